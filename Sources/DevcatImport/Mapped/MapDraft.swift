import DevcatValues

/// A mapping file proposed for a table of someone else, from the names of its columns and their values.
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
    /// How sure the proposal is: `sure` where the title names the field and the values fit it, `likely`
    /// where one of them does.
    public let confidence: String
    /// The first values, three at most.
    public let samples: [String]
    /// The form of the dates, if it is not `yyyy-mm-dd`.
    var date: String?
  }

  /// The proposals, in the order of the columns.
  public let proposals: [Proposal]
  /// Whether numbers have a decimal comma.
  private let hasDecimalComma: Bool
  /// Whether a size is wider than high.
  private let hasWideSizes: Bool
  /// The separator of the columns; `nil` for JSON.
  private let delimiter: CSVDelimiter?
  /// The path of the value with the rows, in JSON that has it somewhere inside.
  private let rowsPath: String?

  /// Whether a column places rows: by a name, model identifiers or an id.
  public var placesRows: Bool {
    proposals.contains { ["name", "models", "id"].contains($0.field) }
  }

  /// Whether a column is recognized, without which there is no map.
  public var hasFields: Bool { proposals.contains { $0.field != nil } }

  /// Drafts a map for a table under a header, between commas, tabs or semicolons, or for JSON; `nil`
  /// if the text has no header with two columns and no row.
  public init?(_ source: SourceText) {
    let titles: [String]
    var rows: [[String]] = []
    if JSONTable.isOne(source) {
      rowsPath = JSONTable.likelyPath(in: source)
      guard let table = try? JSONTable(source, rowsAt: rowsPath), table.titles.count > 1 else {
        return nil
      }
      titles = table.titles
      delimiter = nil
      rows = table.rows.prefix(Self.maximumRows).map { row in
        titles.map { row.cells[$0]?.text.trimmingBlanks ?? "" }
      }
    } else {
      var scanner = CSVScanner(source.bytes, from: source.start.offset)
      scanner.skipComments()
      let delimiter = CSVDelimiter(guessedFromLineAt: scanner.position, in: source.bytes)
      scanner = CSVScanner(source.bytes, from: scanner.position, delimiter: delimiter)
      guard let cells = try? scanner.record(), cells.count > 1 else { return nil }
      titles = cells.map(\.text.trimmingBlanks)
      self.delimiter = delimiter
      rowsPath = nil
      while rows.count < Self.maximumRows, !scanner.isAtEnd, let cells = try? scanner.record() {
        rows.append(cells.map(\.text.trimmingBlanks))
      }
    }
    guard !rows.isEmpty else { return nil }
    let texts = titles.indices.map { index in
      rows.compactMap { $0.indices.contains(index) && !$0[index].isEmpty ? $0[index] : nil }
    }
    // By columns of numbers: a date, or a version between other texts, tells nothing.
    let marks = texts.map(Self.decimalMark)
    let (commas, points) = (marks.count { $0 == "," }, marks.count { $0 == "." })
    // Spreadsheets write semicolons where the comma is the mark.
    let isComma = commas > points || commas > 0 && commas == points && delimiter == .semicolon
    hasDecimalComma = isComma
    let columns = zip(titles, texts).map { title, values in
      MapDraftColumn(title, values, hasDecimalComma: isComma)
    }
    var taken: Set<String> = []
    proposals = columns.map { column in
      // A title that comes twice cannot be named.
      let isClear = !column.title.isEmpty && titles.count { $0 == column.title } == 1
      let found = isClear ? column.proposal : nil
      let isFree = found.map { taken.isDisjoint(with: $0.fields) } ?? false
      if let found, isFree { taken.formUnion(found.fields) }
      return Proposal(
        title: column.title, field: isFree ? found?.target : nil,
        unit: isFree ? found?.unit : nil,
        confidence: isFree ? found?.isSure ?? false ? "sure" : "likely" : "none",
        samples: Array(column.values.prefix(3)), date: isFree ? found?.date : nil)
    }
    hasWideSizes = columns.contains(where: \.hasWideSizes)
  }

  /// The mark of fractions in the values of a column; `nil` if they are not all numbers, or have none.
  private static func decimalMark(_ values: [String]) -> Character? {
    var mark: Character?
    for value in values {
      guard let match = value.wholeMatch(of: /[0-9]+(?:([.,])[0-9]+)?(?:[^0-9.,].*)?/) else {
        return nil
      }
      guard let found = match.output.1?.first else { continue }
      if let mark, mark != found { return nil }
      mark = found
    }
    return mark
  }

  /// How many rows are looked at.
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
    if hasDecimalComma { members.insert("  \"decimal\": \",\"", at: 0) }
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
