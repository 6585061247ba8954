import DevcatValues
import DevcatEncoding
import DevcatStore

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
@testable import DevcatWire

/// The catalogues of a hub in memory: the naive model that the folder of files is held against.
final class MemoryCatalogues: CatalogueService {
  fileprivate struct Entry {
    let id: CatalogueID
    var revisions: [Revision] = []
    var pushers: [Int: String] = [:]
    var origins: [Origin] = []

    var head: RevisionPoint { revisions.last?.point ?? .origin }

    func point(at number: Int) -> RevisionPoint? {
      number == 0
        ? .origin : number > 0 && number <= revisions.count ? revisions[number - 1].point : nil
    }

    func provenance(after number: Int, upTo last: Int) -> Provenance {
      var runs: [PusherRun] = []
      for number in stride(from: number + 1, through: last, by: 1) {
        guard let name = pushers[number] else { continue }
        if let open = runs.last, open.name == name, open.revisions.upperBound == number - 1 {
          runs[runs.count - 1].revisions = open.revisions.lowerBound...number
        } else {
          runs.append(PusherRun(revisions: number...number, name: name))
        }
      }
      let found = origins.filter { number < $0.revision && $0.revision <= last }.sorted {
        ($0.revision, $0.digest.hex) < ($1.revision, $1.digest.hex)
      }
      return Provenance(pushers: runs, origins: found)
    }

    /// The profiles at a revision.
    func profiles(at number: Int) throws -> [String: Profile] {
      var profiles: [String: Profile] = [:]
      for revision in revisions.prefix(number) {
        for change in try Changes.decoded(revision.changes) {
          switch change {
          case .delete(let id): profiles[id] = nil
          case .edit(let id, let patch):
            profiles[id] = (profiles[id] ?? Profile(id: id)).applying(patch)
          }
        }
      }
      return profiles
    }
  }

  private let entries = Locked<[CatalogueName: Entry]>([:])
  /// Whether the extent of a catalogue has to wait, as if it were read from a database first.
  let isReading = Locked(false)

  private func entry(_ name: CatalogueName) throws -> Entry {
    guard let entry = entries.withLock({ $0[name] }) else {
      throw Failure.file(.notFound, "open the catalogue", path: "\(name)", "there is none")
    }
    return entry
  }

  func extent(of name: CatalogueName, at number: Int) async throws -> LogExtent? {
    while isReading.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
    return entries.withLock { $0[name] }.map {
      LogExtent(catalogue: $0.id, head: $0.head, point: $0.point(at: number))
    }
  }

  func quickDelta(
    of name: CatalogueName, after number: Int, upTo head: RevisionPoint
  ) async throws -> DeltaPart? { nil }

  func delta(
    of name: CatalogueName, after number: Int, upTo head: RevisionPoint, for asker: String
  ) async throws -> DeltaPart {
    let revisions = try entry(name).revisions[number..<head.number]
    return DeltaPart(
      bytes: SpooledBytes(DeltaWriter.encoded(revisions)), last: head.number,
      provenance: try entry(name).provenance(after: number, upTo: head.number))
  }

  func push(
    _ push: Message.Push, to name: CatalogueName, delta: SpooledBytes, by pusher: String?,
    mayMake: Bool
  ) async throws -> PushVerdict {
    let bytes = try delta.read(0..<delta.count)
    return try entries.withLock { entries in
      var entry = entries[name] ?? Entry(id: push.catalogue)
      guard entry.id == push.catalogue else {
        throw Failure.otherLineage(hub: entry.id, own: push.catalogue)
      }
      guard entries[name] != nil || push.base == .origin else { throw Refusal(.unknownCatalogue) }
      guard entries[name] != nil || mayMake else { throw Refusal(.mayNotMake) }
      let outcome = try entry.take(push, bytes, by: pusher)
      entries[name] = entry
      var provenance = entry.provenance(after: push.base.number, upTo: push.head.number)
      switch outcome {
      case .held: break
      case .merged(_, _, let known): provenance = known
      case .stale: provenance = Provenance()
      }
      return PushVerdict(outcome, provenance: provenance)
    }
  }
}

extension MemoryCatalogues.Entry {
  /// Takes a push in the simplest way: revisions that do not follow the head are treated as a
  /// replica's, which pulls from the model and pushes the result.
  fileprivate mutating func take(
    _ push: Message.Push, _ bytes: [UInt8], by pusher: String?
  ) throws -> PushOutcome {
    if point(at: push.head.number) == push.head { return .held }
    guard push.base.number <= head.number else { return .stale(head) }
    guard point(at: push.base.number) == push.base else {
      throw Refusal(.diverged(hub: point(at: push.base.number), head: head, client: push.base))
    }
    let onto = head
    let replica = try CatalogueFile.inMemory(id: id, name: "model")
    try replica.apply(Array(revisions.prefix(push.base.number)), onto: .origin)
    try replica.merging.take({ try $0(bytes) }, after: push.base, upTo: push.head)
    let news = DeltaWriter.encoded(revisions[push.base.number...])
    let pushed = try replica.log.revisions(after: push.base.number, maximumBytes: .max)
    if onto == push.base || pushed.starts(with: revisions[push.base.number...]) {
      return add(pushed.dropFirst(onto.number - push.base.number), by: pusher)
    }
    guard push.strictness != .manual else { return .stale(onto) }
    try replica.settings.setMergeStrictness(push.strictness)
    let known = provenance(after: push.base.number, upTo: onto.number)
    let outcome = try replica.merging.integrate(
      { try $0(news) }, after: push.base, remote: Remote(url: "model", base: onto),
      provenance: known,
      settling: nil)
    guard case .rebased(let steps, _) = outcome else { return .stale(onto) }
    let earlier = Set(origins.map(\.digest))
    var (tip, isFirst) = (onto.number, true)
    for step in steps where !earlier.contains(step.old.digest) {
      tip = step.new?.number ?? tip
      // Revisions that both have unchanged have no other origin.
      if step.old == step.new { continue }
      origins.append(
        Origin(
          digest: step.old.digest, revision: tip, isKept: step.new != nil, isFirst: isFirst))
      isFirst = false
    }
    _ = add(try replica.log.revisions(after: onto.number, maximumBytes: .max)[...], by: pusher)
    var answer = known
    if let pusher, head != onto {
      answer.pushers.append(PusherRun(revisions: onto.number + 1...head.number, name: pusher))
    }
    return .merged(onto: onto, head: head, provenance: answer)
  }

  private mutating func add(
    _ new: ArraySlice<Revision>, by pusher: String?
  ) -> PushOutcome {
    for revision in new { pushers[revision.header.number] = pusher }
    revisions += new
    return .held
  }
}
