public import Catalogue

/// A revision of the reference history, as a folder of `data/` describes it in `revision.txt`.
///
/// Its lines are `key: value`: once each `source`, `author`, `date` and `message`, and `file` for
/// each file of the folder, in the order in which they are read. Lines that begin with `#` are
/// comments.
public struct ReferenceRevision: Hashable, Sendable {
  /// The author, message, source and time of the revision.
  public let note: RevisionNote
  /// The names of the files of values, in order; plain names in the same folder.
  public let files: [String]

  /// Reads `revision.txt`.
  ///
  /// - Throws: `ImportError` with everything that is wrong.
  public init(_ source: SourceText) throws(ImportError) {
    var document = SourceDocument()
    var values: [String: String] = [:]
    var files: [String] = []
    for line in source.lines(into: &document) {
      if line.isBlank || line.characters.first == "#" { continue }
      do throws(RowError) {
        let (key, value) = try Self.pair(line)
        if key == "file" {
          files.append(value)
        } else if values.updateValue(value, forKey: key) != nil {
          throw RowError(column: 1, message: "'\(key)' is given twice")
        }
      } catch {
        let place = SourceLocation(file: source.file, line: line.number, column: error.column)
        document.add(Diagnostic(.error, at: place, error.message))
      }
    }
    for key in Self.keys where document.isReadable && values[key] == nil {
      let isGiven = key == "file" && !files.isEmpty
      if !isGiven {
        document.add(
          Diagnostic(
            .error, at: SourceLocation(file: source.file, line: 1), "no line '\(key): …' is given"))
      }
    }
    guard document.isReadable, let time = values["date"].flatMap({ Timestamp($0) }) else {
      throw ImportError(operation: "reading a revision of the reference", document.diagnostics)
    }
    note = RevisionNote(
      author: values["author"] ?? "", message: values["message"] ?? "",
      source: values["source"] ?? "", time: time)
    self.files = files
  }

  private static let keys = ["source", "author", "date", "message", "file"]

  private static func pair(_ line: SourceLine) throws(RowError) -> (key: String, value: String) {
    guard let colon = line.characters.firstIndex(of: ":") else {
      throw RowError(column: 1, message: "found no ':' where 'key: value' was expected")
    }
    let key = String(line.characters[..<colon]).trimmingBlanks
    let value = String(line.characters[(colon + 1)...]).trimmingBlanks
    let column = (line.characters[(colon + 1)...].firstIndex { !$0.isWhitespace } ?? colon) + 1
    guard keys.contains(key) else {
      throw RowError(
        column: line.firstColumn,
        message: "unknown key '\(key)'" + Spelling.suggestion(for: key, among: keys))
    }
    if value.isEmpty { throw RowError(column: colon + 2, message: "'\(key)' is empty") }
    if key == "date", Timestamp(value) == nil {
      throw RowError(
        column: column,
        message: "'\(value)' is no date; expected one such as 2020-06-22 or 2020-06-22T17:00:00Z")
    }
    if key == "file", value.contains("/") || value.hasPrefix(".") {
      throw RowError(column: column, message: "'\(value)' is no plain file name in the same folder")
    }
    return (key, value)
  }
}
