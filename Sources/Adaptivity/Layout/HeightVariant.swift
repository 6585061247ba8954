import Catalogue

/// How components use the height that there is.
///
/// Source: SAP Fiori for iOS, Adaptive Design, "Vertical Space".
public enum HeightVariant: String, CaseIterable, Hashable, Sendable {
  /// Compact height: less padding and spacing, so that more content shows.
  case compact
  /// Regular height on iPhone: the default of all components.
  case regularPhone = "regular-iphone"
  /// Regular height on iPad: of some components that need more space.
  case regularPad = "regular-ipad"

  /// The variant for the vertical class and the idiom of a window.
  static func of(_ traits: TraitEnvironment, because reasoning: inout Reasoning)
    -> Answer<HeightVariant>
  {
    traits.vertical.then { vertical in
      if vertical == .compact {
        reasoning.note(.compactHeight, "the height is compact in '\(traits.context)'")
        return .known(.compact)
      }
      return traits.idiom.then { idiom in
        switch idiom {
        case "phone":
          reasoning.note(
            .regularHeightPhone,
            "the height is regular in '\(traits.context)', and the idiom is phone")
          return .known(.regularPhone)
        case "pad":
          reasoning.note(
            .regularHeightPad, "the height is regular in '\(traits.context)', and the idiom is pad")
          return .known(.regularPad)
        case _:
          return .unknown(
            .other("the guideline has variants of regular height for iPhone and iPad only"))
        }
      }
    }
  }

  /// What the guideline says of compact heights that a device contradicts.
  static func contradiction(_ traits: TraitEnvironment) -> Contradiction? {
    guard traits.vertical.value == .compact else { return nil }
    if traits.context.orientation == .landscape, traits.idiom.value ?? "phone" == "phone" {
      return nil
    }
    return Contradiction(
      .compactHeight, stated: "that only iPhones in landscape are compact in height",
      used: "compact height in '\(traits.context)'")
  }
}
