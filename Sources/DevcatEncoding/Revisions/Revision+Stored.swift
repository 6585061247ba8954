public import DevcatValues

/// The form in which a log keeps the changes of a revision.
extension Revision {
  /// The size of changes from which deflating them pays off: 1 KiB.
  private static let leastDeflated = 1 << 10

  /// The bytes that a log keeps.
  ///
  /// These are the changes as they are, or, if that is shorter, the raw deflate stream of the header
  /// and the changes, each a byte string: the content of a chunk of a delta.
  public var stored: [UInt8] {
    if let deflated {
      return deflated.bytes.count < changesCount ? Array(deflated.bytes) : changes
    }
    let changes = changes
    guard changes.count >= Self.leastDeflated else { return changes }
    let stream = Deflate.raw(Self.start(headerBytes, changes.count) + changes)
    return stream.count < changes.count ? stream : changes
  }

  /// Reads a revision from a log; changes that are kept deflated stay deflated.
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
    let start = Self.start(headerBytes, size)
    try self.init(deflated: stored[...], size: start.count + size)
    guard self.headerBytes == headerBytes else {
      throw Failure.bytes(
        .malformed, operation: "read a revision", subject: "revision \(header.number)",
        "its changes are kept with the header of another revision")
    }
  }
}

/// The encoded changes of a revision that is being made, ready to be kept and sent.
///
/// The header of a revision names the state after it, so its changes can be encoded, hashed and
/// deflated before the header is known.
public struct PackedChanges: Sendable {
  /// The encoded changes.
  public let bytes: [UInt8]
  /// Their digest, which the header names.
  public let digest: Digest
  /// The raw deflate stream of the changes alone; `nil` if they are not to be deflated.
  fileprivate let deflated: [UInt8]?

  /// Hashes encoded changes, and deflates them if they are `large`.
  public init(_ bytes: [UInt8], large: Bool) {
    self.bytes = bytes
    digest = SHA256.digest(of: bytes)
    deflated = large ? Deflate.raw(bytes) : nil
  }
}

extension Revision {
  /// Makes a revision of packed changes; the header must have their digest.
  public init(header: RevisionHeader, _ packed: PackedChanges) {
    guard let deflated = packed.deflated else {
      self.init(header: header, changes: packed.bytes)
      return
    }
    let plain = Revision(header: header, changes: [])
    let start = Self.start(plain.headerBytes, packed.bytes.count)
    self.init(
      plain, deflated: Deflate.beginning(start) + deflated, size: start.count + packed.bytes.count,
      start: start.count)
  }

  /// What comes before changes of some size in the content of a chunk.
  private static func start(_ headerBytes: [UInt8], _ size: Int) -> [UInt8] {
    var writer = CBORWriter(reservingCapacity: headerBytes.count + 16)
    writer.byteString(headerBytes)
    writer.byteStringHead(count: size)
    return writer.bytes
  }
}
