public import DevcatValues

/// A safe area at one version of the OS.
public typealias SafeAreaReading = Timeline<EdgeInsets>.Reading

/// Answers of timelines for a context.
extension DeviceTimelines {
  private var isPad: Bool { idiom == "pad" }

  /// The safe area of a context, on a version or on the device's newest OS.
  ///
  /// Safe areas are recorded of the whole screen only.
  func safeArea(in context: Context, os: OSVersion?) -> Answer<SafeAreaReading> {
    guard context.mode == .fullScreen else { return .unknown(.partOfScreen(context.mode)) }
    let timeline = safeAreas(of: context)
    guard let reading = timeline.reading(for: os) else {
      if let dispute = timeline.disputes.first { return .unknown(.other(dispute)) }
      if timeline.segments.isEmpty { return .unknown(.noSafeArea(context)) }
      return .unknown(
        .notOn(timeline.place(os, isPad), timeline.versions(isPad), .safeArea, context))
    }
    return .known(reading)
  }

  private func safeAreas(of context: Context) -> Timeline<EdgeInsets> {
    let own = safeArea(context.orientation, display: context.display)
    // A device that is never turned has one safe area, which may be recorded under either
    // orientation.
    let isOther = own.segments.isEmpty && !SupportedOrientations.isTurned(idiom)
    let other: Orientation = context.orientation == .portrait ? .landscape : .portrait
    return isOther ? safeArea(other, display: context.display) : own
  }

  /// The rule behind the safe area of a context.
  func step(to reading: SafeAreaReading, in context: Context) -> ExplanationStep {
    let finding = safeAreas(of: context).finding(reading, isPad)
    return ExplanationStep(
      "layout.safe-area", "the safe area of '\(context)' is recorded\(finding)")
  }

  /// The height of the status bar in points, on a version or on the device's newest OS; 0 if it is
  /// hidden by default.
  ///
  /// - Parameter isOfSplitView: Whether the newest OS that has Split View counts instead of the device's,
  ///   which has windows.
  func statusBar(
    in context: Context, os: OSVersion?, isOfSplitView: Bool = false
  ) -> Answer<Timeline<Double>.Reading> {
    if [.displayZoom, .moreSpace].contains(context.mode) {
      return .unknown(.other("the heights that are recorded are of the screen without zoom"))
    }
    let timeline = statusBar(context.orientation, display: context.display)
    let os = os ?? (isOfSplitView ? PadWindows.lastSplitView : nil)
    if let reading = timeline.reading(for: os) { return .known(reading) }
    if timeline.segments.isEmpty { return .unknown(.noStatusBar(context.orientation)) }
    return .unknown(
      .notOn(timeline.place(os, isPad), timeline.versions(isPad), .statusBar, context))
  }
}

extension DeviceTimelines {
  /// The height of the keyboard in points, from the lower edge of the screen, on a version or on the device's
  /// newest OS.
  ///
  /// It is recorded for an app on the whole screen only.
  func keyboard(in context: Context, os: OSVersion?) -> Answer<Timeline<Double>.Reading> {
    guard context.mode == .fullScreen else {
      return .unknown(
        .other("the keyboard's height is recorded for an app on the whole screen only"))
    }
    let timeline = keyboard(context.orientation, display: context.display)
    if let reading = timeline.reading(for: os) { return .known(reading) }
    return .unknown(
      .other(
        timeline.segments.isEmpty
          ? "no source has the keyboard's height in \(context.orientation.rawValue)"
          : "the keyboard's height is known of \(timeline.versions(isPad)), and not of "
            + timeline.place(os, isPad)))
  }
}

extension Timeline where Value: Equatable {
  /// The version of a question in words.
  fileprivate func place(_ os: OSVersion?, _ isPad: Bool) -> String {
    os.map { "'\($0.name(onPad: isPad))'" } ?? "the newest OS"
  }

  /// The versions of which the value is known, in words.
  fileprivate func versions(_ isPad: Bool) -> String {
    segments.map { $0.versions(onPad: isPad) }.joined(separator: ", ")
  }

  /// The basis of a reading, and the versions with other values, in words that follow "is
  /// recorded".
  func finding(_ reading: Reading, _ isPad: Bool) -> String {
    let others = segments.filter { $0.value != reading.value }.map { $0.versions(onPad: isPad) }
    return (reading.os.map { " for '\($0.name(onPad: isPad))'" } ?? "")
      + (reading.segment.donor.map { ", of '\($0)', which has the same display" } ?? "")
      + (others.isEmpty ? "" : "; it is another one on \(others.joined(separator: ", "))")
  }
}
