public import DevcatValues

/// The form in which a log keeps the changes of a revision.
extension Revision {
  /// The bytes that a log keeps.
  ///
  /// These are the changes as they are, or, if that is shorter, the raw deflate stream of the header
  /// and the changes, each a byte string: the content of a chunk of a delta.
  public var stored: [UInt8] {
    guard let deflated else { return EncodedChanges.stored(changes, behind: headerBytes) }
    return deflated.count < changes.count ? Array(deflated) : changes
  }

  /// Reads a revision from a log.
  ///
  /// - Parameters:
  ///   - headerBytes: The header.
  ///   - stored: The bytes that `stored` gave.
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
    let start = EncodedChanges.start(headerBytes, size)
    try self.init(deflated: stored[...], size: start.count + size)
    guard self.headerBytes == headerBytes else {
      throw Failure.bytes(
        .malformed, operation: "read a revision", subject: "revision \(header.number)",
        "its changes are kept with the header of another revision")
    }
  }
}

/// The encoded changes of a revision that is being made, ready to be kept.
///
/// The header of a revision names the state after it, and of one of several it says how many there
/// are, so the changes are encoded, hashed and deflated before the header is known.
public struct EncodedChanges: Sendable {
  /// The size of changes from which deflating them pays off: 1 KiB.
  private static let leastDeflated = 1 << 10
  /// The size from which they are deflated before the header is known: 64 KiB.
  private static let leastAhead = 64 << 10

  /// The digest of the changes, which the header names.
  public let digest: Digest
  /// How many bytes they have.
  public let size: Int
  /// The changes as they are, or their raw deflate stream.
  private let bytes: [UInt8]
  private let isDeflated: Bool

  /// Hashes encoded changes, and deflates large ones.
  public init(_ changes: [UInt8]) {
    (digest, size) = (SHA256.digest(of: changes), changes.count)
    if size >= Self.leastAhead {
      let stream = DeflateStream(.raw, level: 6)
      stream.searchLess()
      var deflated: [UInt8] = []
      changes.withUnsafeBytes { stream.append($0, isLast: true, to: &deflated) }
      // With the header, which has less than 16 KiB, it must be shorter than the changes.
      if deflated.count < size - (16 << 10) {
        (bytes, isDeflated) = (deflated, true)
        return
      }
    }
    (bytes, isDeflated) = (changes, false)
  }

  /// The bytes that a log keeps of the revision with a header.
  public func stored(behind headerBytes: [UInt8]) -> [UInt8] {
    isDeflated
      ? Deflate.beginning(Self.start(headerBytes, size)) + bytes
      : Self.stored(bytes, behind: headerBytes)
  }

  fileprivate static func stored(_ changes: [UInt8], behind headerBytes: [UInt8]) -> [UInt8] {
    guard changes.count >= leastDeflated else { return changes }
    let stream = Deflate.raw(start(headerBytes, changes.count) + changes)
    return stream.count < changes.count ? stream : changes
  }

  /// The bytes before changes of some size in the content of a chunk: the header as a byte string,
  /// and the head of the changes.
  static func start(_ headerBytes: [UInt8], _ size: Int) -> [UInt8] {
    var writer = CBORWriter(reservingCapacity: headerBytes.count + 16)
    writer.byteString(headerBytes)
    writer.byteStringHead(count: size)
    return writer.bytes
  }
}
