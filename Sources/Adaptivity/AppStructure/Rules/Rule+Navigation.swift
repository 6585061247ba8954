/// How an app is navigated in each size class.
extension Rule {
  /// What regular offers in the place of compact's tab bar.
  public static let navigationChoices = Rule(
    "app.navigation-choices",
    "Convert the tab bar in compact to either a sidebar, a tab bar, or a sidebar adaptable style "
      + "(from iOS 18 onwards).", .adaptiveApps, "Converting the Navigation")

  /// When a tab bar is right in both classes.
  public static let tabBarInBoth = Rule(
    "app.tab-bar",
    "For distinct information hierarchies with a few primary destinations, it is best to use a tab "
      + "bar in both regular and compact layouts.", .adaptiveApps, "Tab Bar and Sidebar")

  /// When a sidebar is right in regular.
  public static let sidebarInRegular = Rule(
    "app.sidebar",
    "For hierarchical and deep navigation, use a sidebar in regular and a tab bar in compact mode.",
    .adaptiveApps, "Tab Bar and Sidebar")

  /// What people can add to a sidebar.
  public static let sidebarShortcuts = Rule(
    "app.sidebar-shortcuts",
    "Users can add shortcuts to their preferred content using the edit mode.", .adaptiveApps,
    "Tab Bar and Sidebar")

  /// Where there is room for a sidebar.
  public static let sidebarBeside = Rule(
    "app.sidebar-beside",
    "On large screens in landscape mode, the sidebar can be displayed alongside the content.",
    .adaptiveApps, "Tab Bar and Sidebar")

  /// Where there is no room for a sidebar.
  public static let sidebarOverlay = Rule(
    "app.sidebar-overlay",
    "In portrait mode or on smaller screens, the sidebar collapses to an icon; tapping on the icon "
      + "or swiping from the left edge opens the sidebar as an overlay on top of the content.",
    .adaptiveApps, "Tab Bar and Sidebar")

  /// Who decides on a sidebar beside the content.
  public static let sidebarHidden = Rule(
    "app.sidebar-hidden", "Let the user decide to hide the sidebar to make room for content.",
    .adaptiveApps, "Tab Bar and Sidebar")

  /// What has to be done by hand before iOS 18.
  public static let sidebarBefore18 = Rule(
    "app.before-ios-18",
    "For iOS 17 or earlier, replace the sidebar with a tab bar in compact; this requires manual "
      + "effort from development, and by default the sidebar is retained in compact.",
    .adaptiveApps, "Tab Bar and Sidebar")

  /// Where secondary destinations stand in a sidebar.
  public static let secondaryInSidebar = Rule(
    "app.secondary-in-sidebar",
    "The sidebar shows primary and secondary destinations, with secondary destinations placed "
      + "under a collapsible section header.", .adaptiveApps,
    "Mapping Hierarchical Navigation Destinations")

  /// Where secondary destinations are in compact.
  public static let secondaryInCompact = Rule(
    "app.secondary-in-compact",
    "The tab bar in compact size class only shows primary destinations; secondary destinations are "
      + "displayed in full-screen mode, allowing for further navigation.", .adaptiveApps,
    "Mapping Hierarchical Navigation Destinations")

  /// What the adaptable style is on each platform.
  public static let adaptableStyle = Rule(
    "app.adaptable-style",
    "The adaptable style is a tab bar at the bottom on iOS 18, a tab bar that the user can convert "
      + "to a sidebar on iPadOS 18, a sidebar on macOS 15 and tvOS 14, and an ornament with a "
      + "sidebar for secondary tabs on visionOS 2.", .adaptiveApps,
    "Mapping Hierarchical Navigation Destinations")
}
