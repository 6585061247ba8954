public import Catalogue

/// The two size classes of a window.
public struct ClassPair: Hashable, Comparable, Sendable {
  /// The horizontal class.
  public let horizontal: SizeClass
  /// The vertical class.
  public let vertical: SizeClass

  /// Makes a pair.
  public init(_ horizontal: SizeClass, _ vertical: SizeClass) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// All four, compact before regular.
  public static let all = SizeClass.allCases.flatMap { horizontal in
    SizeClass.allCases.map { ClassPair(horizontal, $0) }
  }

  /// The short form: `C×R` is compact in width and regular in height.
  public var short: String { "\(horizontal.initial)×\(vertical.initial)" }

  /// The index of the pair in `all`.
  var index: Int { (horizontal.rawValue - 1) * 2 + vertical.rawValue - 1 }

  /// Orders pairs as `all` does.
  public static func < (first: ClassPair, second: ClassPair) -> Bool { first.index < second.index }
}

extension SizeClass {
  /// The first letter of the class.
  public var initial: String { self == .compact ? "C" : "R" }
}
