/// Something at the revision that two sides share, and at the head of each; `nil` if it is not.
public struct MergeSides<Value: Hashable & Sendable>: Hashable, Sendable {
  /// As both sides began.
  public let base: Value?
  /// As our side left it.
  public let ours: Value?
  /// As the other side left it.
  public let theirs: Value?

  /// Makes the three.
  public init(base: Value?, ours: Value?, theirs: Value?) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }
}

extension MergeSides<Profile> {
  /// The values of a field on the three sides.
  func values(at path: FieldPath) -> MergeSides<FieldValue> {
    MergeSides<FieldValue>(base: base?[path], ours: ours?[path], theirs: theirs?[path])
  }
}
