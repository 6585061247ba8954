/// Something that a guideline says of an app.
public struct AppDiagnostic: Hashable, Sendable {
  /// How much it matters.
  public enum Severity: String, CaseIterable, Hashable, Sendable {
    /// The app cannot be built so, or people miss something.
    case error
    /// The app goes against what the guideline recommends.
    case warning
    /// Something could be better.
    case advice
  }

  /// How much it matters.
  public let severity: Severity
  /// The rule that says so.
  public let rule: Rule
  /// What is so, in one sentence without its full stop.
  public let message: String

  /// Makes a diagnostic.
  public init(_ severity: Severity, _ rule: Rule, _ message: String) {
    self.severity = severity
    self.rule = rule
    self.message = message
  }
}
