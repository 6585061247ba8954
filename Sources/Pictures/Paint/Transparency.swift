/// How much of what lies below an element shows through it.
///
/// Source: SAP Fiori for iOS, Charts, "Color Palettes": area, stock, scatter and bubble charts have
/// levels of transparency.
public enum Transparency: Double, CaseIterable, Hashable, Sendable {
  /// Nothing.
  case none = 1
  /// A quarter, as in bubbles and points of a scatter, which may lie on each other.
  case quarter = 0.75
  /// A half.
  case half = 0.5
  /// Three quarters, as in areas under a line.
  case threeQuarters = 0.25

  /// The opacity, from 0 to 1.
  public var opacity: Double { rawValue }

  var suffix: String {
    switch self {
    case .none: ""
    case .quarter: "-quarter"
    case .half: "-half"
    case .threeQuarters: "-three-quarters"
    }
  }
}
