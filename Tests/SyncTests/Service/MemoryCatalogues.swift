import Catalogue
import Encoding
import Store

@testable import Sync
@testable import Hub
@testable import Transport

/// The catalogues of a hub in memory: the naive model that the folder of files is held against.
final class MemoryCatalogues: CatalogueService {
  private struct Entry {
    let id: CatalogueID
    var revisions: [Revision] = []
    var pushers: [Int: String] = [:]

    var head: RevisionPoint { revisions.last?.point ?? .origin }

    func point(at number: Int) -> RevisionPoint? {
      number == 0
        ? .origin : number > 0 && number <= revisions.count ? revisions[number - 1].point : nil
    }

    /// The profiles at a revision, and the last version of each that there ever was.
    func state(
      at number: Int
    ) throws -> (profiles: [String: Profile], versions: [String: ProfileVersion]) {
      var profiles: [String: Profile] = [:]
      var versions: [String: ProfileVersion] = [:]
      for revision in revisions.prefix(number) {
        for change in try Changes.decoded(revision.changes) {
          switch change {
          case .delete(let id): profiles[id] = nil
          case .edit(let id, let patch):
            profiles[id] = (profiles[id] ?? Profile(id: id)).applying(patch)
          }
          let record = try profiles[change.id].map { try Record.encoded($0) }
          versions[change.id] = ProfileVersion(
            id: change.id, revision: revision.header.number, record: record)
        }
      }
      return (profiles, versions)
    }

    func bucketHashes(at number: Int) throws -> [Digest] {
      var leaves = [[Digest]](repeating: [], count: StateTree.bucketCount)
      let versions = try state(at: number).versions
      for id in versions.keys.sorted(by: TextOrder.precedes) {
        guard let record = versions[id]?.record else { continue }
        leaves[StateTree.bucket(ofID: id)].append(StateTree.leaf(ofRecord: record))
      }
      return leaves.map { StateTree.bucket($0) }
    }
  }

  private let entries = Locked<[CatalogueName: Entry]>([:])

  private func entry(_ name: CatalogueName) throws -> Entry {
    guard let entry = entries.withLock({ $0[name] }) else {
      throw StoreError(.notFound, "open the catalogue", path: "\(name)", "there is none")
    }
    return entry
  }

  func standing(of name: CatalogueName, at number: Int) async throws -> Standing? {
    entries.withLock { $0[name] }.map {
      Standing(catalogue: $0.id, head: $0.head, point: $0.point(at: number))
    }
  }

  func root(of name: CatalogueName, at number: Int) async throws -> Digest? {
    try entry(name).revisions.first { $0.header.number == number }?.header.root
  }

  func pushers(
    of name: CatalogueName, after number: Int, upTo last: Int
  ) async throws -> [PusherRun] {
    let pushers = try entry(name).pushers
    var runs: [PusherRun] = []
    for number in stride(from: number + 1, through: last, by: 1) {
      guard let name = pushers[number] else { continue }
      if let open = runs.last, open.name == name, open.revisions.upperBound == number - 1 {
        runs[runs.count - 1].revisions = open.revisions.lowerBound...number
      } else {
        runs.append(PusherRun(revisions: number...number, name: name))
      }
    }
    return runs
  }

  func delta(
    of name: CatalogueName, after number: Int, upTo head: RevisionPoint, for asker: String
  ) async throws -> DeltaPart {
    let revisions = try entry(name).revisions[number..<head.number]
    return DeltaPart(
      bytes: SpooledBytes(DeltaWriter.encoded(revisions)), last: head.number,
      pushers: try await pushers(of: name, after: number, upTo: head.number))
  }

