public import DevcatValues

/// The size classes of a window of any size on a device.
///
/// No guideline has a table of them. Sources: Human Interface Guidelines, "Size Classes", and SAP
/// Fiori for iOS, Adaptive Apps, "Multi-Window and Multi-Task": classes are
/// assigned by size. So a window that is no wider than a compact one is compact, one at least as
/// wide as a regular one is regular, and lengths between the measured windows are unknown.
public struct FreeWindow: Sendable {
  /// The size of the window in points.
  public let size: Size
  /// The horizontal size class.
  public let horizontal: Answer<SizeClass>
  /// The vertical size class.
  public let vertical: Answer<SizeClass>
  /// The window size classes of Android; `nil` on other platforms.
  public let windowClasses: AndroidWindowClasses?
  /// The rules about windows on the requested OS, with those that nobody has published.
  public let windowRules: [Rule]
  /// Why the device has no windows of free size, so that the classes are what one would have, as a
  /// sentence without its capital and its full stop; `nil` if it has such windows, or may.
  public let impossibility: String?
  /// Whether the device has windows of free size on the requested OS only if it has Stage Manager.
  ///
  /// Source: Apple's statements on iPadOS 16: iPads with an M chip have it, and the iPad Pros from 2018 on.
  public let needsStageManager: Bool
  /// The measured windows that were used.
  public let bounds: WindowBounds

  /// Finds the classes of a window.
  ///
  /// - Parameters:
  ///   - size: The size of the window in points.
  ///   - profile: The device.
  ///   - derived: The full-screen layouts that it takes from devices with the same screen.
  ///   - display: The name of the further display; `nil` for the main one.
  ///   - os: The version of the OS that is asked about; `nil` for any.
  ///   - idiom: Returns the bounds of all devices of the same idiom; called only if the device's
  ///     own windows leave a class open.
  ///   - reasoning: Collects the rules that were used.
  public init(
    _ size: Size, on profile: Profile, derived: [DerivedLayout] = [], display: String? = nil,
    os: OSVersion? = nil, idiom: () throws -> WindowBounds, because reasoning: inout Reasoning
  ) rethrows {
    self.size = size
    windowClasses = profile.platform == .android ? AndroidWindowClasses(size) : nil
    let system = PadWindows.system(of: profile, in: os)
    windowRules = PadWindows.rules(on: system)
    for rule in windowRules {
      reasoning.note(rule, "'\(system?.description ?? "")' has windows")
    }
    let whole = Self.whole(size, profile, derived, display, isMeasured: true)
    // The whole screen and the parts of Split View are no windows of free size.
    let isFree = Self.whole(size, profile, derived, display, isMeasured: false) == nil
    impossibility = isFree ? Self.impossibility(on: profile, in: os) : nil
    needsStageManager =
      isFree && impossibility == nil && profile.idiom == "pad" && profile.platform == .apple
      && os.map { $0.system == "iOS" && !PadWindows.replaceSplitView(on: $0) } ?? false
    if let reason = Self.reasonNotToFit(size, profile, display) {
      reasoning.note(.windowTurns, reason.description)
      (horizontal, vertical) = (.notAvailable(reason), .notAvailable(reason))
      bounds = WindowBounds()
      return
    }
    if let windowClasses {
      reasoning.note(
        .androidClasses,
        "a window of \(FieldValue.shortText(of: size.width)) × \(FieldValue.shortText(of: size.height)) dp has the classes \(windowClasses.text)"
      )
      (horizontal, vertical) = (.unknown(.classesOfApple), .unknown(.classesOfApple))
      bounds = WindowBounds()
      return
    }
    // Where windows have replaced Split View, its contexts say nothing of a window of their size.
    var given = whole.flatMap { system == nil || $0.context.mode == .fullScreen ? $0 : nil }
    var measured = WindowBounds()
    if given == nil {
      // A foldable phone is compact on its cover at a width at which it is regular inside.
      measured.add(profile, of: [display], on: os)
      let isWide = measured.horizontal.sizeClass(of: size.width) != nil
      let isHigh = measured.vertical.sizeClass(of: size.height) != nil
      if !isWide || !isHigh {
        let all = try idiom()
        measured = WindowBounds(
          horizontal: isWide ? measured.horizontal : all.horizontal,
          vertical: isHigh ? measured.vertical : all.vertical)
        // Where measurements leave a class open, the full-screen layout answers for a window of the
        // screen's size even if it is not measured, as in 'traits'.
        if measured.horizontal.sizeClass(of: size.width) == nil
          || measured.vertical.sizeClass(of: size.height) == nil
        {
          given = Self.whole(size, profile, derived, display, isMeasured: false)
            .flatMap { $0.context.mode == .fullScreen ? $0 : nil }
        }
        if given == nil {
          reasoning.note(
            .classesBySize,
            "the device's own windows leave a class open; its idiom's windows decide")
        }
      }
    }
    if let given {
      reasoning.note(
        given.context.mode == .fullScreen ? .fullScreenClasses : .multitaskingClasses,
        "the window has the size of '\(given.context)', which is \(given.classText)")
      (horizontal, vertical) = (given.horizontal, given.vertical)
      bounds = WindowBounds()
      return
    }
    bounds = measured
    horizontal = Self.sizeClass(.width, size.width, bounds.horizontal, &reasoning)
    vertical =
      Self.isAlwaysRegular(size.height, profile, bounds.vertical, &reasoning)
      ? .known(.regular)
      : Self.sizeClass(.height, size.height, bounds.vertical, &reasoning)
  }

