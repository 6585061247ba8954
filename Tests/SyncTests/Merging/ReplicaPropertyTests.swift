import DevcatValues
import DevcatEncoding
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
@testable import DevcatWire

/// Two to five replicas and a hub, random edits, pulls, pushes, decisions and cut connections: at the
/// end all are alike, and nothing acknowledged is missing.
@Suite("Replica property", .timeLimit(.hang))
struct ReplicaPropertyTests {
  @Test("All replicas become alike") func allReplicasBecomeAlike() async throws {
    let seed = SeededGenerator.seed(of: "ReplicaPropertyTests")
    var limits = HubServer.Limits()
    limits.openCatalogues = 2
    let fixture = try await HubFixture(limits)
    let relay = try Relay(at: fixture.folder.file("cut.sock"), to: try #require(fixture.endpoint))
    var tally = ReplicaRun.Tally()
    for round in 0..<SeededGenerator.rounds(20) {
      do {
        var run = try await ReplicaRun(fixture, relay, seed: seed, round: round)
        for _ in 0..<25 { try await run.step() }
        try await run.end()
        tally.add(run.tally)
      } catch {
        Issue.record("seed \(seed), round \(round): \(error)")
        break
      }
    }
    print("ReplicaPropertyTests: \(tally)")
    #expect(
      tally.conflicts > 0 && tally.cuts > 0 && tally.rebased > 0 && tally.merged > 0,
      "seed \(seed)")
    await relay.stop()
    try await fixture.stop()
  }
}

/// One sequence of operations.
private struct ReplicaRun {
  struct Tally {
    var (pushes, conflicts, cuts, rebased, merged) = (0, 0, 0, 0, 0)

    mutating func add(_ other: Tally) {
      pushes += other.pushes
      conflicts += other.conflicts
      cuts += other.cuts
      rebased += other.rebased
      merged += other.merged
    }
  }

  private let fixture: HubFixture
  private let relay: Relay
  private let name: String
  private let paths: [String]
  private var random: SeededGenerator
  private var count = 0
  private(set) var tally = Tally()
  private var isCut = false
  /// The digests that the hub acknowledged.
  private var acknowledged: Set<Digest> = []
  private var removed: Set<String> = []
  /// Attributes that one edit alone made, by id, each with its key as its value.
  private var unique: [(id: String, key: String)] = []
  /// Whether some replica asks about more than conflicts, so that unique edits may be turned down.
  private let isStrict: Bool

  init(_ fixture: HubFixture, _ relay: Relay, seed: UInt64, round: Int) async throws {
    (self.fixture, self.relay) = (fixture, relay)
    random = SeededGenerator(seed: seed &+ UInt64(round))
    name = "team/r\(round)"
    let folder = fixture.folder
    let total = Int.random(in: 2...5, using: &random)
    paths = (0..<total).map { folder.file("r\(round)-\($0).db") }
    isStrict = Int.random(in: 0..<4, using: &random) == 0
    let (first, url) = (paths[0], try fixture.url(name, socket: "cut.sock"))
    try Lab.make(first, revisions: 3)
    _ = try await fixture.client { try await $0.push(first, to: url) }
    for path in paths.dropFirst() {
      _ = try await fixture.client { try await $0.clone(url, to: path) }
      guard isStrict, let strictness = MergeStrictness.allCases.randomElement(using: &random)
      else { continue }
      try open(path).settings.setMergeStrictness(strictness)
    }
  }

  private func open(_ path: String) throws -> CatalogueFile {
    try CatalogueFile.open(at: path, access: .readWrite)
  }

  private mutating func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func step() async throws {
    let path = paths[pick(0..<paths.count)]
    isCut = pick(0..<6) == 0
    if isCut {
      let bytes = pick(0..<400)
      relay.budget.withLock {
        $0 = bytes % 2 == 0 ? Relay.Budget(toHub: bytes) : Relay.Budget(toClient: bytes / 3)
      }
    }
    switch pick(0..<10) {
    case 0..<5: try edit(path)
    case 5, 6: try await pull(path)
    case 7, 8: try await push(path)
    default: try settleSome(path)
    }
    relay.budget.withLock { $0 = Relay.Budget() }
    isCut = false
  }

