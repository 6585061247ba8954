/// What differs between two environments of one view controller, as far as that is known.
struct TraitDifference {
  /// What certainly changes.
  private(set) var changes: [TraitChange] = []
  /// Why it cannot be told of other things whether they change.
  private(set) var unknown: [Transition.Open] = []

  private let isSame: Bool

  private init(_ before: TraitEnvironment, _ after: TraitEnvironment) {
    isSame = before.context == after.context
  }

  /// The difference of the traits.
  ///
  /// The idiom is the device's, and the scale its display's: where those stay, they stay, known or
  /// not.
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
  /// The size in points, as far as it is known.
  fileprivate var sizeValue: TraitChange.Value { .size(width: width.value, height: height.value) }
}
