/// A view controller in a tree, as a container sees it: what it overrides of its traits, and how
/// large its view is.
///
/// Source: View Controller Programming Guide for iOS, "When Do Trait and Size Changes Happen?".
public struct ViewController: Hashable, Sendable {
  /// Its name, for people.
  public let name: String
  /// What its container overrides of the traits that it passes on to it; the first that holds in a
  /// context counts.
  public let overrides: [TraitOverride]
  /// The width of its view in points where that is fixed; else it is as wide as its container.
  public let fixedWidth: Double?
  /// The height of its view in points where that is fixed; else it is as high as its container.
  public let fixedHeight: Double?
  /// Its children, for which it is the container.
  public let children: [ViewController]

  /// Makes a view controller.
  public init(
    _ name: String, overrides: [TraitOverride] = [], fixedWidth: Double? = nil,
    fixedHeight: Double? = nil, children: [ViewController] = []
  ) {
    self.name = name
    self.overrides = overrides
    self.fixedWidth = fixedWidth
    self.fixedHeight = fixedHeight
    self.children = children
  }

  /// One view controller that fills the window, where no tree is described.
  public static let root = ViewController("root view controller")
}
