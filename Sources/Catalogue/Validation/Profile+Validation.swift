extension Profile {
  /// What every rule over one profile finds, in the order of the rules, but for accepted warnings.
  ///
  /// - Parameter panels: The panels of known devices, from which the rules name what would be
  ///   consistent.
  public func validated(knowing panels: KnownPanels = .none) -> [Finding] {
    ValidationRule.all.flatMap { $0.findings(in: self, knowing: panels) }
      .filter { $0.severity == .error || !accepts($0.rule) }
  }

  /// Whether the profile gives a reason why warnings of a rule are right for it: a text at
  /// `attributes["accepted.display.ppi"]`, for the rule `display.ppi`.
  public func accepts(_ rule: String) -> Bool {
    self[.attribute(ValidationRule.acceptance + rule)]?.text.map { !$0.trimmed.isEmpty } ?? false
  }
}
