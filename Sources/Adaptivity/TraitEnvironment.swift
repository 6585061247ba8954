public import Catalogue

/// The traits that an app meets on a display in one mode and orientation, each where it is known.
///
/// Source: View Controller Programming Guide for iOS, Table 12-1: the size classes, the display
/// scale and the user interface idiom.
public struct TraitEnvironment: Hashable, Sendable {
  /// The horizontal size class.
  public let horizontal: SizeClass?
  /// The vertical size class.
  public let vertical: SizeClass?
  /// The display scale: rendered pixels to a point.
  public let displayScale: Double?
  /// The user interface idiom.
  public let idiom: String?
  /// The size of the app's window in points.
  public let size: Size?

  /// Reads the traits, or returns `nil` where the mode is not available or nothing is recorded of
  /// it.
  ///
  /// A full-screen window whose size is not recorded is as large as the screen, which turns with
  /// the device ("When Do Trait and Size Changes Happen?": the window's bounds change when it
  /// rotates).
  public init?(
    of profile: Profile, derived: [DerivedLayout] = [], display: String? = nil, mode: Mode,
    orientation: Orientation
  ) {
    let layout = EffectiveLayout(
      of: profile, derived: derived, display: display, mode: mode, orientation: orientation)
    guard let traits = layout?.layout.traits else { return nil }
    let screen = profile.display(display)
    horizontal = traits.horizontal
    vertical = traits.vertical
    displayScale = screen.scale
    idiom = profile.idiom
    if let width = traits.width, let height = traits.height {
      size = Size(width: width, height: height)
    } else if mode == .fullScreen {
      size = orientation == .portrait ? screen.points : screen.points?.rotated
    } else {
      size = nil
    }
  }
}
