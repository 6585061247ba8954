import COpenSSL
import COpenSSLLoader
public import Catalogue

/// Computes SHA-256 digests (FIPS 180-4): with OpenSSL, or where that is not installed with
/// `PortableSHA256`.
///
/// One instance computes any number of digests, one after the other, with one context.
/// `digest(of:)` is for a single digest.
public final class SHA256 {
  /// OpenSSL's context; `nil` without OpenSSL.
  private let context: OpaquePointer?
  /// The hash without OpenSSL.
  private var portable: PortableSHA256?

  // Set once, never freed, and OpenSSL shares a fetched algorithm between threads (EVP_MD_fetch(3)).
  private nonisolated(unsafe) static let algorithm: OpaquePointer? = {
    if devcat_crypto_problem() != nil { return nil }
    CryptoLibrary.start()
    return EVP_MD_fetch(nil, "SHA256", nil)
  }()

  /// Makes a context that has seen no bytes.
  public convenience init() { self.init(with: SHA256.algorithm) }

  /// Makes a context of an algorithm of OpenSSL; `nil` does without OpenSSL.
  init(with algorithm: OpaquePointer?) {
    if let algorithm, let context = EVP_MD_CTX_new() {
      if EVP_DigestInit_ex2(context, algorithm, nil) == 1 {
        self.context = context
        return
      }
      EVP_MD_CTX_free(context)
    }
    (context, portable) = (nil, PortableSHA256())
  }

  deinit {
    if let context { EVP_MD_CTX_free(context) }
  }

  /// The digest of `bytes`.
  public static func digest(of bytes: [UInt8]) -> Digest {
    SHA256().digest(of: bytes)
  }

  /// The digest of `bytes` alone.
  ///
  /// Nothing may have been added since the last digest.
  func digest(of bytes: [UInt8]) -> Digest {
    update(bytes)
    return finalize()
  }

  /// Adds the next bytes.
  public func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Adds the next bytes.
  func update(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Adds the next bytes.
  func update(_ bytes: UnsafeRawBufferPointer) {
    guard let context else {
      portable?.update(bytes)
      return
    }
    SHA256.require(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count))
  }

  /// Adds the 32 bytes of another digest.
  func update(_ digest: Digest) {
    digest.withUnsafeBytes { update($0) }
  }

  /// Adds the UTF-8 of a constant, such as a domain name.
  func update(_ text: StaticString) {
    text.withUTF8Buffer { update(UnsafeRawBufferPointer($0)) }
  }

  /// Returns the digest of everything that was added, and starts again.
  public func finalize() -> Digest {
    let digest = Digest(unsafeUninitialized: { buffer in
      guard let context else {
        portable?.finalize(into: buffer)
        return
      }
      let bytes = buffer.assumingMemoryBound(to: UInt8.self)
      SHA256.require(EVP_DigestFinal_ex(context, bytes.baseAddress, nil))
      SHA256.require(EVP_DigestInit_ex2(context, nil, nil))
    })
    return digest
  }

  /// Traps unless OpenSSL reported success: with a context that was made, these calls do not fail.
  private static func require(_ result: Int32) {
    precondition(result == 1, "OpenSSL failed to compute a SHA-256 digest.")
  }
}

@available(*, unavailable)
extension SHA256: Sendable {}

/// How OpenSSL is used in a process.
public enum CryptoLibrary {
  /// Stops OpenSSL from freeing its memory at exit, where the system frees it faster.
  ///
  /// A command that connects would otherwise spend as long on that as on its answer.
  ///
  /// Call it before any other function of OpenSSL.
  static func start() {
    OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
  }
}
