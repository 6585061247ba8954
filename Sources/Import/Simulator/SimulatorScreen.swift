import Catalogue

/// A screen as a device type of the simulator gives it: pixels as rendered, and the scale.
struct SimulatorScreen {
  /// The pixels of the screen, as the simulator renders them.
  private(set) var pixels: Size
  /// Rendered pixels to a point.
  let scale: Double
  /// What says so.
  let field: PropertyListField

  /// Where the numbers of a screen stand in a dictionary.
  struct Keys {
    let width: String
    let height: String
    let scale: String

    /// In an element of `capabilities.displays` (Xcode 27 and later).
    static let display = Keys(width: "width", height: "height", scale: "scale")
    /// In `capabilities.ScreenDimensionsCapability`.
    static let capability = Keys(
      width: "main-screen-width", height: "main-screen-height", scale: "main-screen-scale")
    /// In `profile.plist` (up to Xcode 26).
    static let profile = Keys(
      width: "mainScreenWidth", height: "mainScreenHeight", scale: "mainScreenScale")
  }

  /// Reads a screen; `nil` where none of the numbers is there.
  ///
  /// - Throws: where some are there and others are not, or one is no number above 0.
  init?(_ field: PropertyListField, _ keys: Keys) throws(UnusableRow) {
    let width = try field.number(keys.width)
    let height = try field.number(keys.height)
    let scale = try field.number(keys.scale)
    if width == nil, height == nil, scale == nil { return nil }
    guard let width, let height, let scale else {
      let missing = width == nil ? keys.width : height == nil ? keys.height : keys.scale
      throw UnusableRow(
        at: field.location,
        "'\(field.path.isEmpty ? missing : "\(field.path).\(missing)")' is missing; a screen needs "
          + "its width, height and scale")
    }
    pixels = Size(width: width, height: height)
    self.scale = scale
    self.field = field
  }

  /// The size in points.
  var points: Size { Size(width: pixels.width / scale, height: pixels.height / scale) }

  /// Whether it is wider than tall.
  var isLandscape: Bool { pixels.width > pixels.height }

  /// The screen with its sides exchanged.
  var turned: SimulatorScreen {
    var screen = self
    screen.pixels = Size(width: pixels.height, height: pixels.width)
    return screen
  }

  /// Whether another source gives the same screen, turned or not.
  func agrees(with other: SimulatorScreen) -> Bool {
    scale == other.scale
      && Set([pixels.width, pixels.height]) == Set([other.pixels.width, other.pixels.height])
  }

  /// The numbers, for messages.
  var text: String { "\(pixels.text) px @\(FieldValue.text(of: scale))x" }
}
