/// The rules about controls on the whole screen.
extension RuleBody {
  static let frames = RuleBody(
    "Frames",
    [
      .touchTarget, .clipping, .insetContent, .corners, .homeIndicator, .landscapeControls,
      .fullWidthButtons, .bothLandscapes,
    ])
}

extension Rule {
  private static let fullScreen = "Designing a Full-Screen Experience"

  /// 44 × 44 pt.
  public static let touchTarget = Rule(
    "frames.touch-target",
    "Try to maintain a minimum tappable area of 44pt x 44pt for all controls.",
    .adaptivityAndLayout, "General Layout Considerations")

  /// Inside the screen.
  public static let clipping = Rule(
    "frames.clipping", "Inset essential content to prevent clipping.", .adaptivityAndLayout,
    fullScreen)

  /// Inside the safe area.
  public static let insetContent = Rule(
    "frames.safe-area",
    "Content should be inset so it isn't hidden by a sensor housing: adhere to the layout guides "
      + "and safe area defined by UIKit.", .adaptivityAndLayout, fullScreen)

  /// Clear of rounded corners.
  public static let corners = Rule(
    "frames.corners",
    "Avoid explicitly placing interactive controls in corners, where rounded corners clip them and "
      + "people don't reach them comfortably.", .adaptivityAndLayout, fullScreen)

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

  /// Both landscape directions.
  public static let bothLandscapes = Rule(
    "frames.both-landscapes",
    "A landscape-only app should run equally well whether people rotate their device to the left or "
      + "the right.", .adaptivityAndLayout, "Adapting to Changes in Context")
}
