import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatTestSupport
import Testing

@Suite("Random histories merge as dictionaries do")
struct MergePropertyTests {
  @Test("Against a naive model") func againstANaiveModel() throws {
    let seed = SeededGenerator.seed(of: "MergePropertyTests")
    var (clean, settled) = (0, 0)
    for round in 0..<200 {
      do {
        var run = try MergeRun(seed: seed &+ UInt64(round))
        try run.merge()
        clean += run.wasClean ? 1 : 0
        settled += run.wasClean ? 0 : 1
      } catch {
        Issue.record("seed \(seed), round \(round): \(error)")
        return
      }
    }
    #expect(clean > 10 && settled > 10, "seed \(seed): \(clean) clean, \(settled) settled")
  }
}

/// Two copies of a catalogue that both went on, and the merge of one into the other.
private struct MergeRun {
  /// The ids of all profiles that there may be.
  private static let ids = CrowdedBuckets.ids(201, in: 20)

  private let ours: CatalogueFile
  private let theirs: CatalogueFile
  private var base = RevisionPoint.origin
  private var random: SeededGenerator
  private var count = 0
  private(set) var wasClean = true

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    ours = try CatalogueFile.inMemory(id: Samples.id, name: "ours")
    theirs = try CatalogueFile.inMemory(id: Samples.id, name: "theirs")
    for _ in 0..<3 { try edit(ours) }
    base = try ours.log.head()
    try theirs.apply(ours.log.revisions(after: 0, maximumBytes: .max), onto: .origin)
    for _ in 0..<pick(1...4) { try edit(theirs) }
    for _ in 0..<pick(1...5) { try edit(ours) }
  }

  private mutating func pick(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  /// A profile that breaks no rule, whatever its fields come from.
  private mutating func edited(_ profile: Profile) -> Profile {
    var profile = profile
    profile[Field.name.at()] = .text("Device \(pick(0...2))")
    for _ in 0..<pick(1...3) {
      switch pick(0...5) {
      case 0: profile[Field.ppi.at()] = .number(Double(pick(100...102)))
      case 1: profile[Field.ppi.at()] = nil
      case 2:
        let members = ["a", "b", "c"]
        profile[Field.models.at()] = .members(members.filter { _ in pick(0...1) == 0 })
      case 3: profile[.layout(.half, .portrait)] = .layout(.notAvailable)
      case 4: profile[.layout(.half, .portrait)] = nil
      default: profile[.attribute("lab")] = .text("shelf \(pick(0...2))")
      }
    }
    return profile
  }

  private mutating func edit(_ file: CatalogueFile) throws {
    var next = try file.allProfiles()
    let before = next
    let isLarge = pick(0...40) == 0
    for _ in 0..<(isLarge ? 120 : pick(1...4)) {
      let id = Self.ids[pick(0...(isLarge ? 200 : 5))]
      next[id] = pick(0...4) == 0 ? nil : edited(next[id] ?? Profile(id: id))
    }
    count += 1
    let changes = TextOrder.set(Array(before.keys) + next.keys)
      .compactMap { Change(id: $0, from: before[$0], to: next[$0]) }
    try file.commit(changes, note: Samples.note("edit \(count)", at: count))
  }

  mutating func merge() throws {
    let incoming = try theirs.log.revisions(after: base.number, maximumBytes: .max)
    if try incoming.isEmpty || ours.log.head() == base { return }
    let pull = { [ours, base] in
      try ours.merging.merge(after: base, from: "url") { take in try incoming.forEach(take) }
    }
    var (mine, decisions) = (try ours.allProfiles(), [NaiveMerge.Place: MergeDecision]())
    var messages = try localMessages(after: base)
    var outcome = try pull()
    wasClean = try naive(mine).conflicts.isEmpty
    let hasNote = pick(0...1) == 0
    while case .waiting(let conflicts) = outcome {
      let places = conflicts.map { NaiveMerge.Place(id: $0.id, path: $0.path) }
      #expect(try Set(places) == naive(mine).conflicts)
      #expect(try ours.allProfiles() == mine)
      #expect(try ours.merging.pendingMerge()?.conflicts == conflicts)
      decisions = Dictionary(
        uniqueKeysWithValues: zip(places, conflicts).compactMap { place, conflict in
          conflict.decision.map { (place, $0) }
        })
      let open = conflicts.filter { $0.decision == nil }
      let next = open[pick(0...open.count - 1)]
      switch pick(0...19) {
      case 0:
        // Every decision about an edited value must be made again.
        try edit(ours)
        (mine, messages) = (try ours.allProfiles(), try localMessages(after: base))
        outcome = try pull()
      case 1:
        #expect(try ours.merging.abandonMerge())
        #expect(try ours.merging.pendingMerge() == nil && ours.allProfiles() == mine)
        decisions = [:]
        outcome = try pull()
      default:
        let decision = decision(on: next)
        decisions[.init(id: next.id, path: next.path)] = decision
        let note = RevisionNote(author: "a", message: "resolved", time: .init(seconds: 0))
        outcome = try ours.merging.resolve(
          id: next.id, path: next.path, as: decision, note: hasNote ? note : nil)
      }
    }
    guard case .rebased(let renumbered, _) = outcome else { return }
    let expected = try naive(mine) { decisions[$0] ?? .ours }
    #expect(try ours.allProfiles() == expected.state)
    #expect(expected.conflicts.subtracting(decisions.keys).isEmpty)
    #expect(try ours.maintenance.verify().difference == nil)
    #expect(try ours.merging.pendingMerge() == nil)
    let head = try theirs.log.head()
    #expect(try ours.settings.remote == Remote(url: "url", base: head))
    let kept = zip(messages, renumbered).filter { $0.1.new != nil }.map(\.0)
    #expect(renumbered.count == messages.count)
    let left = try localMessages(after: head)
    #expect(left == kept || hasNote && left == kept + ["resolved"])
    for step in renumbered {
      guard let new = step.new else { continue }
      #expect(try ours.log.point(at: new.number) == new)
    }
  }

  private func localMessages(after point: RevisionPoint) throws -> [String] {
    #expect(try ours.log.point(at: point.number) == point)
    return try ours.log.entries().reversed().filter { $0.header.number > point.number }
      .map(\.header.message)
  }

  private mutating func decision(on conflict: MergeConflict) -> MergeDecision {
    guard conflict.path == Field.ppi.at(), pick(0...1) == 0 else {
      return pick(0...1) == 0 ? .ours : .theirs
    }
    return .value(.number(999))
  }

  /// The merge of `mine` and the other side, without the code under test.
  private func naive(
    _ mine: NaiveMerge.State, _ decide: (NaiveMerge.Place) -> MergeDecision = { _ in .ours }
  ) throws -> NaiveMerge {
    let old = try theirs.snapshots.view(at: base.number).allProfiles()
    return NaiveMerge(base: old, ours: mine, theirs: try theirs.allProfiles(), decide: decide)
  }
}
