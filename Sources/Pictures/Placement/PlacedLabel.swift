/// A label that has found its place.
public struct PlacedLabel: Hashable, Sendable {
  /// The request.
  public let request: LabelRequest
  /// The room that it takes.
  public let box: Box
  /// The line from the label to its point; `nil` if it is beside it.
  public let leader: Leader?

  /// A line between a label and what it is about.
  public struct Leader: Hashable, Sendable {
    /// The end at the label.
    public let start: Point
    /// The end at the point.
    public let end: Point
  }

  /// The label, its lines centred over each other, with the line that leads from it.
  public func elements(leader stroke: Stroke = Stroke(.axis)) -> [Element] {
    let line = leader.map { Element.line(from: $0.start, to: $0.end, stroke) }
    return [line].compactMap(\.self)
      + request.lines.enumerated().map { index, text in
        .label(
          Label(
            text,
            at: Point(
              box.center.x,
              box.y + (Double(index) * TextMetrics.lineHeight + TextMetrics.ascent) * request.size),
            size: request.size, weight: request.weight, anchor: .middle, role: request.role))
      }
  }
}
