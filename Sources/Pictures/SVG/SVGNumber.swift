/// Numbers as SVG writes them: the shortest form with at most three decimals.
enum SVGNumber {
  /// The text of a finite number of less than 10¹² : `12.5`, `-0.25`, `0`.
  static func text(_ number: Double) -> String {
    precondition(
      number.isFinite && number.magnitude < 1e12, "A picture has no place at '\(number)'")
    let thousandths = Int((number * 1000).rounded())
    let (whole, part) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    var text = (thousandths < 0 ? "-" : "") + String(whole)
    if part == 0 { return text }
    var digits = String(part + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    text += "." + digits
    return text
  }
}
