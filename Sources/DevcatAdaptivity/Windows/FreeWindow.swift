public import DevcatValues

/// The size classes of a window of any size on a device.
///
/// No guideline has a table of them. Sources: Human Interface Guidelines, "Size Classes", and SAP
/// Fiori for iOS, Adaptive Apps, "Multi-Window and Multi-Task": classes are
/// assigned by size. So a window that is no wider than a compact one is compact, one at least as
/// wide as a regular one is regular, and lengths between the measured windows are unknown.
public struct FreeWindow: Hashable, Sendable {
  /// What decides the classes.
  enum Basis: Hashable, Sendable {
    /// No window of the size fits on the display.
    case noRoom(Reason)
    /// Android has classes of its own.
    case android
    /// A context of the device has a window of exactly this size.
    indirect case context(TraitEnvironment)
    /// Measured windows: the device's own, or also those of its idiom.
    case measured(WindowBounds, isOfIdiom: Bool)
  }

  /// The size of the window in points.
  public let size: Size
  let profile: Profile
  /// The version of the OS that is asked about; `nil` for any.
  private let os: OSVersion?
  /// Whether the window is none of the whole screen and none of Split View.
  private let isFree: Bool
  private let basis: Basis

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
  public init(
    _ size: Size, on profile: Profile, derived: [DerivedLayout] = [], display: String? = nil,
    os: OSVersion? = nil, idiom: () throws -> WindowBounds
  ) rethrows {
    (self.size, self.profile, self.os) = (size, profile, os)
    let same = Context.known(of: profile, derived: derived).filter { $0.display == display }
      .map { TraitEnvironment(of: profile, derived: derived, in: $0) }
      .filter { $0.size == size && $0.horizontal.value != nil && $0.vertical.value != nil }
    isFree = same.isEmpty
    basis = try Self.basis(size, profile, same, display, os, idiom)
  }

  /// What decides the classes; `same` are the contexts whose window has exactly this size and known
  /// classes.
  private static func basis(
    _ size: Size, _ profile: Profile, _ same: [TraitEnvironment], _ display: String?,
    _ os: OSVersion?, _ idiom: () throws -> WindowBounds
  ) rethrows -> Basis {
    if let reason = reasonNotToFit(size, profile, display) { return .noRoom(reason) }
    if profile.platform == .android { return .android }
    // Where windows have replaced Split View, its contexts say nothing of a window of their size.
    let hasSplitView = PadWindows.system(of: profile, in: os) == nil
    if let given = same.first(where: { profile.isMeasured(at: $0.context.path) }),
      hasSplitView || given.context.mode == .fullScreen
    {
      return .context(given)
    }
    var bounds = WindowBounds()
    // A foldable phone is compact on its cover at a width at which it is regular inside.
    bounds.add(profile, of: [display], on: os)
    let isWide = bounds.horizontal.sizeClass(of: size.width) != nil
    let isHigh = bounds.vertical.sizeClass(of: size.height) != nil
    if isWide, isHigh { return .measured(bounds, isOfIdiom: false) }
    let all = try idiom()
    bounds = WindowBounds(
      horizontal: isWide ? bounds.horizontal : all.horizontal,
      vertical: isHigh ? bounds.vertical : all.vertical)
    // Where measurements leave a class open, the full-screen layout answers for a window of the
    // screen's size even if it is not measured, as in 'traits'.
    if bounds.horizontal.sizeClass(of: size.width) == nil
      || bounds.vertical.sizeClass(of: size.height) == nil,
      let given = same.first, given.context.mode == .fullScreen
    {
      return .context(given)
    }
    return .measured(bounds, isOfIdiom: true)
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
}

extension FreeWindow {
  /// The size of the window where it fits on the display.
  var room: Answer<Size> {
    if case .noRoom(let reason) = basis { .notAvailable(reason) } else { .known(size) }
  }

  /// The horizontal size class.
  public var horizontal: Answer<SizeClass> {
    answer(\.horizontal) { $0.horizontal.answer(.width, size.width) }
  }

  /// The vertical size class.
  public var vertical: Answer<SizeClass> {
    answer(\.vertical) {
      isAlwaysHigh($0) ? .known(.regular) : $0.vertical.answer(.height, size.height)
    }
  }

