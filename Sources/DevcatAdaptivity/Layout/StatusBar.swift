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

  /// The status bar of a height that the device has in a context, if it offers that.
  init(_ traits: TraitEnvironment, _ height: Answer<Timeline<Double>.Reading>) {
    let offered: Answer<Bool> = traits.refusal.map(Answer.notAvailable) ?? .known(true)
    self.height = offered.then { _ in height }
    keepsHeight = offered.then { _ in traits.idiom }.then { idiom in
      guard idiom == "phone", traits.platform != .android else {
        return .unknown(.statusBarOfPhones)
      }
      guard let isFullScreen = traits.display[.homeIndicator]?.boolean else {
        return .unknown(.noField(.homeIndicator, display: traits.context.display))
      }
      return isFullScreen ? .known(true) : .unknown(.statusBarOfPhones)
    }
  }

  /// The rules behind it, where the device offers the context.
  var explanation: [ExplanationStep] {
    let isFullScreen = keepsHeight.value == true
    var steps: [ExplanationStep] = []
    steps.note(
      "layout.status-bar",
      (height.value.map(\.finding) ?? "\(height.reason?.description ?? "")")
        + (isFullScreen ? ", and this is a full-screen iPhone: it shows the Home indicator" : ""))
    if isFullScreen { steps.note("layout.status-bar-stays", "this is a full-screen iPhone") }
    return steps
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
