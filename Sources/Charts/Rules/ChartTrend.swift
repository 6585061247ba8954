public import Pictures

/// How a value differs from the one below it, or from an earlier one.
///
/// Source: SAP Fiori for iOS, Chart Overview, §2D: trends take semantic colours, and as many decimals
/// as the values above.
public struct ChartTrend: Hashable, Sendable {
  /// Where it goes.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    /// More.
    case up
    /// Less.
    case down
    /// Neither, or not known.
    case level
  }

  /// Where it goes.
  public let direction: Direction
  /// The difference without a sign; where it is one over time, also since when, as in `5 since 2019`.
  public let text: String

  /// Compares a value with the one below it, or with an earlier category's, as printed in the style
  /// of their column.
  init(_ first: Double?, _ second: Double?, _ style: NumberStyle, since earlier: String? = nil) {
    guard let first, let second else {
      (direction, text) = (.level, ChartSummary.missing)
      return
    }
    let difference = style.difference(first, second)
    text = difference.text + (earlier.map { " since \($0)" } ?? "")
    direction = difference.sign == 0 ? .level : difference.sign > 0 ? .up : .down
  }

  /// The colour for better or worse.
  public var role: Role {
    switch direction {
    case .up: .positive
    case .down: .negative
    case .level: .faintInk
    }
  }

  /// The word for the colour: `positive`, `negative` or `neutral`.
  public var roleName: String {
    switch direction {
    case .up: "positive"
    case .down: "negative"
    case .level: "neutral"
    }
  }
}
