/// Where a sidebar stands.
///
/// Source: Adaptive Apps, "Tab Bar and Sidebar".
public enum SidebarPlacement: String, CaseIterable, Hashable, Sendable {
  /// Beside the content, until the user hides it.
  case beside
  /// Behind an icon, and over the content once the icon is tapped or the left edge is swiped from.
  case overlay

  /// Where it stands on the screen of a target, which is unknown where the screen's size or
  /// orientation is and counts.
  static func placement(
    on target: AdaptationTarget, because reasoning: inout Reasoning
  ) -> Answer<SidebarPlacement> {
    if target.orientation == .portrait {
      reasoning.note(.sidebarOverlay, "the screen is held in portrait")
      return .known(.overlay)
    }
    if target.isLarge.value == false {
      reasoning.note(.sidebarOverlay, "the screen is one of the smaller ones")
      return .known(.overlay)
    }
    reasoning.note(.sidebarOverlay, "in portrait, and on smaller screens in landscape too")
    reasoning.note(.sidebarBeside, "in landscape on a large screen")
    guard target.orientation == .landscape else {
      return .unknown(
        .other(
          "no orientation is given: it is beside the content in landscape on a large screen, and "
            + "behind an icon in portrait and on smaller screens"))
    }
    return target.isLarge.then { _ in
      reasoning.note(.sidebarHidden, "the sidebar beside the content has a button to hide it")
      return .known(.beside)
    }
  }
}
