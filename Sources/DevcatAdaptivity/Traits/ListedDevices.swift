import DevcatValues

/// The devices that a guideline's table of size classes lists, by their names there.
///
/// `--explain` cites a table only for these. Answers use the catalogue's classes (docs/Findings.md).
struct ListedDevices: Sendable {
  let names: [String]
  /// The modes that the table is about.
  let modes: [Mode]
  /// Whether the table has a row for every iPad.
  var hasEveryPad = false

  /// Whether the table lists a device, by its name or one of its aliases.
  func contains(_ profile: Profile, in mode: Mode) -> Bool {
    guard modes.contains(mode) else { return false }
    if hasEveryPad, profile.idiom == "pad", profile.platform == .apple { return true }
    return names.contains { profile.isCalled($0) }
  }

  /// "Device Size Classes" of the Human Interface Guidelines.
  static let fullScreen = ListedDevices(
    names: GuidelineTable.sizeClasses.rows.map { $0[0] }, modes: [.fullScreen])

  /// "Multitasking Size Classes" of the Human Interface Guidelines.
  static let multitasking = ListedDevices(
    names: GuidelineTable.multitasking.rows.map { $0[0] }, modes: [.twoThirds, .half, .third])

  /// Table 12-2 of the View Controller Programming Guide.
  static let guide = ListedDevices(
    names: [
      "iPad Mini", "iPhone 6 Plus", "iPhone 6", "iPhone 5s", "iPhone 5c", "iPhone 5", "iPhone 4s",
    ], modes: [.fullScreen], hasEveryPad: true)
}

extension Profile {
  /// Whether a guideline that names a device means this one: by its name or one of its aliases.
  fileprivate func isCalled(_ name: String) -> Bool {
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
