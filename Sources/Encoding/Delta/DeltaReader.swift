/// Reads the revisions of a delta as its bytes arrive.
///
/// Bytes may come in pieces of any size. A chunk is inflated when it is whole; nothing is inflated
/// beyond the size that the chunk declares.
public struct DeltaReader {
  /// The greatest content of a chunk: a revision of 256 MiB with its header, and a full chunk.
  public static let maximumContent = Changes.maximumByteCount + DeltaWriter.chunkSize + (1 << 16)

  private var buffer: [UInt8] = []
  private var offset = 0

  /// Makes a reader at the beginning of a delta.
  public init() {}

  /// Adds bytes, and returns the revisions of the chunks that are whole with them.
  ///
  /// - Throws: `EncodingError` with the offset in the delta for anything malformed, or that in the
  ///   inflated content of a chunk, which it then names.
  public mutating func append(_ bytes: some Sequence<UInt8>) throws(EncodingError) -> [Revision] {
    feed(bytes)
    var revisions: [Revision] = []
    while let next = try next() { revisions += next }
    return revisions
  }

  /// The beginning of the first chunk that was not returned yet, counted from the delta's
  /// beginning.
  public var position: Int { offset }

  /// Adds bytes, which `next()` then reads.
  public mutating func feed(_ bytes: some Sequence<UInt8>) { buffer += bytes }

  /// The revisions of the next chunk, or `nil` while it is not whole.
  ///
  /// - Throws: as `append(_:)` does; the chunk then stays where it is.
  public mutating func next() throws(EncodingError) -> [Revision]? {
    guard let (chunk, end) = try nextChunk() else { return nil }
    do throws(EncodingError) {
      let revisions = try Self.revisions(in: chunk)
      offset += end
      buffer.removeFirst(end)
      return revisions
    } catch {
      throw error.naming("the content of the chunk at byte \(offset) of a delta")
    }
  }

  /// Refuses a delta that ends inside a chunk.
  public func finish() throws(EncodingError) {
    guard buffer.isEmpty else {
      throw EncodingError(
        .truncated, operation: "Reading a delta", offset: offset + buffer.count,
        problem: "it ends inside a chunk that began at byte \(offset)")
    }
  }

  /// The revisions of a whole delta.
  public static func decoded(_ bytes: [UInt8]) throws(EncodingError) -> [Revision] {
    var reader = DeltaReader()
    let revisions = try reader.append(bytes)
    try reader.finish()
    return revisions
  }

  /// What a chunk says before its deflated bytes.
  struct ChunkHead {
    /// How many revisions it holds.
    let count: Int
    /// How many bytes its content has.
    let size: Int
    let dictionary: UInt64
    /// How many deflated bytes follow.
    let deflatedCount: Int
  }

  private struct Chunk {
    let count: Int
    let size: Int
    let dictionary: UInt64
    let deflated: [UInt8]
  }

  /// The next chunk and where it ends, or `nil` while it is not whole.
  private func nextChunk() throws(EncodingError) -> (Chunk, Int)? {
    guard !buffer.isEmpty else { return nil }
    var reader = CBORReader(buffer)
    do throws(EncodingError) {
      guard let head = try Self.head(&reader), reader.remaining >= head.deflatedCount else {
        return nil
      }
      let end = reader.position + head.deflatedCount
      let chunk = Chunk(
        count: head.count, size: head.size, dictionary: head.dictionary,
        deflated: Array(buffer[reader.position..<end]))
      return (chunk, end)
    } catch {
      throw error.shifted(by: offset)
    }
  }

  /// The first byte of a chunk: the head of an array of five.
  private static let arrayOfFive: UInt8 = 0x85

