public import DevcatValues

/// A source of the reference, which becomes a revision of its history, as `source.txt` in its folder
/// describes it.
///
/// Its lines are `key: value`: once each `source`, `address`, `licence`, `author`, `date` and
/// `message`, and at most once `commit`; `file` for each file of the folder, in the order in which
/// they are read; under a file, at most one `evidence` for all that it states; and `remove` with the
/// id of each profile that the revision removes. Lines that begin with `#` are comments.
public struct ReferenceRevision: Hashable, Sendable {
  /// A file of values in the folder.
  public struct File: Hashable, Sendable {
    /// The name in the revision's folder, without a path.
    public let name: String
    /// The evidence of every fact in it; `nil` if the sources of its facts are enough.
    public internal(set) var evidence: String?

    /// The kind of table that its rows are from, for assignments: its name without the ending.
    public var table: String { String(name.prefix { $0 != "." }) }
  }

  /// The author, message, source and time of the revision.
  public let note: RevisionNote
  /// The files of values, in order.
  public let files: [File]
  /// The ids of the profiles that are removed, sorted.
  public let removals: [String]

  /// Reads `source.txt`.
  ///
  /// - Throws: `ImportError` with everything that is wrong.
  public init(_ source: SourceText) throws(ImportError) {
    var document = SourceDocument()
    var reading = ReferenceRevisionReading()
    source.readRows(into: &document) { line throws(RowError) in try reading.read(line) }
    if document.isReadable {
      for key in reading.missing {
        document.add(
          Diagnostic(
            .error, at: SourceLocation(file: source.file, line: 1), "no line '\(key): …' is given"))
      }
    }
    guard document.isReadable, let time = reading.time else {
      throw ImportError(operation: "reading a source of the reference", document.diagnostics)
    }
    note = RevisionNote(
      author: reading["author"], message: reading["message"], source: reading["source"],
      time: time)
    files = reading.files
    removals = TextOrder.set(reading.removals)
  }
}

/// The state of reading `source.txt`, line by line.
struct ReferenceRevisionReading {
  private(set) var files: [ReferenceRevision.File] = []
  private(set) var removals: [String] = []
  private(set) var time: Timestamp?
  private var values: [String: String] = [:]

  private static let once = ["source", "address", "licence", "author", "date", "message"]
  private static let keys = once + ["commit", "file", "evidence", "remove"]

  /// The value of a key that is given once; empty if it was not.
  subscript(key: String) -> String { values[key] ?? "" }

  /// The keys that were not given and must be.
  var missing: [String] {
    Self.once.filter { values[$0] == nil } + (files.isEmpty ? ["file"] : [])
  }

  mutating func read(_ line: SourceLine) throws(RowError) {
    let (key, value, column) = try Self.pair(line)
    switch key {
    case "file":
      if value.contains("/") || value.hasPrefix(".") {
        throw RowError(
          column: column, message: "'\(value)' is not a plain file name in the same folder")
      }
      files.append(.init(name: value, evidence: nil))
    case "evidence": try addEvidence(value)
    case "remove":
      guard ProfileID.isValid(value) else {
        throw RowError(
          column: column,
          message: "'\(value)' is not an id; ids are [a-z0-9.-]+, at most 128 characters"
        )
      }
      removals.append(value)
    case _: try set(key, value, column)
    }
  }

  private mutating func addEvidence(_ text: String) throws(RowError) {
    guard let last = files.indices.last else {
      throw RowError(column: 1, message: "'evidence' must follow the 'file' that it is about")
    }
    if files[last].evidence != nil {
      throw RowError(column: 1, message: "'evidence' is given twice for '\(files[last].name)'")
    }
    files[last].evidence = text
  }

  private mutating func set(_ key: String, _ value: String, _ column: Int) throws(RowError) {
    if key == "date" {
      guard let date = Timestamp(value) else {
        throw RowError(
          column: column,
          message:
            "'\(value)' is not a date; expected one such as 2020-06-22 or 2020-06-22T17:00:00Z")
      }
      time = date
    }
    if values.updateValue(value, forKey: key) != nil {
      throw RowError(column: 1, message: "'\(key)' is given twice")
    }
  }

  private static func pair(
    _ line: SourceLine
  ) throws(RowError) -> (key: String, value: String, column: Int) {
    guard let colon = line.characters.firstIndex(of: ":") else {
      throw RowError(column: 1, message: "found no ':' where 'key: value' was expected")
    }
    let key = String(line.characters[..<colon]).trimmed
    let rest = line.characters[(colon + 1)...]
    let value = String(rest).trimmed
    guard keys.contains(key) else {
      throw RowError(
        column: line.firstColumn,
        message: "unknown key '\(key)'" + Spelling.suggestion(for: key, among: keys))
    }
    if value.isEmpty { throw RowError(column: colon + 2, message: "'\(key)' is empty") }
    return (key, value, (rest.firstIndex { !$0.isWhitespace } ?? colon) + 1)
  }
}
