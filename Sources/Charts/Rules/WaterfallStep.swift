/// A step of a waterfall chart.
public struct WaterfallStep: Hashable, Sendable {
  /// The kind of a step.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// It adds.
    case increase
    /// It takes away.
    case decrease
    /// It shows the total.
    case total
  }

  /// The category; `Total` of the last.
  public let category: String
  /// The total before it.
  public let from: Double
  /// The total after it.
  public let to: Double
  /// The kind.
  public let kind: Kind
}

extension Chart {
  /// The steps of a waterfall, with the total at the end; empty for other types and without values.
  public var steps: [WaterfallStep] {
    guard spec.type == .waterfall, let values = series.first?.values else { return [] }
    var steps: [WaterfallStep] = []
    var total = 0.0
    for (category, value) in zip(categories, values) {
      guard let value else { continue }
      steps.append(
        WaterfallStep(
          category: category, from: total, to: total + value,
          kind: value >= 0 ? .increase : .decrease))
      total += value
    }
    if steps.isEmpty { return [] }
    return steps + [WaterfallStep(category: "Total", from: 0, to: total, kind: .total)]
  }
}
