import COpenSSL

/// A private key, owned.
package final class PrivateKey {
  /// The purpose of a key.
  package enum Kind {
    /// ECDSA on P-256, for certificates: every TLS library takes it.
    case p256
    /// Ed25519 (RFC 8032), for signatures of our own.
    case ed25519
  }

  package let pointer: OpaquePointer

  /// Makes a new key; traps where OpenSSL has no random numbers.
  package init(_ kind: Kind) {
    let made: OpaquePointer? =
      switch kind {
      case .p256: devcat_make_p256_key()
      case .ed25519: devcat_make_ed25519_key()
      }
    guard let made else { preconditionFailure("OpenSSL made no key: check its configuration.") }
    pointer = made
  }

  /// Reads a key from PEM text that has no pass phrase; `nil` if there is none.
  package init?(pem: [UInt8]) {
    ERR_clear_error()
    let found = MemoryBIO.reading(pem) { bio in
      PEM_read_bio_PrivateKey(bio, nil, { _, _, _, _ in -1 }, nil)
    }
    guard let found else { return nil }
    pointer = found
  }

  deinit { EVP_PKEY_free(pointer) }

  /// The key as PEM text (PKCS #8), without a pass phrase.
  package var pem: [UInt8] {
    MemoryBIO.writing { PEM_write_bio_PKCS8PrivateKey($0, pointer, nil, nil, 0, nil, nil) == 1 }
  }
}

@available(*, unavailable)
extension PrivateKey: Sendable {}
