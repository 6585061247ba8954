/// Evidence: attributes that say what another value rests on, where that is less than two sources.
///
/// The attribute is a text: `single source: …`, `unconfirmed: …`, `derived: …` or `disputed: …`.
extension FieldPath {
  private static let evidencePrefix = "evidence."

  /// The attribute that says what the value at this path rests on.
  ///
  /// That of `points.width` is `attributes["evidence.points.width"]`.
  public var evidence: FieldPath { .attribute(Self.evidencePrefix + description) }

  /// The path of the value whose evidence this attribute is, or `nil` where it is no evidence.
  public var evidenced: FieldPath? {
    guard number == Field.attributes.number, case .one(let key) = keys,
      key.hasPrefix(Self.evidencePrefix)
    else { return nil }
    return FieldPath(String(key.dropFirst(Self.evidencePrefix.count)))
  }
}
