/// A line along the edge of an element.
public struct Stroke: Hashable, Sendable {
  /// The meaning of the line.
  public var role: Role
  /// Its width in the unit of the picture.
  var width: Double
  /// The lengths of its dashes and of the gaps between them; empty for a whole line.
  var dashes: [Double]
  /// Whether its ends and corners are round.
  var isRound: Bool

  /// Makes a line.
  public init(_ role: Role, width: Double = 1, dashes: [Double] = [], isRound: Bool = false) {
    self.role = role
    self.width = width
    self.dashes = dashes
    self.isRound = isRound
  }
}

/// How a shape is painted.
public struct Paint: Hashable, Sendable {
  /// The meaning of its inside; `nil` leaves it empty.
  public var fill: Role?
  /// The line along its edge; `nil` for none.
  public var stroke: Stroke?

  /// Makes paint.
  public init(fill: Role? = nil, stroke: Stroke? = nil) {
    self.fill = fill
    self.stroke = stroke
  }
}

/// How much of what lies below an element shows through it.
///
/// Source: SAP Fiori for iOS, Charts, "Color Palettes": area, stock, scatter and bubble charts have
/// levels of transparency.
public enum Transparency: Double, CaseIterable, Hashable, Sendable {
  /// Nothing.
  case none = 1
  /// A quarter, as in bubbles and points of a scatter, which may lie on each other.
  case quarter = 0.75
  /// A half.
  case half = 0.5
  /// Three quarters, as in areas under a line.
  case threeQuarters = 0.25

  /// The opacity, from 0 to 1.
  var opacity: Double { rawValue }

  var suffix: String {
    switch self {
    case .none: ""
    case .quarter: "-quarter"
    case .half: "-half"
    case .threeQuarters: "-three-quarters"
    }
  }
}
