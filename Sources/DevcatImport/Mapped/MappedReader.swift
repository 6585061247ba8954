import DevcatValues

/// Reads values between commas, tabs or semicolons, or JSON, by a mapping file.
///
/// A cell that does not fit makes its row unusable, and not the file: it is someone else's.
public struct MappedReader: SourceReader {
  private let file: CSVFile<MappedForm>

  /// Makes a reader of files that a map describes.
  init(_ map: ColumnMap) { file = CSVFile(form: MappedForm(map: map)) }

  /// Splits the source after ends of records, in O(n); JSON is one part.
  public func parts(of source: SourceText) -> [SourcePart] {
    isTree(source) ? [SourcePart(whole: source)] : file.parts(of: source)
  }

  /// Reads the records of a part.
  public func read(_ part: SourcePart) -> SourceDocument {
    isTree(part.source) ? readTable(part.source) : file.read(part)
  }

  /// Whether a source has its rows in JSON or Markdown: what a format has is known without a look.
  private func isTree(_ source: SourceText) -> Bool {
    file.form.map.format.map { $0.titles.isEmpty } ?? SourceTable.isOne(source)
  }

  private func readTable(_ source: SourceText) -> SourceDocument {
    var document = SourceDocument()
    var locator = SourceLocator(source)
    func add(_ problems: [RowProblem], in row: SourceLocation? = nil) {
      for problem in problems.sorted(by: { $0.offset < $1.offset }) {
        document.add(Diagnostic(problem, at: locator.location(of: problem.offset), in: row))
      }
    }
    do throws(JSONSyntaxError) {
      let map = file.form.map
      let isKeyed = map.neededTitles.contains(SourceTable.valueTitle)
      let table =
        if let format = map.format {
          try SourceTable(source, of: format, rowsAt: map.rows.first ?? "")
        } else {
          try SourceTable(source, rowsAt: map.rows, isKeyed: isKeyed)
        }
      let titles = map.neededTitles
      add(problems(in: table, of: source))
      guard document.isReadable else { return document }
      document.skippedColumns = file.form.skipped(table.titles)
      let places = Dictionary(uniqueKeysWithValues: zip(titles, titles.indices))
      for row in table.rows where !document.isFull {
        var problems: [RowProblem] = []
        let place = locator.location(of: row.offset)
        if row.isUsable(by: map, &problems) {
          let cells = titles.map { row.cells[$0] ?? CSVCell(text: "", offset: row.offset) }
          let reading = MappedRow(map: map, places: places, cells: cells)
          if let draft = reading.draft(at: place, &problems) { document.add(draft) }
        }
        add(problems, in: place)
      }
    } catch {
      add([RowProblem(error)])
    }
    return file.form.map.format == nil ? document : document.inOrderOfPlaces
  }

  /// What is to be said of a table before its rows are read.
  private func problems(in table: SourceTable, of source: SourceText) -> [RowProblem] {
    let (map, start) = (file.form.map, source.start.offset)
    var problems: [RowProblem] = []
    if let format = map.format {
      // Files of a format may lack what it reads, and have more.
      problems += format.isUnversioned ? unversioned(table) : []
    } else {
      problems += missing(map.neededTitles.filter { !table.has($0) }, in: table, of: source)
      if !problems.contains(where: { $0.severity == .error }) {
        problems += file.form.unnamed(table.titles.map { ($0, start) })
      }
    }
    for title in map.neededTitles {
      guard let offset = table.ambiguous[title] else { continue }
      problems.append(
        RowProblem(
          offset: offset, severity: .error,
          message: "the path '\(title)' has two values in one row, because a key has a point in "
            + "it; rename one of the keys, or leave the path out"))
    }
    return problems
  }

