import Catalogue

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
