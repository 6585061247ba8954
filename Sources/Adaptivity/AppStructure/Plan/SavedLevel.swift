/// A level of the hierarchy of navigation that regular does without.
///
/// Source: Adaptive Apps, "Reducing Navigation Hierarchies", which names the four methods.
public struct SavedLevel: Hashable, Sendable {
  /// What saves it.
  public enum Method: String, CaseIterable, Hashable, Sendable {
    /// A popover or an inspector in the place of a modal or a screen.
    case presentation
    /// A group of the sidebar in the place of a list.
    case sidebar
    /// A carousel in the place of a list of all its items.
    case carousel
    /// A list and its details side by side.
    case listDetail

    /// The rule that says so.
    public var rule: Rule {
      switch self {
      case .presentation: .presentationSaves
      case .sidebar: .sidebarSaves
      case .carousel: .carouselSaves
      case .listDetail: .listDetailSaves
      }
    }
  }

  /// What saves it.
  public let method: Method
  /// The screen that compact has to open: the one behind which a level is saved.
  public let screen: String
  /// The screen that it would be opened from; `nil` where it is a destination.
  public let opener: String?
}
