import DevcatValues

/// The titles and the first rows of someone else's table, for a proposal of a map.
struct DraftTable {
  let titles: [String]
  /// The titles of what is said once for a group of rows.
  private(set) var groupTitles: Set<String> = []
  /// The titles of which a row has two values.
  private(set) var unclear: Set<String> = []
  private var rows: [[String]] = []
  /// The first cell of each column with the mark of a note, as `402*`.
  private(set) var noted: [Int: String] = [:]
  /// The separator of the columns; `nil` for JSON and Markdown.
  private(set) var delimiter: CSVDelimiter?
  private let isJSON: Bool
  /// The place of the rows in JSON.
  private(set) var place = SourceTable.Place()

  /// The number of rows whose values decide.
  private static let maximumRows = 200
  /// The greatest number of columns: each takes about 2 ms.
  private static let mostColumns = 1000

  /// Reads a table; `nil` if the text has no header with two columns and a row.
  ///
  /// - Parameter device: The device of a catalogue that a name is of.
  /// - Throws: `ImportError` if it is not UTF-8, or begins as JSON and is none.
  init?(_ source: SourceText, device: (String) -> Profile?) throws(ImportError) {
    let text = source.start.offset..<source.bytes.count
    if let invalid = UTF8Text.firstInvalid(in: source.bytes, text) {
      throw ImportError(operation: Self.operation, [source.notUTF8(at: invalid)])
    }
    isJSON = JSONOutline(source) != nil
    if SourceTable.isOne(source) {
      place = SourceTable.likelyPlace(in: source, device: device)
      let table: SourceTable
      do throws(JSONSyntaxError) {
        table = try SourceTable(source, rowsAt: place.paths, isKeyed: place.isKeyed)
      } catch {
        let problem = JSONSyntax.problem(in: source)
        throw problem.map { ImportError(operation: Self.operation, [$0]) }
          ?? Self.error(source, RowProblem(error))
      }
      (titles, unclear) = (table.titles, Set(table.ambiguous.keys))
      groupTitles = table.groupTitles
      for row in table.rows.prefix(Self.maximumRows) {
        add(table.titles.map { row.cells[$0]?.text ?? "" })
      }
    } else {
      var scanner = CSVScanner(tableIn: source)
      delimiter = scanner.delimiter
      do throws(CSVSyntaxError) {
        titles = try scanner.record().map(\.text.trimmed)
        if titles.count == 1, titles[0].contains("|") {
          throw CSVSyntaxError(
            offset: scanner.position,
            message: "the columns are between pipes; write commas, tabs or semicolons there")
        }
        guard titles.count > 1 else { return nil }
        while rows.count < Self.maximumRows, !scanner.isAtEnd {
          add(try scanner.record().map(\.text))
        }
      } catch {
        throw Self.error(
          source, RowProblem(offset: error.offset, severity: .error, message: error.message))
      }
    }
    guard titles.count > 1, !rows.isEmpty else { return nil }
    guard titles.count <= Self.mostColumns else {
      throw Self.error(
        source,
        RowProblem(
          offset: source.start.offset, severity: .error,
          message: "the table has \(titles.count) columns, and a map is proposed for at most "
            + "\(Self.mostColumns): leave out those that are not about devices"))
    }
  }

  /// Whether its titles are devices, apart from the first one: two at least, and half of them.
  func isTransposed(_ device: (String) -> Profile?) -> Bool {
    let others = isJSON ? [] : titles.dropFirst().prefix(50)
    let count = others.count { device($0) != nil }
    return count > 1 && count * 2 >= others.count
  }

  /// The longest beginning of a cell that is looked at, in letters: as much as a text of a profile has.
  private static let longestCell = 4096

  /// Adds a row with the texts of its cells as a map reads them.
  private mutating func add(_ cells: [String]) {
    let texts = cells.map { String($0.prefix(Self.longestCell)).trimmed }
    for (index, text) in texts.enumerated()
    where noted[index] == nil && ForeignCell.withoutNotes(text) != text {
      noted[index] = text
    }
    rows.append(texts.map(ForeignCell.plain))
  }

  /// The cells of a column, empty where a row has none.
  func cells(_ index: Int) -> [String] {
    rows.map { $0.indices.contains(index) ? $0[index] : "" }
  }

  private static let operation = "reading the table"

  private static func error(_ source: SourceText, _ problem: RowProblem) -> ImportError {
    var locator = SourceLocator(source)
    return ImportError(
      operation: operation, [Diagnostic(problem, at: locator.location(of: problem.offset))])
  }
}
