/// A rule that a profile should keep: a code, a severity and a sentence.
public struct ValidationRule: Sendable {
  /// The code, by which people refer to the rule.
  public let code: String
  /// One sentence: what holds for a profile that keeps the rule.
  public let sentence: String
  /// The severity where a profile breaks the rule.
  let severity: @Sendable (Profile) -> Finding.Severity
  /// Each breach of the rule, given the panels of known devices.
  let breaches: @Sendable (Profile, KnownPanels) -> [Breach]

  init(
    _ code: String, _ sentence: String,
    severity: @escaping @Sendable (Profile) -> Finding.Severity = { _ in .error },
    breaches: @escaping @Sendable (Profile, KnownPanels) -> [Breach]
  ) {
    self.code = code
    self.sentence = sentence
    self.severity = severity
    self.breaches = breaches
  }

  /// A rule that needs to know of no other device.
  init(
    _ code: String, _ sentence: String,
    severity: @escaping @Sendable (Profile) -> Finding.Severity = { _ in .error },
    profile breaches: @escaping @Sendable (Profile) -> [Breach]
  ) {
    self.init(code, sentence, severity: severity) { profile, _ in breaches(profile) }
  }

  /// A rule that is checked on each display by itself.
  init(
    _ code: String, _ sentence: String,
    severity: @escaping @Sendable (Profile) -> Finding.Severity = { _ in .error },
    display: @escaping @Sendable (Display, KnownPanels) -> Breach?
  ) {
    self.init(code, sentence, severity: severity) { profile, panels in
      profile.displays.compactMap { part in
        guard let breach = display(part, panels) else { return nil }
        return part.name.map { Breach("display \($0): \(breach.message)", remedy: breach.remedy) }
          ?? breach
      }
    }
  }

  /// What the rule finds in a profile, also where that is accepted.
  public func findings(in profile: Profile, knowing panels: KnownPanels = .none) -> [Finding] {
    breaches(profile, panels).map {
      Finding(
        rule: code, severity: severity(profile), id: profile.id, message: $0.message,
        remedy: $0.remedy)
    }
  }
}
