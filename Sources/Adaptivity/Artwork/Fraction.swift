/// An exact fraction, so the cropped and the visible part add up to the whole.
///
/// Its parts are whole numbers of 63 bits; larger ones throw.
public struct Fraction: Hashable, Sendable {
  /// A number is too large or too fine for exact arithmetic.
  struct Overflow: Error {}

  /// The upper part, which bears the sign.
  let numerator: Int
  /// The lower part, greater than zero, with no divisor in common with the upper one.
  let denominator: Int

  static let zero = Fraction(whole: 0)

  private init(whole: Int) {
    numerator = whole
    denominator = 1
  }

  /// Reads a number with at most six decimals.
  init(_ number: Double) throws(Overflow) {
    var power = 1.0
    for _ in 0...6 {
      let scaled = number * power
      guard scaled.magnitude < 0x1p53 else { throw Overflow() }
      if scaled == scaled.rounded() {
        try self.init(Int(scaled), over: Int(power))
        return
      }
      power *= 10
    }
    throw Overflow()
  }

  private init(_ numerator: Int, over denominator: Int) throws(Overflow) {
    guard numerator != .min, denominator > 0 else { throw Overflow() }
    var (large, small) = (abs(numerator), denominator)
    while small != 0 { (large, small) = (small, large % small) }
    self.numerator = numerator / large
    self.denominator = denominator / large
  }

  /// The nearest number.
  public var value: Double { Double(numerator) / Double(denominator) }

  var isZero: Bool { numerator == 0 }

  static func * (first: Fraction, second: Fraction) throws(Overflow) -> Fraction {
    try Fraction(
      product(first.numerator, second.numerator),
      over: product(first.denominator, second.denominator))
  }

  static func / (first: Fraction, second: Fraction) throws(Overflow) -> Fraction {
    guard second.numerator > 0 else { throw Overflow() }
    return try Fraction(
      product(first.numerator, second.denominator),
      over: product(first.denominator, second.numerator))
  }

  static func - (first: Fraction, second: Fraction) throws(Overflow) -> Fraction {
    let (difference, isOver) = try product(first.numerator, second.denominator)
      .subtractingReportingOverflow(product(second.numerator, first.denominator))
    if isOver { throw Overflow() }
    return try Fraction(difference, over: product(first.denominator, second.denominator))
  }

  /// Whether one is less than another.
  static func isLess(_ first: Fraction, _ second: Fraction) throws(Overflow) -> Bool {
    try product(first.numerator, second.denominator)
      < product(second.numerator, first.denominator)
  }

  private static func product(_ first: Int, _ second: Int) throws(Overflow) -> Int {
    let (product, isOver) = first.multipliedReportingOverflow(by: second)
    if isOver { throw Overflow() }
    return product
  }
}
