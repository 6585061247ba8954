public import DevcatValues

/// A trait, or a size, that differs after a transition.
public struct TraitChange: Hashable, Sendable {
  /// The traits that can change.
  public enum Trait: String, CaseIterable, Hashable, Sendable {
    /// The horizontal size class.
    case horizontal
    /// The vertical size class.
    case vertical
    /// The display scale.
    case displayScale
    /// The size of the window or the view, which is not a trait.
    case size
  }

  /// The value before or after.
  public enum Value: Hashable, Sendable {
    /// A size class.
    case sizeClass(SizeClass)
    /// A display scale.
    case scale(Double)
    /// A size in points, of which a side may not be known.
    case size(width: Double?, height: Double?)
  }

  /// The trait.
  public let trait: Trait
  /// The value before.
  public let before: Value
  /// The value after.
  public let after: Value

  /// Makes a change.
  public init(_ trait: Trait, from before: Value, to after: Value) {
    self.trait = trait
    self.before = before
    self.after = after
  }
}

extension TraitChange: CustomStringConvertible {
  /// The trait with its values before and after.
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

/// The known differences between two environments of one view controller.
struct TraitDifference {
  /// The certain changes.
  private(set) var changes: [TraitChange] = []
  /// The traits that may or may not change, with the reason.
  private(set) var unknown: [Transition.Open] = []

  private let isSame: Bool

  private init(_ before: TraitEnvironment, _ after: TraitEnvironment) {
    isSame = before.context == after.context
  }

  /// The difference of the traits.
  ///
  /// The idiom is the device's, and the scale its display's. On the same device and display they stay
  /// the same, known or not.
  static func ofTraits(_ before: TraitEnvironment, _ after: TraitEnvironment) -> TraitDifference {
    var difference = TraitDifference(before, after)
    difference.compare(
      .horizontal, before.horizontal, after.horizontal, TraitChange.Value.sizeClass)
    difference.compare(.vertical, before.vertical, after.vertical, TraitChange.Value.sizeClass)
    if before.context.display != after.context.display {
      difference.compare(
        .displayScale, before.displayScale, after.displayScale, TraitChange.Value.scale)
    }
    return difference
  }

  /// The difference of the sizes.
  static func ofSize(_ before: TraitEnvironment, _ after: TraitEnvironment) -> TraitDifference {
    var difference = TraitDifference(before, after)
    var parts = difference
    parts.compare(.size, before.width, after.width) { .size(width: $0, height: nil) }
    parts.compare(.size, before.height, after.height) { .size(width: nil, height: $0) }
    if parts.changes.isEmpty {
      difference.unknown = parts.unknown
    } else {
      difference.changes = [TraitChange(.size, from: before.sizeValue, to: after.sizeValue)]
    }
    return difference
  }

  private mutating func compare<Value: Equatable>(
    _ trait: TraitChange.Trait, _ before: Answer<Value>, _ after: Answer<Value>,
    _ value: (Value) -> TraitChange.Value
  ) {
    if isSame { return }
    if let before = before.value, let after = after.value {
      if before != after {
        changes.append(TraitChange(trait, from: value(before), to: value(after)))
      }
    } else if let reason = before.reason ?? after.reason {
      unknown.append(Transition.Open(trait: trait, reason: reason))
    }
  }
}

extension TraitEnvironment {
  /// The size in points, as far as known.
  fileprivate var sizeValue: TraitChange.Value { .size(width: width.value, height: height.value) }
}

/// The size classes that a container gives a child instead of its own.
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
  /// The environment of a child whose container has this one.
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
