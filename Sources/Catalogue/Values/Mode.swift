/// How much of the screen an app has: the whole of it, or a part while multitasking.
///
/// A struct, so that a row with an unknown mode can be held and reported (rule `layout.mode`).
public struct Mode: RawRepresentable, Hashable, Sendable {
  /// The word for the mode in paths and files.
  public let rawValue: String

  /// Makes a mode, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The app alone on the screen.
  public static let fullScreen = Mode(rawValue: "full-screen")
  /// Two thirds of the screen in split view.
  public static let twoThirds = Mode(rawValue: "two-thirds")
  /// Half of the screen in split view.
  public static let half = Mode(rawValue: "half")
  /// A third of the screen in split view.
  public static let third = Mode(rawValue: "third")
  /// A narrow window over the other app.
  public static let slideOver = Mode(rawValue: "slide-over")

  /// A window of any size, of which nothing is recorded.
  public static let window = Mode(rawValue: "window")

  /// Whether the mode is one of those in which apps share the screen of an iPad.
  public var isOfMultitasking: Bool { isKnown && self != .fullScreen }

  /// Every known mode, the widest first.
  public static let known: [Mode] = [.fullScreen, .twoThirds, .half, .third, .slideOver]

  /// Whether the mode is one of the known ones.
  public var isKnown: Bool { Self.known.contains(self) }
}