  private mutating func edit(_ path: String) throws {
    let file = try open(path)
    var ids: [String] = []
    try file.devices.forEachProfile(reading: nil) { ids.append($0.id) }
    count += 1
    let id = ids.isEmpty || pick(0..<6) == 0 ? "new-\(count)" : ids[pick(0..<ids.count)]
    let old = try file.devices.profile(id: id)
    var new = old ?? Profile(id: id)
    if old == nil || pick(0..<3) == 0 { new[Field.name.at()] = .text("Name \(count)") }
    switch pick(0..<5) {
    case 0: new[Field.ppi.at()] = .number(Double(pick(1..<4)))
    case 1: new[Field.models.at()] = .members(["a", "b", "c"].filter { _ in pick(0..<2) == 0 })
    case 2 where old != nil:
      try commit(.delete(id: id), to: file)
      removed.insert(id)
      return
    default:
      new[.attribute("key \(count)")] = .text("key \(count)")
      unique.append((id, "key \(count)"))
    }
    if let change = Change(id: id, from: old, to: new) { try commit(change, to: file) }
  }

  private func commit(_ change: Change, to file: CatalogueFile) throws {
    let time = Timestamp(seconds: 1_700_000_000 + Int64(count))
    try file.commit([change], note: RevisionNote(author: "a", message: "\(count)", time: time))
  }

  private mutating func pull(_ path: String) async throws {
    do {
      let report = try await fixture.client { try await $0.pull(path) }
      tally.rebased += report.renumbered.isEmpty ? 0 : 1
    } catch let error as Failure {
      try met(error)
    }
  }

  private mutating func push(_ path: String) async throws {
    do {
      let report = try await fixture.client { try await $0.push(path) }
      tally.pushes += 1
      tally.merged += report.renumbered.isEmpty ? 0 : 1
      acknowledged.formUnion(try open(path).log.entries().map(\.digest))
    } catch let error as Failure {
      try met(error)
    }
  }

  private mutating func met(_ error: Failure) throws {
    switch error.code {
    case .conflict: tally.conflicts += 1
    // A cut within the first frame leaves no sign that a hub was there.
    case let code where isCut && (code.isOfBrokenConnection || code == .protocolViolation):
      tally.cuts += 1
    default: throw error
    }
  }

  /// Decides waiting conflicts: a removal always wins.
  private mutating func settleSome(_ path: String) throws {
    let file = try open(path)
    if pick(0..<8) == 0 { try file.merging.abandonMerge() }
    for _ in 0..<pick(1..<4) { try settle(file) }
  }

  private mutating func settle(_ file: CatalogueFile) throws {
    guard let conflict = try file.merging.pendingMerge()?.open.first else { return }
    var decision: MergeDecision = pick(0..<2) == 0 ? .ours : .theirs
    if case .profile(let sides) = conflict.subject {
      decision = sides.base == nil || sides.ours == nil ? .ours : .theirs
    } else if conflict.path == Field.ppi.at(), pick(0..<3) == 0 {
      decision = .value(.number(9))
    }
    _ = try file.merging.resolve(id: conflict.id, path: conflict.path, as: decision)
  }

  /// Syncs all of them, and checks the result.
  mutating func end() async throws {
    for path in paths + paths {
      // Alternating resolve, pull and push comes to an end, since no one else edits.
      for _ in 0..<100 {
        while try open(path).merging.pendingMerge() != nil { try settle(try open(path)) }
        let pushes = tally.pushes
        try await push(path)
        if tally.pushes > pushes { break }
      }
      try await pull(path)
    }
    let hub = try open(fixture.hubFile(name))
    let log = try hub.log.entries()
    for path in paths { try check(try open(path), against: hub) }
    #expect(acknowledged.isSubset(of: log.map(\.digest)))
    let messages = log.map(\.header.message).filter { Int($0) != nil }
    #expect(Set(messages).count == messages.count, "nothing is doubled")
    for id in removed { #expect(try hub.devices.profile(id: id) == nil, "\(id) came back") }
    for (id, key) in unique where !isStrict {
      guard let profile = try hub.devices.profile(id: id) else {
        #expect(removed.contains(id), "\(id) is lost")
        continue
      }
      #expect(profile[.attribute(key)] == .text(key), "\(key) of \(id) is lost")
    }
  }

  private func check(_ file: CatalogueFile, against hub: CatalogueFile) throws {
    #expect(try file.log.head() == hub.log.head())
    #expect(try file.log.root() == hub.log.root())
    #expect(try file.merging.pendingMerge() == nil)
    #expect(try file.maintenance.verify().difference == nil)
    #expect(try hub.maintenance.verify().difference == nil)
  }
}
