public import Catalogue

/// An app in one size class.
public struct ClassPlan: Hashable, Sendable {
  /// The size class.
  public let sizeClass: SizeClass
  /// How the destinations are shown.
  public let navigation: NavigationPlan
  /// Every screen of the description, in its order.
  public let screens: [PlannedScreen]
  /// Every modal of the description, in its order.
  public let modals: [PlannedModal]
  /// The components that the class has, by screen in the order of the description.
  public let components: [PlannedComponent]

  /// The level of the deepest screen; 0 where none is reached.
  public var depth: Int { screens.compactMap(\.level).max() ?? 0 }
}
