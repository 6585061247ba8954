public import DevcatValues

/// The sizes of a display that follow from its fields; each is `nil` if it cannot be known.
///
/// Three sizes must not be mixed up: points, rendered pixels and panel pixels. They differ on the
/// Plus phones and the minis, whose panels show a scaled-down picture.
public struct ScreenGeometry: Hashable, Sendable {
  /// The size of the upright screen in points.
  public let points: Size?
  /// The size of the upright panel in pixels.
  let panelPixels: Size?
  /// Rendered pixels to a point.
  public let scale: Double?

  /// Reads the geometry of a display.
  public init(_ display: Display) {
    self.init(points: display.points, panelPixels: display.pixels, scale: display.scale)
  }

  /// Makes a geometry from the upright sizes in points and panel pixels and from the scale.
  public init(points: Size?, panelPixels: Size?, scale: Double?) {
    self.points = points
    self.panelPixels = panelPixels
    self.scale = scale
  }

  /// The size that UIKit renders, in pixels: points × scale.
  public var renderedPixels: Size? {
    guard let points, let scale, let width = (points.width * scale).finite,
      let height = (points.height * scale).finite
    else { return nil }
    return Size(width: width, height: height)
  }

  /// Panel pixels to a point, measured across and rounded to four decimals: 2.6087 on a Plus phone.
  public var nativeScale: Double? {
    guard let points, let panelPixels, points.width > 0 else { return nil }
    return Self.rounded(panelPixels.width / points.width).finite
  }

  /// Height to width of the upright screen, rounded to four decimals; of the panel where the size
  /// in points is unknown.
  public var aspect: Double? {
    guard let size = points ?? panelPixels, size.width > 0 else { return nil }
    return Self.rounded(size.height / size.width).finite
  }

  private static func rounded(_ number: Double) -> Double { number.rounded(toParts: 10_000) }
}

extension Size {
  /// The size as findings name it, in points.
  var pointsText: String { "\(sidesText) pt" }

  /// Both sides, without a unit.
  var sidesText: String {
    "\(FieldValue.shortText(of: width)) × \(FieldValue.shortText(of: height))"
  }
}
