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
  /// The value nearest to the one found with which the rule would be kept, where it can be told.
  public let remedy: String?

  /// Makes a finding.
  public init(
    rule: String, severity: Severity, id: String, message: String, remedy: String? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.id = id
    self.message = message
    self.remedy = remedy
  }

  /// The sentence, the rule, and what would be consistent.
  public var explanation: String {
    "\(message) (rule \(rule))" + (remedy.map { "; nearest consistent: \($0)" } ?? "")
  }
}

extension Finding: CustomStringConvertible {
  /// One line: the id, the severity, the sentence, the rule, and what would be consistent.
  public var description: String { "\(id): \(severity.rawValue): \(explanation)" }
}
