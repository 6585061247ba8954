/// The rules about controls on the whole screen.
extension RuleBody {
  static let frames = RuleBody(
    "Frames", commands: ["check-frame", "layout", "draw"],
    [
      .touchTarget, .clipping, .insetContent, .roundedDisplays, .corners, .farCorners,
      .homeIndicator, .landscapeControls, .fullWidthButtons, .fullWidthAlignment, .roundedButtons,
      .matchingInsets, .overlap, .fingertip, .appBars, .symmetricInsets, .principalPlace,
      .backgrounds,
      .scrollableLayouts,
      .bothLandscapes,
    ])
}

extension Rule {
  private static let fullScreen = "Designing a Full-Screen Experience"

  /// 44 × 44 pt.
  public static let touchTarget = Rule(
    "frames.touch-target",
    "Try to maintain a minimum tappable area of 44pt x 44pt for all controls.",
    .adaptivityAndLayout, "General Layout Considerations", words: "touch target ample")

  /// Clear of each other.
  public static let overlap = Rule(
    "frames.overlap", "Controls and essential content are clear of each other.", .devcat,
    "Several frames")

  /// A fingertip hits one control.
  public static let fingertip = Rule(
    "frames.fingertip",
    "Tappable areas of 44pt x 44pt that are centered on controls do not overlap, so that a fingertip "
      + "hits one control only.", .adaptivityAndLayout, "General Layout Considerations")

  /// Bars take from the safe area.
  static let appBars = Rule(
    "frames.bars",
    "The safe area keeps content clear of the status bar, the navigation bar, the toolbar, the tab "
      + "bar and other bars.",
    .adaptivityAndLayout, "Layout Guides and Safe Area", words: "underlap underlapping covered")

  /// Inside the screen.
  public static let clipping = Rule(
    "frames.clipping", "Inset essential content to prevent clipping.", .adaptivityAndLayout,
    fullScreen)

  /// Inside the safe area.
  public static let insetContent = Rule(
    "frames.safe-area",
    "Content should be inset so it isn't hidden by a sensor housing: adhere to the layout guides "
      + "and safe area defined by UIKit.", .adaptivityAndLayout, fullScreen, words: "notch")

  /// Clear of rounded corners.
  public static let corners = Rule(
    "frames.corners",
    "Avoid explicitly placing interactive controls in corners; content is inset so that it isn't "
      + "clipped by rounded corners.", .adaptivityAndLayout, fullScreen)

  /// The displays that are rounded.
  public static let roundedDisplays = Rule(
    "frames.rounded-displays",
    "In edge-to-edge devices like iPhone X and iPad Pro, the display has rounded corners; other "
      + "devices, such as iPhone SE and iPad Air, have a rectangular display.",
    .adaptivityAndLayout,
    "Device Screen Sizes and Orientations")

  /// Corners of any display.
  public static let farCorners = Rule(
    "frames.far-corners",
    "The far corners of the screen can be difficult areas for people to reach comfortably.",
    .adaptivityAndLayout, fullScreen)

  /// Clear of the indicator for the Home screen.
  public static let homeIndicator = Rule(
    "frames.home-indicator",
    "Avoid explicitly placing interactive controls at the very bottom of the screen; what is aligned "
      + "with the bottom of the safe area doesn't conflict with the Home indicator.",
    .adaptivityAndLayout, fullScreen)

  /// Games in landscape.
  public static let landscapeControls = Rule(
    "frames.landscape-controls",
    "In landscape orientation, it may be appropriate for some apps — like games — to place tappable "
      + "controls in the lower portion of the screen, extending below the safe area.",
    .adaptivityAndLayout, fullScreen)

  /// Buttons from edge to edge.
  public static let fullWidthButtons = Rule(
    "frames.full-width-buttons",
    "A button that extends to the edges of the screen might not look like a button: respect the "
      + "standard UIKit margins on the sides of full-width buttons.", .adaptivityAndLayout,
    fullScreen)

  /// At the bottom of the safe area.
  public static let fullWidthAlignment = Rule(
    "frames.full-width-alignment",
    "A full-width button appearing at the bottom of the screen looks best when it is aligned with "
      + "the bottom of the safe area.", .adaptivityAndLayout, fullScreen)

  /// The look of such a button.
  public static let roundedButtons = Rule(
    "frames.rounded-buttons",
    "A full-width button appearing at the bottom of the screen looks best when it has rounded "
      + "corners.", .adaptivityAndLayout, fullScreen)

  /// Controls at both ends.
  static let matchingInsets = Rule(
    "frames.matching-insets",
    "Use matching insets when placing controls at the top and bottom of the screen.",
    .adaptivityAndLayout, fullScreen)

  /// Content in the middle.
  static let symmetricInsets = Rule(
    "frames.symmetric-insets",
    "In general, content should be centered and symmetrically inset so it looks great in any "
      + "orientation.", .adaptivityAndLayout, fullScreen)

  /// The place that people see first.
  static let principalPlace = Rule(
    "frames.principal-place",
    "In general, place principal items in the upper half of the screen and — in a left-to-right "
      + "reading context — near the left side of the screen.", .adaptivityAndLayout,
    "General Layout Considerations")

  /// Backgrounds.
  static let backgrounds = Rule(
    "frames.backgrounds",
    "Extend visual elements to fill the screen: make sure backgrounds extend to the edges of the "
      + "display.", .adaptivityAndLayout, fullScreen)

  /// Tables and collections.
  static let scrollableLayouts = Rule(
    "frames.scrollable-layouts",
    "Make sure that vertically scrollable layouts, like tables and collections, continue all the "
      + "way to the bottom.", .adaptivityAndLayout, fullScreen)

  /// Both landscape directions.
  public static let bothLandscapes = Rule(
    "frames.both-landscapes",
    "A landscape-only app should run equally well whether people rotate their device to the left or "
      + "the right.", .adaptivityAndLayout, "Adapting to Changes in Context")
}
