import Pictures

/// Texts that are cut if there is no room for the whole.
enum Ellipsis {
  /// The text, or as much of its beginning as a width holds with `…` after it.
  static func text(
    _ text: String, width: Double, size: Double, weight: Label.Weight = .regular
  ) -> String {
    // Less than a hundredth is rounding.
    let width = width + 0.01
    if TextMetrics.width(of: text, size: size, weight: weight) <= width { return text }
    var shown = text
    while !shown.isEmpty {
      shown.removeLast()
      let cut = shown + "…"
      if TextMetrics.width(of: cut, size: size, weight: weight) <= width { return cut }
    }
    return "…"
  }
}
