public import DevcatAdaptivity
public import DevcatValues

/// A device in a drawing: its outline, and the texts below it.
public struct DrawnOutline: Sendable {
  /// The profile of the device.
  public let profile: Profile
  /// The outline of the device in the context that is drawn.
  public let outline: DeviceOutline
  let unit: OutlineUnit
  /// The length of a point in the unit.
  let scale: Double

  /// Makes a device of a drawing; unknown if its points have no known or no possible length in the
  /// unit.
  public static func of(
    _ profile: Profile, _ outline: DeviceOutline, unit: OutlineUnit
  ) -> Answer<DrawnOutline> {
    unit.length(ofPointOf: outline).then { scale in
      // A length beyond these comes from a wrong density or diagonal.
      let sides = [outline.screen.width * scale, outline.screen.height * scale]
      guard sides.allSatisfy({ (0.1...100_000).contains($0) }) else {
        let size = sides.map(unit.text).joined(separator: " × ")
        return .unknown(.other("no screen is \(size) \(unit.rawValue) large"))
      }
      return .known(DrawnOutline(profile: profile, outline: outline, unit: unit, scale: scale))
    }
  }

  /// The width of the screen in the unit.
  var width: Double { outline.screen.width * scale }
  /// The height of the screen in the unit.
  var height: Double { outline.screen.height * scale }

  /// The size of the screen: `375 × 812 pt`.
  var size: String { "\(unit.text(width)) × \(unit.text(height)) \(unitName)" }

  /// The name of the unit; for points it is the name that the device's platform has for them.
  private var unitName: String { unit == .points ? profile.platform.unit : unit.rawValue }

  /// The context: `full-screen · portrait`, after the display if that is not the main one.
  var context: String {
    [outline.context.display, outline.context.mode.rawValue, outline.context.orientation.rawValue]
      .compactMap(\.self).joined(separator: " · ")
  }

  /// The sides at which the safe area ends inside the screen, with the insets in the unit.
  var insets: [(side: String, length: Double)] {
    guard outline.safeRectangle.value != nil, let insets = outline.safeArea.value?.value else {
      return []
    }
    return insets.sides.map { ($0, $1 * scale) }.filter { $0.length > 0 }
  }

  /// The OS whose safe area is drawn: `safe area: iOS 26.5`; `nil` if none is, or where it was not
  /// recorded.
  var safeAreaOrigin: String? { os.map { "safe area: \($0)" } }

  /// The insets in words: `safe area: top 44, bottom 34 (iOS 26.5)`; `nil` if they are not known.
  var insetWords: String? {
    guard outline.safeRectangle.value != nil else { return nil }
    let words = insets.map { "\($0.side) \(unit.text($0.length))" }.joined(separator: ", ")
    return "safe area: " + (words.isEmpty ? "the whole screen" : words)
      + (os.map { " (\($0))" } ?? "")
  }

  private var os: String? {
    guard outline.safeRectangle.value != nil, let area = outline.safeArea.value else { return nil }
    return area.os.map { $0.name(onPad: profile.isPad) + area.segment.grade.sign }
  }

  /// The parts that cannot be drawn because they are unknown.
  var unknowns: [String] {
    var parts: [String] = []
    if case .unknown = outline.cornerRadius { parts.append("corners") }
    if outline.context.mode == .fullScreen, case .unknown = outline.safeRectangle {
      parts.append("safe area")
    }
    let notes = parts.isEmpty ? [] : [parts.joined(separator: ", ") + ": unknown"]
    return notes
      + outline.panes.compactMap { pane in
        guard pane.box.value == nil else { return nil }
        return "\(pane.owner.rawValue): \(words(pane)); its place is unknown"
      }
  }

  /// The classes of a pane for people, on Android its window size classes.
  private func classes(_ pane: ScreenPane) -> String {
    guard profile.platform == .android, !pane.isNotAvailable, let box = pane.box.value else {
      return OutlineWords.shown(pane)
    }
    return AndroidWindowClasses(Size(width: box.width, height: box.height)).text
  }

  /// A pane in words: `this app: compact · regular, 320 pt wide`.
  func words(_ pane: ScreenPane) -> String {
    let width = pane.width.value.map { ", \(unit.text($0 * scale)) \(unitName) wide" }
    return classes(pane) + (width ?? "")
  }

  /// The text below the screen for a pane whose label does not fit in it.
  func note(_ pane: ScreenPane) -> String {
    outline.panes.count == 1
      ? classes(pane) : "\(pane.owner.rawValue): \(words(pane))"
  }

  /// The label of a pane: its owner and its width if there are several panes, and its classes.
  func label(_ pane: ScreenPane) -> [String] {
    let isAlone = outline.panes.count == 1
    let width = isAlone ? nil : pane.width.value.map { "\(unit.text($0 * scale)) \(unitName)" }
    return [isAlone ? nil : pane.owner.rawValue, classes(pane), width]
      .compactMap(\.self)
  }

  /// The label of a pane where there is little room: its classes by their letters.
  func shortLabel(_ pane: ScreenPane) -> [String] {
    guard let horizontal = pane.horizontal.value, let vertical = pane.vertical.value else {
      return [classes(pane)]
    }
    return [ClassPair(horizontal, vertical).short]
  }
}

/// The unit of a drawing of outlines.
public enum OutlineUnit: String, CaseIterable, Hashable, Sendable {
  /// Points, so that what fills a window is as large on every device.
  case points = "pt"
  /// Millimetres of the glass, so that devices are as large as beside each other on a table.
  case millimetres = "mm"

  /// The length of a point of a device in the unit.
  func length(ofPointOf outline: DeviceOutline) -> Answer<Double> {
    switch self {
    case .points: .known(1)
    case .millimetres: outline.millimetresPerPoint
    }
  }

  /// A length for people: whole points or tenths of millimetres, with a fraction where there is
  /// one.
  func text(_ length: Double) -> String {
    let digits = self == .points ? 100.0 : 10
    return AnswerText.cell(.known(length.rounded(toParts: digits)))
  }
}

/// The words of drawings about an outline.
enum OutlineWords {
  /// The size classes as files have them: `compact/regular`, `N/A`, a hyphen for one that is not
  /// known; `nil` if neither is.
  static func classes(_ pane: ScreenPane) -> String? {
    if pane.isNotAvailable { return "N/A" }
    let names = [pane.horizontal, pane.vertical].map { $0.value?.name }
    return names == [nil, nil] ? nil : names.map { $0 ?? "-" }.joined(separator: "/")
  }

  /// The size classes for people: `compact · regular`, `N/A` or `classes unknown`.
  static func shown(_ pane: ScreenPane) -> String {
    if pane.isNotAvailable { return "N/A" }
    let names = [pane.horizontal, pane.vertical].map { $0.value?.name }
    if names == [nil, nil] { return "classes unknown" }
    return names.map { $0 ?? "unknown" }.joined(separator: " · ")
  }

  /// The text in which no line ends before a point between two classes.
  static func held(_ text: String) -> String { text.replacing(" ·", with: "\u{a0}·") }

  /// The text with plain blanks, after it was broken into lines.
  static func released(_ text: String) -> String {
    text.replacing("\u{a0}", with: " ")
  }
}
