import DevcatAdaptivity
import DevcatValues
import DevcatImport

/// Trees of view controllers as users describe them.
extension FuzzTarget {
  /// A tree of view controllers, and a device turned there and back under it.
  static let hierarchy = FuzzTarget("hierarchy") { bytes in
    let file = SourceText(bytes, file: "tree.json")
    do throws(ImportError) {
      let root = try HierarchyReader.read(file)
      let device = turningDevice
      let ends = Orientation.allCases.map {
        TraitEnvironment(of: device, in: Context(orientation: $0))
      }
      let there = Transition.between(ends[0], ends[1], of: root).value
      let back = Transition.between(ends[1], ends[0], of: root).value
      require(there != nil, "a device that offers both contexts is turned")
      require(
        there?.calls.map(\.path) == back?.calls.map(\.path),
        "there and back reach the same view controllers")
    } catch {
      DocumentCheck.check(error, of: file)
    }
  }

  /// A device whose both classes change when it rotates.
  private static var turningDevice: Profile {
    var device = Profile(id: "device")
    device[.layout(.fullScreen, .portrait)] = .layout(
      .available(LayoutTraits(horizontal: .compact, vertical: .regular, width: 400, height: 800)))
    device[.layout(.fullScreen, .landscape)] = .layout(
      .available(LayoutTraits(horizontal: .regular, vertical: .compact, width: 800, height: 400)))
    return device
  }
}
