import DevcatValues

/// The screens in the files of a device type.
struct SimulatorScreens {
  /// The screen, or the cover of a foldable.
  let main: SimulatorScreen
  /// The inner display of a foldable.
  let inner: SimulatorScreen?

  /// Finds the screens; `nil` if the files have none.
  ///
  /// - Parameter warn: Takes a doubt about a screen that is used all the same, and its place.
  /// - Throws: if a number is wrong, or if it is unclear which display is which.
  init?(
    profile: PropertyListField?, capabilities: PropertyListField?, idiom: String?,
    warn: (PropertyListField, String) -> Void
  ) throws(SourceFault) {
    let integrated = try Self.displays(capabilities, idiom: idiom, warn)
    let capability = try capabilities?["ScreenDimensionsCapability"]
      .flatMap { field throws(SourceFault) in
        try SimulatorScreen(
          field, "main-screen-width", "main-screen-height", "main-screen-scale")
      }
    // Up to Xcode 26.
    let older = try profile.flatMap { field throws(SourceFault) in
      try SimulatorScreen(field, "mainScreenWidth", "mainScreenHeight", "mainScreenScale")
    }
    let mains = [capability, older].compactMap(\.self)
    guard let main = integrated.first ?? mains.first else { return nil }
    self.main = main.upright(idiom: idiom, warn)
    inner = integrated.dropFirst().first?.upright(idiom: idiom, warn)
    for other in mains where !(integrated + [main]).contains(where: other.agrees) {
      warn(
        other.field,
        "the screen is \(other.text) here, but '\(main.field.path)' says \(main.text), which "
          + "is taken")
    }
  }

  /// The displays of the device itself, the smaller first.
  private static func displays(
    _ capabilities: PropertyListField?, idiom: String?,
    _ warn: (PropertyListField, String) -> Void
  ) throws(SourceFault) -> [SimulatorScreen] {
    guard let field = capabilities?["displays"] else { return [] }
    guard let elements = field.elements else { throw field.unusable("expected an array") }
    var byType: [String: [SimulatorScreen]] = [:]
    for element in elements {
      guard let type = try element.text("displayType") else {
        throw SourceFault(at: element.location, "'\(element.path).displayType' is missing")
      }
      if !["integrated", "tvOut", "carPlay", "scene"].contains(type) {
        warn(
          element, "'\(element.path)' is a display of the unknown type '\(type)', and skipped")
      }
      // A television has its screen at 'tvOut'; that of any other device is a further screen.
      guard type == "integrated" || type == "tvOut" && idiom == "tv" else { continue }
      guard let screen = try SimulatorScreen(element, "width", "height", "scale") else {
        throw SourceFault(
          at: element.location, "'\(element.path)' has neither a width nor a height nor a scale")
      }
      byType[type, default: []].append(screen)
    }
    let screens = (byType["integrated"] ?? byType["tvOut"] ?? []).sorted {
      $0.points.area < $1.points.area
    }
    // Of two, the smaller is the cover of a foldable.
    guard screens.count < 2 || screens.count == 2 && screens[0].points.area < screens[1].points.area
    else {
      throw SourceFault(
        at: field.location,
        "'\(field.path)' has \(screens.count) displays of the device itself; expected one, or two "
          + "if the smaller is the cover of a foldable")
    }
    return screens
  }
}

extension Size {
  fileprivate var area: Double { width * height }
}

/// A screen as a device type of the simulator gives it: pixels as rendered, and the scale.
struct SimulatorScreen {
  /// The pixels of the screen, as the simulator renders them.
  private(set) var pixels: Size
  /// Rendered pixels to a point.
  let scale: Double
  /// The dictionary that gives these numbers.
  let field: PropertyListField

  /// Reads a screen by the keys of its width, height and scale; `nil` if none of them is there.
  ///
  /// - Throws: if some are there and others are not, or one is not a number above 0.
  init?(_ field: PropertyListField, _ keys: String...) throws(SourceFault) {
    var numbers: [Double?] = []
    for key in keys { numbers.append(try field.number(key)) }
    let found = numbers.compactMap(\.self)
    if found.isEmpty { return nil }
    if let missing = numbers.firstIndex(of: nil) {
      throw SourceFault(
        at: field.location,
        "'\(field.path(of: keys[missing]))' is missing; a screen needs its width, height and scale")
    }
    pixels = Size(width: found[0], height: found[1])
    (scale, self.field) = (found[2], field)
  }

  /// The size in points.
  var points: Size { Size(width: pixels.width / scale, height: pixels.height / scale) }

  /// The screen in portrait.
  fileprivate func upright(
    idiom: String?, _ warn: (PropertyListField, String) -> Void
  ) -> SimulatorScreen {
    guard pixels.width > pixels.height, idiom != "tv", idiom != "vision" else { return self }
    warn(field, "the screen is \(text), which is wider than tall; it is turned upright")
    var screen = self
    screen.pixels = pixels.upright
    return screen
  }

  /// Whether another source gives the same screen, turned or not.
  func agrees(with other: SimulatorScreen) -> Bool {
    scale == other.scale && [pixels, pixels.rotated].contains(other.pixels)
  }

  /// The numbers, for messages.
  var text: String { "\(pixels.text()) px @\(FieldValue.text(of: scale))x" }
}
