public import DevcatValues

/// The hashes of a catalogue's state: a Merkle tree of 64 nodes with 64 buckets each.
///
/// Two catalogues with the same root hold the same profiles; where roots differ, two rounds find the
/// buckets that do (docs/Formats.md, "State root").
public enum StateTree {
  /// How many buckets there are.
  public static let bucketCount = 4096
  /// The text with which the hash of a bucket begins.
  fileprivate static let bucketDomain: StaticString = "devcat-bucket"
  /// How many nodes there are, and how many buckets under each.
  public static let nodeCount = 64

  /// The leaf of a record.
  public static func leaf(ofRecord record: [UInt8]) -> Digest {
    let hash = SHA256()
    hash.update("devcat-leaf")
    hash.update(record)
    return hash.finalize()
  }

  /// The bucket that a profile belongs to: the first 12 bits of the SHA-256 of its id.
  public static func bucket(ofID id: String) -> Int {
    SHA256.digest(of: Array(id.utf8)).withUnsafeBytes { Int($0[0]) << 4 | Int($0[1]) >> 4 }
  }

  /// The hash of a bucket with the leaves of its profiles in id order; zero for an empty one.
  public static func bucket(_ leaves: some Collection<Digest>) -> Digest {
    leaves.isEmpty ? .zero : hash(bucketDomain, leaves)
  }

  /// The hash of a node with its 64 buckets.
  public static func node(_ buckets: some Collection<Digest>) -> Digest {
    precondition(buckets.count == nodeCount, "A node has 64 buckets.")
    return hash("devcat-node", buckets)
  }

  /// The state root over the 64 nodes.
  public static func root(_ nodes: some Collection<Digest>) -> Digest {
    precondition(nodes.count == nodeCount, "The root has 64 nodes.")
    return hash("devcat-root", nodes)
  }

  /// The root of a catalogue without profiles.
  public static let emptyRoot: Digest = {
    let emptyNode = node([Digest](repeating: .zero, count: nodeCount))
    return root([Digest](repeating: emptyNode, count: nodeCount))
  }()

  private static func hash(_ domain: StaticString, _ parts: some Collection<Digest>) -> Digest {
    let hash = SHA256()
    hash.update(domain)
    // A digest is its 32 bytes and nothing else, so the digests of an array are contiguous.
    if parts.withContiguousStorageIfAvailable({ hash.update(UnsafeRawBufferPointer($0)) }) == nil {
      for part in parts { hash.update(part) }
    }
    return hash.finalize()
  }
}

/// The state root of profiles that come in id order, one by one, so that many take no memory.
public struct StateRootHash {
  /// The hashes of the buckets that have a leaf.
  private var buckets = [SHA256?](repeating: nil, count: StateTree.bucketCount)

  /// Makes the root of no profiles.
  public init() {}

  /// Adds the record of a profile.
  public mutating func add(_ record: [UInt8], of id: String) {
    let bucket = StateTree.bucket(ofID: id)
    let hash = buckets[bucket] ?? SHA256()
    if buckets[bucket] == nil { hash.update(StateTree.bucketDomain) }
    hash.update(StateTree.leaf(ofRecord: record))
    buckets[bucket] = hash
  }

  /// The root; no profile may follow.
  public consuming func finish() -> Digest {
    let hashes = buckets.map { $0?.finalize() ?? .zero }
    let size = StateTree.nodeCount
    return StateTree.root(
      (0..<size).map { StateTree.node(hashes[$0 * size..<($0 + 1) * size]) })
  }
}

@available(*, unavailable)
extension StateRootHash: Sendable {}
