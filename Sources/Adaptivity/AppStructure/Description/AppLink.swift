/// A way from a screen to another one that takes its place.
public struct AppLink: Hashable, Sendable {
  /// The screen with the link.
  public let origin: String
  /// The screen that it leads to.
  public let target: String

  /// Makes a link.
  public init(from origin: String, to target: String) {
    self.origin = origin
    self.target = target
  }
}
