/// How the content of a container uses its width.
///
/// Source: SAP Fiori for iOS, Adaptive Design, "Horizontal Space".
public enum LayoutStyle: String, CaseIterable, Hashable, Sendable {
  /// Compact width: margins of 16 pt.
  case compact
  /// Regular width: margins of 20 pt.
  case regular
  /// Readable regular width: regular, and not wider than 672 pt.
  case readable
  /// Full-width regular, of containers from 768 pt: margins of 48 pt.
  case fullWidth = "full-width"

  /// The margin at each side in points.
  public var margin: Double {
    switch self {
    case .compact: 16
    case .regular, .readable: 20
    case .fullWidth: 48
    }
  }

  /// The greatest width of the content in points; `nil` if there is none.
  public var greatestContentWidth: Double? { self == .readable ? 672 : nil }

  /// The least width in points of a container that takes the style; `nil` if there is none.
  public var leastContainerWidth: Double? { self == .fullWidth ? 768 : nil }

  /// The styles of compact width.
  static let ofCompact: [LayoutStyle] = [.compact]
  /// The styles of regular width.
  static let ofRegular: [LayoutStyle] = [.regular, .readable, .fullWidth]
  /// The styles of both.
  static let every = allCases

  /// The rule that states it.
  public var rule: Rule {
    switch self {
    case .compact: .compactMargin
    case .regular: .regularMargin
    case .readable: .readableWidth
    case .fullWidth: .fullWidthRegular
    }
  }
}
