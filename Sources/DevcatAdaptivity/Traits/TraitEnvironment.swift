public import DevcatValues

/// The traits that an app meets in a context, and the size of its window.
///
/// Source: View Controller Programming Guide for iOS, Table 12-1: the size classes, the display
/// scale and the user interface idiom.
public struct TraitEnvironment: Hashable, Sendable {
  /// The context.
  public let context: Context
  /// The horizontal size class.
  public internal(set) var horizontal: Answer<SizeClass>
  /// The vertical size class.
  public internal(set) var vertical: Answer<SizeClass>
  /// The display scale: rendered pixels to a point.
  public internal(set) var displayScale: Answer<Double>
  /// The platform whose rules answer; `nil` if the device's family says none.
  let platform: Platform?
  /// The user interface idiom, as the field `idiom` names it.
  public internal(set) var idiom: Answer<String>
  /// The width of the window in points.
  public internal(set) var width: Answer<Double>
  /// The height of the window in points.
  public internal(set) var height: Answer<Double>
  /// The id of the profile that the classes are taken from; `nil` if the device's own are used.
  public let derivedFrom: String?
  /// Whether an iPad has Split View or Slide Over in the context, as up to iPadOS 18; so it is too where
  /// no version is named.
  public var isOfSplitView: Bool { hasSplitView && isAvailable != false }
  private let hasSplitView: Bool

  /// Reads the traits of a device in a context.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - derived: The full-screen layouts that it takes from devices with the same screen.
  ///   - context: The context.
  ///   - os: The version of the OS that is asked about; `nil` for any.
  ///   - reasoning: Collects the rules that were used.
  public init(
    of profile: Profile, derived: [DerivedLayout] = [], in context: Context, os: OSVersion? = nil,
    because reasoning: inout Reasoning
  ) {
    let display = profile.display(context.display)
    let replacement = PadWindows.replacement(of: context.mode, on: profile, in: os)
    let recorded = replacement == nil ? display.layout(context.mode, context.orientation) : nil
    let refusal =
      replacement.map { Reason.other($0.reason) }
      ?? (recorded == nil
        ? display.refusal(of: context.mode) ?? display.refusal(of: context.orientation) : nil)
    let effective =
      refusal == nil ? profile.effectiveLayout(in: context, derived: derived) : nil
    self.context = context
    platform = profile.platform
    hasSplitView = replacement == nil && PadWindows.replace(context.mode, on: profile)
    derivedFrom = effective?.derivedFrom
    displayScale = Answer(display.scale, orUnknown: .noField(.scale, display: context.display))
    idiom = Answer(profile.idiom, orUnknown: .noField(.idiom, display: nil))
    let layout: Answer<LayoutTraits> =
      switch (refusal, effective?.layout) {
      case (let refusal?, _):
        replacement?.isOffered == true ? .unknown(refusal) : .notAvailable(refusal)
      case (nil, .available(let traits)?): .known(traits)
      case (nil, .notAvailable?): .notAvailable(.noSuchContext(context))
      case (nil, nil): .unknown(.noLayout(context))
      }
    // Android's window size classes follow from the size of the window, and are stored nowhere.
    let isOfAndroid = platform == .android && layout == .unknown(.noLayout(context))
    let classes = isOfAndroid ? .unknown(.classesOfApple) : layout
    horizontal = classes.then { Answer($0.horizontal, orUnknown: .noPart(.horizontal, context)) }
    vertical = classes.then { Answer($0.vertical, orUnknown: .noPart(.vertical, context)) }
    width = layout.then { Answer($0.width, orUnknown: .noPart(.width, context)) }
    height = layout.then { Answer($0.height, orUnknown: .noPart(.height, context)) }
    explainClasses(of: profile, effective, replacement, in: &reasoning)
    fillScreen(display, in: &reasoning)
    if let size, let windowClasses {
      reasoning.note(
        .androidClasses,
        "the window of '\(context)' is \(FieldValue.shortText(of: size.width)) × \(FieldValue.shortText(of: size.height)) dp, so its classes are \(windowClasses.text)"
      )
    }
    explainDevice(display, in: &reasoning)
  }

