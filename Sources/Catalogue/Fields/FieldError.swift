/// A text or value that does not fit the field it is meant for.
public struct FieldError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path or column that was to be set.
  public let field: String
  /// What was given.
  public let found: String
  /// What the field takes.
  public let expected: String

  /// Makes an error.
  public init(field: String, found: String, expected: String) {
    self.field = field
    self.found = found
    self.expected = expected
  }

  /// One sentence: the field, what was given and what it takes.
  public var description: String {
    "'\(found)' does not fit '\(field)': expected \(expected)"
  }
}
