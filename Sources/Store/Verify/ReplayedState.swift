import Catalogue
import Encoding

/// The state that replayed revisions leave, and the hashes over it.
///
/// A class, so that what stages a revision can read it while what checks the revision writes it.
final class ReplayedState {
  /// What is known of one profile: the revision that left it, its record and the leaf of that.
  struct Entry {
    let revision: Int
    let record: [UInt8]
    let leaf: Digest
  }

  private(set) var entries: [String: Entry] = [:]
  /// The hashes of the buckets.
  private(set) var hashes = [Digest](repeating: .zero, count: StateTree.bucketCount)
  /// The hashes of the nodes.
  private(set) var nodes = [Digest](
    repeating: StateTree.node([Digest](repeating: .zero, count: StateTree.nodeCount)),
    count: StateTree.nodeCount)
  private var buckets = [[String]](repeating: [], count: StateTree.bucketCount)
  private var touched: Set<Int> = []

  /// The state root.
  var root: Digest { StateTree.root(nodes) }

  /// The ids in order.
  var ids: [String] { entries.keys.sorted(by: TextOrder.precedes) }

  /// The profile with an id, or `nil`.
  func profile(_ id: String) throws(EncodingError) -> Profile? {
    guard let entry = entries[id] else { return nil }
    return try Record.decoded(entry.record)
  }

  /// Takes over what a revision leaves of a profile.
  func set(_ staged: StagedProfile, revision: Int) {
    touched.insert(staged.bucket)
    guard let state = staged.state else {
      entries[staged.id] = nil
      buckets[staged.bucket].removeAll { $0 == staged.id }
      return
    }
    let entry = Entry(revision: revision, record: state.record, leaf: state.leaf)
    if entries.updateValue(entry, forKey: staged.id) == nil {
      buckets[staged.bucket].append(staged.id)
    }
  }

  /// Brings the hashes up to date after a revision.
  func rehash() {
    for bucket in touched {
      buckets[bucket].sort(by: TextOrder.precedes)
      hashes[bucket] = StateTree.bucket(buckets[bucket].compactMap { entries[$0]?.leaf })
    }
    for node in Set(touched.map { $0 / StateTree.nodeCount }) {
      let first = node * StateTree.nodeCount
      nodes[node] = StateTree.node(hashes[first..<first + StateTree.nodeCount])
    }
    touched = []
  }
}
