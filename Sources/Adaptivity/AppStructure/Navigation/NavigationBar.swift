/// Where the destinations of an app are shown.
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
  public var showsSecondary: Bool { self != .tabBar }
}
