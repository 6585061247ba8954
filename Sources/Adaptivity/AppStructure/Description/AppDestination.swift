/// A primary destination, and the secondary ones that belong to it.
public struct AppDestination: Hashable, Sendable {
  /// The screen of the tab.
  public let screen: String
  /// The screens of the secondary destinations, in their order.
  public let secondary: [String]

  /// Makes a destination.
  public init(screen: String, secondary: [String] = []) {
    self.screen = screen
    self.secondary = secondary
  }
}
