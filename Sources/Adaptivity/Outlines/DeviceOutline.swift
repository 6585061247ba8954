public import Catalogue

/// The outline of a screen in an orientation: its corners, its safe area, and the parts of apps.
///
/// All lengths are in points, from the upper left corner of the screen.
public struct DeviceOutline: Sendable {
  /// The context.
  public let context: Context
  /// The size of the screen in its orientation.
  public let screen: Size
  /// The radius of the corners; zero if they are not round.
  public let cornerRadius: Answer<Double>
  /// The safe area, of the whole screen only.
  public let safeArea: Answer<ObservedSafeArea>
  /// The area inside the safe area as observed: in landscape, for one direction.
  public let safeRectangle: Answer<Rectangle>
  /// The indicator for the Home screen; not available if there is none.
  ///
  /// It is a sign of its place: the catalogue says only that there is one, and how high the inset is.
  public let homeIndicator: Answer<Rectangle>
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
  ///   - os: The OS whose safe area counts; `nil` for the newest that is recorded.
  ///   - areas: The safe areas that it takes from devices with the same display.
  public static func of(
    _ profile: Profile, derived: [DerivedLayout] = [], in context: Context, os: OSVersion? = nil,
    areas: SafeAreaDerivation = SafeAreaDerivation()
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
    if context.orientation == .landscape, !display.turns, !isRecorded {
      return .notAvailable(SupportedOrientations.neverTurned(profile.idiom))
    }
    let isTurned = context.orientation == .landscape && display.turns
    return .known(
      DeviceOutline(
        profile, derived, context, isTurned ? upright.rotated : upright, os, areas))
  }

  /// The outlines of a device in every context of which the catalogue says anything.
  public static func all(
    of profile: Profile, derived: [DerivedLayout] = [],
    areas: SafeAreaDerivation = SafeAreaDerivation()
  ) -> [DeviceOutline] {
    Context.known(of: profile, derived: derived).compactMap {
      of(profile, derived: derived, in: $0, areas: areas).value
    }
  }

  private init(
    _ profile: Profile, _ derived: [DerivedLayout], _ context: Context, _ screen: Size,
    _ os: OSVersion?, _ areas: SafeAreaDerivation
  ) {
    let display = profile.display(context.display)
    let traits = TraitEnvironment(of: profile, derived: derived, in: context)
    var reasoning = Reasoning(isWanted: false)
    self.context = context
    self.screen = screen
    cornerRadius = display.cornerRadius
    safeArea =
      traits.refusal.map(Answer.notAvailable)
      ?? ObservedSafeArea.of(
        display, derived: areas, in: context, os: os, because: &reasoning)
    safeRectangle = safeArea.then { area in
      let rectangle = Rectangle(screen, insetBy: area.insets)
      let isInside =
        ScreenEdge.allCases.allSatisfy { area.insets[$0] >= 0 } && rectangle.width > 0
        && rectangle.height > 0
      return isInside
        ? .known(rectangle)
        : .unknown(.other("the insets of '\(context)' leave no part of the screen"))
    }
    homeIndicator = safeRectangle.then { safe in
      display.homeIndicator(screen, above: screen.height - safe.y - safe.height)
    }
    panes = ScreenPanes(profile: profile, derived: derived, traits: traits, screen: screen).panes
    millimetresPerPoint = display.millimetresPerPoint
  }
}
