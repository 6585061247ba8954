public import DevcatValues

/// Reads a file of assignments: which profiles a published name means in a kind of table.
///
/// A line holds the table (`*` for every table), the name and the ids, with a tab between them and
/// blanks between the ids. Several lines of one table and name are alternatives in their order.
/// Empty lines and lines that begin with `#` are skipped.
public enum AssignmentsReader {
  /// Reads a whole file.
  ///
  /// - Throws: `ImportError` with everything that is wrong.
  public static func read(_ source: SourceText) throws(ImportError) -> Assignments {
    var document = SourceDocument()
    var assignments = Assignments()
    source.readRows(into: &document) { line throws(RowError) in
      let (table, name, ids) = try row(line)
      guard assignments.assign(name, in: table, to: ids) else {
        let place = table.isEmpty ? "every table" : "'\(table)'"
        throw RowError(
          column: 1, message: "'\(name)' is assigned to these ids in \(place) already")
      }
    }
    guard document.isReadable else {
      throw ImportError(operation: "reading the assignments", document.diagnostics)
    }
    return assignments
  }

  private static func row(
    _ line: SourceLine
  ) throws(RowError) -> (table: String, name: String, ids: [String]) {
    let cells = line.characters.split(separator: "\t", omittingEmptySubsequences: false)
    guard cells.count == 3 else {
      throw RowError(
        column: 1,
        message: "found \(cells.count) cells where three were expected, with tabs between: "
          + "a table or '*', a name, and ids")
    }
    let (table, name) = (String(cells[0]).trimmed, String(cells[1]).trimmed)
    for (cell, word) in zip(cells, [table, name]) where word.isEmpty {
      throw RowError(column: cell.startIndex + 1, message: "found an empty cell")
    }
    let ids = cells[2].split(whereSeparator: \.isWhitespace)
    if ids.isEmpty {
      throw RowError(column: cells[2].startIndex + 1, message: "found no id; expected one or more")
    }
    for id in ids where !ProfileID.isValid(String(id)) {
      throw RowError(
        column: id.startIndex + 1,
        message: "'\(String(id))' is not an id; ids are [a-z0-9.-]+, at most 128 characters")
    }
    for (index, id) in ids.enumerated()
    where ids[..<index].contains(where: { $0.elementsEqual(id) }) {
      throw RowError(
        column: id.startIndex + 1, message: "'\(String(id))' is already in this line")
    }
    return (table == "*" ? "" : table, NormalizedText.of(name), ids.map { String($0) })
  }
}

extension Draft {
  /// The draft with `evidence` as the evidence of each fact that it states.
  ///
  /// Names, family, idiom and release state are not facts that want evidence. Where the row itself
  /// gives the evidence of a value, that one holds.
  public func marked(with evidence: String) -> Draft {
    let own = Set(patch.edits.map(\.path))
    let marks = patch.edits.map(\.path).filter(Self.wantsEvidence).map(\.evidence)
    var marked = self
    marked.patch = Patch(
      patch.edits + marks.filter { !own.contains($0) }.map { .init($0, .normalized(evidence)) })
    return marked
  }

  private static let plain: Set<UInt16> = Set(
    [Field.name, .family, .idiom, .aliases, .status, .attributes].map(\.number))

  /// Whether a value at a path is a fact that wants evidence.
  public static func wantsEvidence(_ path: FieldPath) -> Bool { !plain.contains(path.number) }
}
