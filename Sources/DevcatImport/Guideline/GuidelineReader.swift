import DevcatValues

/// Reads the tables of Apple's guideline on adaptivity and layout, as text with its prose or as
/// Markdown, in the forms of all editions.
///
/// A table begins at its header line. Every line below it is a row, up to an empty line that is
/// followed by prose, or in Markdown up to a line without cells; so a malformed row is an error,
/// and does not end the table. A row outside a table is an error too, because its header must have
/// been lost.
public struct GuidelineReader: SourceReader {
  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    var document = SourceDocument()
    let lines = part.source.lines(into: &document)
    guard document.isReadable else { return document }
    var reading = GuidelineReading(file: part.source.file, document: document)
    for line in lines where !reading.document.isFull { reading.read(line) }
    reading.finish()
    return reading.document
  }
}

/// The state of reading a guideline, line by line.
private struct GuidelineReading {
  let file: String
  var document: SourceDocument

  var table: GuidelineTable?
  var header = 0
  var rows = 0
  var device: String?
  var isBehindBlank = false
  var isMarkdown = false
  var tables = 0

  mutating func read(_ source: SourceLine) {
    let cells = MarkdownRow(source)
    let line = cells?.line ?? source
    if let next = GuidelineTable(header: line) {
      closeTable()
      (table, header, rows, device) = (next, line.number, 0, nil)
      (tables, isBehindBlank, isMarkdown) = (tables + 1, false, cells != nil)
    } else if line.isBlank {
      isBehindBlank = true
    } else if let cells, cells.isRule || cells.onlyText.map(Self.isFamily) ?? false {
      // The line under the header, or the heading of a group.
      return
    } else if isMarkdown, cells == nil {
      closeTable()
      refuseStray(line)
    } else if let table {
      readRow(line, of: table)
    } else {
      refuseStray(line)
    }
  }

  mutating func finish() {
    closeTable()
    if tables > 0 || !document.isReadable { return }
    let headers = GuidelineTable.allCases.map { "'\($0.header)'" }
    document.add(
      Diagnostic(
        .error, at: SourceLocation(file: file, line: 1),
        "found no table; expected one of the lines " + headers.joined(separator: ", ")))
  }

  private mutating func readRow(_ line: SourceLine, of table: GuidelineTable) {
    // A blank line may be inside a table; only prose after it ends the table.
    if isBehindBlank, !table.resembles(line) {
      closeTable()
      return refuseStray(line)
    }
    isBehindBlank = false
    rows += 1
    do throws(RowError) {
      let row = try table.row(line)
      guard let name = row.name ?? device else {
        throw RowError(
          column: line.firstColumn,
          message: "found a row without the name of a device, which the first row must begin with")
      }
      device = name
      if let slip = row.slip { add(line.number, slip.column, slip.message, .warning) }
      let location = SourceLocation(file: file, line: line.number, column: line.firstColumn)
      document.add(
        Draft(location: location, name: name, table: table.rawValue, patch: row.patch))
    } catch {
      add(line.number, error.column, error.message)
    }
  }

  /// Ends the table, which must have had rows.
  private mutating func closeTable() {
    if let table, rows == 0 {
      add(header, 1, "the table '\(table.header)' has no rows")
    }
    (table, isMarkdown) = (nil, false)
  }

  /// Whether a text is the name of a family, and of no device.
  private static func isFamily(_ text: String) -> Bool {
    DeviceFamily(of: text)?.name.lowercased() == text.lowercased()
  }

  /// Refuses a line outside a table that can only be a row of one.
  private mutating func refuseStray(_ line: SourceLine) {
    let meant = GuidelineTable.allCases.first { table in (try? table.row(line)) != nil }
    guard let meant else { return }
    add(
      line.number, line.firstColumn,
      "found a row outside a table; expected the line '\(meant.header)' above it")
  }

  private mutating func add(
    _ line: Int, _ column: Int, _ message: String, _ severity: Diagnostic.Severity = .error
  ) {
    let location = SourceLocation(file: file, line: line, column: column)
    document.add(Diagnostic(severity, at: location, message))
  }
}

extension GuidelineReader {
  /// Whether a text has the header of one of the tables.
  static func recognizes(_ clues: SourceClues) -> Bool {
    // A long source of JSON has these words in every line.
    clues.json == nil
      && clues.hasLine(containing: ["device", "model"]) {
        GuidelineTable(header: MarkdownRow($0)?.line ?? $0) != nil
      }
  }
}
