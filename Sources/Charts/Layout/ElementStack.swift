import Pictures

/// Parts of a picture under each other, from a place downward.
struct ElementStack {
  /// The parts.
  private(set) var elements: [Element] = []
  /// Where the next part begins.
  private(set) var y: Double
  /// The left side.
  let x: Double
  /// The width.
  let width: Double

  /// Begins a stack.
  init(x: Double, y: Double, width: Double) {
    self.x = x
    self.y = y
    self.width = width
  }

  /// Adds text, on as many lines as it needs.
  mutating func add(
    _ text: String, size: Double, weight: Label.Weight = .regular, role: Role = .ink
  ) {
    for line in TextMetrics.lines(of: text, width: width, size: size, weight: weight) {
      elements.append(
        .label(
          Label(
            line, at: Point(x, y + TextMetrics.ascent * size), size: size, weight: weight,
            role: role)))
      y += TextMetrics.lineHeight * size
    }
  }

  /// Adds parts that reach down to a place.
  mutating func add(_ more: [Element], downTo bottom: Double) {
    elements += more
    y = bottom
  }

  /// Leaves room free.
  mutating func skip(_ height: Double) { y += height }
}