  /// Says once that safe areas and heights hold for an OS that is not known, at the first of them.
  private func unversioned(_ table: SourceTable) -> [RowProblem] {
    let columns = file.form.map.columns.filter { column in
      column.targets.flatMap(\.fields).contains { $0.path.field?.group.isKeyedByOS ?? false }
    }
    let places = table.rows.flatMap { row in columns.compactMap { row.cells[$0.title]?.offset } }
    guard let first = places.min() else { return [] }
    return [
      RowProblem(
        offset: first, severity: .warning,
        message: "the file does not say at which OS its safe areas and keyboards were measured, so "
          + "they are stated without one; where you know it, set them under it: "
          + "safeArea[\"iOS 26.5\"].portrait")
    ]
  }

  /// The problems of paths that no row has.
  ///
  /// JSON has no header, so a value that no row has today is a warning. If the rows have none of
  /// the map's paths, that is an error: the map is for another file, or the rows are elsewhere in
  /// it.
  private func missing(
    _ paths: [String], in table: SourceTable, of source: SourceText
  ) -> [RowProblem] {
    let map = file.form.map
    let isOther = paths.count == map.neededTitles.count
    let rows =
      paths.isEmpty || !map.rows.isEmpty
      ? nil : SourceTable.likelyPlace(in: source, having: paths).paths.first
    let hint = rows.map { "; if they are in '\($0)', write \"rows\": \"\($0)\" into the map" } ?? ""
    return paths.prefix(isOther ? 1 : paths.count).map { path in
      RowProblem(
        offset: source.start.offset, severity: isOther ? .error : .warning,
        message: "no row has a value at '\(path)', which '\(map.file)' names"
          + Spelling.suggestion(for: path, among: table.titles) + hint, cause: .missingPath)
    }
  }
}

/// Columns that a map knows.
private struct MappedForm: CSVForm {
  let map: ColumnMap

  var expectedHeader: String { "with the columns of '\(map.file)' was expected" }
  var delimiter: CSVDelimiter? { map.delimiter }

  func header(
    _ cells: [CSVCell], _ delimiter: CSVDelimiter, _ problems: inout [RowProblem]
  ) -> [String: Int]? {
    let titles = cells.map(\.text.trimmed)
    let needed = map.neededTitles
    var places: [String: Int] = [:]
    for (index, title) in titles.enumerated() {
      if places.updateValue(index, forKey: title) != nil, needed.contains(title) {
        problems.append(
          RowProblem(
            offset: cells[index].offset, severity: .error,
            message: "'\(title)' is the second column of that title"))
      }
    }
    for title in needed where places[title] == nil {
      problems.append(
        RowProblem(
          offset: cells.first?.offset ?? 0, severity: .error,
          message: "the header has no column '\(title)', which '\(map.file)' names"
            + Spelling.suggestion(for: title, among: titles)))
    }
    if !problems.isEmpty { return nil }
    if map.format == nil { problems += unnamed(zip(titles, cells).map { ($0, $1.offset) }) }
    return places
  }

  /// The warning about titles that the map does not name; empty if it names or ignores all of them.
  func unnamed(_ titles: [(text: String, offset: Int)]) -> [RowProblem] {
    let known = map.ignored.union(map.neededTitles + [""])
    let others = titles.filter { !known.contains($0.text) }
    guard let first = others.first else { return [] }
    let names = others.map { "'\($0.text)'" }.joined(separator: ", ")
    return [
      RowProblem(
        offset: first.offset, severity: .warning,
        message: "'\(map.file)' does not name \(names), skipped; list unwanted columns "
          + "under 'ignore'")
    ]
  }

  func skipped(_ titles: [String]) -> [String] {
    let needed = Set(map.neededTitles + [""])
    return titles.filter { !needed.contains($0) }
  }

  func draft(
    _ cells: [CSVCell], _ header: [String: Int], at location: SourceLocation,
    _ problems: inout [RowProblem]
  ) -> Draft? {
    MappedRow(map: map, places: header, cells: cells).draft(at: location, &problems)
  }
}
