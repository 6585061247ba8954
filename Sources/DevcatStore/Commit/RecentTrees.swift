import DevcatValues

/// The last steps between the state trees of a catalogue's revisions, in memory.
///
/// With them the tree of a revision that the log left a moment ago is found without its profiles. A
/// step names its trees by their roots, so it stays right after a transaction that is rolled back, and
/// while other processes write.
final class RecentTrees {
  /// What a tree had before a step, by number.
  struct Hashes {
    var nodes: [Int: Digest] = [:]
    var buckets: [Int: Digest] = [:]

    /// Puts older hashes in the place of these.
    mutating func replace(by older: Hashes) {
      nodes.merge(older.nodes) { $1 }
      buckets.merge(older.buckets) { $1 }
    }
  }

  /// Hubs merge pushes onto few revisions; an import changes many buckets.
  private static let (mostSteps, mostBuckets) = (256, 64)

  private var steps: [Digest: (root: Digest, hashes: Hashes)] = [:]
  /// The roots after the steps, the oldest first.
  private var order: [Digest] = []

  /// Notes a step from one root to another.
  func note(_ hashes: Hashes, from old: Digest, to new: Digest) {
    guard old != new, hashes.buckets.count <= Self.mostBuckets else { return }
    if steps.updateValue((old, hashes), forKey: new) == nil { order.append(new) }
    if order.count > Self.mostSteps { steps[order.removeFirst()] = nil }
  }

  /// The hashes of an older tree where it differs from a newer one; `nil` if the steps do not lead there.
  func hashes(at old: Digest, from new: Digest) -> Hashes? {
    var (root, found) = (new, Hashes())
    // Trees come back when values do, so the steps may lead in a circle.
    for _ in 0...Self.mostSteps {
      if root == old { return found }
      guard let step = steps[root] else { return nil }
      found.replace(by: step.hashes)
      root = step.root
    }
    return nil
  }
}
