import DevcatValues

/// A row of a guideline's table of screens, to compare with a catalogue.
///
/// Source: Human Interface Guidelines, Adaptivity and Layout, "Device Screen Sizes and Orientations".
/// As with size classes, answers use the catalogue's value.
struct PublishedScreen: Sendable {
  /// The name of the device in the table.
  let name: String
  /// The size of the upright screen in points.
  let points: Size
  /// The size of the upright panel in pixels.
  let pixels: Size
  /// The UIKit scale factor.
  let scale: Double

  private static func row(
    _ name: String, _ width: Double, _ height: Double, _ across: Double, _ down: Double,
    _ scale: Double
  ) -> PublishedScreen {
    PublishedScreen(
      name: name, points: Size(width: width, height: height),
      pixels: Size(width: across, height: down), scale: scale)
  }

  /// Whether the row is about a device.
  func isAbout(_ profile: Profile) -> Bool { profile.isCalled(name) }

  /// The statements of the row that differ from the catalogue about a context.
  ///
  /// The size of a window that is not the whole screen does not follow from the table.
  func contradictions(of profile: Profile, in traits: TraitEnvironment) -> [Contradiction] {
    let display = profile.main
    let isWhole = traits.context.mode == .fullScreen
    var found: [Contradiction] = []
    if isWhole, let used = display.points, used != points {
      found.append(contradiction("\(points.pointsText) upright", used.pointsText, profile))
    }
    if isWhole, let used = display.pixels, used != pixels {
      found.append(contradiction("\(pixels.pixelsText) upright", used.pixelsText, profile))
    }
    if let used = traits.displayScale.value, used != scale {
      found.append(
        contradiction(
          "@\(FieldValue.text(of: scale))x", "@\(FieldValue.text(of: used))x", profile))
    }
    return found
  }

  private func contradiction(
    _ stated: String, _ used: String, _ profile: Profile
  ) -> Contradiction {
    Contradiction(
      .publishedScreens, stated: "\(stated) of \(profile.quoted(as: name))", used: used)
  }

  /// Every row of the table.
  static let all: [PublishedScreen] = [
    row("12.9\" iPad Pro", 1024, 1366, 2048, 2732, 2),
    row("11\" iPad Pro", 834, 1194, 1668, 2388, 2),
    row("10.5\" iPad Pro", 834, 1194, 1668, 2388, 2),
    row("9.7\" iPad Pro", 768, 1024, 1536, 2048, 2),
    row("7.9\" iPad mini", 768, 1024, 1536, 2048, 2),
    row("10.5\" iPad Air", 834, 1112, 1668, 2224, 2),
    row("9.7\" iPad Air", 768, 1024, 1536, 2048, 2),
    row("10.2\" iPad", 810, 1080, 1620, 2160, 2),
    row("9.7\" iPad", 768, 1024, 1536, 2048, 2),
    row("iPhone 11 Pro Max", 414, 896, 1242, 2688, 3),
    row("iPhone 11 Pro", 375, 812, 1125, 2436, 3),
    row("iPhone 11", 414, 896, 828, 1792, 2),
    row("iPhone XS Max", 414, 896, 1242, 2688, 3),
    row("iPhone XS", 375, 812, 1125, 2436, 3),
    row("iPhone XR", 414, 896, 828, 1792, 2),
    row("iPhone X", 375, 812, 1125, 2436, 3),
    row("iPhone 8 Plus", 414, 736, 1080, 1920, 3),
    row("iPhone 8", 375, 667, 750, 1334, 2),
    row("iPhone 7 Plus", 414, 736, 1080, 1920, 3),
    row("iPhone 7", 375, 667, 750, 1334, 2),
    row("iPhone 6s Plus", 414, 736, 1080, 1920, 3),
    row("iPhone 6s", 375, 667, 750, 1334, 2),
    row("iPhone 6 Plus", 414, 736, 1080, 1920, 3),
    row("iPhone 6", 375, 667, 750, 1334, 2),
    row("4.7\" iPhone SE", 375, 667, 750, 1334, 2),
    row("4\" iPhone SE", 320, 568, 640, 1136, 2),
    row("iPod touch 5th generation and later", 320, 568, 640, 1136, 2),
  ]
}

extension Size {
  /// The size as findings name it, in points.
  var pointsText: String { "\(sidesText) pt" }
  /// The size as findings name it, in pixels.
  var pixelsText: String { "\(sidesText) px" }

  /// Both sides, without a unit.
  var sidesText: String {
    "\(FieldValue.text(of: width)) × \(FieldValue.text(of: height))"
  }
}

/// The names of a device in guidelines.
extension Profile {
  /// A guideline's name of this device, with the device's own where it is another one.
  func quoted(as name: String) -> String {
    "'\(name)'" + (Self.isSame(name, title) ? "" : " (\(title))")
  }

  /// Whether a guideline that names a device means this one: by its name or one of its aliases.
  func isCalled(_ name: String) -> Bool {
    self.name.map { Self.isSame($0, name) } ?? false
      || aliases.contains { Self.isSame($0, name) }
  }

  /// Whether two names differ in the case of ASCII letters at most; makes no text.
  private static func isSame(_ first: String, _ second: String) -> Bool {
    first.utf8.elementsEqual(second.utf8) { one, other in
      one == other
        || one ^ other == 0x20 && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(one | 0x20)
    }
  }
}

/// The names under which guidelines' tables have devices.
public enum PublishedNames {
  /// Every name, each once: from the tables of size classes, then from the table of screens.
  public static let all: [String] = {
    var names: [String] = []
    for name in PublishedClasses.all.compactMap(\.name) + PublishedScreen.all.map(\.name)
    where !names.contains(name) {
      names.append(name)
    }
    return names
  }()

  /// The name that a device has in the other tables of the same guideline, by a name that only one
  /// of them has.
  public static let inOtherTables = ["7.9\" iPad mini 4": "7.9\" iPad mini"]
}
