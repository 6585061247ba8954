import Catalogue

/// The status bar of a display.
///
/// Source: Human Interface Guidelines, Adaptivity and Layout, "Designing a Full-Screen Experience".
public struct StatusBar: Hashable, Sendable {
  /// Its height in points, upright.
  public let height: Answer<Double>
  /// Whether its height stays when background tasks like voice recording and location tracking are
  /// active.
  ///
  /// It does on full-screen iPhones; of others the guideline says nothing.
  public let keepsHeight: Answer<Bool>

  /// Reads the status bar of the display that an app stands on.
  init(of display: Display, _ traits: TraitEnvironment, because reasoning: inout Reasoning) {
    let name = traits.context.display
    let recorded = display[.statusBar]?.number
    if let refusal = traits.refusal {
      (height, keepsHeight) = (.notAvailable(refusal), .notAvailable(refusal))
      return
    }
    height =
      traits.context.orientation == .portrait
      ? Answer(recorded, orUnknown: .noField(.statusBar, display: name))
      : .unknown(.uprightStatusBar)
    keepsHeight = traits.idiom.then { idiom in
      guard idiom == "phone" else { return .unknown(.statusBarOfPhones) }
      guard let isFullScreen = display[.homeIndicator]?.boolean else {
        return .unknown(.noField(.homeIndicator, display: name))
      }
      return isFullScreen ? .known(true) : .unknown(.statusBarOfPhones)
    }
    guard reasoning.isWanted else { return }
    let isFullScreen = keepsHeight.value == true
    reasoning.note(
      .statusBarHeight,
      (recorded.map { "'statusBar' is recorded as \(FieldValue.text(of: $0)) pt" }
        ?? Reason.noField(.statusBar, display: name).description)
        + (isFullScreen ? ", and this is a full-screen iPhone: it shows the Home indicator" : ""))
    if isFullScreen {
      reasoning.note(.statusBarStays, "this is a full-screen iPhone")
    }
  }
}

extension Reason {
  fileprivate static let uprightStatusBar = Reason.other(
    "the height of the status bar is recorded of the upright screen")
  fileprivate static let statusBarOfPhones = Reason.other(
    "the guideline says it of full-screen iPhones only")
}
