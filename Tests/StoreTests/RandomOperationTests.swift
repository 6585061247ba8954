import DevcatValues
import DevcatEncoding
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

@Suite("Random operations leave what a dictionary of profiles would hold")
struct RandomOperationTests {
  @Test("Against a naive model") func againstANaiveModel() throws {
    let seed = SeededGenerator.seed(of: "RandomOperationTests")
    var run = try Run(seed: seed)
    for step in 0..<150 {
      do {
        try run.step()
      } catch {
        Issue.record("seed \(seed), step \(step): \(error)")
        return
      }
    }
    try run.check()
  }
}

/// A catalogue, its replica, and the states that each revision should have left.
private struct Run {
  /// The ids of all profiles that there may be: ten in each of twenty buckets.
  private static let ids = CrowdedBuckets.ids(200, in: 20)

  private let folder: TemporaryFolder
  private var file: CatalogueFile
  private var replica: CatalogueFile
  private var random: RandomProfiles
  /// The profiles after each revision, from 0.
  private var states: [[String: Profile]] = [[:]]

  init(seed: UInt64) throws {
    folder = try TemporaryFolder()
    random = RandomProfiles(seed: seed)
    file = try CatalogueFile.create(at: folder.file("c.db"), id: Samples.id, name: "random")
    replica = try CatalogueFile.create(at: folder.file("r.db"), id: Samples.id, name: "replica")
  }

  private var present: [String: Profile] { states[states.count - 1] }

  mutating func step() throws {
    switch Int.random(in: 0..<20, using: &random.generator) {
    case 0..<11: try commit(randomState())
    case 11: try commit(states[Int.random(in: states.indices, using: &random.generator)])
    case 12: file = try CatalogueFile.open(at: folder.file("c.db"), access: .readWrite)
    case 13: try pull()
    case 14: try file.maintenance.repair()
    case 15: try loseACommit()
    case 16, 17: try checkView()
    case 18: try query()
    default: try check()
    }
  }

  /// Some profiles added, edited and removed; few at most times, many at some.
  private mutating func randomState() -> [String: Profile] {
    var next = present
    let count = random.chance(8) ? 150 : Int.random(in: 1...4, using: &random.generator)
    for _ in 0..<count {
      let id = random.pick(Self.ids)
      if random.chance(25) {
        next[id] = nil
      } else {
        next[id] = next[id].map { random.edited($0) } ?? random.profile(id)
      }
    }
    return next
  }

  private mutating func commit(_ next: [String: Profile]) throws {
    let changes = TextOrder.set(Array(present.keys) + next.keys)
      .compactMap { Change(id: $0, from: present[$0], to: next[$0]) }
    let point = try file.commit(changes, note: Samples.note(at: states.count))
    #expect((point == nil) == changes.isEmpty)
    if point != nil { states.append(next) }
    #expect(try file.log.root() == Samples.root(of: present.values))
  }

  private mutating func loseACommit() throws {
    struct Lost: Error {}
    let next = randomState()
    #expect(throws: Lost.self) {
      try file.transaction {
        let changes = TextOrder.set(Array(present.keys) + next.keys)
          .compactMap { Change(id: $0, from: present[$0], to: next[$0]) }
        try file.commit(changes, note: Samples.note("lost"))
        throw Lost()
      }
    }
  }

  /// Brings the replica up to date, by a few revisions at a time or by all at once.
  private mutating func pull() throws {
    let most = random.chance(50) ? 2000 : 1 << 24
    while true {
      let base = try replica.log.head()
      let piece = try file.log.revisions(after: base.number, maximumBytes: most)
      if piece.isEmpty { break }
      let delta = DeltaWriter.encoded(piece)
      try replica.apply(DeltaReader.decoded(delta), onto: base)
    }
    #expect(try replica.log.head() == file.log.head())
    #expect(try replica.allProfiles() == present)
    let verified = try replica.maintenance.verify()
    #expect(verified.difference == nil, "\(verified.difference ?? "")")
  }

  private mutating func checkView() throws {
    let number = Int.random(in: states.indices, using: &random.generator)
    let found = try file.snapshots.view(at: number).allProfiles()
    #expect(found == states[number])
    let other = Int.random(in: states.indices, using: &random.generator)
    let differing = TextOrder.set(Array(states[number].keys) + states[other].keys)
      .filter { states[number][$0] != states[other][$0] }
    #expect(try file.state.differences(from: number, to: other).map(\.id) == differing)
  }

  private func query() throws {
    let model = NaiveModel(profiles: present)
    for text in ["landscape.horizontal=regular", "models=X", "!scale", "points.width>=375"] {
      let condition = try Condition(text)
      #expect(
        try file.devices.ids(matching: Query(conditions: [condition], columns: []))
          == model.ids(matching: [condition]))
    }
  }

  func check() throws {
    #expect(try file.log.head().number == states.count - 1)
    #expect(try file.allProfiles() == present)
    #expect(try file.devices.count == present.count)
    let derived = NaiveModel(profiles: present).derivedLayouts()
    for id in present.keys { #expect(try file.devices.derivedLayouts(of: id) == derived[id] ?? []) }
    let verified = try file.maintenance.verify()
    #expect(verified.difference == nil, "\(verified.difference ?? "")")
    #expect(verified.profiles == present.count)
    #expect(verified.revisions == states.count - 1)
  }
}
