/// A line along the edge of an element.
public struct Stroke: Hashable, Sendable {
  /// The meaning of the line.
  public var role: Role
  /// The width in the unit of the picture.
  var width: Double
  /// The lengths of the dashes and of the gaps between them; empty for a whole line.
  var dashes: [Double]
  /// Whether the ends and corners of the line are round.
  var isRound: Bool

  /// Makes a line with a meaning, from which its colour follows.
  public init(_ role: Role, width: Double = 1, dashes: [Double] = [], isRound: Bool = false) {
    self.role = role
    self.width = width
    self.dashes = dashes
    self.isRound = isRound
  }
}

/// The inside and the edge of a shape.
public struct Paint: Hashable, Sendable {
  /// The meaning of its inside; `nil` leaves it empty.
  public var fill: Role?
  /// The line along its edge; `nil` for none.
  public var stroke: Stroke?

  /// Makes paint; without both parts a shape is invisible.
  public init(fill: Role? = nil, stroke: Stroke? = nil) {
    self.fill = fill
    self.stroke = stroke
  }
}

/// The part of what lies below an element that shows through it; the raw value is the opacity.
///
/// Source: SAP Fiori for iOS, Charts, "Color Palettes": area, stock, scatter and bubble charts have
/// levels of transparency.
public enum Transparency: Double, CaseIterable, Hashable, Sendable {
  /// Nothing shows through.
  case none = 1
  /// A quarter shows through, as in the points of a scatter chart, which may lie on each other.
  case quarter = 0.75
  /// A half shows through, as in bubbles.
  case half = 0.5
  /// Three quarters show through, as in areas under a line.
  case threeQuarters = 0.25

  var suffix: String {
    switch self {
    case .none: ""
    case .quarter: "-quarter"
    case .half: "-half"
    case .threeQuarters: "-three-quarters"
    }
  }
}
