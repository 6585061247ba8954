/// Numbers with the unit of their column behind them, such as `393pt`, `6.1″` and `@3x`.
extension Column {
  /// The spellings of each unit, without regard to case; those of no column are refused by name.
  private static let units: [(unit: String, spellings: [String])] = [
    ("pt", ["pt", "pts", "point", "points", "dp", "puntos", "点", "ポイント", "포인트"]),
    ("px", ["px", "pixel", "pixels", "像素", "ピクセル", "픽셀"]),
    (
      "in",
      [
        "in", "inch", "inches", "\"", "″", "”", "''", "zoll", "pulgada", "pulgadas", "pouces", "英寸",
        "インチ", "인치",
      ]
    ),
    ("ppi", ["ppi", "dpi", "ppp"]), ("Hz", ["hz", "赫兹"]), ("mm", ["mm", "毫米"]),
    ("cm", ["cm", "厘米"]),
  ]

  /// The number of a text such as `393pt`, without the unit of the column, or without the marks of a
  /// scale such as `@3x`; any other text as it is.
  ///
  /// - Parameter given: The unit that the numbers are in, if it is not the column's.
  /// - Throws: `FieldError` for a number in another unit.
  public func withoutUnit(_ text: String, in given: String? = nil) throws(FieldError) -> String {
    guard type == .number, text.utf8.contains(where: { !"0123456789.,-+".utf8.contains($0) }) else {
      return text
    }
    let isMark = { (character: Character) in "@xX× ".contains(character) }
    if path.field == .scale {
      let number = text.drop(while: isMark)
      let rest = number.drop { $0.isNumber || $0 == "." || $0 == "," }
      return rest.allSatisfy(isMark) ? String(number.dropLast(rest.count)) : text
    }
    let number = text.prefix { $0.isNumber && $0.isASCII || "-.,".contains($0) }
    let spelling = text.dropFirst(number.count).drop { $0 == "-" || $0.isWhitespace }.lowercased()
    let digits = number.hasSuffix("-") ? number.dropLast() : number
    guard !unit.isEmpty, !digits.isEmpty, !spelling.isEmpty,
      let found = Self.units.first(where: { $0.spellings.contains(spelling) })?.unit
    else { return text }
    guard found == given ?? unit else {
      throw FieldError(
        field: description, found: text,
        expected: "a number in '\(given ?? unit)', and not in '\(found)'")
    }
    return String(digits)
  }
}
