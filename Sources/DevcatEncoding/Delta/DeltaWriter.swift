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

  /// Adds a revision, and returns the chunks that are complete now.
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
    defer { (content, count) = (CBORWriter(), 0) }
    return CBORWriter.bytes(
      of: Self.version, count, content.bytes.count, dictionary, deflated[...])
  }
}
