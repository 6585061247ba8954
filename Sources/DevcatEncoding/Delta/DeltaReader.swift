public import DevcatValues

/// Reads the revisions of a delta as its bytes arrive.
///
/// Bytes may come in pieces of any size. A chunk is inflated when it is whole; nothing is inflated
/// beyond the size that the chunk declares.
public struct DeltaReader {
  /// The greatest content of a chunk: a revision of 16 MiB with its header, behind smaller ones of almost
  /// 1 MiB.
  static let maximumContent = Changes.maximumByteCount + DeltaWriter.chunkSize + (1 << 16)

  private var buffer: [UInt8] = []
  private var offset = 0

  /// Makes a reader at the beginning of a delta.
  public init() {}

  /// Adds bytes, and returns the revisions of the chunks that are complete now.
  ///
  /// - Throws: `Failure` for anything malformed, with the offset in the delta, or in the
  ///   inflated content of a chunk that it names.
  public mutating func append(_ bytes: some Sequence<UInt8>) throws(Failure) -> [Revision] {
    feed(bytes)
    var revisions: [Revision] = []
    while let next = try next() { revisions += next }
    return revisions
  }

  /// Adds bytes, which `next()` then reads.
  public mutating func feed(_ bytes: some Sequence<UInt8>) { buffer += bytes }

  /// The revisions of the next chunk, or `nil` while it is incomplete.
  ///
  /// - Throws: The errors of `append(_:)`. Then the chunk is not consumed.
  public mutating func next() throws(Failure) -> [Revision]? {
    guard let chunk = try nextChunk() else { return nil }
    do throws(Failure) {
      let revisions = try Self.revisions(of: chunk.head, in: chunk.deflated)
      offset += chunk.end
      buffer.removeFirst(chunk.end)
      return revisions
    } catch {
      throw error.naming("the content of the chunk at byte \(offset) of a delta")
    }
  }

  /// Refuses a delta that ends inside a chunk.
  public func finish() throws(Failure) {
    guard buffer.isEmpty else {
      throw Failure.bytes(
        .truncated, operation: "read a delta", offset: offset + buffer.count,
        "it ends inside a chunk that began at byte \(offset)")
    }
  }

  /// The revisions of a whole delta.
  public static func decoded(_ bytes: [UInt8]) throws(Failure) -> [Revision] {
    var reader = DeltaReader()
    let revisions = try reader.append(bytes)
    try reader.finish()
    return revisions
  }

  /// The head of a chunk, before its deflated bytes.
  struct ChunkHead {
    /// How many revisions it has.
    let count: Int
    /// How many bytes its content has.
    let size: Int
    let dictionary: UInt64
    /// How many deflated bytes follow.
    let deflatedCount: Int
  }

  /// A chunk, and the offset of its end in the buffer.
  private typealias Chunk = (head: ChunkHead, deflated: ArraySlice<UInt8>, end: Int)

  /// The next chunk, or `nil` while it is incomplete.
  private func nextChunk() throws(Failure) -> Chunk? {
    guard !buffer.isEmpty else { return nil }
    var reader = CBORReader(buffer)
    do throws(Failure) {
      guard let head = try Self.head(&reader), reader.remaining >= head.deflatedCount else {
        return nil
      }
      let end = reader.position + head.deflatedCount
      return (head, buffer[reader.position..<end], end)
    } catch {
      throw error.shifted(by: offset)
    }
  }

  /// The first byte of a chunk: the head of an array of five.
  private static let arrayOfFive: UInt8 = 0x85

