/// The conversion of a number from a unit of the source to the unit of its field.
struct UnitConversion: Sendable {
  /// The pixels of a point, or what they follow from.
  enum Ratio: Sendable {
    /// A number that holds for every row.
    case constant(Double)
    /// The title of a column with the number.
    case column(String)
  }

  /// The unit of the source.
  let unit: String
  /// The factor, applied before the division.
  private let numerator: Double
  /// The divisor, applied after the factor.
  private let denominator: Double
  /// Pixels to a point or dots to an inch, where those change the number.
  let ratio: Ratio?
  /// Whether the number is divided by the ratio, and not multiplied.
  private let isDivided: Bool

  /// The conversions between units: a number is multiplied by the numerator, then divided by the denominator.
  private static let table: [(from: String, to: String, numerator: Double, denominator: Double)] = [
    ("cm", "in", 1, 2.54), ("mm", "in", 1, 25.4), ("px", "pt", 1, 1), ("pt", "px", 1, 1),
    ("px/in", "ppi", 1, 1), ("px/cm", "ppi", 2.54, 1),
  ]

  /// The units that can be converted to the unit of a field, itself first.
  static func units(for unit: String) -> [String] {
    unit.isEmpty ? [] : [unit] + table.filter { $0.to == unit }.map(\.from)
  }

  /// The conversion from one unit to another; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - ratio: pixels to a point, or dots to an inch where it is a density.
  ///   - isDensity: whether the ratio is a density, of which 160 make a pixel a point (Android's
  ///     dp).
  init?(from given: String, to unit: String, by ratio: Ratio?, isDensity: Bool) {
    let row = Self.table.first { $0.from == given && $0.to == unit }
    guard row != nil || given == unit else { return nil }
    let base = isDensity ? 160.0 : 1
    let isByRatio = Set([given, unit]) == ["px", "pt"]
    isDivided = given == "px"
    numerator = (row?.numerator ?? 1) * (isByRatio && isDivided ? base : 1)
    denominator = (row?.denominator ?? 1) * (isByRatio && !isDivided ? base : 1)
    self.unit = given == "px/in" ? "ppi" : given
    self.ratio = isByRatio ? ratio : nil
  }

  /// Whether it makes inches of a length in mm or cm.
  var isOfLength: Bool { ["mm", "cm"].contains(unit) }

  /// The column with the ratio, where one has it.
  var ratioTitle: String? { if case .column(let title) = ratio { title } else { nil } }

  /// The converted number; `ratio` is the row's, greater than zero.
  func converted(_ number: Double, ratio: Double) -> Double {
    let plain = number * numerator / denominator
    if self.ratio == nil { return plain }
    return isDivided ? plain / ratio : plain * ratio
  }
}
