public import Catalogue

/// A revision of the reference history, as a folder of `data/` describes it in `revision.txt`.
///
/// Its lines are `key: value`: once each `source`, `author`, `date` and `message`; `file` for each
/// file of the folder, in the order in which they are read; under a file, at most one `evidence`
/// for all that it states; `unset` with an id and the path of each value that the revision takes back;
/// and `remove` with the id of each profile that it removes. Lines that begin with `#` are comments.
public struct ReferenceRevision: Hashable, Sendable {
  /// A file of values in the folder.
  public struct File: Hashable, Sendable {
    /// Its plain name.
    public let name: String
    /// The evidence of every fact in it; `nil` where the sources of its facts are enough.
    public internal(set) var evidence: String?

    /// The kind of table that its rows are from, for assignments: its name without the ending.
    public var table: String { String(name.prefix { $0 != "." }) }
  }

  /// A value that the revision takes back, with what was said of its evidence.
  public struct Retraction: Hashable, Sendable {
    /// The id of the profile.
    public let id: String
    /// The path of the value.
    public let path: FieldPath
  }

  /// The author, message, source and time of the revision.
  public let note: RevisionNote
  /// The files of values, in order.
  public let files: [File]
  /// The values that are taken back: the id of a profile, and the path.
  public let retractions: [Retraction]
  /// The ids of the profiles that are removed, sorted.
  public let removals: [String]

  /// Reads `revision.txt`.
  ///
  /// - Throws: `ImportError` with everything that is wrong.
  public init(_ source: SourceText) throws(ImportError) {
    var document = SourceDocument()
    var reading = ReferenceRevisionReading()
    for line in source.lines(into: &document) {
      if line.isBlank || line.characters.first == "#" { continue }
      do throws(RowError) {
        try reading.read(line)
      } catch {
        let place = SourceLocation(file: source.file, line: line.number, column: error.column)
        document.add(Diagnostic(.error, at: place, error.message))
      }
    }
    if document.isReadable {
      for key in reading.missing {
        document.add(
          Diagnostic(
            .error, at: SourceLocation(file: source.file, line: 1), "no line '\(key): …' is given"))
      }
    }
    guard document.isReadable, let time = reading.time else {
      throw ImportError(operation: "reading a revision of the reference", document.diagnostics)
    }
    note = RevisionNote(
      author: reading["author"], message: reading["message"], source: reading["source"],
      time: time)
    files = reading.files
    retractions = reading.retractions
    removals = TextOrder.set(reading.removals)
  }
}
