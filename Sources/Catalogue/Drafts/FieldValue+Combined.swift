extension FieldValue {
  /// This value with what it leaves open taken from the present one.
  ///
  /// A source that lists some identifiers or aliases does not say that there are no others, and one
  /// that gives the classes of a layout says nothing of its width. A year is no other date than a day
  /// in it.
  func combined(with present: FieldValue, at path: FieldPath) -> FieldValue {
    switch (self, present) {
    case (.set(let stated), .set(let known)) where path.field?.type == .set(of: []):
      .members(stated + known)
    case (.layout(.available(let stated)), .layout(.available(let known))):
      .layout(.available(stated.filled(from: known)))
    case (.text(let stated), .text(let known)) where path.field?.type == .date:
      known.hasPrefix(stated + "-") ? present : self
    case _: self
    }
  }

  /// Whether this value only adds to `present`, and contradicts nothing in it.
  func extends(_ present: FieldValue, at path: FieldPath) -> Bool {
    switch (self, present) {
    case (.set(let all), .set(let known)): Set(all).isSuperset(of: known)
    case (.layout(.available(let all)), .layout(.available(let known))):
      known.filled(from: all) == all
    case (.text(let exact), .text(let known)) where path.field?.type == .date:
      exact.hasPrefix(known + "-")
    case _: false
    }
  }
}
