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
      return Provenance(pushers: runs)
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
      let verdict = try entry.take(push, bytes, by: pusher)
      entries[name] = entry
      return verdict
    }
  }
}

extension MemoryCatalogues.Entry {
  /// Takes a push in the simplest way: its revisions are applied to a replica of the model.
  fileprivate mutating func take(
    _ push: Message.Push, _ bytes: [UInt8], by pusher: String?
  ) throws -> PushVerdict {
    if point(at: push.head.number) != push.head {
      guard point(at: push.base.number) == push.base else {
        throw Refusal(.diverged(hub: point(at: push.base.number), head: head, client: push.base))
      }
      guard push.base == head else { return .stale(head) }
      let replica = try CatalogueFile.inMemory(id: id, name: "model")
      try replica.apply(revisions, onto: .origin)
      try replica.merging.integrate(
        { try $0(bytes) }, after: push.base, remote: Remote(url: "", base: push.head),
        provenance: Provenance())
      for revision in try replica.log.revisions(after: head.number, maximumBytes: .max) {
        pushers[revision.header.number] = pusher
        revisions.append(revision)
      }
    }
    return .accepted(provenance(after: push.base.number, upTo: push.head.number))
  }
}
