/// A run of whole rows of a source, which can be read on its own and on any thread.
///
/// It shares the bytes of the source, and knows the number of its first line.
public struct SourcePart: Sendable {
  /// The source.
  public let source: SourceText
  let start: TextCursor
  let end: Int

  init(_ source: SourceText, from start: TextCursor, to end: Int) {
    self.source = source
    self.start = start
    self.end = end
  }

  /// The whole of a source.
  public init(whole source: SourceText) {
    self.init(source, from: source.start, to: source.bytes.count)
  }
}
