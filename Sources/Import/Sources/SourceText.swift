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

  func location(_ cursor: TextCursor) -> SourceLocation {
    SourceLocation(file: file, line: cursor.line, column: cursor.column)
  }
}
