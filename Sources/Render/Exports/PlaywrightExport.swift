import Catalogue

/// Phones and pads as Playwright's list of devices, each upright and on its side.
///
/// The viewport is the whole screen, since no catalogue knows the bars of a browser.
public enum PlaywrightExport {
  /// The display of a foldable device that Playwright names as the device; its main one is the cover.
  private static let unfolded = "inner"

  /// The list.
  public static func export(_ devices: [ExportedDevice]) -> ExportText {
    var export = ExportText()
    var writer = JSONWriter(style: .pretty)
    var names = PlaywrightNames()
    writer.beginObject()
    for device in devices {
      let profile = device.profile
      guard ["phone", "pad", nil].contains(profile.idiom) else {
        export.passOver(device, "it is neither a phone nor a pad")
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
      if let inner = PlaywrightSide(profile.display(unfolded)) {
        writer.entries(name, inner, browser)
        writer.entries(name + PlaywrightNames.coverEnding, main, browser)
      } else {
        writer.entries(name, main, browser)
      }
    }
    writer.endObject()
    writer.endLine()
    export.text = writer.text
    return export
  }
}

/// A screen as Playwright needs it: in whole CSS pixels.
private struct PlaywrightSide {
  let size: Size
  let scale: Double

  /// Makes a side of a display; `nil` if the size or the scale is unknown.
  init?(_ display: Display) {
    // Where the list is imported, the ratio of other devices than Apple's is an attribute.
    let key = "css.pixel-ratio" + (display.name.map { ".\($0)" } ?? "")
    // Android's dp are of 160 to an inch, so that the density says how many pixels one has.
    let density = display.name == nil ? display.profile[.attribute("density")]?.number : nil
    guard let points = display.points,
      let scale = display.scale ?? display.profile[.attribute(key)]?.number
        ?? density.map({ $0 / 160 })
    else { return nil }
    size = Size(width: points.width.rounded(), height: points.height.rounded())
    self.scale = scale
  }
}

extension JSONWriter {
  /// Writes the entries of a screen upright and on its side.
  fileprivate mutating func entries(
    _ name: String, _ side: PlaywrightSide, _ browser: MobileBrowser
  ) {
    entry(name, viewport: side.size, side, browser)
    entry(
      name + PlaywrightNames.landscapeEnding, viewport: side.size.rotated, side, browser)
  }

  private mutating func entry(
    _ name: String, viewport: Size, _ side: PlaywrightSide, _ browser: MobileBrowser
  ) {
    key(name)
    beginObject()
    member("userAgent", browser.userAgent)
    size("screen", side.size)
    size("viewport", viewport)
    member("deviceScaleFactor", side.scale)
    member("isMobile", true)
    member("hasTouch", true)
    member("defaultBrowserType", browser.engine)
    endObject()
  }

  private mutating func size(_ key: String, _ size: Size) {
    self.key(key)
    beginObject()
    member("width", size.width)
    member("height", size.height)
    endObject()
  }
}

/// The names under which Playwright finds devices, each of them once.
struct PlaywrightNames {
  /// The suffix of the name of a device in landscape.
  static let landscapeEnding = " landscape"
  /// The suffix of the outer screen of a foldable.
  static let coverEnding = " Cover"

  private var used: Set<String> = []

  /// The name of a device, followed by its id if the name is used already or ends like another
  /// side's.
  mutating func name(of profile: Profile) -> String {
    var name = profile.title
    while used.contains(name) || Self.isOfASide(name) { name += " (\(profile.id))" }
    used.insert(name)
    return name
  }

  private static func isOfASide(_ name: String) -> Bool {
    name.hasSuffix(landscapeEnding) || name.hasSuffix(coverEnding)
  }
}
