/// A rule that a profile should keep: a code, a severity and a sentence.
public struct ValidationRule: Sendable {
  /// The code, by which people refer to the rule.
  public let code: String
  /// One sentence: what holds for a profile that keeps the rule.
  public let sentence: String
  /// The severity where a profile breaks the rule.
  let severity: @Sendable (Profile) -> Finding.Severity
  /// Describes each breach of the rule.
  let breaches: @Sendable (Profile) -> [String]

  init(
    _ code: String, _ sentence: String,
    severity: @escaping @Sendable (Profile) -> Finding.Severity = { _ in .error },
    breaches: @escaping @Sendable (Profile) -> [String]
  ) {
    self.code = code
    self.sentence = sentence
    self.severity = severity
    self.breaches = breaches
  }

  /// A rule that is checked on each display by itself.
  init(
    _ code: String, _ sentence: String,
    severity: @escaping @Sendable (Profile) -> Finding.Severity = { _ in .error },
    display: @escaping @Sendable (Display) -> String?
  ) {
    self.init(code, sentence, severity: severity) { profile in
      profile.displays.compactMap { part in
        display(part).map { breach in part.name.map { "display \($0): \(breach)" } ?? breach }
      }
    }
  }

  /// What the rule finds in a profile.
  public func findings(in profile: Profile) -> [Finding] {
    breaches(profile).map {
      Finding(rule: code, severity: severity(profile), id: profile.id, message: $0)
    }
  }
}

extension Profile {
  /// What every rule over one profile finds, in the order of the rules.
  public func validated() -> [Finding] {
    ValidationRule.all.flatMap { $0.findings(in: self) }
  }
}
