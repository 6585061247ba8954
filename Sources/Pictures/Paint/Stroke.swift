/// A line along the edge of an element.
public struct Stroke: Hashable, Sendable {
  /// The meaning of the line.
  public var role: Role
  /// Its width in the unit of the picture.
  public var width: Double
  /// The lengths of its dashes and of the gaps between them; empty for a whole line.
  public var dashes: [Double]
  /// Whether its ends and corners are round.
  public var isRound: Bool

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
