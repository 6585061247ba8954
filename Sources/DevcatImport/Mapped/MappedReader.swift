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
    SourceTable.isOne(source) ? [SourcePart(whole: source)] : file.parts(of: source)
  }

  /// Reads the records of a part.
  public func read(_ part: SourcePart) -> SourceDocument {
    SourceTable.isOne(part.source) ? readTable(part.source) : file.read(part)
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
      let table = try SourceTable(source, rowsAt: map.rows, isKeyed: isKeyed)
      var problems: [RowProblem] = []
      let start = source.start.offset
      let titles = map.neededTitles
      problems += missing(titles.filter { !table.has($0) }, in: table, of: source)
      if !problems.contains(where: { $0.severity == .error }) {
        problems += file.form.unnamed(table.titles.map { ($0, start) })
      }
      for title in titles {
        guard let offset = table.ambiguous[title] else { continue }
        problems.append(
          RowProblem(
            offset: offset, severity: .error,
            message: "the path '\(title)' has two values in one row, because a key has a point in "
              + "it; rename one of the keys, or leave the path out"))
      }
      add(problems)
      guard document.isReadable else { return document }
      document.skippedColumns = file.form.skipped(table.titles)
      let places = Dictionary(uniqueKeysWithValues: zip(titles, titles.indices))
      for row in table.rows where !document.isFull {
        let cells = titles.map { row.cells[$0] ?? CSVCell(text: "", offset: row.offset) }
        var problems: [RowProblem] = []
        let place = locator.location(of: row.offset)
        let reading = MappedRow(map: map, places: places, cells: cells)
        if let draft = reading.draft(at: place, &problems) { document.add(draft) }
        add(problems, in: place)
      }
    } catch {
      add([RowProblem(error)])
    }
    return document
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
    problems += unnamed(zip(titles, cells).map { ($0, $1.offset) })
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

/// A record read by a map into a draft.
struct MappedRow {
  let map: ColumnMap
  let places: [String: Int]
  let cells: [CSVCell]
  /// The values that were read so far.
  var values = RowValues(faults: .unusable)

  /// The draft, or `nil` if a cell does not fit, with the reasons.
  consuming func draft(at location: SourceLocation, _ problems: inout [RowProblem]) -> Draft? {
    let start = cells[0].offset
    for (column, value) in map.constants { values.set(value, column, at: start) }
    if !map.name.isEmpty, let name = joined(map.name, " ") {
      values.set(.normalized(name), Column(Field.name.at()), at: start)
    }
    if !map.id.isEmpty, let text = joined(map.id, "-") {
      if let id = ProfileID.make(fromName: text) {
        values.set(.text(id), Column(Field.id.at()), at: start)
      } else {
        values.note(start, .unusable, "no id can be made of '\(text)'")
      }
    }
    for (title, targets) in map.columns {
      guard let cell = cell(title), let text = text(title) else { continue }
      guard !cell.isMixed else {
        values.note(
          cell.offset, .unusable,
          "'\(title)' is a list of values of several types, such as texts and numbers, which a set "
            + "does not keep apart")
        continue
      }
      for target in targets { read(text, target, title, cell) }
    }
    guard var draft = values.draft(at: location, table: map.table, &problems) else { return nil }
    draft.patch = upright(draft.patch)
    return draft
  }

  private func cell(_ title: String) -> CSVCell? { places[title].map { cells[$0] } }

  /// The text of a cell without blanks at its ends; `nil` if it is empty, unless it is a text of
  /// JSON, or if the map says that it means nothing.
  private func text(_ title: String) -> String? {
    guard let cell = cell(title) else { return nil }
    let text = cell.text.trimmed
    return text.isEmpty && !cell.isText || map.empty.contains(text) ? nil : text
  }

