public import DevcatValues

/// The traits that an app meets in a context, and the size of its window.
///
/// Source: View Controller Programming Guide for iOS, Table 12-1: the size classes, the display
/// scale and the user interface idiom.
public struct TraitEnvironment: Hashable, Sendable {
  /// What decides the classes and the size of the window.
  enum Basis: Hashable, Sendable {
    /// Windows have replaced the mode of the context.
    case replaced(PadWindows.Replacement)
    /// The device has no such mode, or does not support the orientation.
    case refused(Reason)
    /// The layout of the device, or of one with the same screen, whose id is given.
    ///
    /// Source: View Controller Programming Guide for iOS, "Default Size Classes for Different Devices":
    /// devices not listed have the size classes of the device with the same screen dimensions.
    case layout(Layout, from: String?)
    /// No layout is recorded, and none follows.
    case nothing
    /// A window of any size, or the screen with another zoom.
    case window(FreeWindow)
  }

  let profile: Profile
  /// The context.
  public let context: Context
  let basis: Basis
  /// The horizontal size class.
  public internal(set) var horizontal: Answer<SizeClass>
  /// The vertical size class.
  public internal(set) var vertical: Answer<SizeClass>
  /// The width of the window in points.
  public internal(set) var width: Answer<Double>
  /// The height of the window in points.
  public internal(set) var height: Answer<Double>

  /// Reads the traits of a device in a context.
  ///
  /// - Parameters:
  ///   - derived: The full-screen layouts that it takes from devices with the same screen.
  ///   - os: The version of the OS that is asked about; `nil` for any.
  public init(
    of profile: Profile, derived: [DerivedLayout] = [], in context: Context, os: OSVersion? = nil
  ) {
    (self.profile, self.context) = (profile, context)
    basis = Basis(of: profile, derived, context, os)
    let layout = basis.layout(in: context)
    // Android's window size classes follow from the size of the window, and are stored nowhere.
    let isOfAndroid = profile.platform == .android && layout == .unknown(.noLayout(context))
    let classes = isOfAndroid ? .unknown(.classesOfApple) : layout
    horizontal = classes.then { Answer($0.horizontal, orUnknown: .noPart(.horizontal, context)) }
    vertical = classes.then { Answer($0.vertical, orUnknown: .noPart(.vertical, context)) }
    width = layout.then { Answer($0.width, orUnknown: .noPart(.width, context)) }
    height = layout.then { Answer($0.height, orUnknown: .noPart(.height, context)) }
    guard let screen = wholeScreen else { return }
    if width.value == nil { width = .known(screen.width) }
    if height.value == nil { height = .known(screen.height) }
  }

  /// The traits of a window of any size on a device.
  ///
  /// - Parameters:
  ///   - window: The window, whose classes count.
  ///   - name: The name of the further display; `nil` for the main one.
  ///   - mode: What the window is: one of free size, or the whole screen with another zoom.
  ///   - zoomed: The size of the screen with another zoom, in its points; `nil` for that of the window.
  public init(
    _ window: FreeWindow, display name: String?, mode: Mode = .window, zoomed: Size? = nil
  ) {
    let size = zoomed ?? window.size
    profile = window.profile
    context = Context(
      display: name, mode: mode, orientation: size.width > size.height ? .landscape : .portrait)
    basis = .window(window)
    (horizontal, vertical) = (window.horizontal, window.vertical)
    let room = window.room.map { _ in size }
    (width, height) = (room.map(\.width), room.map(\.height))
  }

  /// The display that the app is on.
  var display: Display { profile.display(context.display) }

  /// The display scale: rendered pixels to a point.
  public var displayScale: Answer<Double> {
    Answer(display.scale, orUnknown: .noField(.scale, display: context.display))
  }

  /// The user interface idiom, as the field `idiom` names it.
  public var idiom: Answer<String> {
    Answer(profile.idiom, orUnknown: .noField(.idiom, display: nil))
  }

  /// The platform whose rules answer; `nil` if the device's family says none.
  var platform: Platform? { profile.platform }

  /// The id of the profile that the classes are taken from; `nil` if the device's own are used.
  public var derivedFrom: String? {
    if case .layout(_, let source) = basis { source } else { nil }
  }

  /// The window of any size that these are the traits of; `nil` for a context.
  public var freeWindow: FreeWindow? {
    if case .window(let window) = basis { window } else { nil }
  }

  /// Whether an iPad has Split View or Slide Over in the context, as up to iPadOS 18; so it is too where
  /// no version is named.
  public var isOfSplitView: Bool {
    if case .replaced = basis { return false }
    return isAvailable != false && PadWindows.replace(context.mode, on: profile)
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

  /// The screen of a full-screen window, which has its size where none is recorded; `nil` for another
  /// window, and where the device is not known to be held so.
  ///
  /// Source: View Controller Programming Guide for iOS, "When Do Trait and Size Changes Happen?":
  /// a window turns with its device. A device that is never rotated keeps its one screen.
  var wholeScreen: Size? {
    guard context.mode == .fullScreen, isAvailable != false,
      isAvailable == true || display.isHeld(context.orientation)
    else { return nil }
    return display.screen(held: context.orientation)
  }
}

extension TraitEnvironment.Basis {
  fileprivate init(
    of profile: Profile, _ derived: [DerivedLayout], _ context: Context, _ os: OSVersion?
  ) {
    let display = profile.display(context.display)
    if let replacement = PadWindows.replacement(of: context.mode, on: profile, in: os) {
      self = .replaced(replacement)
    } else if let own = display.layout(context.mode, context.orientation) {
      self = .layout(own, from: nil)
    } else if let reason = display.refusal(of: context.mode)
      ?? display.refusal(of: context.orientation)
    {
      self = .refused(reason)
    } else {
      self =
        derived.first { $0.isOf(context) }.map { .layout($0.layout, from: $0.derivedFrom) }
        ?? .nothing
    }
  }

  fileprivate func layout(in context: Context) -> Answer<LayoutTraits> {
    switch self {
    case .replaced(let mode):
      mode.isOffered ? .unknown(.other(mode.reason)) : .notAvailable(.other(mode.reason))
    case .refused(let reason): .notAvailable(reason)
    case .layout(.available(let traits), _): .known(traits)
    case .layout(.notAvailable, _): .notAvailable(.noSuchContext(context))
    case .nothing, .window: .unknown(.noLayout(context))
    }
  }
}
