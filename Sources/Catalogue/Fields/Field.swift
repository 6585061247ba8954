/// One row of the field table.
public struct Field: Hashable, Sendable {
  /// The number, which is the key in records and never given to another field.
  public let number: UInt16
  /// The path of the field, such as `points.width`.
  public let path: String
  /// The group that the field stands in, which says how it is keyed.
  public let group: FieldGroup
  /// The type of its values.
  public let type: FieldType
  /// The unit of a number, such as `pt`, or an empty text.
  public let unit: String
  /// One line of meaning.
  public let summary: String
  /// The greatest size of a text, or of each member of a set; `nil` where the values are no texts.
  public let limit: Limit?

  init(
    _ number: UInt16, _ path: String, _ group: FieldGroup, _ type: FieldType, unit: String = "",
    _ summary: String
  ) {
    self.number = number
    self.path = path
    self.group = group
    self.type = type
    self.unit = unit
    self.summary = summary
    limit = Limit(path, type)
  }

  /// What is added to the number of a display field for the displays beyond the main one.
  ///
  /// There the field is keyed by the name of the display first: `points.width` is number 10, and
  /// `displays.inner.points.width` stands at `(138, "inner")`.
  public static let furtherDisplays: UInt16 = 128

  /// The path to this field, on the display named (the main one where `nil`) and under `keys`.
  public func at(_ keys: [String] = [], display: String? = nil) -> FieldPath {
    precondition(keys.count == group.keyNames.count, "'\(path)' takes other keys than \(keys)")
    guard let display else { return FieldPath(number: number, keys: keys) }
    return onDisplay(keys.isEmpty ? .one(display) : FieldKeys([display] + keys))
  }

  /// The path to this field under two keys, on the display named (the main one where `nil`); it makes
  /// no list of the keys.
  func at(_ outer: String, _ inner: String, display: String?) -> FieldPath {
    precondition(
      group.keyNames.count == 2, "'\(path)' takes other keys than '\(outer)', '\(inner)'")
    guard let display else { return FieldPath(number: number, keys: .two(outer, inner)) }
    return onDisplay(.many([display, outer, inner]))
  }

  private func onDisplay(_ keys: FieldKeys) -> FieldPath {
    precondition(group.isOfDisplay, "'\(path)' belongs to no display")
    return FieldPath(number: number + Self.furtherDisplays, keys: keys)
  }
}
