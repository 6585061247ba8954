/// How the destinations of an app are shown in one size class.
public struct NavigationPlan: Hashable, Sendable {
  /// A primary destination with its secondary ones.
  public struct Section: Hashable, Sendable {
    /// The screen of the primary destination; its title is the header.
    public let header: String
    /// The screens of the secondary destinations; never empty.
    public let items: [String]
  }

  /// The bar that shows the destinations.
  public let bar: Answer<NavigationBar>
  /// Why they are shown there, as a clause after "since".
  public let reason: String
  /// The screens of the primary destinations.
  public let primary: [String]
  /// The secondary destinations, by the primary one that they belong to.
  public let sections: [Section]
  /// The place of the sidebar; not available if there is none.
  public let sidebar: Answer<SidebarPlacement>
  /// Whether it takes manual effort, since the system would keep the sidebar; not available where
  /// there is no sidebar to be kept.
  public let manualEffort: Answer<Bool>

  /// Whether secondary destinations are in the bar, under collapsible headers; if they are not,
  /// they are displayed in full-screen mode.
  public var showsSecondary: Answer<Bool> { bar.map(\.showsSecondary) }
}

/// A bar that shows the destinations of an app.
public enum NavigationBar: String, CaseIterable, Hashable, Sendable {
  /// A tab bar.
  case tabBar
  /// A sidebar.
  case sidebar
  /// A tab bar that the user can convert to a sidebar.
  case convertibleTabBar
  /// An ornament, and a sidebar for the secondary tabs of a section.
  case ornament

  /// Whether secondary destinations have a place in it.
  var showsSecondary: Bool { self != .tabBar }
}

/// The place of a sidebar.
///
/// Source: Adaptive Apps, "Tab Bar and Sidebar".
public enum SidebarPlacement: String, CaseIterable, Hashable, Sendable {
  /// The sidebar is beside the content, until the user hides it.
  case beside
  /// The sidebar is behind an icon, and over the content once the icon is tapped or the left edge
  /// is swiped from.
  case overlay

  /// Its place on the screen of a target, with the rules behind it; unknown if it depends on an unknown
  /// size or orientation.
  static func placement(
    on target: AdaptationTarget
  ) -> (answer: Answer<SidebarPlacement>, steps: [ExplanationStep]) {
    var steps: [ExplanationStep] = []
    if target.orientation == .portrait || target.isLarge.value == false {
      steps.note(
        "app.sidebar-overlay",
        target.orientation == .portrait
          ? "the screen is held in portrait"
          : "the screen, or the app's part of it, is one of the smaller ones")
      return (.known(.overlay), steps)
    }
    steps.note("app.sidebar-overlay", "in portrait, and on smaller screens in landscape too")
    steps.note("app.sidebar-beside", "in landscape on a large screen")
    guard target.orientation == .landscape else {
      let reason = Reason.other(
        "no orientation is given: it is beside the content in landscape on a large screen, and "
          + "behind an icon in portrait and on smaller screens")
      return (.unknown(reason), steps)
    }
    if target.isLarge.value != nil {
      steps.note("app.sidebar-hidden", "the sidebar beside the content has a button to hide it")
    }
    return (target.isLarge.map { _ in .beside }, steps)
  }
}

/// The sidebar adaptable style of the tab view on a platform, and its first version.
///
/// Source: Adaptive Apps, "Mapping Hierarchical Navigation Destinations".
public struct AdaptableStyle: Hashable, Sendable {
  /// The platform.
  public let platform: AppPlatform
  /// The first version that the guideline speaks of.
  public let firstVersion: PlatformVersion
  /// The bar that it shows.
  public let bar: NavigationBar
  /// The same in words.
  public let wording: String

  /// Makes the guideline's statement about a platform.
  public init(on platform: AppPlatform) {
    self.platform = platform
    switch platform {
    case .iOS:
      (firstVersion, bar) = (PlatformVersion(18), .tabBar)
      wording = "a bottom tab bar"
    case .iPadOS:
      (firstVersion, bar) = (PlatformVersion(18), .convertibleTabBar)
      wording = "a tab bar that people can make a sidebar"
    case .macOS:
      (firstVersion, bar) = (PlatformVersion(15), .sidebar)
      wording = "a sidebar"
    case .tvOS:
      // The guideline's version; Apple's SDK has the style from tvOS 18 on
      // (docs/AppDescription.md).
      (firstVersion, bar) = (PlatformVersion(14), .sidebar)
      wording = "a sidebar"
    case .visionOS:
      (firstVersion, bar) = (PlatformVersion(2), .ornament)
      wording = "an ornament, and a sidebar for the secondary tabs of a section"
    }
  }

  /// The bar of the style in a version of the platform; unknown before the first one.
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
