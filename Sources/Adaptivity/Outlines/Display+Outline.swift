import Catalogue

/// The values of a display for an outline.
extension Display {
  /// The radius of the corners in points; zero if they are not round.
  var cornerRadius: Answer<Double> {
    if self[.cornersStyle]?.text == "rectangular" { return .known(0) }
    return Answer(
      self[.cornersRadius]?.number.map { max(0, $0) },
      orUnknown: .noField(.cornersRadius, display: name))
  }

  /// The length of a point on the glass in millimetres: from the measured density of the panel,
  /// otherwise from the diagonal, which may be an advertised one.
  var millimetresPerPoint: Answer<Double> {
    guard let points, points.width > 0, points.height > 0 else {
      return .unknown(.noField(.pointsWidth, display: name))
    }
    if let pixels, let ppi, ppi > 0 { return .known(25.4 * pixels.width / points.width / ppi) }
    guard let diagonal, diagonal > 0 else {
      if ppi != nil { return .unknown(.noField(.pixelsWidth, display: name)) }
      let paths = [Field.ppi, .diagonal].map { "'\($0.at(display: name))'" }
      return .unknown(.other("the catalogue says neither \(paths[0]) nor \(paths[1])"))
    }
    let length = (points.width * points.width + points.height * points.height).squareRoot()
    return .known(25.4 * diagonal / length)
  }

  /// The symbol for the indicator, if there is one.
  ///
  /// The field `homeIndicator` decides; if it is not recorded, phones and pads have one if their
  /// safe area ends above the lower edge. Source: Human Interface Guidelines, Adaptivity and
  /// Layout, "Layout Guides and Safe Area". The symbol is 5 pt high and 8 pt from the edge, as wide
  /// as a third of the portrait screen, and lower if the inset is too small for that.
  func homeIndicator(_ screen: Size, above inset: Double) -> Answer<Rectangle> {
    let isOfIdiom = profile.idiom == "phone" || profile.idiom == "pad"
    guard self[.homeIndicator]?.boolean ?? (isOfIdiom && inset > 0) else {
      return .notAvailable(.other("the device has no indicator for the Home screen"))
    }
    let height = min(5, max(1, inset / 3))
    let gap = min(8, max(0, (inset - height) / 2))
    let width = min(screen.width, screen.height) / 3
    return .known(
      Rectangle(
        x: (screen.width - width) / 2, y: screen.height - gap - height, width: width,
        height: height))
  }
}
