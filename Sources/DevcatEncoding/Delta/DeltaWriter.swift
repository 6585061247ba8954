import DevcatValues

/// Writes a delta: revisions in order, in chunks that are compressed separately.
///
/// A chunk is `[1, revisions, size of the content, dictionary, deflated content]`; its content is the
/// header and the changes of each revision, as byte strings (docs/Formats.md, "Delta").
public enum DeltaWriter {
  /// The format version, which is the first item of a chunk.
  static let version: UInt64 = 1
  /// The size at which a chunk is closed: 1 MiB of content.
  public static let chunkSize = 1 << 20
  /// The size of content up to which the preset dictionary pays off.
  static let dictionarySize = 32 << 10

  /// The whole delta of some revisions.
  public static func encoded(_ revisions: some Sequence<Revision>) -> [UInt8] {
    var (delta, content, count) = ([UInt8](), CBORWriter(), 0)
    func closeChunk() {
      let (dictionary, deflated) = DeltaDictionary.deflate(content.bytes)
      delta += CBORWriter.bytes(
        of: version, count, content.bytes.count, dictionary, deflated)
      (content, count) = (CBORWriter(), 0)
    }
    for revision in revisions {
      content.byteString(revision.headerBytes)
      content.byteString(revision.changes)
      count += 1
      if content.bytes.count >= chunkSize { closeChunk() }
    }
    if count > 0 { closeChunk() }
    return delta
  }
}
