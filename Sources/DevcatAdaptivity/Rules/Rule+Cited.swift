/// The rules that answers cite, by the names that the code gives them.
extension Rule {
  // Traits
  /// The classes of an app in full screen are in a table.
  public static let fullScreenClasses = cited("traits.full-screen")
  static let multitaskingClasses = cited("traits.multitasking")

  /// A device that no table lists has the classes of those with the same screen.
  public static let sameScreen = cited("traits.same-screen")
  static let displayScale = cited("traits.display-scale")
  static let scaleFactors = cited("traits.scale-factor")

  /// The idiom is a trait.
  public static let idiom = cited("traits.idiom")
  static let windowTurns = cited("traits.window")
  static let guideTable = cited("traits.default-classes")
  static let recordedClasses = cited("traits.recorded")

  // Transitions
  static let changeReasons = cited("transitions.reasons")
  static let propagation = cited("transitions.propagation")
  static let passedOn = cited("transitions.containers")
  static let willTransition = cited("transitions.will-transition")
  static let viewWillTransition = cited("transitions.view-will-transition")
  static let didChange = cited("transitions.did-change")
  static let appliedBefore = cited("transitions.applied")
  static let onlyChanges = cited("transitions.only-changes")
  static let overridden = cited("transitions.overridden")
  static let fixedSize = cited("transitions.fixed-size")
  static let rareChanges = cited("transitions.rare")
  static let tallerBars = cited("transitions.taller-bars")

  // Windows
  static let classesBySize = cited("windows.by-size")
  static let classByWidth = cited("windows.by-width")
  static let neverAssume = cited("windows.never-assume")
  static let windowsReplaceSplitView = cited("windows.ipados-26")
  static let modesByVersion = cited("windows.modes-by-version")
  static let tiledWindows = cited("windows.tiles")
  static let noLeastWindow = cited("windows.no-least-size")
  static let noWidthOfChange = cited("windows.no-width-of-change")
  static let windowControls = cited("windows.controls")
  static let androidClasses = cited("windows.android-classes")

  // Layout
  static let compactMargin = cited("layout.compact-margin")
  static let regularMargin = cited("layout.regular-margin")
  static let regularSpacing = cited("layout.regular-spacing")
  static let readableWidth = cited("layout.readable-width")
  static let readability = cited("layout.readability")
  static let fullWidthRegular = cited("layout.full-width")

  /// Content is inset by the safe area and by margins.
  public static let safeAreaGuides = cited("layout.safe-area")

  /// The height of the status bar depends on the device.
  public static let statusBarHeight = cited("layout.status-bar")

  /// The height of the status bar stays.
  public static let statusBarStays = cited("layout.status-bar-stays")
  static let compactHeight = cited("layout.compact-height")
  static let regularHeightPhone = cited("layout.regular-height-iphone")
  static let regularHeightPad = cited("layout.regular-height-ipad")
  static let popovers = cited("layout.popover")
  static let compactSheets = cited("layout.compact-sheet")
  static let regularSheets = cited("layout.regular-sheet")

  // Devices
  /// A design supports every screen of a kind of device.
  public static let everyScreenSize = cited("devices.every-screen-size")

  /// There are four pairs of size classes.
  public static let anyPair = cited("devices.class-pairs")

  /// The orientations that view controllers support by default.
  public static let defaultOrientations = cited("devices.default-orientations")

  /// Devices without a Home button do not support upside down.
  public static let noUpsideDown = cited("devices.no-upside-down")

  /// A design is previewed on several devices.
  public static let previewOnMany = cited("devices.preview")

  // Artwork
  static let aspectRatios = cited("artwork.aspect")
  static let cropping = cited("artwork.cropping")
  static let bars = cited("artwork.bars")
  static let contentInView = cited("artwork.in-view")

  // Frames
  /// A touch target is at least 44 × 44 pt.
  public static let touchTarget = cited("frames.touch-target")

