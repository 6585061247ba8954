import Catalogue
import Encoding

/// Finds the buckets of a state that differ from the hub's, by their hashes, as a value.
///
/// There are two rounds: the hub's 64 nodes, which must give the known root; then the buckets under
/// the differing nodes, which must give the nodes' hashes. Then come the profiles of those buckets,
/// which must give the buckets' hashes. So only the root is trusted.
struct TreeComparison {
  /// The next request.
  enum Question: Equatable {
    /// The nodes.
    case nodes
    /// The buckets under these nodes.
    case buckets([Int])
    /// The profiles in these buckets.
    case profiles([Int])
    /// None: everything was received.
    case none
  }

  private let number: Int
  private let root: Digest
  /// The hashes of the local buckets.
  private let own: [Digest]
  /// The hub's hashes of the buckets that differ.
  private var right: [Int: Digest] = [:]
  /// The hub's hashes of the nodes.
  private var nodes: [Digest] = []
  /// The buckets that are not requested yet, in order.
  private var waiting: [Int] = []
  private var versions: [ProfileVersion] = []
  /// The size and the limit of the received profiles in bytes.
  private var size = 0
  private let limit: Int
  /// The current request.
  private(set) var question = Question.nodes

  /// Begins a comparison of 4096 buckets with the state of a revision, of which the root is known.
  ///
  /// - Parameter limit: How many bytes the profiles of one answer may have.
  init(at number: Int, root: Digest, buckets: [Digest], limit: Int) {
    precondition(buckets.count == StateTree.bucketCount, "There are 4096 buckets.")
    (self.number, self.root) = (number, root)
    own = buckets
    self.limit = limit
  }

  /// The numbers of the buckets that differ, once they are known.
  var differing: [Int] { right.keys.sorted() }

  /// Takes the requested hashes.
  ///
  /// - Throws: `SyncError` (`protocolViolation`) if they do not give the root.
  mutating func take(_ hashes: [Digest]) throws(SyncError) {
    switch question {
    case .nodes:
      guard hashes.count == StateTree.nodeCount, StateTree.root(hashes) == root else {
        throw Self.failure("the hashes of the nodes")
      }
      nodes = hashes
      let differing = hashes.indices.filter { node in
        StateTree.node(own[Self.buckets(under: node)]) != hashes[node]
      }
      question = differing.isEmpty ? .none : .buckets(differing)
    case .buckets(let asked):
      try takeBuckets(hashes, under: asked)
      waiting = differing
      ask()
    case .profiles, .none: throw Self.failure("hashes that were not requested")
    }
  }

  /// Takes profiles of the requested buckets.
  ///
  /// - Returns: The profiles of all requested buckets once they are complete and give the hashes;
  ///   otherwise `nil`.
  mutating func take(
    _ records: Message.Records
  ) throws(SyncError) -> [ProfileVersion]? {
    guard case .profiles(let asked) = question else {
      throw Self.failure("profiles that were not requested")
    }
    guard records.isLast || !records.versions.isEmpty else { throw Self.failure("the profiles") }
    for version in records.versions {
      // Refuses profiles of other buckets, and too many bytes.
      size += version.id.utf8.count + (version.record?.count ?? 0)
      guard size <= limit, asked.contains(StateTree.bucket(ofID: version.id)) else {
        throw Self.failure("the profiles")
      }
      if let last = versions.last, !TextOrder.precedes(last.id, version.id) {
        throw Self.failure("the order of the profiles")
      }
      guard version.revision <= number else { throw Self.failure("the revisions of the profiles") }
      versions.append(version)
    }
    guard records.isLast else { return nil }
    var leaves: [Int: [Digest]] = [:]
    for version in versions {
      let bucket = StateTree.bucket(ofID: version.id)
      leaves[bucket, default: []] += version.record.map { [StateTree.leaf(ofRecord: $0)] } ?? []
    }
    guard Set(leaves.keys).isSubset(of: asked),
      asked.allSatisfy({ StateTree.bucket(leaves[$0] ?? []) == right[$0] })
    else { throw Self.failure("the profiles") }
    defer {
      (versions, size) = ([], 0)
      ask()
    }
    return versions
  }

  private mutating func takeBuckets(_ hashes: [Digest], under asked: [Int]) throws(SyncError) {
    guard hashes.count == asked.count * StateTree.nodeCount else {
      throw Self.failure("the hashes of the buckets")
    }
    for (index, node) in asked.enumerated() {
      let found = hashes[Self.buckets(under: index)]
      guard StateTree.node(found) == nodes[node] else {
        throw Self.failure("the hashes of the buckets")
      }
      for (bucket, hash) in zip(Self.buckets(under: node), found) where own[bucket] != hash {
        right[bucket] = hash
      }
    }
  }

  private mutating func ask() {
    let next = Array(waiting.prefix(Message.Fetch.maximumCount))
    waiting.removeFirst(next.count)
    question = next.isEmpty ? .none : .profiles(next)
  }

  private static func buckets(under node: Int) -> Range<Int> {
    node * StateTree.nodeCount..<(node + 1) * StateTree.nodeCount
  }

  private static func failure(_ what: String) -> SyncError {
    SyncError(
      .protocolViolation, "\(what) that the hub sent do not match the revision's state root",
      hint: "The hub's own state is damaged: ask its operator to run 'devcat verify'.")
  }
}
