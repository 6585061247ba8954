public import Catalogue

/// The chain of rules by which an answer was found, kept only where it is asked for (`--explain`).
///
/// A rule notes what it found through a closure, so that nothing is made of it otherwise.
public struct Reasoning: Hashable, Sendable {
  /// One rule, and what came of it in this case.
  public struct Step: Hashable, Sendable {
    /// The rule.
    public let rule: Rule
    /// What it comes to here, as a sentence without its capital and its full stop.
    public let finding: String
  }

  /// Whether steps are kept.
  public let isWanted: Bool
  /// The sources that set recorded values, by their paths: what `blame` names.
  public var sources: [FieldPath: String] = [:]
  /// The steps in the order in which they were taken.
  public private(set) var steps: [Step] = []

  /// Makes an empty chain.
  public init(isWanted: Bool) { self.isWanted = isWanted }

  /// Notes that a rule was used; one that found the same before is noted once.
  public mutating func note(
    _ rule: @autoclosure () -> Rule, _ finding: @autoclosure () -> String
  ) {
    guard isWanted else { return }
    let step = Step(rule: rule(), finding: finding())
    if !steps.contains(step) { steps.append(step) }
  }
}
