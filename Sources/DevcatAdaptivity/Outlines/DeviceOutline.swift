public import DevcatValues

/// The outline of a screen in an orientation: its corners, its safe area, and the parts of apps.
///
/// All lengths are in points, from the upper left corner of the screen.
public struct DeviceOutline: Sendable {
  /// The context.
  public let context: Context
  /// The size of the screen in its orientation.
  public let screen: Size
  /// The radius of the corners; zero if they are not round, and not available where the screen is no part
  /// of the device.
  public let cornerRadius: Answer<Double>
  /// The safe area, of the whole screen only.
  public let safeArea: Answer<SafeAreaReading>
  /// The area inside the safe area as observed: in landscape, for one direction.
  public let safeRectangle: Answer<Rectangle>
  /// The indicator for the Home screen; not available if there is none.
  ///
  /// It is a sign of its place: the catalogue says only that there is one, and how high the inset is.
  public let homeIndicator: Answer<Rectangle>
  /// The Dynamic Island or the notch, where its frame is known; in landscape at the left.
  ///
  /// Not available if the screen has none.
  public let sensorHousing: Answer<SensorHousing>
  /// The parts of the screen, this app's first.
  public let panes: [ScreenPane]
  /// How long a point is on the glass, in millimetres.
  public let millimetresPerPoint: Answer<Double>

  /// How long a side of a screen may be, in points, so that it can be drawn.
  private static let sides = 1.0...100_000

  /// The outline of a device in a context.
  ///
  /// It is unknown where the size of the screen in points is, and not available in an orientation that
  /// the device does not have; a mode that it does not have is a pane that is not available.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - derived: The full-screen layouts that it takes from devices with the same screen.
  ///   - context: The context.
  ///   - os: The OS whose safe area counts; `nil` for its newest.
  ///   - timelines: Its timelines; without them, those that follow from its own record.
  public static func of(
    _ profile: Profile, derived: [DerivedLayout] = [], in context: Context, os: OSVersion? = nil,
    timelines: DeviceTimelines? = nil
  ) -> Answer<DeviceOutline> {
    let display = profile.display(context.display)
    let field: Field = display[.pointsWidth] == nil ? .pointsWidth : .pointsHeight
    guard let upright = display.points else {
      return .unknown(.noField(field, display: context.display))
    }
    guard Self.sides.contains(upright.width), Self.sides.contains(upright.height) else {
      return .unknown(.other("no screen is \(upright.pointsText) large"))
    }
    let isRecorded = display.layout(context.mode, context.orientation) != nil
    if !isRecorded, let refusal = display.refusal(of: context.orientation) {
      return .notAvailable(refusal)
    }
    if !display.isHeld(context.orientation), !isRecorded {
      return .notAvailable(SupportedOrientations.neverTurned(profile.idiom))
    }
    let isTurned = context.orientation == .landscape && display.turns
    return .known(
      DeviceOutline(
        profile, derived, context, isTurned ? upright.rotated : upright, os, timelines))
  }

  /// The outlines of a device in every context of which the catalogue says anything, without the modes
  /// that windows have replaced since the device began.
  public static func all(
    of profile: Profile, derived: [DerivedLayout] = [],
    timelines: DeviceTimelines? = nil
  ) -> [DeviceOutline] {
    let timelines = timelines ?? DeviceTimelines(of: profile)
    return Context.known(of: profile, derived: derived).compactMap {
      PadWindows.replacement(of: $0.mode, on: profile) != nil
        ? nil : of(profile, derived: derived, in: $0, timelines: timelines).value
    }
  }

  private init(
    _ profile: Profile, _ derived: [DerivedLayout], _ context: Context, _ screen: Size,
    _ os: OSVersion?, _ timelines: DeviceTimelines?
  ) {
    let display = profile.display(context.display)
    let traits = TraitEnvironment(of: profile, derived: derived, in: context, os: os)
    self.context = context
    self.screen = screen
    cornerRadius = display.cornerRadius
    safeArea =
      traits.refusal.map(Answer.notAvailable)
      ?? (timelines ?? DeviceTimelines(of: profile)).safeArea(in: context, os: os)
    safeRectangle = safeArea.then { area in
      let rectangle = Rectangle(screen, insetBy: area.value)
      let isInside =
        ScreenEdge.allCases.allSatisfy { area.value[$0] >= 0 } && rectangle.width > 0
        && rectangle.height > 0
      return isInside
        ? .known(rectangle)
        : .unknown(.other("the insets of '\(context)' leave no part of the screen"))
    }
    homeIndicator = safeRectangle.then { safe in
      display.homeIndicator(screen, above: screen.height - safe.y - safe.height)
    }
    sensorHousing = display.housing(on: screen)
    panes = ScreenPanes(derived: derived, traits: traits, screen: screen).panes
    millimetresPerPoint = display.millimetresPerPoint
  }
}

