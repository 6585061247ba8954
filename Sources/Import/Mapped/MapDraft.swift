import Catalogue

/// A mapping file proposed for a table of someone else, from the names of its columns and their values.
public struct MapDraft: Sendable {
  /// The proposal for a column.
  public struct Proposal: Sendable {
    /// The title of the column.
    public let title: String
    /// The field; `nil` if none is proposed.
    public let field: String?
    /// The unit of the numbers, if that is not the field's own.
    public let unit: String?
    /// How sure the proposal is: `sure` where the title names the field and the values fit it, `likely`
    /// where one of them does.
    public let confidence: String
    /// The first values, three at most.
    public let samples: [String]
  }

  /// The proposals, in the order of the columns.
  public let proposals: [Proposal]

  /// Drafts a map for a table under a header, between commas, tabs or semicolons; `nil` if the text
  /// has no header with two columns and no row.
  public init?(_ source: SourceText) {
    let head = source.bytes[source.start.offset...].prefix { $0 != UInt8(ascii: "\n") }
    let counts = [CSVDelimiter.comma, .tab, .semicolon].map { delimiter in
      (delimiter, head.count { $0 == delimiter.byte })
    }
    guard let best = counts.max(by: { $0.1 < $1.1 }), best.1 > 0 else { return nil }
    var scanner = CSVScanner(source.bytes, from: source.start.offset, delimiter: best.0)
    scanner.skipComments()
    guard let titles = try? scanner.record() else { return nil }
    var rows: [[String]] = []
    while rows.count < 200, !scanner.isAtEnd, let cells = try? scanner.record() {
      rows.append(cells.map(\.text.trimmingBlanks))
    }
    guard !rows.isEmpty else { return nil }
    var taken: Set<String> = []
    proposals = titles.enumerated().map { index, title in
      let values = rows.compactMap { $0.indices.contains(index) ? $0[index] : nil }
        .filter { !$0.isEmpty }
      return Self.proposal(title.text.trimmingBlanks, values, &taken)
    }
  }

  /// The text of the mapping file.
  public var json: String {
    let columns = proposals.compactMap { proposal -> String? in
      guard let field = proposal.field else { return nil }
      let target =
        proposal.unit.map { "{\"field\": \(Self.quoted(field)), \"unit\": \(Self.quoted($0))}" }
        ?? Self.quoted(field)
      return "    \(Self.quoted(proposal.title)): \(target)"
    }
    let ignored = proposals.filter { $0.field == nil }.map { Self.quoted($0.title) }
    let ignore =
      ignored.isEmpty ? "" : ",\n  \"ignore\": [\(ignored.joined(separator: ", "))]"
    return "{\n  \"columns\": {\n" + columns.joined(separator: ",\n") + "\n  }\(ignore)\n}\n"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20: quoted += " "
      case _: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func proposal(
    _ title: String, _ values: [String], _ taken: inout Set<String>
  ) -> Proposal {
    let words = Set(
      title.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    let numbers = values.compactMap(Double.init)
    let isNumeric = !values.isEmpty && numbers.count == values.count
    let samples = Array(values.prefix(3))
    func made(_ field: String?, _ unit: String? = nil, fits: Bool) -> Proposal {
      guard let field, taken.insert(field).inserted else {
        return Proposal(title: title, field: nil, unit: nil, confidence: "none", samples: samples)
      }
      return Proposal(
        title: title, field: field, unit: unit, confidence: fits ? "sure" : "likely",
        samples: samples)
    }
    if isNumeric, let (field, unit, range) = numeric(words) {
      return made(field, unit, fits: numbers.allSatisfy(range.contains))
    }
    if isNumeric { return made(nil, fits: false) }
    if !words.isDisjoint(with: ["model", "name", "device", "phone", "marketing"]) {
      let isIdentifier = values.allSatisfy { $0.contains(",") && $0.last?.isNumber == true }
      return isIdentifier ? made("models", fits: true) : made("name", fits: true)
    }
    if !words.isDisjoint(with: ["identifier", "identifiers", "models"]) {
      return made("models", fits: true)
    }
    if !words.isDisjoint(with: ["released", "release", "date", "launched", "introduced"]) {
      return made("released", fits: values.allSatisfy { CalendarDate($0) != nil })
    }
    if !words.isDisjoint(with: ["family", "type", "category"]) {
      return made("family", fits: false)
    }
    return made(nil, fits: false)
  }

  /// The field of numbers that the words of a title name, the unit where it is another one than the
  /// field's, and the range in which its numbers lie.
  private static func numeric(
    _ words: Set<String>
  ) -> (field: String, unit: String?, range: ClosedRange<Double>)? {
    let isWidth = !words.isDisjoint(with: ["width", "w", "x"])
    let isHeight = !words.isDisjoint(with: ["height", "h", "y"])
    let isPoints = !words.isDisjoint(with: ["pt", "points", "point", "pts", "logical", "dp"])
    if !words.isDisjoint(with: ["ppi", "density", "dpi"]) { return ("ppi", nil, 50...1000) }
    if !words.isDisjoint(with: ["diagonal", "inches", "inch", "size"]), !isWidth, !isHeight {
      let isMetric = words.contains("mm") || words.contains("cm")
      return (
        "diagonal", isMetric ? (words.contains("mm") ? "mm" : "cm") : nil,
        isMetric ? 2...600 : 0.5...100
      )
    }
    if isWidth || isHeight {
      let side = isWidth ? "width" : "height"
      return isPoints
        ? ("points.\(side)", nil, 50...3000) : ("pixels.\(side)", nil, 100...10_000)
    }
    if !words.isDisjoint(with: ["scale", "ratio", "dpr", "factor"]) {
      return ("scale", nil, 1...3)
    }
    if !words.isDisjoint(with: ["radius", "corner", "corners"]) {
      return ("corners.radius", nil, 0...200)
    }
    return words.contains("year") ? ("released", nil, 1970...2100) : nil
  }
}
