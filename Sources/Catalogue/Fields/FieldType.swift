/// The type of a field's value, by which it is coded, parsed, printed and merged.
public enum FieldType: Hashable, Sendable {
  /// Text in normalization form C.
  case text
  /// A finite number.
  case number
  /// True or false.
  case boolean
  /// A date known to the year, the month or the day.
  case date
  /// One of a closed list of words.
  case choice([String])
  /// A set of texts; from a closed list where that is not empty.
  case set(of: [String])
  /// The four insets of a safe area, one atomic value.
  case safeArea
  /// A layout, one atomic value.
  case layout
  /// Text, a number or a boolean, as a team's own attribute may be.
  case attribute
}
