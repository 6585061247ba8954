/// What a validation rule found in a profile.
public struct Finding: Hashable, Sendable {
  /// How bad a finding is.
  public enum Severity: String, Hashable, Sendable {
    /// The profile cannot be right, and an import or edit of it is refused.
    case error
    /// The profile may be right, but someone should look.
    case warning
  }

  /// The code of the rule, such as `display.ppi`.
  public let rule: String
  /// How bad it is.
  public let severity: Severity
  /// The id of the profile.
  public let id: String
  /// What was found, in one sentence.
  public let message: String

  /// Makes a finding.
  public init(rule: String, severity: Severity, id: String, message: String) {
    self.rule = rule
    self.severity = severity
    self.id = id
    self.message = message
  }
}

extension Finding: CustomStringConvertible {
  /// One line: the id, the severity, the sentence and the rule.
  public var description: String { "\(id): \(severity.rawValue): \(message) (rule \(rule))" }
}
