import DevcatValues

/// A bar that an app shows, with its height: the safe area keeps content clear of it.
///
/// Source: Human Interface Guidelines, Adaptivity and Layout, "Layout Guides and Safe Area".
public struct BarHeight: Hashable, Sendable {
  /// A kind of bar.
  public enum Bar: String, CaseIterable, Hashable, Sendable {
    /// A navigation bar: at the top, below the status bar.
    case navigation
    /// A search bar: at the top, below the navigation bar.
    case search
    /// A tab bar: at the bottom, above the Home indicator.
    case tab
    /// A toolbar: at the bottom, above the Home indicator.
    case toolbar

    var words: String {
      switch self {
      case .navigation: "navigation bar"
      case .search: "search bar"
      case .tab: "tab bar"
      case .toolbar: "toolbar"
      }
    }

    /// Whether it is at the top.
    var isAtTop: Bool { self == .navigation || self == .search }
  }

  /// The bar.
  public let bar: Bar
  /// Its height in points, without the safe area of the device.
  public let points: Double

  /// Makes a bar of a height, which is not negative.
  public init(_ bar: Bar, points: Double) {
    self.bar = bar
    self.points = points
  }
}

extension Timeline<EdgeInsets>.Reading {
  /// The safe area that bars leave.
  func below(_ bars: [BarHeight]) -> SafeAreaReading {
    var reading = self
    for bar in bars {
      if bar.bar.isAtTop {
        reading.value.top += bar.points
      } else {
        reading.value.bottom += bar.points
      }
    }
    return reading
  }
}
