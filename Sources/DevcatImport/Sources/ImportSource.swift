import DevcatValues

/// The input of an import: the content of one file or folder that the user named.
public enum ImportSource: Sendable {
  /// A file of text, or of bytes that no other case knows.
  case text(SourceText)
  /// A folder, such as a `.simdevicetype`.
  case folder(SourceFolder)

  /// The file or folder as the user named it.
  public var file: String {
    switch self {
    case .text(let text): text.file
    case .folder(let folder): folder.file
    }
  }

  /// The kind of source with its article, for messages.
  var kind: String {
    switch self {
    case .text: "a file of text"
    case .folder: "a folder"
    }
  }
}

/// A folder as a source: its files, by their paths inside it.
public struct SourceFolder: Sendable {
  /// The folder as the user named it, for messages.
  let file: String
  /// The files under it in the order of their paths, each named with the folder's own name before.
  public let files: [SourceText]

  /// Makes a folder of its files.
  public init(_ file: String, files: [SourceText]) {
    self.file = file
    self.files = files
  }
}

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

/// A run of whole rows of a source, which can be read on its own and on any thread.
///
/// It shares the bytes of the source, and its start has the number of its first line.
public struct SourcePart: Sendable {
  /// The source that the part is a run of.
  let source: SourceText
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

/// The bytes of a source, and the file that they came from.
public struct SourceText: Sendable {
  /// The file as the user named it, for messages.
  public let file: String
  /// All of its bytes.
  public let bytes: [UInt8]

  /// Makes a source from bytes.
  public init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// The first byte of the text, after a byte order mark.
  var start: TextCursor {
    TextCursor(offset: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }

  /// Whether the bytes are text in UTF-16, by its byte order mark or by the zeros that it puts
  /// beside ASCII.
  ///
  /// It is `false` for XML, which declares its encoding to the parser.
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

/// Turns the text of a source into drafts and diagnostics with their places.
///
/// A reader never throws, and does not stop at a mistake if it can go on: problems are diagnostics.
/// To read a large source with several threads, read its parts in any order and append the
/// documents in the order of the parts.
public protocol SourceReader: Sendable {
  /// The parts that can be read on their own, in order.
  func parts(of source: SourceText) -> [SourcePart]

  /// Reads the rows of one part.
  func read(_ part: SourcePart) -> SourceDocument
}

extension SourceReader {
  /// The source as one part, if its rows cannot be separated without reading it.
  public func parts(of source: SourceText) -> [SourcePart] { [SourcePart(whole: source)] }

  /// Reads the whole of a source.
  public func read(_ source: SourceText) -> SourceDocument {
    var document = SourceDocument()
    for part in parts(of: source) {
      document.append(read(part))
      if document.isFull { break }
    }
    return document
  }
}
