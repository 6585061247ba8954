import Catalogue

/// The status bar of a display.
///
/// Source: Human Interface Guidelines, Adaptivity and Layout, "Designing a Full-Screen Experience".
public struct StatusBar: Hashable, Sendable {
  /// A height, and the versions of the OS that it holds for.
  public struct Height: Hashable, Sendable {
    /// In points; 0 if the bar is hidden by default.
    public let points: Double
    /// The versions of the OS, as the catalogue has them; empty if they are not recorded.
    public let os: String
  }

  /// Its height.
  public let height: Answer<Height>
  /// Whether its height stays when background tasks like voice recording and location tracking are
  /// active.
  ///
  /// It does on full-screen iPhones; of others the guideline says nothing.
  public let keepsHeight: Answer<Bool>

  /// Reads the status bar of the app's display.
  init(
    of display: Display, _ traits: TraitEnvironment, os: OSVersion?,
    because reasoning: inout Reasoning
  ) {
    let name = traits.context.display
    if let refusal = traits.refusal {
      (height, keepsHeight) = (.notAvailable(refusal), .notAvailable(refusal))
      return
    }
    let height = Self.height(of: display, in: traits.context.orientation, os)
    self.height = height
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
      (height.value.map(\.finding) ?? "\(height.reason?.description ?? "")")
        + (isFullScreen ? ", and this is a full-screen iPhone: it shows the Home indicator" : ""))
    if isFullScreen {
      reasoning.note(.statusBarStays, "this is a full-screen iPhone")
    }
  }

  private static func height(
    of display: Display, in orientation: Orientation, _ os: OSVersion?
  ) -> Answer<Height> {
    var (only, count) = (Height?.none, 0)
    display.forEachStatusBar(in: orientation) { os, height in
      only = Height(points: height, os: os)
      count += 1
    }
    // Most displays have one.
    if count == 0 { return .unknown(.noStatusBar(orientation)) }
    if count == 1, os == nil, let only { return .known(only) }
    var rows: [Height] = []
    display.forEachStatusBar(in: orientation) { rows.append(Height(points: $1, os: $0)) }
    if let key = OSRange.best(of: rows.map(\.os), for: os),
      let row = rows.first(where: { $0.os == key })
    {
      return .known(row)
    }
    if let os {
      let keys = rows.map { "'\($0.os)'" }.joined(separator: ", ")
      return .unknown(
        .other(
          "\(Reason.noStatusBar(orientation)) on '\(os)'; it has some for \(keys)"))
    }
    return .unknown(.noStatusBar(orientation))
  }
}

extension StatusBar.Height {
  fileprivate var finding: String {
    let holder = os.isEmpty ? "" : " for '\(os)'"
    return points == 0
      ? "'statusBar' is recorded as 0 pt\(holder): it is hidden by default"
      : "'statusBar' is recorded as \(FieldValue.text(of: points)) pt\(holder)"
  }
}

extension Reason {
  fileprivate static let statusBarOfPhones = Reason.other(
    "the guideline says it of full-screen iPhones only")
}
