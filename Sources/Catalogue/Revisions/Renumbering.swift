/// The result of rebasing a local revision onto another side's.
public struct Renumbering: Hashable, Sendable {
  /// The revision as it was.
  public let old: RevisionPoint
  /// The new revision; `nil` if nothing was left of it.
  public let new: RevisionPoint?

  /// Makes a renumbering.
  public init(old: RevisionPoint, new: RevisionPoint?) {
    self.old = old
    self.new = new
  }

  /// The result of two steps, one after the other.
  public static func joined(_ first: [Renumbering], _ second: [Renumbering]) -> [Renumbering] {
    if first.isEmpty { return second }
    let later = Dictionary(second.map { ($0.old, $0.new) }, uniquingKeysWith: { $1 })
    return first.map { step in
      let last = step.new.flatMap { later[$0, default: $0] }
      return Renumbering(old: step.old, new: last)
    }
  }
}
