/// How much space there is between UI elements inside components, by the width class.
///
/// Source: SAP Fiori for iOS, Adaptive Design, "Compact Width" and "Regular Width". It has no number.
public enum ComponentSpacing: String, CaseIterable, Hashable, Sendable {
  /// That of compact width, fixed or flexible as the case asks.
  case compact
  /// Generally larger than in compact width.
  case larger

  /// The spacing in a window, with the rule that says it.
  static func of(_ traits: TraitEnvironment, because reasoning: inout Reasoning)
    -> Answer<ComponentSpacing>
  {
    traits.horizontal.map { horizontal in
      if horizontal == .compact { return .compact }
      reasoning.note(.regularSpacing, "the width is regular in '\(traits.context)'")
      return .larger
    }
  }
}
