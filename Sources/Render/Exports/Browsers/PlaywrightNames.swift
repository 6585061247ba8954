import Catalogue

/// The names under which Playwright finds devices, each of them once.
struct PlaywrightNames {
  /// What ends the name of a device on its side.
  static let landscapeEnding = " landscape"
  /// What ends the name of the outer screen of a device that unfolds.
  static let coverEnding = " Cover"

  private var used: Set<String> = []

  /// The name of a device, with its id behind it where the name is taken or ends as if it were that
  /// of another side.
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
