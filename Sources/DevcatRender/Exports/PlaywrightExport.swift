public import DevcatValues

/// Phones and pads as Playwright's list of devices, each upright and on its side.
///
/// The viewport is what Safari's bars leave free if Playwright's own list states it, and else the
/// whole screen.
public enum PlaywrightExport {
  /// The display of a foldable device that Playwright names as the device; its main one is the
  /// cover.
  private static let unfolded = "inner"

  /// Writes the list; a device that it cannot represent is passed over, with the reason.
  public static func export(_ devices: [ExportedDevice]) -> ExportText {
    var export = ExportText()
    var names = PlaywrightNames()
    export.text = JSONWriter.page { writer in
      for device in devices {
        let profile = device.profile
        guard ["phone", "pad", nil].contains(profile.idiom) else {
          export.passOver(device, ExportScreen.notMobile)
          continue
        }
        guard let browser = MobileBrowser(of: profile) else {
          export.passOver(device, "its family does not tell its browser")
          continue
        }
        guard let main = PlaywrightSide(profile.main) else {
          export.passOver(device, "its size in points, or its scale or density, is unknown")
          continue
        }
        let name = names.name(of: profile)
        let viewport = PlaywrightViewport.of(profile.id, screen: main.size)
        if let inner = PlaywrightSide(profile.display(unfolded)) {
          writer.entries(name, inner, browser)
          writer.entries(name + PlaywrightNames.coverEnding, main, browser)
        } else {
          writer.entries(name, main, browser, viewport)
        }
        export.passOverDisplays(of: device, but: unfolded)
      }
    }
    return export
  }
}

/// A screen as Playwright needs it: in whole CSS pixels.
private struct PlaywrightSide {
  let size: Size
  let scale: Double

  /// Makes a side of a display; `nil` if the size or the scale is unknown.
  init?(_ display: Display) {
    guard let points = display.points, let scale = display.pixelRatio else { return nil }
    size = Size(width: points.width.rounded(), height: points.height.rounded())
    self.scale = scale
  }
}

extension JSONWriter {
  /// Writes the entries of a screen upright and on its side.
  fileprivate mutating func entries(
    _ name: String, _ side: PlaywrightSide, _ browser: MobileBrowser,
    _ viewport: PlaywrightViewport? = nil
  ) {
    entry(name, viewport: viewport?.upright ?? side.size, side, browser)
    entry(
      name + PlaywrightNames.landscapeEnding, viewport: viewport?.turned ?? side.size.rotated, side,
      browser)
  }

  private mutating func entry(
    _ name: String, viewport: Size, _ side: PlaywrightSide, _ browser: MobileBrowser
  ) {
    object(name) { writer in
      writer.member("userAgent", browser.userAgent)
      writer.member("screen", side.size)
      writer.member("viewport", viewport)
      writer.member("deviceScaleFactor", side.scale)
      writer.member("isMobile", true)
      writer.member("hasTouch", true)
      writer.member("defaultBrowserType", browser.engine)
    }
  }
}

/// The names under which Playwright finds devices, each of them once.
struct PlaywrightNames {
  /// The suffix of the name of a device in landscape.
  static let landscapeEnding = " landscape"
  /// The suffix of the outer screen of a foldable.
  static let coverEnding = " Cover"

  private var used: Set<String> = []

  /// Playwright's own names of devices, by their ids, where they differ from ours and mean one
  /// device.
  private static let known = [
    "iphone-12-mini": "iPhone 12 Mini", "iphone-13-mini": "iPhone 13 Mini",
    "iphone-se-4-inch": "iPhone SE", "iphone-se-3rd-generation": "iPhone SE (3rd gen)",
    "ipad-5th-generation": "iPad (gen 5)", "ipad-6th-generation": "iPad (gen 6)",
    "ipad-10.2-inch": "iPad (gen 7)", "ipad-a16": "iPad (gen 11)",
  ]

  /// The name of a device, followed by its id if the name is used already or ends like another
  /// side's.
  mutating func name(of profile: Profile) -> String {
    var name = Self.known[profile.id] ?? profile.title
    while used.contains(name) || Self.isOfASide(name) { name += " (\(profile.id))" }
    used.insert(name)
    return name
  }

  private static func isOfASide(_ name: String) -> Bool {
    name.hasSuffix(landscapeEnding) || name.hasSuffix(coverEnding)
  }
}

/// The part of a screen that the bars of Safari leave free, in points.
///
/// Source: Playwright, `deviceDescriptorsSource.json` (2026), which states a viewport beside the
/// screen of these devices.
public struct PlaywrightViewport: Sendable {
  let upright: Size
  let turned: Size

  /// A screen in points, its viewports, and the devices for which they are stated.
  private static let stated: [(screen: Size, viewport: Self, ids: [String])] = [
    row(414, 896, 414, 715, 800, 364, ["iphone-11"]),
    row(375, 812, 375, 635, 724, 325, ["iphone-11-pro"]),
    row(414, 896, 414, 715, 808, 364, ["iphone-11-pro-max"]),
    row(390, 844, 390, 664, 750, 340, ["iphone-12", "iphone-12-pro", "iphone-14"]),
    row(428, 926, 428, 746, 832, 378, ["iphone-12-pro-max", "iphone-14-plus"]),
    row(375, 812, 375, 629, 712, 325, ["iphone-12-mini"]),
    row(390, 844, 390, 664, 750, 342, ["iphone-13", "iphone-13-pro"]),
    row(428, 926, 428, 746, 832, 380, ["iphone-13-pro-max"]),
    row(375, 812, 375, 629, 712, 327, ["iphone-13-mini"]),
    row(393, 852, 393, 660, 734, 343, ["iphone-14-pro"]),
    row(430, 932, 430, 740, 814, 380, ["iphone-14-pro-max"]),
    row(393, 852, 393, 659, 734, 343, ["iphone-15", "iphone-15-pro", "iphone-16"]),
    row(430, 932, 430, 739, 814, 380, ["iphone-15-plus", "iphone-15-pro-max", "iphone-16-plus"]),
    row(402, 874, 402, 681, 756, 352, ["iphone-16-pro", "iphone-17", "iphone-17-pro"]),
    row(440, 956, 440, 763, 838, 390, ["iphone-16-pro-max", "iphone-17-pro-max"]),
    row(390, 844, 390, 651, 726, 340, ["iphone-16e", "iphone-17e"]),
    row(420, 912, 420, 719, 794, 370, ["iphone-air"]),
  ]

  private static func row(
    _ width: Double, _ height: Double, _ uprightWidth: Double, _ uprightHeight: Double,
    _ turnedWidth: Double, _ turnedHeight: Double, _ ids: [String]
  ) -> (Size, Self, [String]) {
    let viewport = Self(
      upright: Size(width: uprightWidth, height: uprightHeight),
      turned: Size(width: turnedWidth, height: turnedHeight))
    return (Size(width: width, height: height), viewport, ids)
  }

  /// The ids of the devices for which a size is stated.
  public static func ids(with size: Size) -> [String] {
    stated.filter { [$0.viewport.upright, $0.viewport.turned].contains(size) }.flatMap(\.ids)
  }

  /// The viewports of a device; `nil` if none are stated for it, or for a screen of another size.
  static func of(_ id: String, screen: Size) -> Self? {
    stated.first { $0.screen == screen && $0.ids.contains(id) }?.viewport
  }
}
