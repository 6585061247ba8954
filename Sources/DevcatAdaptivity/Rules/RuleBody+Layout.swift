/// The rules about margins, heights and modals.
extension RuleBody {
  static let layout = RuleBody(
    "Layout", commands: ["layout", "check-frame", "draw", "adapt"],
    [
      .compactMargin, .regularMargin, .regularSpacing, .readableWidth, .readability,
      .fullWidthRegular, .safeAreaGuides, .statusBarHeight, .statusBarStays, .compactHeight,
      .regularHeightPhone, .regularHeightPad, .popovers, .compactSheets, .regularSheets,
    ])
}

extension Rule {
  /// 16 pt.
  static let compactMargin = Rule(
    "layout.compact-margin",
    "In compact width, full-width components have 16 pt layout margins by default.",
    .adaptiveDesign, "Compact Width")

  /// 20 pt.
  static let regularMargin = Rule(
    "layout.regular-margin",
    "In regular width, full-width components have 20 pt layout margins by default.",
    .adaptiveDesign, "Regular Width")

  /// Larger than compact.
  static let regularSpacing = Rule(
    "layout.regular-spacing",
    "In regular width, the spacing between UI elements inside the components generally is larger "
      + "than the compact width variant.", .adaptiveDesign, "Regular Width")

  /// 672 pt.
  static let readableWidth = Rule(
    "layout.readable-width",
    "Readable regular width sets the maximum inner width of components to 672 pt.",
    .adaptiveDesign, "Readable Regular Width")

  /// Why content has a greatest width.
  static let readability = Rule(
    "layout.readability",
    "Apply readability margins when displaying text on larger devices: they keep text lines short "
      + "enough to ensure a comfortable reading experience.", .adaptivityAndLayout,
    "General Layout Considerations")

  /// 768 and 48 pt.
  static let fullWidthRegular = Rule(
    "layout.full-width",
    "Full-width regular is used for containers with at least 768 pt width; the layout margin of "
      + "the container is 48 pt.", .adaptiveDesign, "Full-width Regular")

  /// Safe areas and margins together.
  public static let safeAreaGuides = Rule(
    "layout.safe-area",
    "Adhere to the safe area and layout margins: they inset content by the device and the context.",
    .adaptivityAndLayout, "Layout Guides and Safe Area")

  /// How high the status bar is.
  public static let statusBarHeight = Rule(
    "layout.status-bar",
    "The status bar is taller on full-screen iPhone models than on other models: position content "
      + "below it based on the current device.", .adaptivityAndLayout,
    "Designing a Full-Screen Experience", words: "fixed height dynamically")

  /// Whether its height stays.
  public static let statusBarStays = Rule(
    "layout.status-bar-stays",
    "The status bar on a full-screen iPhone doesn't change height when background tasks like voice "
      + "recording and location tracking are active.", .adaptivityAndLayout,
    "Designing a Full-Screen Experience")

  /// Compact height.
  static let compactHeight = Rule(
    "layout.compact-height",
    "Compact height is only available in landscape on a limited number of iPhones; inner paddings "
      + "and spacings are decreased to show more content.", .adaptiveDesign, "Compact Height")

  /// Regular height of phones.
  static let regularHeightPhone = Rule(
    "layout.regular-height-iphone",
    "Regular height on iPhone is the default height class for all components.",
    .adaptiveDesign, "Regular Height – iPhone")

  /// Regular height of pads.
  static let regularHeightPad = Rule(
    "layout.regular-height-ipad",
    "Regular height on iPad only applies to some of the components, which require more space.",
    .adaptiveDesign, "Regular Height – iPad")

  /// Popovers.
  static let popovers = Rule(
    "layout.popover",
    "In compact width, popovers are displayed as full-screen modals or modal sheets; in regular "
      + "width as a popover window next to the area that activates it.",
    .adaptiveDesign, "Full-Screen Modal, Modal Sheet, and Popover")

  /// Sheets in compact width.
  static let compactSheets = Rule(
    "layout.compact-sheet",
    "In compact width, modal sheets slide in on top of the parent page, and the parent page shrinks "
      + "a little.", .adaptiveDesign, "Modal Sheets")

  /// Sheets in regular width.
  static let regularSheets = Rule(
    "layout.regular-sheet",
    "In regular width, modal sheets stay at the center of the screen as an overlay window, with an "
      + "overlay layer that dims down the parent page.", .adaptiveDesign, "Modal Sheets")
}

/// The rules about artwork that fills a screen.
extension RuleBody {
  static let artwork = RuleBody(
    "Artwork", commands: ["fit"],
    [.aspectRatios, .cropping, .bars, .contentInView])
}

extension Rule {
  private static let changes = "Adapting to Changes in Context"

  /// Why artwork does not fit.
  static let aspectRatios = Rule(
    "artwork.aspect",
    "Different screen sizes may have different aspect ratios, causing artwork to appear cropped, "
      + "letterboxed, or pillarboxed.", .adaptivityAndLayout, changes)

  /// Artwork that fills the screen.
  static let cropping = Rule(
    "artwork.cropping",
    "Artwork that fills a relatively taller screen is scaled up and cropped at the left and right "
      + "edges, and on a relatively wider one cropped at the top and bottom edges.",
    .adaptivityAndLayout, changes)

  /// Artwork that is shown whole.
  static let bars = Rule(
    "artwork.bars",
    "Artwork that is shown whole on a relatively taller screen is letterboxed at the top and bottom "
      + "edges, and on a relatively wider one pillarboxed at the left and right edges.",
    .adaptivityAndLayout, changes)

  /// Content that must be visible.
  static let contentInView = Rule(
    "artwork.in-view",
    "Make sure that important visual content remains in view on all display sizes.",
    .adaptivityAndLayout, changes)
}
