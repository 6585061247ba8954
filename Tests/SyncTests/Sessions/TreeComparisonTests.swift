import Catalogue
import Encoding
import Testing

@testable import Sync
@testable import Hub
@testable import Transport

/// The trusted hashes and profiles of a hub: only those that lead to the root.
struct TreeComparisonTests {
  /// A state of some profiles.
  struct State {
    var versions: [ProfileVersion]

    init(_ records: [String: UInt8]) {
      versions = records.sorted { TextOrder.precedes($0.key, $1.key) }.map {
        ProfileVersion(id: $0.key, revision: 1, record: [$0.value])
      }
    }

    var buckets: [Digest] {
      var leaves = [[Digest]](repeating: [], count: StateTree.bucketCount)
      for version in versions {
        leaves[StateTree.bucket(ofID: version.id)].append(
          StateTree.leaf(ofRecord: version.record ?? []))
      }
      return leaves.map { StateTree.bucket($0) }
    }

    var nodes: [Digest] {
      stride(from: 0, to: StateTree.bucketCount, by: StateTree.nodeCount).map {
        StateTree.node(buckets[$0..<$0 + StateTree.nodeCount])
      }
    }

    func buckets(under nodes: [Int]) -> [Digest] {
      nodes.flatMap { buckets[$0 * StateTree.nodeCount..<($0 + 1) * StateTree.nodeCount] }
    }

    func records(in buckets: [Int]) -> Message.Records {
      Message.Records(
        versions.filter { buckets.contains(StateTree.bucket(ofID: $0.id)) }, isLast: true)
    }
  }

  static let right = State(["a": 1, "b": 2, "c": 3, "d": 4])
  static let wrong = State(["a": 1, "b": 9, "d": 4, "e": 5])

  private func comparison(_ own: State = wrong) -> TreeComparison {
    TreeComparison(
      at: 1, root: StateTree.root(Self.right.nodes), buckets: own.buckets, limit: 1 << 20)
  }

  @Test func differingBucketsAreRequested() throws {
    var comparison = comparison()
    #expect(comparison.question == .nodes)
    try comparison.take(Self.right.nodes)
    guard case .buckets(let nodes) = comparison.question else {
      return #expect(Bool(false), "nodes differ")
    }
    try comparison.take(Self.right.buckets(under: nodes))
    let expected = Set(["b", "c", "e"].map { StateTree.bucket(ofID: $0) }).sorted()
    #expect(comparison.question == .profiles(expected))
    let found = try #require(try comparison.take(Self.right.records(in: expected)))
    #expect(found.map(\.id) == ["b", "c"])
    #expect(comparison.question == .none && comparison.differing == expected)
  }

  @Test func theSameStateAsksForNothing() throws {
    var comparison = comparison(Self.right)
    try comparison.take(Self.right.nodes)
    #expect(comparison.question == .none && comparison.differing.isEmpty)
  }

  @Test func nothingElseIsTaken() throws {
    var early = comparison()
    #expect(throws: SyncError.self) { try early.take(Self.wrong.nodes) }
    #expect(throws: SyncError.self) { try early.take(Array(Self.right.nodes.dropLast())) }
    #expect(throws: SyncError.self) { try early.take(Self.right.records(in: [])) }
    var next = comparison()
    try next.take(Self.right.nodes)
    guard case .buckets(let nodes) = next.question else { return }
    #expect(throws: SyncError.self) { try next.take(Self.wrong.buckets(under: nodes)) }
    next = comparison()
    try next.take(Self.right.nodes)
    try next.take(Self.right.buckets(under: nodes))
    guard case .profiles(let buckets) = next.question else { return }
    let good = Self.right.records(in: buckets)
    let bad: [(String, (inout Message.Records) -> Void)] = [
      ("an altered record", { $0.versions[0].record = [7] }),
      ("one too few", { $0.versions.removeLast() }),
      ("one twice", { $0.versions.append($0.versions[0]) }),
      (
        "one that nobody asked for",
        { records in records.versions.insert(Self.right.versions[0], at: 0) }
      ),
      ("another order", { $0.versions.reverse() }),
      ("a later revision", { $0.versions[0].revision = 2 }),
      ("a removal", { $0.versions[0].record = nil }),
    ]
    for (name, alter) in bad {
      var (records, again) = (good, next)
      alter(&records)
      #expect(throws: SyncError.self, "\(name)") { _ = try again.take(records) }
    }
    #expect(try next.take(good) != nil)
  }
}