  /// Reads what a chunk says before its deflated bytes; `nil` while that is not whole.
  static func head(_ reader: inout CBORReader) throws(EncodingError) -> ChunkHead? {
    do throws(EncodingError) {
      // Looked at first, so that other bytes are refused at once and not waited on.
      guard reader.bytes[reader.position] == arrayOfFive else {
        throw reader.failure(.malformed, "a chunk of a delta has five parts")
      }
      _ = try reader.readArrayHeader()
      try reader.readVersion(DeltaWriter.version, of: "a delta")
      let count = try reader.readCount("the number of revisions")
      guard count > 0 else {
        throw reader.failure(.malformed, "a chunk of a delta holds no revision")
      }
      let size = try reader.readCount("the size of a chunk")
      guard size <= maximumContent else {
        throw reader.failure(.tooLarge, "a chunk of \(size) bytes is more than is accepted")
      }
      let dictionary = try reader.readUnsigned()
      let start = reader.position
      let deflated = try reader.readArgument(.byteString)
      // More deflated bytes than deflate ever makes of the content (zlib's `deflateBound`, with room to
      // spare) are refused before they are waited for.
      guard deflated <= UInt64(size + size / 256 + 64) else {
        throw reader.failure(
          .tooLarge, at: start, "\(deflated) deflated bytes are declared for \(size)")
      }
      return ChunkHead(
        count: count, size: size, dictionary: dictionary, deflatedCount: Int(deflated))
    } catch  where error.code == .truncated {
      return nil
    }
  }

  private static func revisions(in chunk: Chunk) throws(EncodingError) -> [Revision] {
    guard chunk.dictionary == 0 || chunk.dictionary == DeltaDictionary.name else {
      throw EncodingError(
        .unknownVersion, operation: "Reading a delta",
        problem: "it was deflated against dictionary \(chunk.dictionary), which is unknown here",
        hint: "Install the devcat version of the other side.")
    }
    let content = try Inflate.raw(
      chunk.deflated, size: chunk.size,
      dictionary: chunk.dictionary == 0 ? nil : DeltaDictionary.bytes)
    if chunk.count == 1 { return [try revision(of: content)] }
    var reader = CBORReader(content)
    var revisions: [Revision] = []
    for _ in 0..<chunk.count {
      revisions.append(
        try Revision(headerBytes: try reader.readByteString(), changes: try reader.readByteString())
      )
    }
    try reader.finish()
    return revisions
  }

  /// The one revision that a content holds, whose changes take over its bytes: they may be many.
  private static func revision(
    of content: consuming [UInt8]
  ) throws(EncodingError) -> Revision {
    let (header, changes) = try parts(of: content)
    content.removeSubrange(changes.upperBound...)
    content.removeFirst(changes.lowerBound)
    return try Revision(headerBytes: header, changes: content)
  }

  /// The header of the one revision of a content, and where its changes stand.
  private static func parts(
    of content: [UInt8]
  ) throws(EncodingError) -> (header: [UInt8], changes: Range<Int>) {
    var reader = CBORReader(content)
    let header = try reader.readByteString()
    let changes = try reader.readPayload(.byteString)
    try reader.finish()
    return (header, changes)
  }
}

extension EncodingError {
  /// The same error with its offset counted from an earlier beginning.
  func shifted(by base: Int) -> EncodingError {
    var shifted = self
    shifted.offset = offset.map { $0 + base }
    return shifted
  }
}

/// Follows the chunks of a delta by their heads alone, as its bytes arrive, and inflates nothing.
///
/// So a delta that never ends, or is none, is refused before much of it is kept.
public struct DeltaOutline {
  /// The longest head of a chunk: five heads of CBOR items.
  private static let longestHead = 2 + 4 * 9

  /// How many revisions the chunks that have begun say that they hold.
  public private(set) var revisions = 0
  /// What came of the head of the next chunk.
  private var head: [UInt8] = []
  /// How many bytes of the present chunk are still to come.
  private var rest = 0

  private let limit: Int

  /// Begins at the beginning of a delta of so many revisions at most.
  public init(limit: Int) { self.limit = limit }

  /// Whether the delta is whole, and has all revisions that it may have.
  public var isWhole: Bool { rest == 0 && head.isEmpty && revisions == limit }

  /// Adds bytes.
  ///
  /// - Throws: `EncodingError` for what is no chunk of a delta, and for too many revisions.
  public mutating func append(_ bytes: [UInt8]) throws(EncodingError) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      if rest > 0 {
        let count = min(rest, bytes.count)
        bytes = bytes.dropFirst(count)
        rest -= count
        continue
      }
      let known = head.count
      head += bytes.prefix(Self.longestHead - known)
      var reader = CBORReader(head)
      guard let chunk = try DeltaReader.head(&reader) else { return }
      guard chunk.count <= limit - revisions else {
        throw reader.failure(.tooLarge, at: 0, "the delta holds more than \(limit) revisions")
      }
      bytes = bytes.dropFirst(reader.position - known)
      revisions += chunk.count
      (head, rest) = ([], chunk.deflatedCount)
    }
  }
}
