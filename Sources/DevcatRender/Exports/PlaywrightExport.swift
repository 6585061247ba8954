import CDevcatExports
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
        let viewport = PlaywrightDevice.viewport(of: profile.id, screen: main.size)
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
    _ viewport: PlaywrightDevice.Viewport? = nil
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

  /// The name of a device, followed by its id if the name is used already or ends like another
  /// side's.
  mutating func name(of profile: Profile) -> String {
    var name = PlaywrightDevice.name(of: profile.id) ?? profile.title
    while used.contains(name) || Self.isOfASide(name) { name += " (\(profile.id))" }
    used.insert(name)
    return name
  }

  private static func isOfASide(_ name: String) -> Bool {
    name.hasSuffix(landscapeEnding) || name.hasSuffix(coverEnding)
  }
}

/// A device as Playwright's own list has it (data/exports/playwright.csv).
public struct PlaywrightDevice: Sendable {
  /// The part of a screen that the bars of Safari leave free, in points.
  typealias Viewport = (upright: Size, turned: Size)

  private let id: String
  /// Playwright's name, where it differs from ours; else empty.
  private let name: String
  /// The screen in points, and its viewport upright and turned; empty where none is stated.
  let sizes: [Size]

  static let all = ExportList.rows(devcat_export_playwright()).map { cells in
    let sides = cells.dropFirst(2).compactMap { Double($0) }
    return PlaywrightDevice(
      id: cells[0], name: cells[1],
      sizes: stride(from: 0, to: sides.count, by: 2).map {
        Size(width: sides[$0], height: sides[$0 + 1])
      })
  }

  /// The ids of the devices with a viewport of a size.
  public static func ids(withViewport size: Size) -> [String] {
    all.filter { $0.sizes.dropFirst().contains(size) }.map(\.id)
  }

  /// Playwright's name of a device; `nil` where it is ours, or Playwright has no such device.
  static func name(of id: String) -> String? {
    all.first { $0.id == id && !$0.name.isEmpty }?.name
  }

  /// The viewports of a device; `nil` if none are stated for it, or for a screen of another size.
  static func viewport(of id: String, screen: Size) -> Viewport? {
    all.first { $0.id == id && $0.sizes.first == screen }.map { ($0.sizes[1], $0.sizes[2]) }
  }
}

/// A list of another tool that an export follows, of data/exports.
enum ExportList {
  /// The cells of each row, without remarks and the row of titles.
  static func rows(_ text: UnsafePointer<CChar>) -> [[String]] {
    String(cString: text).split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
