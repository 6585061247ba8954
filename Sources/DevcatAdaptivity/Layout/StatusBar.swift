public import DevcatValues

/// The status bar of a display.
///
/// Source: Human Interface Guidelines, Adaptivity and Layout, "Designing a Full-Screen Experience".
public struct StatusBar: Hashable, Sendable {
  /// Its height in points; 0 if it is hidden by default.
  public let height: Answer<Timeline<Double>.Reading>
  /// Whether its height stays while background tasks run, such as recording.
  ///
  /// It stays on full-screen iPhones; the guideline says nothing of other devices.
  public let keepsHeight: Answer<Bool>

  /// Reads the status bar of the app's display.
  init(
    of display: Display, _ traits: TraitEnvironment, _ height: Answer<Timeline<Double>.Reading>?,
    because reasoning: inout Reasoning
  ) {
    let name = traits.context.display
    guard let height else {
      let refusal = traits.refusal ?? .noStatusBar(traits.context.orientation)
      (self.height, keepsHeight) = (.notAvailable(refusal), .notAvailable(refusal))
      return
    }
    self.height = height
    keepsHeight = traits.idiom.then { idiom in
      guard idiom == "phone", traits.platform != .android else {
        return .unknown(.statusBarOfPhones)
      }
      guard let isFullScreen = display[.homeIndicator]?.boolean else {
        return .unknown(.noField(.homeIndicator, display: name))
      }
      return isFullScreen ? .known(true) : .unknown(.statusBarOfPhones)
    }
    guard reasoning.isWanted else { return }
    let isFullScreen = keepsHeight.value == true
    reasoning.note(
      .statusBarHeight,
      (height.value.map(\.finding) ?? "\(height.reason?.description ?? "")")
        + (isFullScreen ? ", and this is a full-screen iPhone: it shows the Home indicator" : ""))
    if isFullScreen {
      reasoning.note(.statusBarStays, "this is a full-screen iPhone")
    }
  }
}

extension Timeline<Double>.Reading {
  fileprivate var finding: String {
    let holder = os.map { " for '\($0)'" } ?? ""
    return value == 0
      ? "'statusBar' is recorded as 0 pt\(holder): it is hidden by default"
      : "'statusBar' is recorded as \(FieldValue.text(of: value)) pt\(holder)"
  }
}

extension Reason {
  fileprivate static let statusBarOfPhones = Reason.other(
    "the guideline says it of full-screen iPhones only")
}