  private func joined(_ titles: [String], _ separator: String) -> String? {
    let texts = titles.compactMap { text($0) }.filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: separator)
  }

  private mutating func read(
    _ text: String, _ target: ColumnTarget, _ title: String, _ cell: CSVCell
  ) {
    let offset = cell.offset
    if cell.isText, target.words[text] == nil, let column = target.textColumn {
      // A text of JSON stays as it is, with the blanks at its ends, and also if it is empty.
      return values.set(.normalized(cell.text), column, at: offset)
    }
    let word = target.words[text] ?? (target.textColumn == nil ? text : cell.content)
    if word.isEmpty { return }
    guard let parts = target.split(word) else {
      return values.note(
        offset, .unusable,
        "'\(word)' in '\(title)' does not follow the pattern '\(target.pattern ?? "")'")
    }
    for part in parts {
      var text = target.words[part.text] ?? part.text
      if text.isEmpty { continue }
      if let separator = target.separator, !separator.isEmpty, case .set = part.type {
        text = text.split(separator: separator).joined(separator: ";")
      }
      if part.type == .date, let form = target.date {
        guard let date = form.date(text), CalendarDate(date) != nil else {
          values.note(
            offset, .unusable,
            "'\(part.text)' in '\(title)' is no date of the form '\(form.text)'")
          continue
        }
        values.set(.text(date), part.column, at: offset, from: part.text)
        continue
      }
      if part.type == .attribute {
        do throws(FieldError) {
          values.set(try attribute(text, cell, part.column), part.column, at: offset)
        } catch {
          let isEither = DecimalDigits.hasNeedlessZero(Array(text.utf8))
          values.note(
            offset, .unusable,
            error.description + Self.textHint + (isEither ? ", and with \"number\" a number" : ""))
        }
        continue
      }
      if part.type == .text, cell.isText || part.column.path.field == .attributes {
        // Only between commas may a text have quotation marks of its own.
        let isPlain = cell.isText || cell.isNumber
        let marked = isPlain ? nil : try? FieldValue(parsing: text, as: .attribute, field: "")
        values.set(.normalized(marked?.text ?? text), part.column, at: offset)
        continue
      }
      guard part.type == .number else {
        values.read(text, as: part.type, part.column, at: offset)
        continue
      }
      do throws(FieldError) {
        // A converted number is in the unit of the map.
        text = try part.column.withoutUnit(text, in: target.conversion?.unit)
        let number = try number(text, cell, for: part.column, quoting: part.text)
        if let conversion = target.conversion {
          convert(number, conversion, target.decimals, part.column, offset, quoting: part.text)
        } else {
          values.set(.number(number), part.column, at: offset, from: part.text)
        }
      } catch {
        let hint = decimalHint(part.text)
        let isOwn = hint.isEmpty && part.column.path.field == .attributes
        values.note(offset, .unusable, error.description + (isOwn ? Self.textHint : hint))
      }
    }
  }

  /// The value of an attribute: a number only if it is written as the table writes numbers, digit
  /// by digit.
  ///
  /// - Throws: `FieldError` for a number of JSON that would lose digits.
  private func attribute(
    _ text: String, _ cell: CSVCell, _ column: Column
  ) throws(FieldError) -> FieldValue {
    func value(_ text: String) -> FieldValue {
      (try? FieldValue(parsing: text, as: .attribute, field: "")) ?? .normalized(text)
    }
    if cell.isText { return .normalized(text) }
    if cell.isNumber, text == cell.text {
      if DecimalDigits.hasNeedlessZero(Array(text.utf8)) {
        throw FieldError(needlessZeroIn: text, column.description)
      }
      return try FieldValue(parsing: text, as: .number, field: column.description)
    }
    guard map.decimalMark == .comma, !cell.isNumber else { return value(text) }
    if text.contains(","), case .number(let number) = value(text.replacing(",", with: ".")) {
      return .number(number)
    }
    // A point between digits, as in a version, is not the mark of a fraction here.
    let found = value(text)
    return found.number != nil && text.contains(".") ? .normalized(text) : found
  }

  /// The number of a text with the table's decimal mark.
  private func number(_ text: String, _ cell: CSVCell) -> Double? {
    let mark = cell.isNumber ? .point : map.decimalMark ?? .point
    guard let plain = mark.plain(text) else { return nil }
    return (try? FieldValue(parsing: plain, as: .number, field: ""))?.number
  }

  /// The number of a cell for a column.
  ///
  /// - Throws: `FieldError` in the table's own letters; also for one such as `1.200`, if the map
  ///   does not say whether the point is before a fraction.
  private func number(
    _ text: String, _ cell: CSVCell, for column: Column, quoting quoted: String
  ) throws(FieldError) -> Double {
    if map.decimalMark == nil, !cell.isNumber, !text.contains(",") {
      _ = try FieldValue(parsing: text, as: .number, field: column.description)
    }
    if map.decimalMark != nil || !text.contains(",") {
      if let number = number(text, cell) { return number }
      let mark = cell.isNumber ? .point : map.decimalMark ?? .point
      if let plain = mark.plain(text) {
        do throws(FieldError) {
          _ = try FieldValue(parsing: plain, as: .number, field: "")
        } catch {
          throw FieldError(
            field: column.description, found: quoted, expected: error.expected)
        }
      }
    }
    throw FieldError(
      field: column.description, found: quoted, expected: FieldType.number.expectation)
  }

  /// The hint at the entry of a mapping file that reads an attribute as a text.
  private static let textHint = "; with \"type\": \"text\" in the mapping file it is a text"

  /// The hint at the decimal mark that a mapping file should name; empty if it would not help.
  private func decimalHint(_ text: String) -> String {
    let isGiven = map.decimalMark != nil
    let mark = map.decimalMark ?? .point
    func entry(_ mark: DecimalMark) -> String { "\"decimal\": \"\(mark.rawValue)\"" }
    let isFraction =
      mark.other.plain(text).map { Double($0) != nil } ?? false
      && text.contains(mark.other.rawValue) && !text.contains(mark.rawValue)
    if isFraction, isGiven || !DecimalMark.hasThousands(text[...], between: .comma) {
      return
        "; if '\(mark.other.rawValue)' is the decimal mark, write \(entry(mark.other)) into the "
        + "mapping file"
    }
    let marks = DecimalMark.allCases.filter { text.contains($0.rawValue) }
    guard !isGiven, marks.count == 1, DecimalMark.hasThousands(text[...], between: marks[0]) else {
      return ""
    }
    return
      "; write \(entry(marks[0].other)) into the mapping file if '\(marks[0].rawValue)' separates "
      + "thousands, or \(entry(marks[0])) if it is the decimal mark"
  }

  private mutating func convert(
    _ given: Double, _ conversion: UnitConversion, _ decimals: Int?, _ column: Column,
    _ offset: Int, quoting quoted: String
  ) {
    var ratio = 1.0
    switch conversion.ratio {
    case nil: break
    case .constant(let number): ratio = number
    case .column(let title):
      let text = self.text(title) ?? ""
      let cell = self.cell(title)
      guard let cell, let found = number(text, cell), found > 0 else {
        let place = cell?.offset ?? offset
        return values.note(
          place, .unusable,
          "'\(text)' in '\(title)' is not a number greater than zero, which '\(column)' needs")
      }
      ratio = found
    }
    var result = conversion.converted(given, ratio: ratio)
    // A length in mm has no more digits in inches: 203 mm are 7.99, and not 7.9921259842519685.
    if let decimals = decimals ?? (conversion.isOfLength ? 2 : nil) {
      let power = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
      result = (result * power).rounded() / power
    }
    guard result.isFinite else {
      return values.note(offset, .unusable, "'\(quoted)' for '\(column)' is too large")
    }
    values.set(.number(result == 0 ? 0 : result), column, at: offset, from: quoted)
  }

  /// The patch with the sides of each screen exchanged if the map requires it.
  private func upright(_ patch: Patch) -> Patch {
    if map.sides == .portrait { return patch }
    var edits = patch.edits
    let widths: Set<UInt16> = Set(
      [Field.pointsWidth, .pixelsWidth].flatMap { [$0.number, $0.number + Field.furtherDisplays] })
    for first in edits.indices where widths.contains(edits[first].path.number) {
      let width = edits[first]
      // The number of a height is one more than its width's.
      let height = FieldPath(number: width.path.number + 1, keys: width.path.keys)
      guard let second = edits.firstIndex(where: { $0.path == height }) else { continue }
      let sides = (width.value?.number ?? 0, edits[second].value?.number ?? 0)
      if map.sides == .any, sides.0 <= sides.1 { continue }
      edits[first] = Patch.Edit(width.path, edits[second].value)
      edits[second] = Patch.Edit(height, width.value)
    }
    return Patch(sortedEdits: edits)
  }
}
