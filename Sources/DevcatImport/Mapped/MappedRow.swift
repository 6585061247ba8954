import DevcatValues

/// A record read by a map into a draft.
struct MappedRow {
  let map: ColumnMap
  let places: [String: Int]
  let cells: [CSVCell]
  /// The values that were read so far.
  private var values = RowValues(faults: .unusable)
  /// The family that a name or an identifier means, and the pixel ratio (`ColumnTarget.Meaning`).
  private var family: DeviceFamily?
  private var ratio: Double?

  init(map: ColumnMap, places: [String: Int], cells: [CSVCell]) {
    (self.map, self.places, self.cells) = (map, places, cells)
  }

  /// The draft, or `nil` if a cell does not fit, with the reasons.
  consuming func draft(at location: SourceLocation, _ problems: inout [RowProblem]) -> Draft? {
    let start = cells[0].offset
    for (column, value) in map.constants { values.set(value, column, at: start) }
    if !map.name.isEmpty, let name = joined(map.name, " ").map(ForeignCell.withoutNotes) {
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
      guard let cell = cell(title), let text = text(title) else {
        if targets.contains(where: \.isNeeded) {
          values.note(cell(title)?.offset ?? start, .unusable, "'\(title)' is not given")
        }
        continue
      }
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
    if let family {
      // What a name or an identifier says is more than a word beside it.
      let said = Set([Field.family, .idiom].map(\.number))
      draft.patch = Patch(
        draft.patch.edits.filter { !said.contains($0.path.number) } + family.edits)
    }
    if let ratio {
      let isApple = family != nil || draft.name.flatMap { DeviceFamily(of: $0) } != nil
      draft.patch = Patch(draft.patch.edits + [PixelRatio.edit(ratio, isApple: isApple)])
    }
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
    let meant = target.word(for: text)
    if cell.isText, meant == nil, let column = target.textColumn {
      // A text of JSON stays as it is, with the blanks at its ends, and also if it is empty.
      return values.set(.normalized(cell.text), column, at: offset)
    }
    let word = meant ?? (target.textColumn == nil ? target.plain(text) : cell.content)
    if word.isEmpty || target.isMeasured && ForeignCell.emptyWords.contains(word.lowercased()) {
      return
    }
    guard let parts = target.split(word) else {
      return values.note(
        offset, .unusable,
        "'\(word)' in '\(title)' does not follow the pattern '\(target.pattern ?? "")'")
    }
    for part in parts {
      var text = target.words[part.text] ?? part.text
      if text.isEmpty { continue }
      let isOfNames = part.column.path.field == .name && map.format == nil && !map.hasModels
      if isOfNames || part.column.path.field == .models && target.meaning == nil,
        let models = ForeignCell.identifiers(text)
      {
        // Among names too, an identifier says which device it is.
        values.set(.members(models), Column(Field.models.at()), at: offset)
        if !isOfNames { continue }
      }
      if target.meaning == .device { family = DeviceFamily(of: text) ?? family }
      if target.meaning == .model {
        guard let model = ModelIdentifier(text) else {
          values.note(offset, .unusable, "'\(text)' in '\(title)' is no model identifier")
          continue
        }
        (text, family) = (model.text, model.family ?? family)
      }
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
        readAttribute(text, cell, part.column)
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
      readNumber(text, target, cell, part.column, quoting: part.text)
    }
  }

  private mutating func readAttribute(_ text: String, _ cell: CSVCell, _ column: Column) {
    do throws(FieldError) {
      values.set(try attribute(text, cell, column), column, at: cell.offset)
    } catch {
      let isEither = DecimalDigits.hasNeedlessZero(Array(text.utf8))
      values.note(
        cell.offset, .unusable,
        error.description + Self.textHint + (isEither ? ", and with \"number\" a number" : ""))
    }
  }

  private mutating func readNumber(
    _ text: String, _ target: ColumnTarget, _ cell: CSVCell, _ column: Column,
    quoting quoted: String
  ) {
    do throws(FieldError) {
      // A converted number is in the unit of the map.
      let plain = try column.withoutUnit(
        DecimalMark.withoutBlanks(text), in: target.conversion?.unit)
      let number = try number(plain, cell, for: column, quoting: quoted)
      if target.meaning == .ratio {
        ratio = number
      } else if let conversion = target.conversion {
        convert(number, conversion, target.decimals, column, cell.offset, quoting: quoted)
      } else {
        values.set(.number(number), column, at: cell.offset, from: quoted)
      }
    } catch {
      let hint = self.hint(at: quoted)
      let isOwn = hint.isEmpty && column.path.field == .attributes
      values.note(cell.offset, .unusable, error.description + (isOwn ? Self.textHint : hint))
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

  /// The text of a number without the table's marks; `nil` if they are elsewhere than in a number.
  private func plain(_ text: String, _ cell: CSVCell) -> String? {
    (cell.isNumber ? .point : map.decimalMark ?? .point).plain(text)
  }

  /// The number of a cell for a column.
  ///
  /// - Throws: `FieldError` in the table's own letters; also for one such as `1.200`, if the map
  ///   does not say whether the point is before a fraction.
  private func number(
    _ text: String, _ cell: CSVCell, for column: Column, quoting quoted: String
  ) throws(FieldError) -> Double {
    let (isUnsaid, hasComma) = (map.decimalMark == nil, text.contains(","))
    // As it is written: where the map does not say, `1.080` may have thousands, as the field tells.
    let isPlain = isUnsaid && !hasComma && !cell.isNumber
    var expected = FieldType.number.expectation
    if !isUnsaid || !hasComma, let plain = isPlain ? text : plain(text, cell) {
      do throws(FieldError) {
        let field = isPlain ? column.description : ""
        let value = try FieldValue(parsing: plain, as: .number, field: field)
        if let number = value.number { return number }
      } catch {
        expected = error.expected
      }
    }
    throw FieldError(
      field: column.description, found: isPlain ? text : quoted, expected: expected)
  }

  /// The hint at the entry of a mapping file that reads an attribute as a text.
  private static let textHint = "; with \"type\": \"text\" in the mapping file it is a text"

  /// The hint at a row of units, or at the decimal mark that a mapping file should name; empty if neither
  /// would help.
  private func hint(at text: String) -> String {
    let units: Set<TitleWord> = [.points, .pixels, .inches, .millimetres, .density, .refresh]
    let words = TitleWord.meanings(of: text, allowsSlips: false)
    if !text.contains(where: \.isNumber), !words.isDisjoint(with: units) {
      return "; if the row has the units of the columns, remove it"
    }
    let isGiven = map.decimalMark != nil
    let mark = map.decimalMark ?? .point
    func entry(_ mark: DecimalMark) -> String { "\"decimal\": \"\(mark.rawValue)\"" }
    let isFraction =
      mark.other.plain(text).flatMap { Double($0) } != nil
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
      guard let cell, let plain = plain(text, cell),
        let found = (try? FieldValue(parsing: plain, as: .number, field: ""))?.number, found > 0
      else {
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
