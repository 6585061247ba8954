/// A rule that a profile should keep: a code, a severity and a sentence.
public struct ValidationRule: Sendable {
  /// The code, by which people refer to the rule.
  public let code: String
  /// One sentence: what holds for a profile that keeps the rule.
  public let sentence: String
  /// The severity where a profile breaks the rule.
  let severity: @Sendable (Profile) -> Finding.Severity
  /// Each violation of the rule, given what else is known.
  let violations: @Sendable (Profile, ValidationContext) -> [Violation]

  init(
    _ code: String, _ sentence: String,
    severity: @escaping @Sendable (Profile) -> Finding.Severity = { _ in .error },
    violations: @escaping @Sendable (Profile, ValidationContext) -> [Violation]
  ) {
    self.code = code
    self.sentence = sentence
    self.severity = severity
    self.violations = violations
  }

  /// A rule that is checked on each display by itself.
  init(
    _ code: String, _ sentence: String,
    severity: @escaping @Sendable (Profile) -> Finding.Severity = { _ in .error },
    display: @escaping @Sendable (Display, ValidationContext) -> Violation?
  ) {
    self.init(code, sentence, severity: severity) { profile, context in
      context.displays.compactMap { part in
        guard let violation = display(part, context) else { return nil }
        return part.name.map {
          Violation("display \($0): \(violation.message)", remedy: violation.remedy)
        }
          ?? violation
      }
    }
  }

  /// The findings of the rule in a profile, also accepted ones.
  func findings(in profile: Profile, _ context: ValidationContext) -> [Finding] {
    violations(profile, context).map {
      Finding(
        rule: code, severity: severity(profile), id: profile.id, message: $0.message,
        remedy: $0.remedy)
    }
  }
}

/// The rule over the reasons that profiles give for warnings.
extension ValidationRule {
  /// The prefix of an attribute that accepts warnings of the rule after it.
  static let acceptance = "accepted."

  /// The codes of the rules, of which warnings can be accepted.
  static var codes: [String] { all.map(\.code) + [SameScreenRule.code] }

  static let acceptedWithReason = ValidationRule(
    "attributes.accepted",
    "An attribute that accepts warnings names a rule, and its text says why.",
    severity: { _ in .warning }
  ) { (profile: Profile, _) in
    profile.attributes.compactMap { key, value in
      guard key.hasPrefix(acceptance) else { return nil }
      let rule = String(key.dropFirst(acceptance.count))
      guard codes.contains(rule) else {
        return Violation("'\(rule)' is accepted, and is not a rule")
      }
      if profile.accepts(rule) { return nil }
      return Violation("rule \(rule) is accepted by '\(value)', which is not a reason")
    }
  }
}

/// The facts besides the profile that a rule may use.
struct ValidationContext: Sendable {
  /// The panels of known devices.
  let panels: KnownPanels
  /// The profile before the change that is checked, if there was one.
  let old: Profile?
  /// The displays of the profile.
  let displays: [Display]

  /// Whether the values of some fields of a display are those from before the change.
  func keeps(_ fields: [Field], of display: Display) -> Bool {
    guard let old = old?.display(display.name) else { return false }
    return fields.allSatisfy { old[$0] == display[$0] }
  }
}

/// The finding of a validation rule in a profile.
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
  /// The finding, in one sentence.
  public let message: String
  /// The nearest value that would satisfy the rule, if there is one.
  public let remedy: String?

  /// The sentence, the rule, and the nearest consistent value if there is one.
  var explanation: String {
    "\(message) (rule \(rule))" + (remedy.map { "; nearest consistent: \($0)" } ?? "")
  }
}

extension Finding: CustomStringConvertible {
  /// One line: the id, the severity, the sentence, the rule, and the nearest consistent value.
  public var description: String { "\(id): \(severity.rawValue): \(explanation)" }
}

/// How a profile breaks a rule.
struct Violation: Sendable {
  /// The finding, in one sentence.
  let message: String
  /// The nearest value that would satisfy the rule, if there is one.
  let remedy: String?

  init(_ message: String, remedy: String? = nil) {
    self.message = message
    self.remedy = remedy
  }
}

extension Profile {
  /// The findings of every rule over one profile, in the order of the rules, without accepted
  /// warnings.
  ///
  /// - Parameters:
  ///   - panels: The panels of known devices, from which the rules name consistent values.
  ///   - old: The profile before the change that is checked; a rule takes its values to be right, and
  ///     the changed ones to be wrong.
  public func validated(
    knowing panels: KnownPanels = .none, replacing old: Profile? = nil
  ) -> [Finding] {
    let context = ValidationContext(panels: panels, old: old, displays: displays)
    return ValidationRule.all.flatMap { $0.findings(in: self, context) }
      .filter { $0.severity == .error || !accepts($0.rule) }
  }

  /// Whether the profile gives a reason why warnings of a rule are right for it: a text at
  /// `attributes["accepted.display.ppi"]`, for the rule `display.ppi`.
  func accepts(_ rule: String) -> Bool {
    self[.attribute(ValidationRule.acceptance + rule)]?.text.map { !$0.trimmed.isEmpty } ?? false
  }
}