  private func answer(
    _ given: (TraitEnvironment) -> Answer<SizeClass>,
    _ measured: (WindowBounds) -> Answer<SizeClass>
  ) -> Answer<SizeClass> {
    switch basis {
    case .noRoom(let reason): .notAvailable(reason)
    case .android: .unknown(.classesOfApple)
    case .context(let traits): given(traits)
    case .measured(let bounds, _): measured(bounds)
    }
  }

  /// Whether the height is lower than all measured ones, and regular all the same, since every iPad has
  /// a regular height.
  private func isAlwaysHigh(_ bounds: WindowBounds) -> Bool {
    profile.family == "iPad" && bounds.vertical.compact == nil
      && bounds.vertical.regular.map { size.height < $0.length } ?? false
  }

  /// The window size classes of Android; `nil` on other platforms.
  public var windowClasses: AndroidWindowClasses? {
    profile.platform == .android ? AndroidWindowClasses(size) : nil
  }

  /// The measured windows that were used.
  public var bounds: WindowBounds {
    if case .measured(let bounds, _) = basis { bounds } else { WindowBounds() }
  }

  /// The version that has windows instead of Split View.
  private var system: OSVersion? { PadWindows.system(of: profile, in: os) }

  /// The rules about windows on the requested OS, with those that nobody has published.
  public var windowRules: [Rule] { PadWindows.rules(on: system) }

  /// The rules behind the classes.
  public var explanation: [ExplanationStep] {
    var steps = windowRules.map {
      ExplanationStep($0, "'\(system?.description ?? "")' has windows")
    }
    switch basis {
    case .noRoom(let reason): steps.note("traits.window", reason.description)
    case .android:
      steps.note(
        "windows.android-classes",
        "a window of \(size.sidesText) dp has the classes \(AndroidWindowClasses(size).text)")
    case .context(let traits):
      steps.note(
        traits.context.mode == .fullScreen ? "traits.full-screen" : "traits.multitasking",
        "the window has the size of '\(traits.context)', which is \(traits.classText)")
    case .measured(let bounds, let isOfIdiom):
      if isOfIdiom {
        steps.note(
          "windows.by-size",
          "the device's own windows leave a class open; its idiom's windows decide")
      }
      steps.append(bounds.horizontal.step(.width, size.width))
      steps.append(
        isAlwaysHigh(bounds)
          ? ExplanationStep(
            "traits.default-classes",
            "the guide has a regular height for every iPad, and no window of one is known to be "
              + "compact in height") : bounds.vertical.step(.height, size.height))
    }
    return steps
  }
}

extension FreeWindow {
  /// Why the device has no windows of free size, so that the classes are what one would have, as a
  /// sentence without its capital and its full stop; `nil` if it has such windows, or may.
  ///
  /// Source: `windows.modes-by-version`: an iPad has Split View and Slide Over alone up to iPadOS 15,
  /// and from 16 on Stage Manager too, where it has it (`needsStageManager`). No source says which windows a device of Android has.
  public var impossibility: String? {
    // The whole screen and the parts of Split View are no windows of free size. Apps of a headset are
    // in windows that people resize.
    guard isFree, profile.platform == .apple, profile.idiom != "vision" else { return nil }
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

  /// Whether the device has windows of free size on the requested OS only if it has Stage Manager.
  ///
  /// Source: Apple's statements on iPadOS 16: iPads with an M chip have it, and the iPad Pros from 2018 on.
  public var needsStageManager: Bool {
    isFree && impossibility == nil && profile.idiom == "pad" && profile.platform == .apple
      && os.map { $0.system == "iOS" && !PadWindows.replaceSplitView(on: $0) } ?? false
  }
}

extension PadWindows {
  /// The rules about windows on a version, with those that nobody has published; none before iPadOS
  /// 26.
  static func rules(on os: OSVersion?) -> [Rule] {
    replaceSplitView(on: os)
      ? [
        "windows.ipados-26", "windows.modes-by-version", "windows.tiles", "windows.controls",
        "windows.no-least-size",
        "windows.no-width-of-change",
      ] : []
  }
}
