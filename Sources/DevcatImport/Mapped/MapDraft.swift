public import DevcatValues

/// A mapping file proposed for a table of someone else, from the names of its columns and their
/// values.
///
/// The names may be English or German. A map with at least one field is always one that `ColumnMap`
/// reads.
public struct MapDraft: Sendable {
  /// The proposal for a column.
  public struct Proposal: Sendable {
    /// The title of the column.
    public let title: String
    /// The field, or a pattern with several; `nil` if none is proposed.
    public let field: String?
    /// The unit of the numbers, if that is not the field's own.
    public let unit: String?
    /// The confidence of the proposal: `sure` if the title names the field and the values fit it,
    /// `likely` if one of these holds, and `none` without a field.
    public let confidence: String
    /// The first values, three at most.
    public let samples: [String]
    /// A guess at the column's content, if no field is proposed for it; `nil` without a clue.
    public let remark: String?
    /// The form of the dates, if it is not `yyyy-mm-dd`.
    var date: String?
    /// The type that the column needs as an attribute, so that all its values have the same type.
    var attributeType: String?
  }

  /// The proposals, in the order of the columns.
  public let proposals: [Proposal]
  /// The mark before the fractions of numbers, where the map must name it.
  private let decimalMark: DecimalMark?
  /// Whether a size is wider than high.
  private let hasWideSizes: Bool
  /// The separator of the columns; `nil` for JSON.
  private let delimiter: CSVDelimiter?
  /// The path of the value with the rows, in JSON that has it somewhere inside.
  private let rowsPath: String?
  /// The paths of other lists in JSON, which the map does not read, because their objects have other
  /// members.
  public let otherLists: [String]
  /// Words beside numbers and dates that mean no value, such as `n/a`.
  public let emptyWords: [String]

  /// Whether a column places rows: by a name, model identifiers or an id.
  public var placesRows: Bool {
    proposals.contains { ["name", "models", "id"].contains($0.field) }
  }

  /// The entries of the map that would keep columns without a field, as values of the user's own:
  /// the first one's, and that of each that needs a type.
  public var keptColumns: [String] {
    let others = proposals.filter {
      $0.field == nil && ($0.remark == nil || $0.attributeType != nil) && !$0.title.isEmpty
        && !$0.title.hasPrefix("#")
    }
    let kept = others.enumerated().filter { $0 == 0 || $1.attributeType != nil }.map(\.element)
    return kept.map { proposal in
      let key = (ProfileID.make(fromName: proposal.title) ?? "note").replacing(".", with: "-")
      let field = Self.quoted(FieldPath.attribute(key).description)
      let target =
        proposal.attributeType.map { "{\"field\": \(field), \"type\": \"\($0)\"}" } ?? field
      return "\(Self.quoted(proposal.title)): \(target)"
    }
  }

  /// Whether a column is recognized, without which there is no map.
  public var hasFields: Bool { proposals.contains { $0.field != nil } }

