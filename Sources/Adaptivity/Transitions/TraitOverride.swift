public import Catalogue

/// What a container says of a child's size classes in the place of its own.
public struct TraitOverride: Hashable, Sendable {
  /// The horizontal size class that the child gets; `nil` passes the container's on.
  public let horizontal: SizeClass?
  /// The vertical size class that the child gets; `nil` passes the container's on.
  public let vertical: SizeClass?
  /// The contexts in which it holds; `nil` for all of them.
  public let contexts: [Context]?

  /// Makes an override.
  public init(
    horizontal: SizeClass? = nil, vertical: SizeClass? = nil, in contexts: [Context]? = nil
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.contexts = contexts
  }

  /// Whether it holds in a context.
  func holds(in context: Context) -> Bool { contexts?.contains(context) ?? true }
}

extension TraitEnvironment {
  /// The environment of a child, of which this is its container's.
  func child(_ controller: ViewController) -> TraitEnvironment {
    var child = self
    if let override = controller.overrides.first(where: { $0.holds(in: context) }) {
      if let horizontal = override.horizontal { child.horizontal = .known(horizontal) }
      if let vertical = override.vertical { child.vertical = .known(vertical) }
    }
    if let width = controller.fixedWidth { child.width = .known(width) }
    if let height = controller.fixedHeight { child.height = .known(height) }
    return child
  }
}
