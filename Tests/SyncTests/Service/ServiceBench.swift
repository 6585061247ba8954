import DevcatValues
import DevcatEncoding
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatHubPostgres
@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
@testable import DevcatWire

/// A service with a catalogue of which the revisions are known.
final class ServiceBench: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case folder, memory, postgres

    /// All but those whose server is not installed.
    static let installed = allCases.filter { $0 != .postgres || PostgresCluster.isThere }
  }

  let folder: SocketFolder
  let service: any CatalogueService
  private let log: PostgresLog?
  /// The hub, as its operator changes it; `nil` for the model in memory.
  let store: (any CatalogueStore & Sendable)?
  let name: CatalogueName
  let revisions: [Revision]

  init(_ kind: Kind, _ memory: MemoryCatalogues = MemoryCatalogues()) throws {
    folder = try SocketFolder()
    name = try CatalogueName("team/lab")
    switch kind {
    case .folder:
      (service, log) = (CatalogueFolder(root: folder.path, maximumOpen: 4), nil)
      store = HubFolder(folder.path)
    case .memory: (service, log, store) = (memory, nil, nil)
    case .postgres:
      let options = try PostgresCluster.shared.get().database()
      let hub = try PostgresHub(options)
      try hub.make()
      store = hub
      let log = try PostgresNode.log(options, folder.file("cache"))
      (service, self.log) = (
        CatalogueFolder(root: folder.file("cache"), maximumOpen: 4, log: log), log
      )
    }
    let path = folder.file("one.db")
    try BigLab.make(path, profiles: [12, 5])
    try Lab.edit(path, "iphone-1", "iPhone")
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    try #require(
      try file.commit(
        [.delete(id: "iphone-1"), .delete(id: "device-00-000003")].sorted { $0.id < $1.id },
        note: RevisionNote(
          author: "", message: "gone", time: Timestamp(seconds: 1_700_000_001))) != nil)
    revisions = try file.log.revisions(after: 0, maximumBytes: .max)
  }

  func point(_ number: Int) -> RevisionPoint {
    number == 0 ? .origin : revisions[number - 1].point
  }

  func push(_ numbers: ClosedRange<Int>, by pusher: String? = nil) async throws -> PushOutcome {
    let part = revisions[(numbers.lowerBound - 1)..<numbers.upperBound]
    return try await offer(
      DeltaWriter.encoded(part), after: point(numbers.lowerBound - 1),
      upTo: point(numbers.upperBound), by: pusher)
  }

  func offer(
    _ bytes: [UInt8], after base: RevisionPoint, upTo head: RevisionPoint, id: CatalogueID = Lab.id,
    by pusher: String? = nil
  ) async throws -> PushOutcome {
    let push = Message.Push(
      name: "\(name)", catalogue: id, base: base, head: head, size: bytes.count)
    return try await service.push(
      push, to: name, delta: SpooledBytes(bytes), by: pusher, mayMake: true
    ).outcome
  }

  /// The revisions after one up to the head, with their facts.
  func delta(after number: Int) async throws -> (revisions: [Revision], provenance: Provenance) {
    let head = try #require(try await extent()?.head)
    var (last, revisions, provenance) = (number, [Revision](), Provenance())
    while last < head.number {
      let part = try await service.delta(of: name, after: last, upTo: head, for: "a")
      revisions += try DeltaReader.decoded(try part.bytes.read(0..<part.bytes.count))
      let isNext = provenance.append(part.provenance)
      #expect(isNext)
      last = part.last
    }
    return (revisions, provenance)
  }

  func extent(at number: Int = 0) async throws -> LogExtent? {
    try await service.extent(of: name, at: number)
  }

  func end() async {
    await log?.stop()
    await (service as? CatalogueFolder)?.close()
  }
}

extension PushVerdict {
  /// The verdict without the pushers.
  var outcome: PushOutcome {
    switch self {
    case .accepted: .held
    case .stale(let head): .stale(head)
    }
  }
}

/// A hub's use of a log in PostgreSQL.
enum PostgresNode {
  /// A day: such a log is seen at its start only, and a test may wait long for its turn.
  static let staleLimit = Duration.seconds(86_400)

  /// The log, with a cache folder that is made where it is missing.
  static func log(
    _ options: String, _ path: String, staleLimit: Duration = staleLimit
  ) throws -> PostgresLog {
    let folder = HubFolder(path)
    if !folder.isInitialized { _ = try folder.make(hosts: []) }
    return try PostgresLog(options, cache: folder, staleLimit: staleLimit)
  }
}