  /// The traits of a window of any size on a device.
  ///
  /// - Parameters:
  ///   - window: The window, whose classes count.
  ///   - profile: The device.
  ///   - name: The name of the further display; `nil` for the main one.
  ///   - mode: What the window is: one of free size, or the whole screen with another zoom.
  ///   - zoomed: The size of the screen with another zoom, in its points; `nil` for that of the window.
  public init(
    _ window: FreeWindow, on profile: Profile, display name: String?, mode: Mode = .window,
    zoomed: Size? = nil
  ) {
    let display = profile.display(name)
    let size = zoomed ?? window.size
    platform = profile.platform
    context = Context(
      display: name, mode: mode, orientation: size.width > size.height ? .landscape : .portrait)
    (horizontal, vertical) = (window.horizontal, window.vertical)
    displayScale = Answer(display.scale, orUnknown: .noField(.scale, display: name))
    idiom = Answer(profile.idiom, orUnknown: .noField(.idiom, display: nil))
    if case .notAvailable(let reason) = window.horizontal {
      (width, height) = (.notAvailable(reason), .notAvailable(reason))
    } else {
      (width, height) = (.known(size.width), .known(size.height))
    }
    (derivedFrom, hasSplitView) = (nil, false)
  }

  /// Reads the traits of a device in a context without recording the rules.
  public init(
    of profile: Profile, derived: [DerivedLayout] = [], in context: Context, os: OSVersion? = nil
  ) {
    var reasoning = Reasoning(isWanted: false)
    self.init(of: profile, derived: derived, in: context, os: os, because: &reasoning)
  }

  /// Whether the device offers the context; `nil` if this is not recorded.
  public var isAvailable: Bool? {
    switch horizontal {
    case .notAvailable: false
    case .known: true
    case .unknown(.noLayout): nil
    case .unknown: true
    }
  }

  /// Whether the device offers the context, or why that is not known.
  public var availability: Answer<Bool> {
    Answer(isAvailable, orUnknown: horizontal.reason ?? .noLayout(context))
  }

  /// Why the device does not offer the context; `nil` if it does, or if this is not recorded.
  var refusal: Reason? { isAvailable == false ? horizontal.reason : nil }

  /// Whether two devices have the same classes, scale and idiom in the same contexts, whatever the sizes.
  public static func areAlike(_ some: [TraitEnvironment], _ others: [TraitEnvironment]) -> Bool {
    some.count == others.count
      && zip(some, others).allSatisfy { one, other in
        one.context == other.context && one.horizontal.value == other.horizontal.value
          && one.vertical.value == other.vertical.value
          && one.displayScale.value == other.displayScale.value
          && one.idiom.value == other.idiom.value
      }
  }

  /// The size of the window in points, where both sides are known.
  public var size: Size? {
    guard let width = width.value, let height = height.value else { return nil }
    return Size(width: width, height: height)
  }

  /// The unit of lengths in words.
  public var unit: String { platform.unit }

  /// The window size classes of Android; `nil` on other platforms, and where a side is not known.
  public var windowClasses: AndroidWindowClasses? {
    platform == .android ? size.map(AndroidWindowClasses.init) : nil
  }

  /// The size of the window in points, or why it has none.
  var window: Answer<Size> {
    width.then { width in height.map { Size(width: width, height: $0) } }
  }

  /// Takes the size of a full-screen window from the screen if it is not recorded.
  ///
  /// Source: View Controller Programming Guide for iOS, "When Do Trait and Size Changes Happen?":
  /// a window turns with its device. A device that is never rotated keeps its one screen.
  private mutating func fillScreen(_ display: Display, in reasoning: inout Reasoning) {
    guard context.mode == .fullScreen, isAvailable != false, let upright = display.points,
      let screen = display.screen(held: context.orientation)
    else { return }
    if !display.isHeld(context.orientation), isAvailable == nil { return }
    if width.value == nil { width = .known(screen.width) }
    if height.value == nil { height = .known(screen.height) }
    reasoning.note(
      .windowTurns,
      "the screen is \(upright.pointsText) upright, so the window is \(size?.pointsText ?? "")")
  }
}

extension DerivedLayout {
  /// Whether it is of a context.
  func isOf(_ context: Context) -> Bool {
    display == context.display && mode == context.mode && orientation == context.orientation
  }
}
