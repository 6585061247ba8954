/// Writes a delta: revisions in order, in chunks that are deflated each for itself.
///
/// A chunk is `[1, revisions, size of the content, dictionary, deflated content]`; its content is the
/// header and the changes of each revision, as byte strings (docs/Formats.md, "Delta").
public struct DeltaWriter {
  /// The format version, which is the first item of a chunk.
  static let version: UInt64 = 1
  /// The size at which a chunk is closed: 1 MiB of content.
  public static let chunkSize = 1 << 20
  /// Up to this size of content, the preset dictionary pays.
  static let dictionarySize = 32 << 10

  private var content = CBORWriter()
  private var count = 0

  /// Makes a writer of an empty delta.
  public init() {}

  /// Adds a revision, and returns a chunk when one is full.
  public mutating func append(_ revision: Revision) -> [UInt8]? {
    content.byteString(revision.headerBytes)
    content.byteString(revision.changes)
    count += 1
    return content.bytes.count >= Self.chunkSize ? chunk() : nil
  }

  /// The last chunk, or `nil` if all has been returned.
  public mutating func finish() -> [UInt8]? {
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
    let isSmall = content.bytes.count <= Self.dictionarySize
    let deflated = Deflate.raw(
      content.bytes, dictionary: isSmall ? DeltaDictionary.bytes : nil)
    let chunk = Self.chunk(
      of: count, size: content.bytes.count, dictionary: isSmall ? DeltaDictionary.name : 0, deflated
    )
    content.removeAll()
    count = 0
    return chunk
  }

  /// A chunk of its deflated content.
  static func chunk(
    of count: Int, size: Int, dictionary: UInt64, _ deflated: [UInt8]
  ) -> [UInt8] {
    var chunk = CBORWriter(reservingCapacity: deflated.count + 32)
    chunk.array(count: 5)
    chunk.unsigned(version)
    chunk.integer(count)
    chunk.integer(size)
    chunk.unsigned(dictionary)
    chunk.byteString(deflated)
    return chunk.bytes
  }
}
