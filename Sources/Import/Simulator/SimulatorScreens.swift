import Catalogue

/// The screens that the files of a device type give, and what is doubtful about them.
struct SimulatorScreens {
  /// The screen, or the cover of a foldable.
  let main: SimulatorScreen
  /// The inner display of a foldable.
  let inner: SimulatorScreen?
  /// Warnings.
  let doubts: [Diagnostic]

  /// Finds the screens; `nil` where the files give none.
  ///
  /// - Throws: where a number is wrong, or which display is which cannot be told.
  init?(
    profile: PropertyListField?, capabilities: PropertyListField?, idiom: String?
  ) throws(UnusableRow) {
    var doubts: [Diagnostic] = []
    let integrated = try Self.displays(capabilities, idiom: idiom, &doubts)
    let capability = try capabilities?["ScreenDimensionsCapability"]
      .flatMap { field throws(UnusableRow) in try SimulatorScreen(field, .capability) }
    let older = try profile.flatMap { field throws(UnusableRow) in
      try SimulatorScreen(field, .profile)
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
  ) throws(UnusableRow) -> [SimulatorScreen] {
    guard let field = capabilities?["displays"] else { return [] }
    guard let elements = field.elements else { throw field.unusable("expected an array") }
    var byType: [String: [SimulatorScreen]] = [:]
    for element in elements {
      guard let type = try element.text("displayType") else {
        throw UnusableRow(at: element.location, "'\(element.path).displayType' is missing")
      }
      if !["integrated", "tvOut", "carPlay", "scene"].contains(type) {
        doubts.append(
          Diagnostic(
            .warning, at: element.location,
            "'\(element.path)' is a display of the unknown type '\(type)', and passed over"))
      }
      guard type == "integrated" || type == "tvOut" && idiom == "tv" else { continue }
      guard let screen = try SimulatorScreen(element, .display) else {
        throw UnusableRow(
          at: element.location, "'\(element.path)' has neither a width nor a height nor a scale")
      }
      byType[type, default: []].append(screen)
    }
    return try sorted(byType["integrated"] ?? byType["tvOut"] ?? [], field)
  }

  /// One screen; or two, of which the smaller is the cover of a foldable.
  private static func sorted(
    _ screens: [SimulatorScreen], _ field: PropertyListField
  ) throws(UnusableRow) -> [SimulatorScreen] {
    let screens = screens.sorted { $0.points.area < $1.points.area }
    guard screens.count < 2 || screens.count == 2 && screens[0].points.area < screens[1].points.area
    else {
      throw UnusableRow(
        at: field.location,
        "'\(field.path)' has \(screens.count) displays of the device itself; expected one, or two "
          + "of which the smaller is the cover of a foldable")
    }
    return screens
  }

  /// The screen as it stands upright.
  private static func upright(
    _ screen: SimulatorScreen, idiom: String?, _ doubts: inout [Diagnostic]
  ) -> SimulatorScreen {
    guard screen.isLandscape, idiom != "tv", idiom != "vision" else { return screen }
    doubts.append(
      Diagnostic(
        .warning, at: screen.field.location,
        "the screen is \(screen.text), which is wider than tall; it is turned upright"))
    return screen.turned
  }
}

extension Size {
  fileprivate var area: Double { width * height }
}
