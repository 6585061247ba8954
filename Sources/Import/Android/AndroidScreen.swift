import Catalogue

/// The screen of an Android device by what its makers list of it.
struct AndroidScreen {
  /// The panel in pixels.
  let pixels: Size
  /// Dots to an inch as Android counts them, its density bucket; `nil` where none is listed.
  let density: Double?

  /// Takes the greatest of the sizes, and the greatest density with it.
  ///
  /// A device that lists several lets its user choose a lower resolution, which Android draws at a
  /// lower density; the greatest are those of the panel (decision 0022).
  init?(sizes: [Size], densities: [Double]) {
    guard let pixels = sizes.max(by: { $0.width * $0.height < $1.width * $1.height }) else {
      return nil
    }
    self.pixels = pixels
    density = densities.max()
  }

  /// The screen with its shorter side as its width.
  var upright: AndroidScreen {
    let isUpright = pixels.width <= pixels.height
    return AndroidScreen(pixels: isUpright ? pixels : pixels.rotated, density: density)
  }

  /// The size in dp, where the density is known.
  var points: Size? { density.map { Self.points(of: pixels, density: $0) } }

  /// The size in dp, of which 160 make an inch.
  static func points(of pixels: Size, density: Double) -> Size {
    Size(width: pixels.width * 160 / density, height: pixels.height * 160 / density)
  }

  init(pixels: Size, density: Double?) {
    self.pixels = pixels
    self.density = density
  }

  /// Reads a size such as `1080x2340`, of whole sides greater than zero.
  static func size(_ text: Substring) -> Size? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]), width > 0,
      height > 0
    else { return nil }
    return Size(width: Double(width), height: Double(height))
  }
}
