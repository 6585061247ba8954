import DevcatValues

/// Writes a delta: revisions in order, in chunks that are compressed separately.
///
/// A chunk is `[1, revisions, size of the content, dictionary, deflated content]`; its content is the
/// header and the changes of each revision, as byte strings (docs/Formats.md, "Delta").
public struct DeltaWriter {
  /// The format version, which is the first item of a chunk.
  static let version: UInt64 = 1
  /// The size at which a chunk is closed: 1 MiB of content.
  public static let chunkSize = 1 << 20
  /// The size of content up to which the preset dictionary pays off.
  static let dictionarySize = 32 << 10

  private var content = CBORWriter()
  private var count = 0

  /// Makes a writer of an empty delta.
  init() {}

  /// Adds a revision, and returns a chunk when one is full.
  mutating func append(_ revision: Revision) -> [UInt8]? {
    content.byteString(revision.headerBytes)
    content.byteString(revision.changes)
    count += 1
    return content.bytes.count >= Self.chunkSize ? chunk() : nil
  }

  /// The last chunk, or `nil` if all has been returned.
  mutating func finish() -> [UInt8]? {
    count > 0 ? chunk() : nil
  }

  /// The whole delta of some revisions.
  public static func encoded(_ revisions: some Sequence<Revision>) -> [UInt8] {
    var writer = DeltaWriter()
    var bytes: [UInt8] = []
    for revision in revisions { bytes += writer.append(revision) ?? [] }
    return bytes + (writer.finish() ?? [])
  }

  private mutating func chunk() -> [UInt8] {
    let (dictionary, deflated) = DeltaDictionary.deflate(content.bytes)
    let chunk = Self.chunk(
      of: count, size: content.bytes.count, dictionary: dictionary, deflated[...])
    content.removeAll()
    count = 0
    return chunk
  }

  /// A chunk with deflated content.
  static func chunk(
    of count: Int, size: Int, dictionary: UInt64, _ deflated: ArraySlice<UInt8>
  ) -> [UInt8] { CBORWriter.bytes(of: version, count, size, dictionary, deflated) }
}

extension DeltaWriter {
  /// The chunk of one revision, whose changes are not deflated again if they are deflated.
  public static func chunk(of revision: Revision) -> [UInt8] {
    guard let deflated = revision.deflated else { return encoded([revision]) }
    return chunk(of: 1, size: deflated.size, dictionary: 0, deflated.bytes)
  }

  /// The chunk of one revision with large changes, which come in pieces.
  ///
  /// The bytes are the same as of any other chunk, but memory holds only the deflated ones.
  ///
  /// - Parameters:
  ///   - headerBytes: The encoded header.
  ///   - count: The size of the changes in bytes, larger than a small chunk.
  ///   - changes: Passes the encoded changes, in order.
  /// - Throws: `Failure` if the header is malformed or names another digest of the changes,
  ///   and what `changes` throws.
  public static func chunk(
    headerBytes: [UInt8], changesOf count: Int,
    _ changes: (_ take: (UnsafeRawBufferPointer) -> Void) throws -> Void
  ) throws -> [UInt8] {
    precondition(count > dictionarySize, "A small chunk is deflated against the dictionary.")
    let header = try RevisionHeader(encoded: headerBytes)
    var content = CBORWriter()
    content.byteString(headerBytes)
    content.byteStringHead(count: count)
    let size = content.bytes.count + count
    let (stream, hash) = (DeflateStream(.raw, level: 6), SHA256())
    var (deflated, taken) = ([UInt8](), 0)
    content.bytes.withUnsafeBytes { stream.append($0, isLast: false, to: &deflated) }
    try changes { piece in
      hash.update(piece)
      taken += piece.count
      stream.append(piece, isLast: taken >= count, to: &deflated)
    }
    try header.check(changesDigest: hash.finalize())
    guard taken == count else {
      throw Failure.bytes(
        .sizeMismatch, operation: "read a revision", subject: "revision \(header.number)",
        "its changes have \(taken) bytes, and \(count) are declared")
    }
    return chunk(of: 1, size: size, dictionary: 0, deflated[...])
  }
}
