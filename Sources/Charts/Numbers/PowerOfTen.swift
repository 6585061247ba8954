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
    // log10(2) leads to within one of it.
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
