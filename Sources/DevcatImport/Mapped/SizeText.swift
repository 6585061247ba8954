import DevcatValues

/// A text with both sides of a screen, such as `402 x 874 pt` or `1.080 × 2.400`.
///
/// It is scanned by hand, since it is asked of every cell of a table.
struct SizeText {
  /// The sides in the order of the text.
  private(set) var sides: (first: Double, second: Double) = (0, 0)
  /// The mark between the sides, with the blanks around it.
  let mark: String
  /// The mark between the thousands; `nil` if no side has one.
  private(set) var thousandsMark: DecimalMark?

  var shorter: Double { min(sides.first, sides.second) }
  var isWide: Bool { sides.first > sides.second }

  init?(_ text: String) {
    var rest = text[...]
    guard let first = Self.takeSide(&rest, &thousandsMark) else { return nil }
    // The mark may be the last of the letters, as in `402pt x 874`, `402x874` and `402ptx874`.
    let start = rest.drop(while: \.isWhitespace)
    let letters = start.prefix { $0.isLetter && !Size.marks.contains($0) }
    guard letters.count <= 2 else { return nil }
    let between = letters.isEmpty ? rest : start.dropFirst(letters.count)
    rest = between.drop(while: \.isWhitespace)
    guard let sign = rest.popFirst(), Size.marks.contains(sign) else { return nil }
    rest = rest.drop(while: \.isWhitespace)
    mark = String(text[between.startIndex..<rest.startIndex])
    guard let second = Self.takeSide(&rest, &thousandsMark) else { return nil }
    sides = (first, second)
    let unit = rest.drop(while: \.isWhitespace)
    guard unit.count <= 8, unit.allSatisfy(\.isLetter) else { return nil }
  }

  /// Takes a side of two to five digits, maybe with a fraction.
  ///
  /// Three digits behind a mark are thousands of pixels.
  private static func takeSide(_ rest: inout Substring, _ mark: inout DecimalMark?) -> Double? {
    func takeDigits() -> Substring {
      let digits = rest.prefix { $0.isASCII && $0.isWholeNumber }
      rest = rest.dropFirst(digits.count)
      return digits
    }
    let whole = takeDigits()
    guard let found = rest.first.flatMap(DecimalMark.init) else {
      return (2...5).contains(whole.count) ? Double(whole) : nil
    }
    rest.removeFirst()
    let fraction = takeDigits()
    if fraction.count == 3, (1...5).contains(whole.count), found == .point || whole.count < 3 {
      mark = mark ?? found
      return Double(whole + fraction)
    }
    guard found == .point, (2...5).contains(whole.count), !fraction.isEmpty else { return nil }
    return Double("\(whole).\(fraction)")
  }
}
