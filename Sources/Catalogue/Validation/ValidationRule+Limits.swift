/// The rule over the sizes of values, so that an import and an edit name the row and the field.
extension ValidationRule {
  static let limits = ValidationRule(
    "values.limits", "Texts, keys and layouts are within their limits (docs/Formats.md)."
  ) { (profile: Profile) in
    profile.excess.map { [Breach($0.description)] } ?? []
  }
}
