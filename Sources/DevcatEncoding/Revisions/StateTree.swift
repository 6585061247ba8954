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
  ///
  /// - Parameter hash: One that nothing was added to since its last digest; many leaves share it.
  public static func leaf(ofRecord record: [UInt8], with hash: SHA256 = SHA256()) -> Digest {
    hash.update("devcat-leaf")
    hash.update(record)
    return hash.finalize()
  }

  /// The bucket that a profile belongs to: the first 12 bits of the SHA-256 of its id.
  ///
  /// - Parameter hash: One that nothing was added to since its last digest; many ids share it.
  public static func bucket(ofID id: String, with hash: SHA256 = SHA256()) -> Int {
    hash.digest(of: Array(id.utf8)).withUnsafeBytes { Int($0[0]) << 4 | Int($0[1]) >> 4 }
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

/// The hash of a bucket whose leaves are added one by one, so that many profiles take no memory.
public final class BucketHash {
  private let hash = SHA256()
  private var isEmpty = true

  /// Makes the hash of an empty bucket.
  public init() { hash.update(StateTree.bucketDomain) }

  /// Adds the leaf of a profile; they come in id order.
  public func add(_ leaf: Digest) {
    hash.update(leaf)
    isEmpty = false
  }

  /// The hash of the bucket; zero for an empty one.
  ///
  /// No leaf may follow.
  public func finish() -> Digest { isEmpty ? .zero : hash.finalize() }
}

@available(*, unavailable)
extension BucketHash: Sendable {}

/// The state root of profiles that come in id order.
public struct StateRootHash {
  private var buckets = [BucketHash?](repeating: nil, count: StateTree.bucketCount)

  /// Makes the root of no profiles.
  public init() {}

  /// Adds the leaf of a profile in a bucket.
  public mutating func add(_ leaf: Digest, in bucket: Int) {
    let known = buckets[bucket] ?? BucketHash()
    known.add(leaf)
    buckets[bucket] = known
  }

  /// The root; no profile may follow.
  public consuming func finish() -> Digest {
    let hashes = buckets.map { $0?.finish() ?? .zero }
    let size = StateTree.nodeCount
    return StateTree.root(
      (0..<size).map { StateTree.node(hashes[$0 * size..<($0 + 1) * size]) })
  }
}

@available(*, unavailable)
extension StateRootHash: Sendable {}
