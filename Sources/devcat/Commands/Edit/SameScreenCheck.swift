import DevcatStore
import DevcatValues

/// Checks the rule about devices with the same screen points, after a change.
enum SameScreenCheck {
  /// The warnings for the screens of sizes that changed.
  static func findings(_ screens: Set<Size>, in file: CatalogueFile) throws -> [Finding] {
    let sorted = screens.sorted { ($0.width, $0.height) < ($1.width, $1.height) }
    return try sorted.flatMap {
      SameScreenRule.findings(at: $0, try file.devices.sameScreenRows($0))
    }
  }

  /// The sizes of the main displays of profiles whose points or full-screen layouts differ.
  static func screens(from old: Profile?, to new: Profile?) -> Set<Size> {
    guard let points = new?.main.points else { return [] }
    let isTouched = Orientation.allCases.contains { orientation in
      let path = FieldPath.layout(.fullScreen, orientation)
      return old?[path] != new?[path]
    }
    return isTouched || old?.main.points != points ? [points] : []
  }
}