/// The values of a display for an outline.
extension Display {
  /// The radius of the corners in points; zero if they are not round.
  ///
  /// The screen of a television is not its box's, and what a headset shows has no edge.
  var cornerRadius: Answer<Double> {
    if profile.idiom == "tv" || profile.idiom == "vision" {
      return .notAvailable(.other("the device has no screen of its own with corners"))
    }
    if self[.cornersStyle]?.text == "rectangular" { return .known(0) }
    return Answer(
      self[.cornersRadius]?.number.map { max(0, $0) },
      orUnknown: .noField(.cornersRadius, display: name))
  }

  /// The Dynamic Island or the notch on the screen in its orientation.
  ///
  /// Both are in the middle of the upper edge of the upright screen, and a notch reaches that edge.
  func housing(on screen: Size) -> Answer<SensorHousing> {
    let kind = self[.housingKind]?.text
    if kind == "none" { return .notAvailable(.other("the screen has no cutout")) }
    let isNotch = kind == "notch"
    guard isNotch || kind == "dynamic-island" else {
      return .unknown(.noField(.housingKind, display: name))
    }
    guard let width = self[.housingWidth]?.number, let height = self[.housingHeight]?.number else {
      return .unknown(.noField(.housingWidth, display: name))
    }
    guard let top = isNotch ? 0 : self[.housingTop]?.number else {
      return .unknown(.noField(.housingTop, display: name))
    }
    let box =
      screen.width > screen.height
      ? Rectangle(x: top, y: (screen.height - width) / 2, width: height, height: width)
      : Rectangle(x: (screen.width - width) / 2, y: top, width: width, height: height)
    return .known(SensorHousing(box: box, isNotch: isNotch))
  }

  /// The length of a point on the glass in millimetres: from the measured density of the panel,
  /// otherwise from the diagonal, which may be an advertised one.
  public var millimetresPerPoint: Answer<Double> {
    guard let points, points.width > 0, points.height > 0 else {
      return .unknown(.noField(.pointsWidth, display: name))
    }
    if let pixels, let ppi, ppi > 0 { return .known(25.4 * pixels.width / points.width / ppi) }
    guard let diagonal, diagonal > 0 else {
      if ppi != nil { return .unknown(.noField(.pixelsWidth, display: name)) }
      let paths = [Field.ppi, .diagonal].map { "'\($0.at(display: name))'" }
      return .unknown(.other("the catalogue says neither \(paths[0]) nor \(paths[1])"))
    }
    let length = (points.width * points.width + points.height * points.height).squareRoot()
    return .known(25.4 * diagonal / length)
  }

  /// Whether there is an indicator, as it is recorded of this display, or else of the main one; `nil` if
  /// it is of neither, and a device of the idiom may have one.
  var hasHomeIndicator: Bool? {
    self[.homeIndicator]?.boolean ?? profile.main[.homeIndicator]?.boolean
      ?? (["phone", "pad", nil].contains(profile.idiom) ? nil : false)
  }

  /// Whether sources disagree on the indicator, in what is recorded of this display or else of the main
  /// one.
  var isHomeIndicatorDisputed: Bool {
    let path = Field.homeIndicator.at(display: self[.homeIndicator] == nil ? nil : name)
    return Grade(evidence: profile.evidence(of: path)) == .disputed
  }

  /// The symbol for the indicator, if there is one.
  ///
  /// The field `homeIndicator` decides; if it is not recorded, phones and pads have one if their
  /// safe area ends above the lower edge. Source: Human Interface Guidelines, Adaptivity and
  /// Layout, "Layout Guides and Safe Area". The symbol is 5 pt high and 8 pt from the edge, as wide
  /// as a third of the portrait screen, and lower if the inset is too small for that.
  func homeIndicator(_ screen: Size, above inset: Double) -> Answer<Rectangle> {
    // That an inset means an indicator is a rule of Apple's.
    let mayHaveOne = profile.idiom != nil && profile.platform != .android
    guard hasHomeIndicator ?? (mayHaveOne && inset > 0) else {
      return .notAvailable(.other("the device has no indicator for the Home screen"))
    }
    let height = min(5, max(1, inset / 3))
    let gap = min(8, max(0, (inset - height) / 2))
    let width = min(screen.width, screen.height) / 3
    return .known(
      Rectangle(
        x: (screen.width - width) / 2, y: screen.height - gap - height, width: width,
        height: height))
  }
}

/// The part of a screen that cameras and sensors take.
public struct SensorHousing: Hashable, Sendable {
  /// Its frame in points.
  public let box: Rectangle
  /// Whether it is a notch, which reaches the edge of the screen, and not a Dynamic Island.
  public let isNotch: Bool

  /// The radii of its corners in points, from the upper left one clockwise.
  ///
  /// A Dynamic Island is round at both ends; no source has the radii of a notch, which is square at the edge
  /// of the screen.
  public var radii: [Double] {
    let side = min(box.width, box.height)
    guard isNotch else { return [side, side, side, side].map { $0 / 2 } }
    let isUpright = box.width > box.height
    return (isUpright ? [0, 0, 1, 1] : [0, 1, 1, 0]).map { $0 * side * 0.6 }
  }
}
