/// The distance between the gridlines of an axis: 1, 2, 2.5 or 5 times a power of ten.
///
/// Multiples are computed as one product or quotient of whole numbers, so that each is the double
/// nearest to it.
struct AxisStep: Hashable, Sendable {
  /// The figures: 10, 20, 25 or 50.
  private let figures: Int
  /// The power of ten that multiplies them.
  private let exponent: Int

  /// The step of one.
  static let one = AxisStep(figures: 10, exponent: -1)

  private init(figures: Int, exponent: Int) {
    self.figures = figures
    self.exponent = exponent
  }

  /// The smallest step that fulfils a condition and is at least a number above zero, and whole where
  /// the values of the axis are.
  init(atLeast smallest: Double, isWhole: Bool, where fits: (AxisStep) -> Bool = { _ in true }) {
    let smallest = isWhole ? max(1, smallest) : smallest
    var exponent = PowerOfTen.exponent(of: smallest) - 1
    while true {
      for figures in [10, 20, 25, 50] {
        let step = AxisStep(figures: figures, exponent: exponent)
        let size = step.multiple(1)
        if size >= smallest, !isWhole || size == size.rounded(), fits(step) {
          self = step
          return
        }
      }
      exponent += 1
    }
  }

  /// A multiple of the step.
  func multiple(_ count: Int) -> Double {
    let product = Double(count * figures)
    return exponent >= 0
      ? product * PowerOfTen.value(exponent) : product / PowerOfTen.value(-exponent)
  }

  /// The number of the smallest multiple that is greater than a number.
  func above(_ number: Double) -> Int {
    var count = Int((number / multiple(1)).rounded(.down))
    while multiple(count) > number { count -= 1 }
    while multiple(count) <= number { count += 1 }
    return count
  }

  /// The number of the greatest multiple that is less than a number.
  func below(_ number: Double) -> Int {
    var count = Int((number / multiple(1)).rounded(.up))
    while multiple(count) < number { count += 1 }
    while multiple(count) >= number { count -= 1 }
    return count
  }
}
