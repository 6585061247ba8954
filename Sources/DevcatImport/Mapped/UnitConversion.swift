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

  /// The units that can be converted to the unit of a field, itself first.
  static func units(for unit: String) -> [String] {
    switch unit {
    case "in": ["in", "cm", "mm"]
    case "pt": ["pt", "px"]
    case "px": ["px", "pt"]
    case "ppi": ["ppi", "px/in", "px/cm"]
    default: unit.isEmpty ? [] : [unit]
    }
  }

  /// The conversion from one unit to another; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - ratio: pixels to a point, or dots to an inch where it is a density.
  ///   - isDensity: whether the ratio is a density, of which 160 make a pixel a point (Android's
  ///     dp).
  init?(from given: String, to unit: String, by ratio: Ratio?, isDensity: Bool) {
    let base = isDensity ? 160.0 : 1
    switch (given, unit) {
    case _ where given == unit, ("px/in", "ppi"): (numerator, denominator) = (1, 1)
    case ("mm", "in"): (numerator, denominator) = (1, 25.4)
    case ("cm", "in"): (numerator, denominator) = (1, 2.54)
    case ("px/cm", "ppi"): (numerator, denominator) = (2.54, 1)
    case ("px", "pt"): (numerator, denominator) = (base, 1)
    case ("pt", "px"): (numerator, denominator) = (1, base)
    default: return nil
    }
    self.unit = given == "px/in" ? "ppi" : given
    self.ratio = Set([given, unit]) == ["px", "pt"] ? ratio : nil
    isDivided = given == "px"
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
