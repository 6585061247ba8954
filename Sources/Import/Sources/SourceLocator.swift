import Catalogue

/// Finds lines and columns of bytes in a source; places in ascending order cost O(n) in all.
struct SourceLocator {
  private let source: SourceText
  private var cursor: TextCursor

  init(_ source: SourceText) {
    self.source = source
    cursor = source.start
  }

  /// The place of the byte at `offset`.
  mutating func location(of offset: Int) -> SourceLocation {
    if offset < cursor.offset { cursor = source.start }
    cursor = cursor.advanced(to: offset, in: source.bytes)
    return source.location(cursor)
  }
}
