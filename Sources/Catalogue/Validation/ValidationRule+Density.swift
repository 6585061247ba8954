/// The rule over density, and what it offers instead.
extension ValidationRule {
  static let pixelDensity = ValidationRule(
    "display.ppi", "Density agrees with panel pixels and diagonal within 4 %.",
    severity: { _ in .warning }
  ) { (display: Display, panels) in
    guard let pixels = display.pixels, let diagonal = display.diagonal, let ppi = display.ppi,
      diagonal > 0, ppi > 0
    else { return nil }
    let computed = pixels.diagonal / diagonal
    if agrees(computed, ppi) { return nil }
    return Breach(
      "\(text(pixels)) px on \(FieldValue.text(of: diagonal)) in is "
        + "\(FieldValue.text(of: computed.rounded())) ppi, its panel has "
        + FieldValue.text(of: ppi),
      remedy: panel(near: pixels, diagonal: diagonal, ppi: ppi, panels))
  }

  /// Whether a density computed is the one stated, within 4 %.
  private static func agrees(_ computed: Double, _ ppi: Double) -> Bool {
    abs(computed - ppi) <= ppi * 0.04
  }

  /// The known panel nearest to `pixels` that has the density on the diagonal; without one, the
  /// height that the width would need.
  private static func panel(
    near pixels: Size, diagonal: Double, ppi: Double, _ panels: KnownPanels
  ) -> String? {
    let known = panels.nearest(to: pixels) { agrees($0.diagonal / diagonal, ppi) }
    if let known { return text(known) }
    let length = ppi * diagonal
    guard pixels.width > 0, pixels.width < length else { return nil }
    let height = (length * length - pixels.width * pixels.width).squareRoot().rounded()
    return text(Size(width: pixels.width, height: height)) + ", computed"
  }
}

extension Size {
  /// The length from corner to corner.
  fileprivate var diagonal: Double { (width * width + height * height).squareRoot() }
}
