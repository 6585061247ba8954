/// Numbers with the unit of their column behind them, such as `393pt`, `6.1″` and `@3x`.
extension Column {
  /// The spellings of each unit, without regard to case; those of no column are refused by name.
  private static let units: [(unit: String, spellings: [String])] = [
    ("pt", ["pt", "pts", "point", "points", "dp"]), ("px", ["px", "pixel", "pixels"]),
    ("in", ["in", "inch", "inches", "\"", "″", "”"]), ("ppi", ["ppi"]), ("Hz", ["hz"]),
    ("mm", ["mm"]), ("cm", ["cm"]),
  ]

  /// The number of a text such as `393pt`, without the unit of the column, or without the marks of a
  /// scale such as `@3x`; any other text as it is.
  ///
  /// - Throws: `FieldError` for a number in another unit than the column's.
  public func withoutUnit(_ text: String) throws(FieldError) -> String {
    guard type == .number else { return text }
    if path.field == .scale {
      let match = text.wholeMatch(of: /@([0-9.]+)[xX×]?|([0-9.]+)[xX×]/)
      return (match?.output.1 ?? match?.output.2).map(String.init) ?? text
    }
    guard !unit.isEmpty, let match = text.wholeMatch(of: /(-?[0-9.,]+)[\s-]*([A-Za-z"″”]+)/) else {
      return text
    }
    let spelling = match.output.2.lowercased()
    guard let found = Self.units.first(where: { $0.spellings.contains(spelling) })?.unit else {
      return text
    }
    guard found == unit else {
      throw FieldError(
        field: description, found: text, expected: "a number in '\(unit)', and not in '\(found)'")
    }
    return String(match.output.1)
  }
}
