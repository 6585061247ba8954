import Catalogue

/// The bytes of a source, and the file that they came from.
public struct SourceText: Sendable {
  /// The file as the user named it, for messages.
  public let file: String
  /// The whole of it, as it stands.
  public let bytes: [UInt8]

  /// Makes a source from bytes.
  public init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// The first byte of the text, behind a byte order mark.
  var start: TextCursor {
    TextCursor(offset: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }

  /// Whether the bytes are text in UTF-16, by its byte order mark or by the zeros that it puts beside
  /// ASCII; of XML, which says itself how it is encoded, never.
  public var isUTF16: Bool {
    let head = Array(bytes.prefix(4))
    if head.contains(UInt8(ascii: "<")) { return false }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return true }
    return head.count == 4 && head.contains { $0 != 0 }
      && (head[0] == 0 && head[2] == 0 || head[1] == 0 && head[3] == 0)
  }

  func location(_ cursor: TextCursor) -> SourceLocation {
    SourceLocation(file: file, line: cursor.line, column: cursor.column)
  }
}
