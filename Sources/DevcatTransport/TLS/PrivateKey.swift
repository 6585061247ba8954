import CDevcatOpenSSL

/// A private key, owned.
package final class PrivateKey {
  /// The purpose of a key.
  package enum Kind {
    /// ECDSA on P-256, for certificates: every TLS library takes it.
    case p256
    /// Ed25519 (RFC 8032), for signatures of our own.
    case ed25519
  }

  let pointer: OpaquePointer

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
    // The closure refuses a pass phrase, for which OpenSSL would ask on the terminal.
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

/// The Ed25519 key with which a publisher signs heads (RFC 8032).
// Unchecked: OpenSSL locks what a key shares between threads, and each signature has a context of its
// own; the key is not changed after `init`.
package final class SigningKey: @unchecked Sendable {
  private static let publicCount = 32
  private static let signatureCount = 64

  private let key: PrivateKey
  /// The public key, 32 bytes.
  package let publicKey: [UInt8]

  /// Takes a key; `nil` if it is not an Ed25519 key.
  package convenience init?(_ key: PrivateKey) {
    var bytes = [UInt8](repeating: 0, count: Self.publicCount)
    var count = bytes.count
    ERR_clear_error()
    guard EVP_PKEY_is_a(key.pointer, "ED25519") == 1,
      EVP_PKEY_get_raw_public_key(key.pointer, &bytes, &count) == 1, count == bytes.count
    else { return nil }
    self.init(key, bytes)
  }

  private init(_ key: PrivateKey, _ publicKey: [UInt8]) {
    self.key = key
    self.publicKey = publicKey
  }

  /// Signs bytes; traps where OpenSSL has no memory.
  package func signature(of bytes: [UInt8]) -> [UInt8] {
    guard let context = EVP_MD_CTX_new() else { preconditionFailure("OpenSSL had no memory.") }
    defer { EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: Self.signatureCount)
    var count = signature.count
    guard EVP_DigestSignInit(context, nil, nil, nil, key.pointer) == 1,
      EVP_DigestSign(context, &signature, &count, bytes, bytes.count) == 1
    else { preconditionFailure("OpenSSL does not sign: check its configuration.") }
    return signature
  }

  /// Whether a signature of bytes was made with the private half of a public key.
  package static func verify(_ signature: [UInt8], of bytes: [UInt8], by publicKey: [UInt8]) -> Bool
  {
    ERR_clear_error()
    let key = EVP_PKEY_new_raw_public_key_ex(nil, "ED25519", nil, publicKey, publicKey.count)
    guard let key else { return false }
    defer { EVP_PKEY_free(key) }
    guard let context = EVP_MD_CTX_new() else { return false }
    defer { EVP_MD_CTX_free(context) }
    return EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
      && EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count) == 1
  }
}
