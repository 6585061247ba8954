/// A screen of an app in one size class.
public struct PlannedScreen: Hashable, Sendable {
  /// Where it is shown.
  public enum Place: Hashable, Sendable {
    /// On a screen of its own.
    case own
    /// In a column of a screen with several: which one, from 1, of how many.
    case column(Int, of: Int)
    /// Nowhere: its group in the sidebar shows its entries.
    case sidebarGroup
    /// Nowhere: the carousel on another screen shows its entries.
    case carousel(on: String)
  }

  /// The screen.
  public let id: String
  /// Where it is shown.
  public let place: Place
  /// How many levels down it is, from 1; `nil` where it is not shown or nothing leads to it.
  public let level: Int?

  /// Whether the class has such a screen.
  public var isShown: Bool {
    switch place {
    case .own, .column: true
    case .sidebarGroup, .carousel: false
    }
  }
}
