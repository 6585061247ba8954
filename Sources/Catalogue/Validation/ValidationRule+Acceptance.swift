/// The rule over the reasons that profiles give for warnings.
extension ValidationRule {
  /// What the key of an attribute begins with that accepts warnings of the rule behind it.
  static let acceptance = "accepted."

  /// The codes of the rules, of which warnings can be accepted.
  static var codes: [String] { all.map(\.code) + [SameScreenRule.code] }

  static let acceptedWithReason = ValidationRule(
    "attributes.accepted",
    "An attribute that accepts warnings names a rule, and its text says why.",
    severity: { _ in .warning }
  ) { (profile: Profile) in
    profile.attributes.compactMap { key, value in
      guard key.hasPrefix(acceptance) else { return nil }
      let rule = String(key.dropFirst(acceptance.count))
      guard codes.contains(rule) else {
        return Breach("'\(rule)' is accepted, and is no rule")
      }
      if profile.accepts(rule) { return nil }
      return Breach("rule \(rule) is accepted by '\(value)', which is no reason")
    }
  }
}
