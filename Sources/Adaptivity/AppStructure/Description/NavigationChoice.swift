/// How a team wants its app to be navigated.
public enum NavigationChoice: String, CaseIterable, Hashable, Sendable {
  /// As the guideline says for the app's structure.
  case automatic
  /// A tab bar in both size classes.
  case tabBar
  /// A sidebar in regular, a tab bar in compact.
  case sidebar
  /// The adaptable style of the tab view, which depends on the platform.
  case adaptable
}
