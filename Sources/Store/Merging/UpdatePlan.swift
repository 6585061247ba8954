public import Catalogue
public import Encoding

/// What it takes to bring the newest revisions of a published history into a catalogue.
public struct UpdatePlan: Sendable {
  /// The way.
  public enum Way: Sendable {
    /// Nothing: it has the newest one.
    case none
    /// The further revisions follow as they are, since the catalogue is one of the published states.
    case forward([Revision], MergePlan)
    /// Their state is merged into the catalogue's own.
    case merge(MergePlan)
  }

  /// The published revision that the catalogue took last; the origin where it took none.
  public let base: RevisionPoint
  /// The newest published revision.
  public let head: RevisionPoint
  /// How to get there.
  public let way: Way

  /// What changes, and what stands in the way.
  public var merge: MergePlan {
    switch way {
    case .none: MergePlan()
    case .forward(_, let plan), .merge(let plan): plan
    }
  }
}
