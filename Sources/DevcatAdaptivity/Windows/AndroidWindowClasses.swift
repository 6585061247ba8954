public import DevcatValues

extension Platform? {
  /// The unit of lengths in words: dp on Android, else pt.
  public var unit: String { self == .android ? "dp" : "pt" }
}

/// The window size classes of Android, by the width and the height of a window in dp.
///
/// Source: developer.android.com, "Use window size classes": widths from 600, 840, 1200 and 1600 dp are
/// medium, expanded, large and extra-large; heights from 480 and 900 dp are medium and expanded. They
/// are of the window, and say nothing of the kind of device.
public struct AndroidWindowClasses: Hashable, Sendable {
  /// The class of a width or of a height, which is none of the last two.
  public enum Class: String, Hashable, Sendable, CaseIterable {
    case compact, medium, expanded, large
    case extraLarge = "extra-large"

    /// The place in the order of sizes.
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The least widths of the classes in dp, compact first.
  private static let widths = [0.0, 600, 840, 1200, 1600]
  /// The least heights of the classes in dp, compact first.
  private static let heights = [0.0, 480, 900]

  /// The class of the width.
  public let width: Class
  /// The class of the height.
  public let height: Class

  /// Both classes in words, such as `compact · medium`.
  public var text: String { "\(width.rawValue) · \(height.rawValue)" }

  /// The short form, with the first letters, and X for extra-large: `E×C` is expanded in width and
  /// compact in height.
  public var short: String {
    "\(width == .extraLarge ? "X" : width.rawValue.prefix(1).uppercased())×"
      + height.rawValue.prefix(1).uppercased()
  }

  /// The place among all pairs; by the width first, compact before the others.
  var index: Int { width.rank * Self.heights.count + height.rank }

  /// The classes of a window of a size in dp.
  public init(_ size: Size) {
    func sizeClass(_ side: Double, _ least: [Double]) -> Class {
      Class.allCases[max(0, least.count { $0 <= side } - 1)]
    }
    (width, height) = (
      sizeClass(size.width, Self.widths), sizeClass(size.height, Self.heights)
    )
  }
}
