public import Catalogue

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

  /// What it is before or after.
  public enum Value: Hashable, Sendable {
    /// A size class.
    case sizeClass(SizeClass)
    /// A display scale.
    case scale(Double)
    /// A size in points, of which a side may not be known.
    case size(width: Double?, height: Double?)
  }

  /// What changes.
  public let trait: Trait
  /// What it was.
  public let before: Value
  /// What it is then.
  public let after: Value

  /// Makes a change.
  public init(_ trait: Trait, from before: Value, to after: Value) {
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

extension TraitChange.Value: CustomStringConvertible {
  /// The value in words, with a dash for a side that is not known.
  public var description: String {
    switch self {
    case .sizeClass(let sizeClass): return sizeClass.name
    case .scale(let scale): return FieldValue.text(of: scale)
    case .size(let width, let height):
      let sides = [width, height].map { side in side.map(FieldValue.text(of:)) ?? "–" }
      return sides.joined(separator: " × ") + " pt"
    }
  }
}