  /// Reads the head of a chunk; `nil` while that is incomplete.
  static func head(_ reader: inout CBORReader) throws(Failure) -> ChunkHead? {
    do throws(Failure) {
      // Checked first, to refuse other bytes at once instead of waiting for more.
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
        throw reader.failure(
          .tooLarge,
          "a chunk has \(size) bytes, and a revision has at most \(Changes.maximumByteCount) bytes of "
            + "changes")
      }
      let dictionary = try reader.readUnsigned()
      let start = reader.position
      let deflated = try reader.readArgument(.byteString)
      // Refuses more deflated bytes than deflate can make of the content (zlib's `deflateBound`,
      // with a margin) before waiting for them.
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

  private static func revisions(
    of chunk: ChunkHead, in deflated: ArraySlice<UInt8>
  ) throws(Failure) -> [Revision] {
    guard chunk.dictionary == 0 || chunk.dictionary == DeltaDictionary.name else {
      throw Failure.bytes(
        .unknownVersion, operation: "read a delta",
        "it was deflated against dictionary \(chunk.dictionary), which is unknown here",
        hint: "Install the devcat version of the other side.")
    }
    var reader = CBORReader(
      try Inflate.raw(
        deflated, size: chunk.size,
        dictionary: chunk.dictionary == 0 ? nil : DeltaDictionary.bytes))
    var revisions: [Revision] = []
    for _ in 0..<chunk.count {
      revisions.append(
        try Revision(headerBytes: try reader.readByteString(), changes: try reader.readByteString())
      )
    }
    try reader.finish()
    return revisions
  }
}

extension Failure {
  /// The same error with its offset counted from an earlier beginning.
  func shifted(by base: Int) -> Failure {
    var shifted = self
    shifted.offset = offset.map { $0 + base }
    return shifted
  }
}

/// Reads only the heads of a delta's chunks as its bytes arrive, and inflates nothing.
///
/// So endless deltas and other bytes are refused before much of them is stored.
public struct DeltaOutline {
  /// The longest head of a chunk: five heads of CBOR items.
  private static let longestHead = 2 + 4 * 9

  /// How many revisions the heads of the chunks so far announce.
  public private(set) var revisions = 0
  /// How many bytes the chunks so far say that they inflate to.
  public private(set) var contentSize = 0
  /// The received part of the next chunk's head.
  private var head: [UInt8] = []
  /// How many bytes of the present chunk are still to come.
  private var rest = 0

  private let limit: Int

  /// Begins a delta of at most `limit` revisions.
  public init(limit: Int) { self.limit = limit }

  /// Whether the delta is complete and has `limit` revisions.
  public var isWhole: Bool { rest == 0 && head.isEmpty && revisions == limit }

  /// Why a delta that has come to its end after `count` bytes is not whole.
  public func shortfall(after count: Int) -> String {
    let part = "with \(revisions) of \(limit) revisions"
    if rest == 0 { return "it is cut after \(count) bytes, \(part)" }
    // Only after the last chunk it is known how long the whole file is.
    return revisions == limit
      ? "it is cut at \(count) of \(count + rest) bytes"
      : "it is cut at \(count) bytes, within the first \(revisions) of \(limit) revisions"
  }

  /// Whether a stored delta of `revisions` revisions is complete, by the heads of its chunks alone.
  ///
  /// - Parameter read: Reads the bytes at a place; fewer where the file ends before.
  /// - Complexity: O(chunks), whatever their size.
  public static func isWhole<Problem: Error>(
    _ revisions: Int, size: Int, _ read: (Range<Int>) throws(Problem) -> [UInt8]
  ) throws(Problem) -> Bool {
    var (outline, place) = (DeltaOutline(limit: revisions), 0)
    while place < size {
      let bytes = try read(place..<min(size, place + longestHead))
      do throws(Failure) {
        try outline.append(bytes)
      } catch {
        return false
      }
      place += bytes.count
      guard !bytes.isEmpty, outline.rest <= size - place else { return false }
      place += outline.rest
      outline.rest = 0
    }
    return outline.isWhole
  }

  /// Adds bytes.
  ///
  /// - Throws: `Failure` for bytes that are not a chunk of a delta, and for too many
  ///   revisions.
  public mutating func append(_ bytes: [UInt8]) throws(Failure) {
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
      // The size of a chunk is bounded, and so is the number of chunks in memory or in a file.
      contentSize += chunk.size
      (head, rest) = ([], chunk.deflatedCount)
    }
  }
}
