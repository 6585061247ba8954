public import DevcatValues

/// Computes the SHA-256 digest (FIPS 180-4) of bytes that come in parts.
public final class SHA256 {
  private var hash = SystemSHA256()

  /// Makes a hash that has seen no bytes.
  public init() {}

  /// The digest of `bytes`.
  public static func digest(of bytes: [UInt8]) -> Digest {
    let hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
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
    hash.update(bufferPointer: bytes)
  }

  /// Adds the 32 bytes of another digest.
  func update(_ digest: Digest) {
    digest.withUnsafeBytes { update($0) }
  }

  /// Adds the UTF-8 of a constant, such as a domain name.
  func update(_ text: StaticString) {
    text.withUTF8Buffer { update(UnsafeRawBufferPointer($0)) }
  }

  /// The digest of everything that was added; nothing may be added afterwards.
  public func finalize() -> Digest {
    hash.finalize().withUnsafeBytes { bytes in
      Digest(unsafeUninitialized: { $0.copyMemory(from: bytes) })
    }
  }
}

@available(*, unavailable)
extension SHA256: Sendable {}
