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

  /// The short form, with the first letters, and X for extra-large: `E×C` is expanded in width and
  /// compact in height.
  public var short: String {
    "\(width == .extraLarge ? "X" : width.rawValue.prefix(1).uppercased())×"
      + height.rawValue.prefix(1).uppercased()
  }

  /// The place of the pair among all pairs, from 0; by the width first, compact before the others.
  public var index: Int {
    (Width.allCases.firstIndex(of: width) ?? 0) * Height.allCases.count
      + (Height.allCases.firstIndex(of: height) ?? 0)
  }

  /// All pairs, each at its `index`.
  public static let all = Width.allCases.flatMap { width in
    Height.allCases.map { AndroidWindowClasses(width: width, height: $0) }
  }

  private init(width: Width, height: Height) {
    (self.width, self.height) = (width, height)
  }

  /// The classes of a window of a size in dp.
  public init(_ size: Size) {
    width = Width.allCases.last { size.width >= $0.least } ?? .compact
    height = Height.allCases.last { size.height >= $0.least } ?? .compact
  }
}