  /// Drafts a map for a table under a header, between commas, tabs or semicolons, or for JSON;
  /// `nil` if the text has no header with two columns and no row.
  ///
  /// - Parameter device: The device of a catalogue that a name, an id or a model identifier is of; its
  ///   values tell points from pixels.
  /// - Throws: `ImportError` if it is not UTF-8, or begins as JSON and is none.
  public init?(
    _ source: SourceText, device: (String) -> Profile? = { _ in nil }
  ) throws(ImportError) {
    let text = source.start.offset..<source.bytes.count
    if let invalid = UTF8Text.firstInvalid(in: source.bytes, text) {
      throw ImportError(operation: Self.operation, [source.notUTF8(at: invalid)])
    }
    let titles: [String]
    var unclear: Set<String> = []
    var rows: [[String]] = []
    if JSONTable.isOne(source) {
      let place = JSONTable.likelyPlace(in: source)
      guard place.unreadLists.isEmpty else { throw Self.error(source, place) }
      (rowsPath, otherLists) = (place.path, place.otherLists)
      let table: JSONTable
      do throws(JSONSyntaxError) {
        table = try JSONTable(source, rowsAt: rowsPath)
      } catch {
        throw Self.error(source, RowProblem(error))
      }
      guard table.titles.count > 1 else { return nil }
      titles = table.titles
      unclear = Set(table.ambiguous.keys)
      delimiter = nil
      rows = table.rows.prefix(Self.maximumRows).map { row in
        titles.map { row.cells[$0]?.text.trimmed ?? "" }
      }
    } else {
      var scanner = CSVScanner(source.bytes, from: source.start.offset)
      scanner.skipComments()
      let delimiter = CSVDelimiter(guessedFromLineAt: scanner.position, in: source.bytes)
      scanner = CSVScanner(source.bytes, from: scanner.position, delimiter: delimiter)
      self.delimiter = delimiter
      (rowsPath, otherLists) = (nil, [])
      do throws(CSVSyntaxError) {
        titles = try scanner.record().map(\.text.trimmed)
        guard titles.count > 1 else { return nil }
        while rows.count < Self.maximumRows, !scanner.isAtEnd {
          rows.append(try scanner.record().map(\.text.trimmed))
        }
      } catch {
        throw Self.error(
          source, RowProblem(offset: error.offset, severity: .error, message: error.message))
      }
    }
    guard !rows.isEmpty else { return nil }
    guard titles.count <= Self.mostColumns else {
      throw Self.error(
        source,
        RowProblem(
          offset: source.start.offset, severity: .error,
          message: "the table has \(titles.count) columns, and a map is proposed for at most "
            + "\(Self.mostColumns): leave out those that are not about devices"))
    }
    let cells = titles.indices.map { index in
      rows.compactMap { $0.indices.contains(index) && !$0[index].isEmpty ? $0[index] : nil }
    }
    let empty = Set(cells.flatMap(Self.emptyWords))
    emptyWords = empty.sorted()
    let texts = cells.map { $0.filter { !empty.contains($0) } }
    // Only columns of numbers count: a date, or a version between other texts, has no decimal mark.
    let separator = delimiter
    let marks = zip(titles, texts).map { Self.decimalMark($0, $1, separator) }
    let (commas, points) = (marks.count { $0 == .comma }, marks.count { $0 == .point })
    // Spreadsheets write semicolons where the comma is the mark.
    let isComma = commas > points || commas > 0 && commas == points && delimiter == .semicolon
    let mark: DecimalMark? = isComma ? .comma : points > 0 ? .point : nil
    let hasThousands = mark.map { mark in
      texts.joined().contains {
        DecimalMark.hasThousands($0[...], between: mark.other)
          || MapDraftColumn.thousandsMark($0) == mark.other
      }
    }
    decimalMark = isComma || hasThousands == true ? mark : nil
    var columns = zip(titles, texts).map { title, values in
      MapDraftColumn(title, values, mark: mark)
    }
    if titles.contains(where: { $0.contains(".") && Column($0) != nil }) {
      for index in columns.indices { columns[index].isOurs = true }
    }
    // After `isOurs` is set: which column holds scales depends on it.
    let sides = Self.plainSides(columns, rows)
    for index in columns.indices { columns[index].plainSides = sides }
    let devices = Self.devices(of: rows, columns, device)
    for index in columns.indices where devices.contains(where: { $0 != nil }) {
      columns[index].compare(
        rows.map { $0.indices.contains(index) ? $0[index] : "" }, with: devices)
    }
    // A title that comes twice cannot be named.
    let numbers = Dictionary(titles.map { ($0, 1) }, uniquingKeysWith: +)
    let areClear = columns.map { column in
      !column.title.isEmpty && !unclear.contains(column.title) && numbers[column.title] == 1
    }
    let found = zip(columns, areClear).map { $1 ? $0.proposal : nil }
    var taken: Set<String> = []
    var areTaken = [Bool](repeating: false, count: columns.count)
    // Each field goes to one column: to that of the highest rank, and among equals to the first.
    let ranked = columns.indices.sorted {
      (found[$1]?.rank ?? 0, $0) < (found[$0]?.rank ?? 0, $1)
    }
    for index in ranked {
      guard let fields = found[index]?.fields, taken.isDisjoint(with: fields) else { continue }
      taken.formUnion(fields)
      areTaken[index] = true
    }
    proposals = columns.indices.map { index in
      let (column, isClear, found) = (columns[index], areClear[index], found[index])
      let isFree = areTaken[index]
      return Proposal(
        title: column.title, field: isFree ? found?.target : nil,
        unit: isFree ? found?.unit : nil,
        confidence: isFree ? found?.isSure ?? false ? "sure" : "likely" : "none",
        samples: Array(column.values.prefix(3)),
        remark: isClear && found == nil ? column.remark : nil, date: isFree ? found?.date : nil,
        attributeType: column.attributeType)
    }
    hasWideSizes = columns.contains(where: \.hasWideSizes)
  }

