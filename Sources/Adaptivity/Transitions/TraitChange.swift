import Catalogue

/// One thing that is another after a transition.
public struct TraitChange: Hashable, Sendable {
  /// What can change.
  public enum Trait: String, CaseIterable, Hashable, Sendable {
    /// The horizontal size class.
    case horizontal
    /// The vertical size class.
    case vertical
    /// The display scale.
    case displayScale
    /// The size of the window or the view, which is no trait.
    case size
  }

  /// What changes.
  public let trait: Trait
  /// What it was: a class, a scale, or a size in points.
  public let before: String
  /// What it is then.
  public let after: String

  /// Makes a change.
  public init(_ trait: Trait, from before: String, to after: String) {
    self.trait = trait
    self.before = before
    self.after = after
  }
}

extension TraitChange: CustomStringConvertible {
  /// What changes, from what and to what.
  public var description: String {
    "\(trait == .displayScale ? "display scale" : trait.rawValue) \(before) → \(after)"
  }
}
