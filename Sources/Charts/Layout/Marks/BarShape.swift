import Pictures

/// A column or bar between two values.
enum BarShape {
  /// The box between two places along the value axis, at least a line thick, so zero is visible and
  /// differs from a missing value.
  static func box(
    _ slot: ClosedRange<Double>, from first: Double, to second: Double, isLevel: Bool
  ) -> Box {
    let (start, end) = (min(first, second), max(first, second))
    let length = max(end - start, 1)
    // A line for zero is on the side to which positive values rise.
    let origin = end - start >= 1 || isLevel ? start : end - length
    return isLevel
      ? Box(x: origin, y: slot.lowerBound, width: length, height: slot.upperBound - slot.lowerBound)
      : Box(x: slot.lowerBound, y: origin, width: slot.upperBound - slot.lowerBound, height: length)
  }

  /// A bar that is round at the end that is away from the base line.
  static func element(
    _ slot: ClosedRange<Double>, from base: Double, to end: Double, isLevel: Bool, _ paint: Paint
  ) -> Element {
    let box = box(slot, from: base, to: end, isLevel: isLevel)
    let thickness = slot.upperBound - slot.lowerBound
    let radius = thickness < 5 ? 0 : min(3, thickness / 4)
    if radius == 0 || abs(end - base) < 1 { return .rectangle(box, paint) }
    let radii =
      isLevel
      ? (end > base ? (0, radius, radius, 0) : (radius, 0, 0, radius))
      : (end < base ? (radius, radius, 0, 0) : (0, 0, radius, radius))
    return .path(Path(box, radii: radii), paint)
  }
}
