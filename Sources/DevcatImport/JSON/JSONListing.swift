import DevcatValues

/// Collects the rows of somebody else's JSON source, whose lines and columns are found at the end.
///
/// Rows may be read in any order; the drafts and diagnostics are returned in the order of the text.
struct JSONListing {
  private let source: SourceText
  private let table: String
  /// Drafts whose places are not known yet.
  private var rows: [(offset: Int, name: String?, patch: Patch)] = []
  private var problems: [RowProblem] = []

  /// Reads a whole source as one value, and gathers what `read` finds in it.
  ///
  /// A text that is not JSON is an error, and nothing is read of it.
  static func document(
    of part: SourcePart, as format: ImportFormat, read: (JSONNode, inout JSONListing) -> Void
  ) -> SourceDocument {
    var listing = JSONListing(source: part.source, table: format.rawValue)
    do throws(JSONSyntaxError) {
      read(try JSONNode(part.source), &listing)
    } catch {
      listing.note(.error, at: error.offset, error.message)
    }
    return listing.document()
  }

  /// Notes a diagnostic at a place.
  mutating func note(
    _ severity: Diagnostic.Severity, at offset: Int, _ message: String,
    cause: Diagnostic.Cause? = nil
  ) {
    problems.append(RowProblem(offset: offset, severity: severity, message: message, cause: cause))
  }

  /// Warns once of entries that are treated alike, with their count and their names.
  ///
  /// - Parameter noun: What one of them is called, and several, each with its verb.
  mutating func warn(
    of names: [String], at offset: Int?, _ noun: (one: String, many: String), _ sentence: String
  ) {
    guard let offset else { return }
    let count = names.count == 1 ? "1 \(noun.one)" : "\(names.count) \(noun.many)"
    note(.warning, at: offset, "\(count) \(sentence): " + NameList.text(names))
  }

  /// Notes the problems of a row, and returns whether it can still be used.
  mutating func accepts(_ row: JSONRow) -> Bool {
    problems += row.problems
    return row.isUsable
  }

  /// Adds what a row states of a device.
  mutating func add(_ name: String?, at offset: Int, _ edits: [Patch.Edit]) {
    rows.append((offset, name, Patch(edits)))
  }

  private func document() -> SourceDocument {
    var document = SourceDocument()
    var locator = SourceLocator(source)
    for row in rows.sorted(by: { $0.offset < $1.offset }) {
      document.add(
        Draft(
          location: locator.location(of: row.offset), name: row.name, table: table,
          patch: row.patch))
    }
    for problem in problems.sorted(by: { $0.offset < $1.offset }) {
      document.add(Diagnostic(problem, at: locator.location(of: problem.offset)))
    }
    return document
  }
}
