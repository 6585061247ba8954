/// The value of a decimal number, of any length: two texts of the same value are equal.
public struct DecimalDigits: Equatable, Sendable {
  /// The digits without zeros at either end; empty for zero.
  private var digits: [UInt8] = []
  /// The power of ten of the last digit; 0 for zero.
  private var exponent = 0
  private var isNegative = false

  /// Reads a number: digits with at most one point, a sign before them, and an exponent after them.
  public init(_ text: some Sequence<UInt8>) {
    var isFraction = false
    var rest = text.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "+"): break
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): exponent += Self.whole(&rest)
      default:
        if isFraction { exponent -= 1 }
        if byte != UInt8(ascii: "0") || !digits.isEmpty { digits.append(byte) }
      }
    }
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    if digits.isEmpty { (exponent, isNegative) = (0, false) }
  }

  /// The whole number of an exponent; one beyond ± 999,999 is as good as that.
  private static func whole(_ rest: inout some IteratorProtocol<UInt8>) -> Int {
    var (number, sign) = (0, 1)
    while let byte = rest.next() {
      if byte == UInt8(ascii: "-") { sign = -1 }
      let digit = Int(byte) - Int(UInt8(ascii: "0"))
      if (0...9).contains(digit) { number = min(number * 10 + digit, 999_999) }
    }
    return number * sign
  }

  /// Whether the fraction of a number ends in a zero that the number does not keep, as in `17.10`, which
  /// may be a version; not in `17.0`, as programs write 17.
  public static func hasNeedlessZero(_ text: some BidirectionalCollection<UInt8>) -> Bool {
    guard text.last == UInt8(ascii: "0"), text.dropLast().last != UInt8(ascii: ".") else {
      return false
    }
    return text.contains(UInt8(ascii: "."))
  }

  /// The finite number that is written as a text; `nil` if it is none, or has more digits than a 64-bit
  /// number keeps.
  public static func number(_ text: String) -> Double? {
    guard let number = Double(text), number.isFinite, keeps(number, text) else { return nil }
    return number
  }

  /// Whether a 64-bit number keeps the value of a text that it was read from.
  public static func keeps(_ number: Double, _ text: String) -> Bool {
    // Up to 15 digits always come back; an exponent may lead to where fewer do.
    let isShort = text.utf8.count <= 15 && !text.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
    return isShort || DecimalDigits(text.utf8) == DecimalDigits("\(number)".utf8)
  }
}
