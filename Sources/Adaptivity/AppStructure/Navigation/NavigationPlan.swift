/// How the destinations of an app are shown in one size class.
public struct NavigationPlan: Hashable, Sendable {
  /// A primary destination with its secondary ones.
  public struct Section: Hashable, Sendable {
    /// The screen of the primary destination; its title is the header.
    public let header: String
    /// The screens of the secondary destinations; never empty.
    public let items: [String]
  }

  /// Where the destinations are shown.
  public let bar: Answer<NavigationBar>
  /// The screens of the primary destinations.
  public let primary: [String]
  /// The secondary destinations, by the primary one that they belong to.
  public let sections: [Section]
  /// Where the sidebar stands; not available where there is none.
  public let sidebar: Answer<SidebarPlacement>
  /// Whether it takes manual effort, since the system would keep the sidebar; not available where
  /// there is no sidebar to be kept.
  public let manualEffort: Answer<Bool>

  /// Whether secondary destinations are in the bar, under collapsible headers; where they are not,
  /// they are displayed in full-screen mode.
  public var showsSecondary: Answer<Bool> { bar.map(\.showsSecondary) }
}
