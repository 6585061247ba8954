import Catalogue

/// The statement of measured windows about a length, in words.
struct WindowFinding {
  private let side: Component
  private let length: Double
  private let bounds: AxisBounds

  /// Makes a finding about a width or a height.
  init(_ side: Component, _ length: Double, _ bounds: AxisBounds) {
    self.side = side
    self.length = length
    self.bounds = bounds
  }

  /// The sentence, without its capital and its full stop.
  var text: String {
    let own = "the \(side.rawValue) of \(Self.points(length))"
    switch (bounds.compact, bounds.regular) {
    case (let compact?, let regular?) where bounds.isDisputed(length):
      return "\(own) is not known: \(Self.phrase(compact)) is compact, yet "
        + "\(Self.phrase(regular)) is regular"
    case (let compact?, _) where length <= compact.length:
      return "\(own) is at most \(Self.phrase(compact)), which is compact"
    case (_, let regular?) where length >= regular.length:
      return "\(own) is at least \(Self.phrase(regular)), which is regular"
    case (let compact?, let regular?):
      return "\(own) is between measured bounds: \(Self.phrase(compact)) is compact, "
        + "\(Self.phrase(regular)) is regular"
    case (let compact?, nil):
      return "\(own) is more than \(Self.phrase(compact)), the greatest that is known to be "
        + "compact, and none is known to be regular"
    case (nil, let regular?):
      return "\(own) is less than \(Self.phrase(regular)), the least that is known to be regular, "
        + "and none is known to be compact"
    case (nil, nil):
      return "no \(side.rawValue) of a window with a known class is recorded"
    }
  }

  private static func points(_ length: Double) -> String { FieldValue.text(of: length) + " pt" }

  private static func phrase(_ measurement: AxisBounds.Measurement) -> String {
    "\(points(measurement.length)) ('\(measurement.context)' of \(measurement.title)"
      + (measurement.evidence.map { "; \($0))" } ?? ")")
  }
}
