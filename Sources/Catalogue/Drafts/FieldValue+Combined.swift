extension FieldValue {
  /// This value with what it leaves open taken from the present one.
  ///
  /// A source that lists some identifiers or aliases does not say that there are no others, and one
  /// that gives the classes of a layout says nothing of its width.
  func combined(with present: FieldValue, at path: FieldPath) -> FieldValue {
    switch (self, present) {
    case (.set(let stated), .set(let known)) where path.field?.type == .set(of: []):
      .members(stated + known)
    case (.layout(.available(let stated)), .layout(.available(let known))):
      .layout(.available(stated.filled(from: known)))
    case _: self
    }
  }

  /// Whether this value only adds to `present`, and contradicts nothing in it.
  func extends(_ present: FieldValue) -> Bool {
    switch (self, present) {
    case (.set(let all), .set(let known)): Set(all).isSuperset(of: known)
    case (.layout(.available(let all)), .layout(.available(let known))):
      known.filled(from: all) == all
    case _: false
    }
  }
}
