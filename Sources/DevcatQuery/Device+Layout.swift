import DevcatAdaptivity
public import DevcatValues

/// How an app adapts to the device.
extension Device {
  /// The size classes of the whole screen, or of a part of it; `nil` where one is not known or the
  /// device does not offer the mode.
  public func sizeClasses(_ orientation: Orientation, mode: Mode = .fullScreen) -> SizeClasses {
    let traits = traits(orientation, mode: mode)
    return SizeClasses(horizontal: traits.horizontal, vertical: traits.vertical)
  }

  /// The traits that an app gets on the device.
  ///
  /// - Parameters:
  ///   - orientation: How the device is held.
  ///   - mode: How much of the screen the app has.
  ///   - display: The name of a further display; `nil` for the main one.
  public func traits(
    _ orientation: Orientation, mode: Mode = .fullScreen, display: String? = nil
  ) -> Traits {
    Traits(
      TraitEnvironment(
        of: profile, derived: derived,
        in: Context(display: display, mode: mode, orientation: orientation)))
  }

  /// The margins and the sizes of content in an app's window.
  ///
  /// - Parameters:
  ///   - orientation: How the device is held.
  ///   - mode: How much of the screen the app has.
  ///   - os: The version of the OS whose safe area counts; `nil` for the device's newest.
  ///   - display: The name of a further display; `nil` for the main one.
  /// - Throws: `CatalogueError`: `neverRan` if the device never ran the version.
  public func layout(
    _ orientation: Orientation, mode: Mode = .fullScreen, os: OSVersion? = nil,
    display: String? = nil
  ) throws(CatalogueError) -> WindowLayout {
    try requireSystem(os)
    let traits = TraitEnvironment(
      of: profile, derived: derived,
      in: Context(display: display, mode: mode, orientation: orientation), os: os)
    return WindowLayout(LayoutMetrics(traits, os: os, timelines: timelines))
  }
}

/// The traits that an app gets on a device in one mode and orientation.
public struct Traits: Hashable, Sendable {
  /// The horizontal size class; `nil` where it is not known, or the device does not offer the mode.
  public let horizontal: SizeClass?
  /// The vertical size class; `nil` where it is not known, or the device does not offer the mode.
  public let vertical: SizeClass?
  /// The display scale, in pixels to a point, where it is known.
  public let displayScale: Double?
  /// The width of the window in points, where it is known.
  public let width: Double?
  /// The height of the window in points, where it is known.
  public let height: Double?
  /// Whether the device offers the mode in this orientation; `nil` where nobody recorded that.
  public let isAvailable: Bool?
  /// The id of the device with the same screen that the size classes are taken from; `nil` where they
  /// are recorded for the device itself, or not known.
  public let derivedFrom: String?

  init(_ environment: TraitEnvironment) {
    horizontal = environment.horizontal.value
    vertical = environment.vertical.value
    displayScale = environment.displayScale.value
    width = environment.width.value
    height = environment.height.value
    isAvailable = environment.isAvailable
    derivedFrom = environment.derivedFrom
  }
}

/// The margins and the sizes of content in an app's window, where they are known.
public struct WindowLayout: Hashable, Sendable {
  /// How content uses the width.
  ///
  /// Source: SAP Fiori for iOS, Adaptive Design, "Horizontal Space".
  public enum Style: String, CaseIterable, Hashable, Sendable {
    /// Compact width: margins of 16 pt.
    case compact
    /// Regular width: margins of 20 pt.
    case regular
    /// Regular width, and not wider than 672 pt, for text.
    case readable
    /// Containers from 768 pt on: margins of 48 pt.
    case fullWidth = "full-width"
  }

  /// The place of content in one style, in points.
  public struct Content: Hashable, Sendable {
    /// The style.
    public let style: Style
    /// The distance from the left edge of the window to the content.
    public let left: Double
    /// The distance from the right edge of the window to the content.
    public let right: Double
    /// The width of the content.
    public let width: Double
  }

  /// The traits and the size of the window.
  public let traits: Traits
  /// The safe area; known for the whole screen only.
  public let safeArea: EdgeInsets?
  /// The height of the content in points, inside the safe area.
  public let contentHeight: Double?
  /// The place of content in each style that the width class offers.
  public let contents: [Content]

  init(_ metrics: LayoutMetrics) {
    traits = Traits(metrics.traits)
    safeArea = metrics.safeArea.value?.value
    contentHeight = metrics.contentHeight.value
    contents = metrics.variants.compactMap { style, variant in
      guard let style = Style(rawValue: style.rawValue), let variant = variant.value,
        let left = variant.left.value, let right = variant.right.value,
        let width = variant.contentWidth.value
      else { return nil }
      return Content(style: style, left: left, right: right, width: width)
    }
  }
}
