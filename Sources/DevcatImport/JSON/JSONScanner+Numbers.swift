import DevcatValues

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
    _ = skip("-")
    let whole = position
    try skipDigits()
    if bytes[whole] == UInt8(ascii: "0"), position - whole > 1 {
      throw JSONSyntaxError(offset: start, message: "found a number with a needless leading zero")
    }
    if skip(".") { try skipDigits() }
    if skip("eE") {
      _ = skip("+-")
      try skipDigits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite || !isBounded else {
      throw JSONSyntaxError(offset: start, message: "the number \(text.prefix(30)) is too large")
    }
    if isExact, !DecimalDigits.keeps(value, text) {
      throw JSONSyntaxError(
        offset: start,
        message: "the number \(text.prefix(30))\(position - start > 30 ? "…" : "") has more digits "
          + "than a number keeps, and would become \(FieldValue.text(of: value)); round it, or put it in "
          + "quotation marks if it is a text")
    }
    return value == 0 ? 0 : value
  }

  /// Passes over one of some ASCII characters, where it comes next.
  private mutating func skip(_ marks: StaticString) -> Bool {
    guard position < end,
      marks.withUTF8Buffer({ $0.contains(bytes[position]) })
    else { return false }
    position += 1
    return true
  }

  /// Passes over digits, of which one at least must come next.
  private mutating func skipDigits() throws(JSONSyntaxError) {
    let start = position
    while position < end, bytes[position] &- UInt8(ascii: "0") <= 9 { position += 1 }
    if position == start { throw unexpected("a digit") }
  }
}
