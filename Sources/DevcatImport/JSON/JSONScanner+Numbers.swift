import DevcatValues

/// Numbers: exact, and for those that people write without a copy of their text.
extension JSONScanner {
  /// Passes over a number, which must be finite; −0 becomes 0.
  ///
  /// - Parameters:
  ///   - isExact: Whether a number that a Double would change is refused. A number whose value is
  ///     not used needs no exact Double.
  ///   - isBounded: Whether a number that is too large for a Double is refused.
  mutating func number(
    isExact: Bool = true, isBounded: Bool = true
  ) throws(JSONSyntaxError) -> Double {
    let start = position
    let isNegative = position < end && bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var mantissa: UInt64 = 0
    let whole = position
    guard digits(into: &mantissa) > 0 else { throw unexpected("a digit") }
    if bytes[whole] == UInt8(ascii: "0"), position - whole > 1 {
      throw JSONSyntaxError(offset: start, message: "found a number with a needless leading zero")
    }
    var count = position - whole
    var exponent = 0
    if position < end, bytes[position] == UInt8(ascii: ".") {
      position += 1
      let fraction = digits(into: &mantissa)
      guard fraction > 0 else { throw unexpected("a digit") }
      exponent = -fraction
      count += fraction
    }
    exponent += try scientificExponent()
    // Both are exact as doubles, so that one rounding gives the nearest (Clinger 1990).
    if count <= 15, abs(exponent) <= 22 {
      let power = Self.powers[abs(exponent)]
      let value = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
      return isNegative && value != 0 ? -value : value
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite || !isBounded else {
      throw JSONSyntaxError(offset: start, message: "the number \(text.prefix(30)) is too large")
    }
    if isExact, !DecimalDigits.keeps(value, text) {
      throw JSONSyntaxError(
        offset: start,
        message: "the number \(text.prefix(30))\(count > 30 ? "…" : "") has more digits than a "
          + "number keeps, and would become \(FieldValue.text(of: value)); round it, or put it in "
          + "quotation marks if it is a text")
    }
    return value == 0 ? 0 : value
  }

  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Passes over digits and returns their number; a value too long for the mantissa wraps around,
  /// since the caller then uses the text.
  private mutating func digits(into mantissa: inout UInt64) -> Int {
    let start = position
    while position < end {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      position += 1
    }
    return position - start
  }

  private mutating func scientificExponent() throws(JSONSyntaxError) -> Int {
    guard position < end, bytes[position] | 0x20 == UInt8(ascii: "e") else { return 0 }
    position += 1
    let sign = position < end ? bytes[position] : 0
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { position += 1 }
    var magnitude: UInt64 = 0
    let count = digits(into: &magnitude)
    guard count > 0 else { throw unexpected("a digit") }
    // Such an exponent never takes the fast path; the bound keeps the sum from overflowing.
    let bounded = count > 6 ? 1_000_000 : Int(magnitude)
    return sign == UInt8(ascii: "-") ? -bounded : bounded
  }
}
