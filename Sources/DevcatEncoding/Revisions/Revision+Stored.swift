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
    guard size <= Changes.maximumByteCount else {
      throw Failure.bytes(
        .tooLarge, operation: "read a revision", "its changes are said to have \(size) bytes")
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
  private enum Content {
    case plain([UInt8])
    /// The raw deflate stream of the changes alone, and how many bytes these have.
    case deflated([UInt8], size: Int)
  }

  private let content: Content
  /// The digest of the encoded changes, which the header names.
  public let digest: Digest

  /// Encodes and hashes changes, and deflates them if they are `large`: a block at a time, so memory
  /// never holds all of their bytes.
  ///
  /// - Precondition: `changes` are sorted by id, and each id occurs once.
  /// - Throws: The errors of `Changes.encoded`.
  public init(
    _ changes: some RandomAccessCollection<PlannedChange>,
    limit: Int = Changes.maximumByteCount, large: Bool
  ) throws(Failure) {
    guard large else {
      var bytes: [UInt8] = []
      try Changes.forEachPiece(of: changes, limit: limit) { bytes += $0 }
      (content, digest) = (.plain(bytes), SHA256.digest(of: bytes))
      return
    }
    let (hash, stream) = (SHA256(), DeflateStream(.raw, level: 6))
    stream.searchLess()
    var (deflated, size): ([UInt8], Int) = ([], 0)
    try Changes.forEachPiece(of: changes, limit: limit) { piece in
      hash.update(piece)
      piece.withUnsafeBytes { stream.append($0, isLast: false, to: &deflated) }
      size += piece.count
    }
    stream.append(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, to: &deflated)
    (content, digest) = (.deflated(deflated, size: size), hash.finalize())
  }

  /// The revision with these changes; the header must have their digest.
  fileprivate func revision(_ header: RevisionHeader) -> Revision {
    switch content {
    case .plain(let bytes): return Revision(header: header, changes: bytes)
    case .deflated(let deflated, let size):
      let plain = Revision(header: header, changes: [])
      let start = Revision.start(plain.headerBytes, size)
      return Revision(
        plain, deflated: Deflate.beginning(start) + deflated, size: start.count + size,
        start: start.count)
    }
  }
}

extension Revision {
  /// Makes a revision of packed changes; the header must have their digest.
  public init(header: RevisionHeader, _ packed: PackedChanges) { self = packed.revision(header) }

  /// The bytes before changes of some size in the content of a chunk: the header as a byte string,
  /// and the head of the changes.
  fileprivate static func start(_ headerBytes: [UInt8], _ size: Int) -> [UInt8] {
    var writer = CBORWriter(reservingCapacity: headerBytes.count + 16)
    writer.byteString(headerBytes)
    writer.byteStringHead(count: size)
    return writer.bytes
  }
}