  func netChange(
    of name: CatalogueName, after number: Int, upTo head: RevisionPoint, for asker: String
  ) async throws -> DeltaPart {
    let entry = try entry(name)
    let (old, new) = (
      try entry.state(at: number).profiles, try entry.state(at: head.number).profiles
    )
    let changes = Set(old.keys).union(new.keys).sorted(by: TextOrder.precedes).compactMap {
      Change(id: $0, from: old[$0], to: new[$0])
    }
    let net = try NetRevision(
      headerBytes: entry.revisions[head.number - 1].headerBytes, changes: Changes.encoded(changes))
    return DeltaPart(
      bytes: SpooledBytes(net.encoded), last: head.number,
      pushers: try await pushers(of: name, after: head.number - 1, upTo: head.number))
  }

  func snapshot(
    of name: CatalogueName, at point: RevisionPoint, for asker: String
  ) async throws -> SpooledBytes {
    guard point != .origin else { return SpooledBytes([]) }
    let entry = try entry(name)
    let profiles = try entry.state(at: point.number).profiles
    var writer = SnapshotWriter()
    var items = [
      writer.header(
        SnapshotHeader(
          name: "\(name)", revision: entry.revisions[point.number - 1].headerBytes,
          count: profiles.count))
    ]
    for id in profiles.keys.sorted(by: TextOrder.precedes) {
      if let profile = profiles[id], let item = try writer.append(profile) { items.append(item) }
    }
    items += writer.finish()
    return SpooledBytes(items.flatMap { Deflate.gzipMember($0) })
  }

  func hashes(
    of name: CatalogueName, at point: RevisionPoint, under nodes: [Int], for asker: String
  ) async throws -> [Digest] {
    let (buckets, size) = (try entry(name).bucketHashes(at: point.number), StateTree.nodeCount)
    func under(_ node: Int) -> ArraySlice<Digest> { buckets[node * size..<(node + 1) * size] }
    return nodes.isEmpty
      ? (0..<size).map { StateTree.node(under($0)) } : nodes.flatMap { under($0) }
  }

  func records(
    of name: CatalogueName, inBuckets buckets: [Int], at point: RevisionPoint, for asker: String
  ) async throws -> RecordParts {
    let versions = try entry(name).state(at: point.number).versions.values
      .filter { buckets.contains(StateTree.bucket(ofID: $0.id)) }
      .sorted { TextOrder.precedes($0.id, $1.id) }
    let bodies = try Message.Records.packed(versions).map(\.body)
    return RecordParts(bytes: SpooledBytes(bodies.flatMap { $0 }), sizes: bodies.map(\.count))
  }

  func push(
    _ push: Message.Push, to name: CatalogueName, delta: SpooledBytes, by pusher: String?
  ) async throws -> PushVerdict {
    let bytes = try delta.read(0..<delta.count)
    let revisions: [Revision]
    do throws(EncodingError) {
      revisions = try DeltaReader.decoded(bytes)
    } catch {
      throw SyncError(.badDelta, "the delta is malformed: \(error.problem)", underlying: error)
    }
    return try entries.withLock { entries in
      var entry = entries[name] ?? Entry(id: push.catalogue)
      guard entry.id == push.catalogue else {
        throw SyncError.otherLineage(hub: entry.id, own: push.catalogue)
      }
      guard entries[name] != nil || push.base == .origin else {
        throw SyncError(.unknownCatalogue, "the catalogue is gone")
      }
      if entry.point(at: push.head.number) == push.head { return .accepted }
      guard entry.head == push.base else { return .stale(entry.head) }
      var check = DeltaCheck(catalogue: entry.id, tip: push.base)
      for revision in revisions { try check.follow(revision) }
      try check.finish(at: push.head)
      entry.revisions += revisions
      for revision in revisions {
        let number = revision.header.number
        let nodes = StateTree.nodeCount
        let buckets = try entry.bucketHashes(at: number)
        let root = StateTree.root(
          (0..<nodes).map { StateTree.node(buckets[$0 * nodes..<($0 + 1) * nodes]) })
        guard root == revision.header.root else {
          throw SyncError(.badDelta, "the state after revision \(number) has another root")
        }
        entry.pushers[number] = pusher
      }
      entries[name] = entry
      return .accepted
    }
  }
}