  /// The known devices of rows, by the column that places them best.
  private static func devices(
    of rows: [[String]], _ columns: [MapDraftColumn], _ device: (String) -> Profile?
  ) -> [Profile?] {
    let placing = columns.map { column in
      let proposal = column.proposal
      return ["name", "models", "id"].contains(proposal?.target) ? proposal?.rank : nil
    }
    guard let best = placing.compactMap(\.self).max(), let index = placing.firstIndex(of: best)
    else { return [] }
    return rows.map { row in
      row.indices.contains(index) && !row[index].isEmpty ? device(row[index]) : nil
    }
  }

  /// The unit of sides that name none, by the columns beside them.
  ///
  /// Sides less than those of the panel are points, and so are 360 at a scale of 3, which would be
  /// a screen of 120 points.
  private static func plainSides(
    _ columns: [MapDraftColumn], _ rows: [[String]]
  ) -> MapDraftColumn.PlainSides {
    func cells(_ index: Int) -> [String] {
      rows.map { $0.indices.contains(index) ? $0[index] : "" }
    }
    let panels = columns.indices.map { columns[$0].panelWidths(cells($0)) }.first { !$0.isEmpty }
    for index in columns.indices {
      for (width, panel) in zip(columns[index].plainWidths(cells(index)), panels ?? []) {
        if let width, let panel, width < panel { return .points }
      }
    }
    let scales = columns.indices.map { columns[$0].scales(cells($0)) }.first { !$0.isEmpty }
    guard let scales else { return .pixels }
    var result = MapDraftColumn.PlainSides.pixels
    for index in columns.indices {
      for (width, scale) in zip(columns[index].plainWidths(cells(index)), scales) {
        guard let width, let scale, scale >= 2 else { continue }
        if width / scale < leastScreen { return .points }
        if width <= greatestScreen { result = .likelyPixels }
      }
    }
    return result
  }

  /// The least shorter side of a phone, in points.
  private static let leastScreen = 250.0
  /// The shorter side of the largest pad, about, in points.
  private static let greatestScreen = 1100.0

  /// The words of a column of numbers or dates that mean no value.
  private static func emptyWords(_ values: [String]) -> [String] {
    let known: Set = [
      "n/a", "#n/a", "n.a.", "na", "k.a.", "k. a.", "-", "--", "–", "—", "?", "null", "nan", "tbd",
    ]
    let words = values.filter { known.contains($0.lowercased()) }
    let others = values.filter { !words.contains($0) }
    return !others.isEmpty && others.allSatisfy { $0.first?.isNumber == true } ? words : []
  }

