import Import
import Store

/// Opens the source that the user named, and finds its format.
enum SourceOpener {
  /// The content of a file or folder and its format; a guessed format is reported to the user.
  ///
  /// - Throws: `CommandError` if it cannot be read or its format cannot be recognized.
  static func open(
    _ path: String, as format: ImportFormat?
  ) throws -> (source: ImportSource, format: ImportFormat) {
    let source = try content(of: path)
    if let format { return (source, format) }
    guard let format = ImportFormat.guessed(from: source) else {
      if case .folder = source {
        throw CommandError(
          .noInput,
          "Cannot read '\(path)': it is a folder without a '.simdevicetype' or a '.device' in it",
          hint: "Name a file, or a folder of device types or of Unity's device files.")
      }
      throw CommandError(
        .data, "The format of '\(path)' cannot be recognized from its content",
        hint: "Name it with '--format': "
          + ImportFormat.allCases.map(\.rawValue).joined(separator: ", ") + ".")
    }
    Console.note("'\(path)' is read as \(format.rawValue).")
    return (source, format)
  }

  private static func content(of path: String) throws -> ImportSource {
    if path != "-" {
      if FolderAccess.isFolder(path) { return .folder(try FolderAccess.propertyLists(under: path)) }
      if ForeignFile.isSQLite(FileAccess.prefix(of: path, count: 16)) {
        return .tables(try SourceTables(readingFrom: path))
      }
    }
    let bytes = try FileAccess.read(path)
    guard !ForeignFile.isSQLite(bytes) else {
      throw CommandError(
        .data, "Cannot read standard input: it is an SQLite file",
        hint: "Save it as a file, and name the file.")
    }
    let text = SourceText(bytes, file: path)
    if text.isUTF16 {
      throw CommandError(
        .data, "Cannot read '\(path)': it is text in UTF-16, and UTF-8 is expected",
        hint: "Save it as UTF-8, or give 'iconv -f UTF-16 -t UTF-8 FILE | devcat … -'.")
    }
    return .text(text)
  }
}
