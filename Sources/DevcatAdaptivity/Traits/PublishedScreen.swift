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
      rule: .publishedScreens, stated: "\(stated) of \(profile.quoted(as: name))", used: used)
  }

  /// Every row of the table.
  static let all = GuidelineTable.screens.rows.map { cells in
    let numbers = cells[3...].compactMap { Double($0) }
    return PublishedScreen(
      name: cells[0], points: Size(width: numbers[0], height: numbers[1]),
      pixels: Size(width: numbers[2], height: numbers[3]), scale: numbers[4])
  }
}

extension Size {
  /// The size as findings name it, in points.
  var pointsText: String { "\(sidesText) pt" }
  /// The size as findings name it, in pixels.
  var pixelsText: String { "\(sidesText) px" }

  /// Both sides, without a unit.
  var sidesText: String {
    "\(FieldValue.shortText(of: width)) × \(FieldValue.shortText(of: height))"
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
  public static let all =
    (PublishedClasses.all.compactMap(\.name) + PublishedScreen.all.map(\.name)).distinct()

  /// The name that a device has in the other tables of the same guideline, by a name that only one
  /// of them has.
  public static let inOtherTables = ["7.9\" iPad mini 4": "7.9\" iPad mini"]
}
