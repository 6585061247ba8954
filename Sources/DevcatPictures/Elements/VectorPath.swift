/// A line of any form, open or closed.
public struct VectorPath: Hashable, Sendable {
  /// A part of a path, each from where the last one ended.
  public enum Segment: Hashable, Sendable {
    /// Begins a new line at a point.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// The shorter part of a circle to a point, clockwise if `isClockwise`.
    case arc(Point, radius: Double, isClockwise: Bool = true)
    /// A straight line back to where this line began.
    case close
  }

  /// The parts in order, the first of them a `move`.
  public private(set) var segments: [Segment]

  /// Makes a path of its parts.
  public init(_ segments: [Segment] = []) { self.segments = segments }

  /// Makes a line through points.
  public init(through points: [Point], isClosed: Bool = false) {
    segments = points.enumerated().map { $0 == 0 ? .move($1) : .line($1) }
    if isClosed, !points.isEmpty { segments.append(.close) }
  }

  /// Makes a rectangle whose corners have radii, from the upper left one clockwise; none is more
  /// than half of a side.
  public init(_ box: Box, radii: (Double, Double, Double, Double)) {
    let most = min(box.width, box.height) / 2
    let (first, second, third, fourth) = (
      min(radii.0, most), min(radii.1, most), min(radii.2, most), min(radii.3, most)
    )
    segments = [.move(Point(box.x + first, box.y)), .line(Point(box.right - second, box.y))]
    turn(to: Point(box.right, box.y + second), second)
    segments.append(.line(Point(box.right, box.bottom - third)))
    turn(to: Point(box.right - third, box.bottom), third)
    segments.append(.line(Point(box.x + fourth, box.bottom)))
    turn(to: Point(box.x, box.bottom - fourth), fourth)
    segments.append(.line(Point(box.x, box.y + first)))
    turn(to: Point(box.x + first, box.y), first)
    segments.append(.close)
  }

  /// Adds a part that begins where the last one ended.
  public mutating func append(_ segment: Segment) { segments.append(segment) }

  private mutating func turn(to point: Point, _ radius: Double) {
    if radius > 0 { segments.append(.arc(point, radius: radius)) }
  }
}
