import COpenSSL
public import Catalogue

/// Computes SHA-256 digests (FIPS 180-4) with OpenSSL.
///
/// One instance computes any number of digests, one after the other, with one context.
/// `digest(of:)` is for a single digest.
public final class SHA256 {
  private let context: OpaquePointer

  // Set once, never freed, and OpenSSL shares a fetched algorithm between threads (EVP_MD_fetch(3)).
  private nonisolated(unsafe) static let algorithm: OpaquePointer = {
    CryptoLibrary.start()
    guard let algorithm = EVP_MD_fetch(nil, "SHA256", nil) else {
      preconditionFailure("OpenSSL offers no SHA-256: check its configuration.")
    }
    return algorithm
  }()

  /// Makes a context that has seen no bytes.
  public init() {
    guard let context = EVP_MD_CTX_new() else {
      preconditionFailure("OpenSSL had no memory for a digest.")
    }
    self.context = context
    SHA256.require(EVP_DigestInit_ex2(context, SHA256.algorithm, nil))
  }

  deinit {
    EVP_MD_CTX_free(context)
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
      let bytes = buffer.assumingMemoryBound(to: UInt8.self)
      SHA256.require(EVP_DigestFinal_ex(context, bytes.baseAddress, nil))
    })
    SHA256.require(EVP_DigestInit_ex2(context, nil, nil))
    return digest
  }

  /// Traps unless OpenSSL reported success: these calls fail only when it is set up wrongly.
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
