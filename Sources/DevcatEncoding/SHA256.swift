public import DevcatValues

/// Computes SHA-256 digests (FIPS 180-4).
///
/// One instance computes any number of digests, one after the other. `digest(of:)` is for a single
/// digest.
public final class SHA256 {
  private var hash = PortableSHA256()

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
    hash.update(bytes)
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
    Digest(unsafeUninitialized: { hash.finalize(into: $0) })
  }
}

@available(*, unavailable)
extension SHA256: Sendable {}
