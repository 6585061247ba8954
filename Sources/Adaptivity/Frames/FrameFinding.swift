/// What comes of one rule about the frame of a control.
public struct FrameFinding: Hashable, Sendable {
  /// What is asked.
  public enum Check: String, CaseIterable, Hashable, Sendable {
    /// At least 44 × 44 pt.
    case touchTarget = "touch-target"
    /// Inside the screen.
    case screen
    /// Inside the safe area.
    case safeArea = "safe-area"
    /// Not cut by rounded corners.
    case corners
    /// Clear of the indicator for the Home screen.
    case homeIndicator = "home-indicator"
    /// With margins at its sides, if it is as wide as the screen.
    case fullWidth = "full-width"
  }

  /// By how much a rule is violated, and where.
  public struct Excess: Hashable, Sendable {
    /// A side, an edge or a corner, such as `width`, `bottom` or `top left`.
    public let place: String
    /// The amount in points, greater than zero.
    public let points: Double
  }

  /// Whether the rule is kept.
  public enum Outcome: Hashable, Sendable {
    /// It is.
    case kept
    /// It is not, by so much.
    case violated([Excess])
    /// It cannot be told.
    case unknown(Reason)
  }

  /// What is asked.
  public let check: Check
  /// The rule.
  public let rule: Rule
  /// Whether it is kept.
  public let outcome: Outcome
  /// What else the guideline says of this case.
  public let remark: Rule?

  init(_ check: Check, _ rule: Rule, _ outcome: Outcome, remark: Rule? = nil) {
    self.check = check
    self.rule = rule
    self.outcome = outcome
    self.remark = remark
  }

  /// The amounts by which the rule is violated; `nil` where it is kept or unknown.
  public var excesses: [Excess]? {
    if case .violated(let excesses) = outcome { excesses } else { nil }
  }

  /// Why it is not known; `nil` where it is.
  public var reason: Reason? {
    if case .unknown(let reason) = outcome { reason } else { nil }
  }
}

extension FrameFinding.Outcome {
  /// Violated by the amounts that are greater than zero, and kept without any.
  ///
  /// What is less than a millionth of a point comes of rounding.
  init(_ amounts: [(name: String, length: Double)]) {
    let excesses = amounts.filter { $0.length > 1e-6 }.map {
      FrameFinding.Excess(place: $0.name, points: $0.length)
    }
    self = excesses.isEmpty ? .kept : .violated(excesses)
  }
}
