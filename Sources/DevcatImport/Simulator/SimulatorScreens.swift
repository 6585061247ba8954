import DevcatValues

/// The screens in the files of a device type, with their doubts.
struct SimulatorScreens {
  /// The screen, or the cover of a foldable.
  let main: SimulatorScreen
  /// The inner display of a foldable.
  let inner: SimulatorScreen?
  /// The warnings of screens that are used all the same.
  let doubts: [Diagnostic]

  /// Finds the screens; `nil` if the files have none.
  ///
  /// - Throws: if a number is wrong, or if it is unclear which display is which.
  init?(
    profile: PropertyListField?, capabilities: PropertyListField?, idiom: String?
  ) throws(SourceFault) {
    var doubts: [Diagnostic] = []
    let integrated = try Self.displays(capabilities, idiom: idiom, &doubts)
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
    self.main = Self.upright(main, idiom: idiom, &doubts)
    inner = integrated.count > 1 ? Self.upright(integrated[1], idiom: idiom, &doubts) : nil
    for other in mains where !(integrated + [main]).contains(where: other.agrees) {
      doubts.append(
        Diagnostic(
          .warning, at: other.field.location,
          "the screen is \(other.text) here, but '\(main.field.path)' says \(main.text), which "
            + "is taken"))
    }
    self.doubts = doubts
  }

  /// The displays of the device itself, the smaller first.
  private static func displays(
    _ capabilities: PropertyListField?, idiom: String?, _ doubts: inout [Diagnostic]
  ) throws(SourceFault) -> [SimulatorScreen] {
    guard let field = capabilities?["displays"] else { return [] }
    guard let elements = field.elements else { throw field.unusable("expected an array") }
    var byType: [String: [SimulatorScreen]] = [:]
    for element in elements {
      guard let type = try element.text("displayType") else {
        throw SourceFault(at: element.location, "'\(element.path).displayType' is missing")
      }
      if !["integrated", "tvOut", "carPlay", "scene"].contains(type) {
        doubts.append(
          Diagnostic(
            .warning, at: element.location,
            "'\(element.path)' is a display of the unknown type '\(type)', and skipped"))
      }
      // A television has its screen at 'tvOut'; that of any other device is a further screen.
      guard type == "integrated" || type == "tvOut" && idiom == "tv" else { continue }
      guard let screen = try SimulatorScreen(element, "width", "height", "scale") else {
        throw SourceFault(
          at: element.location, "'\(element.path)' has neither a width nor a height nor a scale")
      }
      byType[type, default: []].append(screen)
    }
    return try sorted(byType["integrated"] ?? byType["tvOut"] ?? [], field)
  }

  /// One screen; or two, of which the smaller is the cover of a foldable.
  private static func sorted(
    _ screens: [SimulatorScreen], _ field: PropertyListField
  ) throws(SourceFault) -> [SimulatorScreen] {
    let screens = screens.sorted { $0.points.area < $1.points.area }
    guard screens.count < 2 || screens.count == 2 && screens[0].points.area < screens[1].points.area
    else {
      throw SourceFault(
        at: field.location,
        "'\(field.path)' has \(screens.count) displays of the device itself; expected one, or two "
          + "if the smaller is the cover of a foldable")
    }
    return screens
  }

  /// The screen in portrait.
  private static func upright(
    _ screen: SimulatorScreen, idiom: String?, _ doubts: inout [Diagnostic]
  ) -> SimulatorScreen {
    guard screen.pixels.width > screen.pixels.height, idiom != "tv", idiom != "vision" else {
      return screen
    }
    doubts.append(
      Diagnostic(
        .warning, at: screen.field.location,
        "the screen is \(screen.text), which is wider than tall; it is turned upright"))
    var turned = screen
    turned.pixels = screen.pixels.rotated
    return turned
  }
}

extension Size {
  fileprivate var area: Double { width * height }
}

/// A screen as a device type of the simulator gives it: pixels as rendered, and the scale.
struct SimulatorScreen {
  /// The pixels of the screen, as the simulator renders them.
  fileprivate(set) var pixels: Size
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

  /// Whether another source gives the same screen, turned or not.
  func agrees(with other: SimulatorScreen) -> Bool {
    scale == other.scale && [pixels, pixels.rotated].contains(other.pixels)
  }

  /// The numbers, for messages.
  var text: String { "\(pixels.text()) px @\(FieldValue.text(of: scale))x" }
}
