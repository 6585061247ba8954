import Catalogue

/// What differs between two environments of one view controller, as far as that is known.
struct TraitDifference {
  /// What certainly changes.
  private(set) var changes: [TraitChange] = []
  /// Why it cannot be told of other things whether they change.
  private(set) var unknown: [Reason] = []

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
    difference.compare(.horizontal, before.horizontal, after.horizontal, \.name)
    difference.compare(.vertical, before.vertical, after.vertical, \.name)
    if before.context.display != after.context.display {
      difference.compare(.displayScale, before.displayScale, after.displayScale) {
        FieldValue.text(of: $0)
      }
    }
    return difference
  }

  /// The difference of the sizes.
  static func ofSize(_ before: TraitEnvironment, _ after: TraitEnvironment) -> TraitDifference {
    var difference = TraitDifference(before, after)
    var parts = difference
    parts.compare(.size, before.width, after.width) { FieldValue.text(of: $0) }
    parts.compare(.size, before.height, after.height) { FieldValue.text(of: $0) }
    if parts.changes.isEmpty {
      difference.unknown = parts.unknown
    } else {
      difference.changes = [TraitChange(.size, from: before.sizeText, to: after.sizeText)]
    }
    return difference
  }

  private mutating func compare<Value: Equatable>(
    _ trait: TraitChange.Trait, _ before: Answer<Value>, _ after: Answer<Value>,
    _ text: (Value) -> String
  ) {
    if isSame { return }
    if let before = before.value, let after = after.value {
      if before != after { changes.append(TraitChange(trait, from: text(before), to: text(after))) }
    } else if let reason = before.reason ?? after.reason, !unknown.contains(reason) {
      unknown.append(reason)
    }
  }
}

extension TraitEnvironment {
  /// The size in points, with a dash for a side that is not known.
  var sizeText: String {
    func side(_ side: Answer<Double>) -> String {
      side.value.map { FieldValue.text(of: $0) } ?? "–"
    }
    return "\(side(width)) × \(side(height)) pt"
  }
}