  /// A frame is inside the screen.
  public static let clipping = cited("frames.clipping")

  /// Content is inside the safe area.
  public static let insetContent = cited("frames.safe-area")

  /// The displays whose corners are rounded.
  public static let roundedDisplays = cited("frames.rounded-displays")

  /// A frame is clear of rounded corners.
  public static let corners = cited("frames.corners")

  /// Controls stay away from the corners of any display.
  public static let farCorners = cited("frames.far-corners")

  /// A frame is clear of the indicator for the Home screen.
  public static let homeIndicator = cited("frames.home-indicator")

  /// Controls of games in landscape may leave the safe area.
  public static let landscapeControls = cited("frames.landscape-controls")

  /// Buttons do not extend from edge to edge.
  public static let fullWidthButtons = cited("frames.full-width-buttons")

  /// A full-width button at the bottom ends where the safe area does.
  public static let fullWidthAlignment = cited("frames.full-width-alignment")

  /// A full-width button has rounded corners.
  public static let roundedButtons = cited("frames.rounded-buttons")
  static let matchingInsets = cited("frames.matching-insets")

  /// Frames do not overlap.
  public static let overlap = cited("frames.overlap")

  /// A fingertip hits one control.
  public static let fingertip = cited("frames.fingertip")
  static let appBars = cited("frames.bars")
  static let symmetricInsets = cited("frames.symmetric-insets")
  static let principalPlace = cited("frames.principal-place")
  static let backgrounds = cited("frames.backgrounds")
  static let scrollableLayouts = cited("frames.scrollable-layouts")

  /// A layout works in both directions of landscape.
  public static let bothLandscapes = cited("frames.both-landscapes")

  // App structure
  static let hierarchyOrColumns = cited("app.hierarchy-or-columns")
  static let mergedColumns = cited("app.merged-columns")

  /// An app has one number of columns.
  public static let oneColumnCount = cited("app.one-column-count")
  static let filterPresentation = cited("app.filter")
  static let navigationChoices = cited("app.navigation-choices")

  /// A tab bar fits both classes where there are a few primary destinations.
  public static let tabBarInBoth = cited("app.tab-bar")
  static let sidebarInRegular = cited("app.sidebar")
  static let sidebarShortcuts = cited("app.sidebar-shortcuts")
  static let sidebarBeside = cited("app.sidebar-beside")
  static let sidebarOverlay = cited("app.sidebar-overlay")
  static let sidebarHidden = cited("app.sidebar-hidden")

  /// Before iOS 18 a sidebar in regular is work of the app.
  public static let sidebarBefore18 = cited("app.before-ios-18")
  static let secondaryInSidebar = cited("app.secondary-in-sidebar")
  static let secondaryInCompact = cited("app.secondary-in-compact")
  static let adaptableStyle = cited("app.adaptable-style")
  static let presentationSaves = cited("app.presentation-saves")
  static let sidebarSaves = cited("app.sidebar-saves")
  static let carouselSaves = cited("app.carousel-saves")
  static let carouselSwipes = cited("app.carousel-swipes")
  static let carouselReach = cited("app.carousel-reach")
  static let listDetailSaves = cited("app.list-detail-saves")
  static let componentClass = cited("app.component-class")
  static let previewTableExchange = cited("app.preview-table")
  static let listExchange = cited("app.list")

  /// The form of a deep drill-down.
  public static let hierarchyView = cited("app.hierarchy-view")
  static let sameInformation = cited("app.same-information")
  static let progressiveDisclosure = cited("app.progressive-disclosure")
  static let windowsNotRequired = cited("app.windows-not-required")
  static let dragOpensWindow = cited("app.drag-opens-window")
  static let windowOfDetails = cited("app.window-details")
  static let windowOfComparison = cited("app.window-compare")
  static let windowOfReference = cited("app.window-reference")
  static let windowOfTask = cited("app.window-task")
  static let windowOfAttachment = cited("app.window-attachment")
}
