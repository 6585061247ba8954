import Catalogue
import Encoding

/// The leaves of buckets while revisions are written: read once, and then kept up to date in memory.
struct BucketLeaves {
  private let stored: StateHashes
  /// In the order of the ids.
  private var leaves: [Int: [(id: String, leaf: Digest)]] = [:]
  private var changed: Set<Int> = []

  /// Makes leaves over what is stored.
  init(_ stored: StateHashes) { self.stored = stored }

  /// Sets the leaf of a profile, or takes it away.
  mutating func set(_ leaf: Digest?, of id: String, in bucket: Int) throws {
    var known = try leaves.removeValue(forKey: bucket) ?? stored.leaves(inBucket: bucket)
    let index = known.firstIndex { !TextOrder.precedes($0.id, id) } ?? known.endIndex
    let isThere = index < known.endIndex && known[index].id == id
    if let leaf, isThere {
      known[index].leaf = leaf
    } else if let leaf {
      known.insert((id, leaf), at: index)
    } else if isThere {
      known.remove(at: index)
    }
    leaves[bucket] = known
    changed.insert(bucket)
  }

  /// The leaves of the buckets that were changed since the last call.
  mutating func takeChanged() throws -> [(bucket: Int, leaves: [Digest])] {
    defer { changed = [] }
    return try changed.map { bucket in
      (bucket, try (leaves[bucket] ?? stored.leaves(inBucket: bucket)).map(\.leaf))
    }
  }

  /// Lets go of what is stored by now.
  mutating func forget() { leaves = [:] }
}