  /// The context of the device whose window has exactly this size and known classes; with `isMeasured`
  /// only a measured one, since a guess never replaces a measurement here either.
  private static func whole(
    _ size: Size, _ profile: Profile, _ derived: [DerivedLayout], _ display: String?,
    isMeasured: Bool
  ) -> TraitEnvironment? {
    for context in Context.known(of: profile, derived: derived)
    where context.display == display && (!isMeasured || profile.isMeasured(at: context.path)) {
      let traits = TraitEnvironment(of: profile, derived: derived, in: context)
      guard traits.size == size, traits.horizontal.value != nil, traits.vertical.value != nil
      else { continue }
      return traits
    }
    return nil
  }

  /// Why a device has no windows of free size in a version; `nil` if it has some, or may.
  ///
  /// Source: `windows.modes-by-version`: an iPad has Split View and Slide Over alone up to iPadOS 15,
  /// and from 16 on Stage Manager too, where it has it (`needsStageManager`). No source says which windows a device of Android has.
  private static func impossibility(on profile: Profile, in os: OSVersion?) -> String? {
    // Apps of a headset are in windows that people resize.
    guard profile.platform == .apple, profile.idiom != "vision" else { return nil }
    if profile.hasNoPadModes { return "an app has the whole screen" }
    guard profile.idiom == "pad", let os, os.system == "iOS" else { return nil }
    if os.numbers[0] < 16 {
      return
        "up to iPadOS 15, an app has the whole screen or a part of it in Split View or Slide Over"
    }
    // Names tell the lines of which no iPad has an M chip; which iPad Airs have one, no field says.
    let isWithoutM =
      profile.family == "iPad"
      && profile.name.map { !$0.contains(/^iPad (Pro|Air)|\(M[0-9]/) } ?? false
    return isWithoutM && !PadWindows.replaceSplitView(on: os)
      ? "up to iPadOS 18, only Stage Manager has them: on iPads with an M chip, and iPad Pros from 2018 on"
      : nil
  }

  /// Why no window of the size fits on a display; `nil` where one does, or the screen is unknown.
  private static func reasonNotToFit(
    _ size: Size, _ profile: Profile, _ name: String?
  ) -> Reason? {
    func fits(_ screen: Size) -> Bool {
      [screen, screen.rotated].contains { size.width <= $0.width && size.height <= $0.height }
    }
    guard let screen = profile.display(name).points, !fits(screen) else { return nil }
    let unit = profile.platform.unit
    let other = profile.displays.first { $0.points.map(fits) ?? false }
      .map { $0.name.map { "the display '\($0)'" } ?? "the main one" }
    return .other(
      "a window of \(size.sidesText) \(unit) does not fit on the screen of \(screen.sidesText) "
        + "\(unit), however it is turned"
        + (other.map { "; it fits on \($0)" } ?? ""))
  }

  /// Whether a height that is lower than all measured ones is regular all the same, since every
  /// iPad has a regular height.
  private static func isAlwaysRegular(
    _ height: Double, _ profile: Profile, _ bounds: AxisBounds, _ reasoning: inout Reasoning
  ) -> Bool {
    guard profile.family == "iPad", bounds.compact == nil, let regular = bounds.regular,
      height < regular.length
    else { return false }
    reasoning.note(
      .guideTable,
      "the guide has a regular height for every iPad, and no window of one is known to be compact in "
        + "height")
    return true
  }

  private static func sizeClass(
    _ side: Component, _ length: Double, _ bounds: AxisBounds, _ reasoning: inout Reasoning
  ) -> Answer<SizeClass> {
    let finding = bounds.finding(side, length)
    if let sizeClass = bounds.sizeClass(of: length) {
      if side == .width { reasoning.note(.classByWidth, finding) }
      if side == .height { reasoning.note(.classesBySize, finding) }
      return .known(sizeClass)
    }
    reasoning.note(.neverAssume, finding)
    return .unknown(.other(finding))
  }
}

extension PadWindows {
  /// The rules about windows on a version, with those that nobody has published; none before iPadOS
  /// 26.
  static func rules(on os: OSVersion?) -> [Rule] {
    replaceSplitView(on: os)
      ? [
        .windowsReplaceSplitView, .modesByVersion, .tiledWindows, .windowControls, .noLeastWindow,
        .noWidthOfChange,
      ] : []
  }
}
