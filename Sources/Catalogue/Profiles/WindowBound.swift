/// A measured window beyond which windows of any size are of a class.
///
/// Source: Human Interface Guidelines, Adaptivity and Layout, "Size Classes": classes are assigned by
/// size. So the widest compact window and the narrowest regular one bound what is between them.
public enum WindowBound: String, CaseIterable, Hashable, Sendable {
  /// The greatest width that is compact.
  case widestCompact = "widest-compact"
  /// The least width that is regular.
  case narrowestRegular = "narrowest-regular"
  /// The greatest height that is compact.
  case highestCompact = "highest-compact"
  /// The least height that is regular.
  case lowestRegular = "lowest-regular"

  /// The class of windows up to the bound, or from it on.
  public var sizeClass: SizeClass {
    switch self {
    case .widestCompact, .highestCompact: .compact
    case .narrowestRegular, .lowestRegular: .regular
    }
  }

  /// Whether a length in points is a bound in the place of another one.
  public func isMoved(from other: Double, to length: Double) -> Bool {
    sizeClass == .compact ? length > other : length < other
  }

  /// The bound of a class of widths, or of heights.
  static func of(_ sizeClass: SizeClass, isWidth: Bool) -> WindowBound {
    switch sizeClass {
    case .compact: isWidth ? .widestCompact : .highestCompact
    case .regular: isWidth ? .narrowestRegular : .lowestRegular
    }
  }

  /// Where it stands among all.
  var index: Int {
    switch self {
    case .widestCompact: 0
    case .narrowestRegular: 1
    case .highestCompact: 2
    case .lowestRegular: 3
    }
  }
}
