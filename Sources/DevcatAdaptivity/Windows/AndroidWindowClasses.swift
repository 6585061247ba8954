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
  /// The class of a width.
  public enum Width: String, Hashable, Sendable, CaseIterable {
    case compact, medium, expanded, large
    case extraLarge = "extra-large"

    /// The least width of the class in dp.
    var least: Double {
      switch self {
      case .compact: 0
      case .medium: 600
      case .expanded: 840
      case .large: 1200
      case .extraLarge: 1600
      }
    }
  }

  /// The class of a height.
  public enum Height: String, Hashable, Sendable, CaseIterable {
    case compact, medium, expanded

    /// The least height of the class in dp.
    var least: Double {
      switch self {
      case .compact: 0
      case .medium: 480
      case .expanded: 900
      }
    }
  }

  /// The class of the width.
  public let width: Width
  /// The class of the height.
  public let height: Height

  /// Both classes in words, such as `compact · medium`.
  public var text: String { "\(width.rawValue) · \(height.rawValue)" }

  /// The classes of a window of a size in dp.
  public init(_ size: Size) {
    width = Width.allCases.last { size.width >= $0.least } ?? .compact
    height = Height.allCases.last { size.height >= $0.least } ?? .compact
  }
}
