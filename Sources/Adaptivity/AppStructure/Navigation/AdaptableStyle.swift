/// What the sidebar adaptable style of the tab view is on a platform, and from which version.
///
/// Source: Adaptive Apps, "Mapping Hierarchical Navigation Destinations".
public struct AdaptableStyle: Hashable, Sendable {
  /// The platform.
  public let platform: AppPlatform
  /// The first version that the guideline speaks of.
  public let firstVersion: PlatformVersion
  /// What is shown.
  public let bar: NavigationBar
  /// What is shown, in the words of the guideline.
  public let wording: String

  /// What the guideline says of a platform.
  public init(on platform: AppPlatform) {
    self.platform = platform
    switch platform {
    case .iOS:
      (firstVersion, bar) = (PlatformVersion(18), .tabBar)
      wording = "a tab bar at the bottom of the screen"
    case .iPadOS:
      (firstVersion, bar) = (PlatformVersion(18), .convertibleTabBar)
      wording = "a tab bar that can be converted to a sidebar by the user"
    case .macOS:
      (firstVersion, bar) = (PlatformVersion(15), .sidebar)
      wording = "a sidebar"
    case .tvOS:
      (firstVersion, bar) = (PlatformVersion(14), .sidebar)
      wording = "a sidebar"
    case .visionOS:
      (firstVersion, bar) = (PlatformVersion(2), .ornament)
      wording = "an ornament, and a sidebar for secondary tabs within a tab section"
    }
  }

  /// What the style shows in a version of the platform; unknown before the first one.
  public func bar(in version: PlatformVersion?) -> Answer<NavigationBar> {
    guard let version else {
      return .unknown(
        .other("no version of \(platform.rawValue) is given, and the style begins with one"))
    }
    if version >= firstVersion { return .known(bar) }
    return .unknown(
      .other("the style begins with \(platform.rawValue) \(firstVersion), not with \(version)"))
  }
}
