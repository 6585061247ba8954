import DevcatValues

/// An axis of numbers: its range and its gridlines.
///
/// Source: SAP Fiori for iOS, Chart Overview, §3: a base line and a line above the greatest value,
/// and one below where values lie below the base line.
public struct ValueAxis: Hashable, Sendable {
  /// A line of the grid, with its label.
  public struct Gridline: Hashable, Sendable {
    /// The value at which the line is.
    public let value: Double
    /// The number as text.
    public let label: String
  }

  private let step: AxisStep
  /// The number of the lowest multiple of the step.
  private let lowest: Int
  /// The number of the highest multiple of the step.
  private let highest: Int
  private let smallest: Double
  private let greatest: Double
  private let isWhole: Bool
  /// The value from which columns and areas rise: zero, or the bottom of a lifted axis.
  public let baseline: Double

  /// The lowest value, a multiple of the step.
  public var bottom: Double { step.multiple(lowest) }
  /// The highest value, a multiple of the step.
  public var top: Double { step.multiple(highest) }

  /// Makes the axis of some values.
  ///
  /// - Parameters:
  ///   - values: The values that are there; without any the axis reaches from 0 to 1.
  ///   - part: The least ratio of the smallest value to the greatest for which the axis begins
  ///     above zero; `nil` if it always has zero.
  init(_ values: [Double], liftedFrom part: Double? = nil) {
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    let isLifted =
      part.map { low > 0 && low >= high * $0 && high - low >= high * 1e-9 && high > low } ?? false
    smallest = isLifted ? low : min(0, low)
    greatest = isLifted ? high : max(0, high)
    isWhole = values.allSatisfy { $0 == $0.rounded() }
    step =
      smallest == greatest
      ? .one : AxisStep(atLeast: (greatest - smallest) / 4, isWhole: isWhole)
    lowest = smallest < 0 || isLifted ? step.below(smallest) : 0
    highest = greatest == 0 && smallest < 0 ? 0 : step.above(greatest)
    baseline = isLifted ? step.multiple(lowest) : 0
  }

  private init(_ axis: ValueAxis, below: Int, above: Int) {
    (smallest, greatest, isWhole, baseline) = (axis.smallest, axis.greatest, axis.isWhole, 0)
    let needed = max(
      above > 0 ? axis.greatest / Double(above) : 0, below > 0 ? -axis.smallest / Double(below) : 0)
    step =
      needed == 0
      ? .one
      : AxisStep(atLeast: needed, isWhole: axis.isWhole) { step in
        (axis.greatest == 0 || step.multiple(above) > axis.greatest)
          && (axis.smallest == 0 || step.multiple(-below) < axis.smallest)
      }
    (lowest, highest) = (-below, above)
  }

  /// The two axes with as many steps above and below zero, so that they share their gridlines.
  static func aligned(_ first: ValueAxis, _ second: ValueAxis) -> (ValueAxis, ValueAxis) {
    let below = max(-first.lowest, -second.lowest)
    let above = max(first.highest, second.highest)
    return (
      ValueAxis(first, below: below, above: above), ValueAxis(second, below: below, above: above)
    )
  }

  /// The gridlines at all multiples of the step, from the lowest up.
  var gridlines: [Gridline] { lines((lowest...highest).map(step.multiple)) }

  /// The most gridlines up to a number: the lowest, the base line, the highest, and others between
  /// them at equal distances.
  func gridlines(atMost count: Int) -> [Gridline] {
    let all = gridlines
    let fewest = fewestGridlines
    guard count > fewest.count, count < all.count else {
      return count >= all.count ? all : fewest
    }
    let stride = (2..<all.count).first { step in
      all.indices.count { $0.isMultiple(of: step) } <= count && (all.count - 1).isMultiple(of: step)
    }
    guard let stride else { return fewest }
    return all.indices.filter { $0.isMultiple(of: stride) }.map { all[$0] }
  }

  /// The fewest gridlines: the lowest, the base line and the highest.
  var fewestGridlines: [Gridline] {
    lines([bottom] + (baseline > bottom ? [baseline] : []) + (top > baseline ? [top] : []))
  }

  /// The base line, and one line at the end that is farther from it.
  ///
  /// Source: §3: for horizontal bar charts, a base line and a single gridline.
  var barGridlines: [Gridline] {
    lines(-bottom > top ? [bottom, baseline] : [baseline, top])
  }

  private func lines(_ values: [Double]) -> [Gridline] {
    let style = NumberStyle(exact: values)
    return values.map { Gridline(value: $0, label: style.text($0)) }
  }
}

/// The distance between the gridlines of an axis: 1, 2, 2.5 or 5 times a power of ten.
///
/// Multiples are computed as one product or quotient of whole numbers, so that each is the double
/// nearest to it.
struct AxisStep: Hashable, Sendable {
  /// The figures: 10, 20, 25 or 50.
  private let figures: Int
  /// The power of ten that multiplies them.
  private let exponent: Int

  static let one = AxisStep(figures: 10, exponent: -1)

  private init(figures: Int, exponent: Int) {
    self.figures = figures
    self.exponent = exponent
  }

  /// The smallest step that fulfils a condition and is at least a number above zero, and whole
  /// where the values of the axis are.
  init(atLeast smallest: Double, isWhole: Bool, where fits: (AxisStep) -> Bool = { _ in true }) {
    let smallest = isWhole ? max(1, smallest) : smallest
    // The figures have two digits, so the power of ten is one lower than that of the number.
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

  func multiple(_ count: Int) -> Double {
    let product = Double(count * figures)
    return exponent >= 0
      ? product * PowerOfTen.value(exponent) : product / PowerOfTen.value(-exponent)
  }

  /// The number of the smallest multiple that is greater than a number.
  func above(_ number: Double) -> Int {
    // The quotient may be rounded across a multiple, so exact products decide.
    var count = Int(bounded: (number / multiple(1)).rounded(.down))
    while multiple(count) > number { count -= 1 }
    while multiple(count) <= number { count += 1 }
    return count
  }

  /// The number of the greatest multiple that is less than a number.
  func below(_ number: Double) -> Int {
    var count = Int(bounded: (number / multiple(1)).rounded(.up))
    while multiple(count) < number { count += 1 }
    while multiple(count) >= number { count -= 1 }
    return count
  }
}
