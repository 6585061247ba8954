/// What an import is handed: the content of one file or folder that the user named.
public enum ImportSource: Sendable {
  /// A file of text, or of bytes that no other case knows.
  case text(SourceText)
  /// A folder, such as a `.simdevicetype`.
  case folder(SourceFolder)
  /// The tables of an SQLite file of someone else.
  case tables(SourceTables)

  /// The file or folder as the user named it.
  public var file: String {
    switch self {
    case .text(let text): text.file
    case .folder(let folder): folder.file
    case .tables(let tables): tables.file
    }
  }

  /// What it is, in a word for messages.
  var kind: String {
    switch self {
    case .text: "a file of text"
    case .folder: "a folder"
    case .tables: "an SQLite file"
    }
  }
}