  /// The mark of fractions in the values of a column; `nil` if they are not all numbers, have none,
  /// or if what they have may separate thousands and the field does not decide it.
  private static func decimalMark(
    _ title: String, _ values: [String], _ delimiter: CSVDelimiter?
  ) -> DecimalMark? {
    var mark: DecimalMark?
    var isClear = false
    // Between the thousands of a size such as `1.080 × 2.400`.
    if let thousands = values.compactMap(MapDraftColumn.thousandsMark).first {
      return thousands.other
    }
    for value in values {
      guard let match = value.wholeMatch(of: /[0-9]+(?:([.,])([0-9]+))?(?:[^0-9.,].*)?/) else {
        return nil
      }
      guard let found = match.output.1?.first.flatMap(DecimalMark.init) else { continue }
      if let mark, mark != found { return nil }
      mark = found
      if match.output.2?.count != 3 { isClear = true }
    }
    if isClear || mark == nil { return mark }
    // All are such as `431,525`: 431.525 is a density, and 431525 is none.
    let fitting = DecimalMark.allCases.filter {
      MapDraftColumn(title, values, mark: $0).proposal?.isSure == true
    }
    if fitting.count == 1 { return fitting[0] }
    return mark == .comma && delimiter == .semicolon ? mark : nil
  }

  private static let operation = "reading the table"

  /// The greatest number of columns: each takes about 2 ms.
  private static let mostColumns = 1000

  /// The error of a source with lists of rows that one path cannot name.
  private static func error(_ source: SourceText, _ place: JSONTable.Place) -> ImportError {
    let unread = place.unreadLists.map { "'\($0)'" }.joined(separator: ", ")
    return error(
      source,
      RowProblem(
        offset: source.start.offset, severity: .error,
        message:
          "a map for '\(place.path ?? "")' would not read the rows in \(unread); write a map "
          + "for each, with its path as \"rows\""))
  }

  private static func error(_ source: SourceText, _ problem: RowProblem) -> ImportError {
    var locator = SourceLocator(source)
    return ImportError(
      operation: operation, [Diagnostic(problem, at: locator.location(of: problem.offset))])
  }

  /// The number of rows whose values decide.
  private static let maximumRows = 200

  /// The text of the mapping file.
  public var json: String {
    let columns = proposals.compactMap { proposal -> String? in
      guard let field = proposal.field else { return nil }
      let isPattern = field.contains("{")
      var members = [("field", field)]
      if isPattern { members = [("pattern", field)] }
      if let unit = proposal.unit { members.append(("unit", unit)) }
      if let date = proposal.date { members.append(("date", date)) }
      let target =
        members.count == 1 && !isPattern
        ? Self.quoted(field)
        : "{" + members.map { "\"\($0)\": \(Self.quoted($1))" }.joined(separator: ", ") + "}"
      return "    \(Self.quoted(proposal.title)): \(target)"
    }
    var members = ["  \"columns\": {\n" + columns.joined(separator: ",\n") + "\n  }"]
    if let delimiter {
      members.insert("  \"separator\": \(Self.quoted(delimiter.rawValue))", at: 0)
    }
    if let rowsPath { members.insert("  \"rows\": \(Self.quoted(rowsPath))", at: 0) }
    if let decimalMark {
      members.insert("  \"decimal\": \"\(decimalMark.rawValue)\"", at: 0)
    }
    if !emptyWords.isEmpty {
      members.append("  \"empty\": [\(emptyWords.map(Self.quoted).joined(separator: ", "))]")
    }
    if hasWideSizes { members.append("  \"orientation\": \"any\"") }
    var seen: Set<String> = []
    let ignored = proposals.filter { $0.field == nil && seen.insert($0.title).inserted }
    if !ignored.isEmpty {
      let titles = ignored.map { Self.quoted($0.title) }.joined(separator: ", ")
      members.append("  \"ignore\": [\(titles)]")
    }
    return "{\n" + members.joined(separator: ",\n") + "\n}\n"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        quoted += "\\u00" + Hexadecimal.text(of: [UInt8(scalar.value)])
      case _: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
