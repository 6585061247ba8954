public import DevcatValues

extension Revision {
  /// Reads a revision from a log.
  ///
  /// - Parameters:
  ///   - headerBytes: The header.
  ///   - stored: The changes as `EncodedChanges.stored` has them.
  ///   - size: How many bytes the changes have. If `stored` has fewer, it is a deflate stream.
  /// - Throws: `Failure` for bytes that are malformed, or are those of another revision.
  public init(headerBytes: [UInt8], stored: [UInt8], size: Int) throws(Failure) {
    guard stored.count < size else {
      try self.init(headerBytes: headerBytes, changes: stored)
      return
    }
    guard size <= Changes.maximumByteCount else {
      throw Failure.bytes(
        .tooLarge, operation: "read a revision", "its changes are said to have \(size) bytes")
    }
    try self.init(headerBytes: headerBytes, changes: Inflate.raw(stored[...], size: size))
  }
}

/// The encoded changes of a revision, ready to be kept.
public struct EncodedChanges: Sendable {
  /// The size of changes from which deflating them pays off: 1 KiB.
  private static let leastDeflated = 1 << 10

  /// The digest of the changes, which the header names.
  public let digest: Digest
  /// How many bytes they have.
  public let size: Int
  /// The bytes that a log keeps: the raw deflate stream of the changes, or the changes as they are if
  /// that is not shorter.
  public let stored: [UInt8]

  /// Hashes encoded changes, and deflates large ones.
  public init(_ changes: [UInt8]) {
    self.init(changes, digest: SHA256.digest(of: changes))
  }

  /// Deflates the changes of a revision that was received.
  public init(of revision: Revision) {
    self.init(revision.changes, digest: revision.header.changes)
  }

  private init(_ changes: [UInt8], digest: Digest) {
    (self.digest, size) = (digest, changes.count)
    let deflated = size < Self.leastDeflated ? changes : Deflate.columns(changes)
    stored = deflated.count < size ? deflated : changes
  }
}
