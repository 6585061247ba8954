import DevcatValues

/// The form in which the numbers of a group are written: the same decimals and the same letter.
///
/// The rules are in `Tests/ChartsTests/Cases/README.md`; JavaScript follows them too.
public struct NumberStyle: Hashable, Sendable {
  private enum Form: Hashable {
    /// The form `1.25e15`.
    case scientific
    /// The form of a quotient with a letter for the divisor, such as `1.25M`.
    case decimal(divisor: Double, letter: String)
  }

  private let form: Form
  /// The digits after the point.
  let decimals: Int

  /// The style for numbers that are exact, such as those at gridlines: as many decimals as they
  /// need.
  public init(exact numbers: [Double]) {
    form = Self.form(for: numbers)
    let scaled = Self.scaled(numbers, form)
    decimals =
      (0..<6).first { places in
        scaled.allSatisfy { Self.isWhole($0 * PowerOfTen.value(places), within: 1e-6) }
      } ?? 6
  }

  /// The style for numbers such as averages: about four figures, at most two of them after the
  /// point where the greatest is one or more.
  public init(rounded numbers: [Double]) {
    form = Self.form(for: numbers)
    let scaled = Self.scaled(numbers, form)
    let greatest = scaled.map(\.magnitude).max() ?? 0
    if greatest == 0 || scaled.allSatisfy({ Self.isWhole($0, within: 1e-9) }) {
      decimals = 0
    } else {
      let exponent = PowerOfTen.exponent(of: greatest)
      decimals = exponent >= 0 ? min(2, max(0, 3 - exponent)) : min(6, 2 - exponent)
    }
  }

  /// The text of a finite number.
  public func text(_ number: Double) -> String {
    switch form {
    case .scientific: Self.scientific(number)
    case .decimal(let divisor, let letter): Self.decimal(number / divisor, decimals, letter)
    }
  }

  /// The difference of two numbers as printed, without its sign, and the sign: 1, 0 or −1.
  ///
  /// If both are decimals, it is the difference of the rounded numbers, so a reader finds the same.
  func difference(_ first: Double, _ second: Double) -> (text: String, sign: Int) {
    switch form {
    case .scientific:
      let difference = first - second
      return (Self.scientific(difference.magnitude), difference > 0 ? 1 : difference < 0 ? -1 : 0)
    case .decimal(let divisor, let letter):
      func units(_ number: Double) -> Int {
        let units = Self.units(number / divisor, decimals)
        return number < 0 ? -units : units
      }
      let difference = units(first) - units(second)
      let text = Self.digits(abs(difference), decimals)
      return (difference == 0 ? text : text + letter, difference.signum())
    }
  }

  private static func form(for numbers: [Double]) -> Form {
    let greatest = numbers.map(\.magnitude).max() ?? 0
    if greatest >= 1e15 || (greatest > 0 && greatest < 1e-4) { return .scientific }
    if greatest >= 1e12 { return .decimal(divisor: 1e12, letter: "T") }
    if greatest >= 1e9 { return .decimal(divisor: 1e9, letter: "B") }
    if greatest >= 1e6 { return .decimal(divisor: 1e6, letter: "M") }
    return .decimal(divisor: 1, letter: "")
  }

  private static func scaled(_ numbers: [Double], _ form: Form) -> [Double] {
    switch form {
    case .scientific: []
    case .decimal(let divisor, _): numbers.map { $0 / divisor }
    }
  }

  private static func isWhole(_ number: Double, within room: Double) -> Bool {
    (number - number.rounded()).magnitude <= room
  }

  /// A number of magnitude below 10¹⁵ in units of the last decimal.
  private static func units(_ number: Double, _ decimals: Int) -> Int {
    // The rules have this very sum, so that Swift and JavaScript round alike.
    Int(bounded: (number.magnitude * PowerOfTen.value(decimals) + 0.5 + 1e-9).rounded(.down))
  }

  private static func decimal(_ number: Double, _ decimals: Int, _ letter: String) -> String {
    let units = units(number, decimals)
    if units == 0 { return digits(0, decimals) }
    return (number < 0 ? "−" : "") + digits(units, decimals) + letter
  }

  /// The digits of a number of units, with the point and with commas from five digits on.
  private static func digits(_ units: Int, _ decimals: Int) -> String {
    var text = String(units)
    if text.count <= decimals {
      text = String(repeating: "0", count: decimals + 1 - text.count) + text
    }
    var whole = Array(text.dropLast(decimals))
    if whole.count > 4 {
      for place in stride(from: whole.count - 3, to: 0, by: -3) { whole.insert(",", at: place) }
    }
    return String(whole) + (decimals > 0 ? "." + text.suffix(decimals) : "")
  }

  private static func scientific(_ number: Double) -> String {
    if number == 0 { return "0" }
    var exponent = PowerOfTen.exponent(of: number.magnitude)
    let power = PowerOfTen.value(abs(exponent))
    var units = units(exponent >= 0 ? number / power : number * power, 2)
    // Rounding made 9.995 and more a ten.
    if units == 1000 {
      units = 100
      exponent += 1
    }
    var text = digits(units, 2)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return "\(number < 0 ? "−" : "")\(text)e\(exponent)"
  }
}

/// Powers of ten, each the double that is nearest to it.
enum PowerOfTen {
  /// 10 to the power of a whole number from −307 to 308.
  static func value(_ exponent: Int) -> Double {
    if table.indices.contains(exponent) { return table[exponent] }
    // The reader of numbers rounds correctly, which repeated multiplication would not.
    guard let value = Double("1e\(exponent)") else {
      preconditionFailure("1e\(exponent) is a number")
    }
    return value
  }

  /// The greatest exponent whose power is not more than a number above zero.
  static func exponent(of number: Double) -> Int {
    precondition(
      number > 0 && number.isFinite, "Only numbers above zero have an order of magnitude")
    // The binary exponent times log10(2) is at most one off; the loops correct it.
    var exponent = Int((Double(number.exponent) * 0.30103).rounded(.down))
    while value(exponent) > number { exponent -= 1 }
    while value(exponent + 1) <= number { exponent += 1 }
    return exponent
  }

  private static let table: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
