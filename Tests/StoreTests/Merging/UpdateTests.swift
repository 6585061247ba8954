import DevcatValues
import DevcatEncoding
import DevcatStore
import Testing

@Suite("Updates: a published history taken into the catalogues of teams")
struct UpdateTests {
  /// x: made 1, ppi corrected 3, removed 5; y: made 2, models 4; z: made 4.
  private static func published(_ count: Int = 5) throws -> PublishedHistory {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "published")
    try file.set(
      Samples.profile("w", ["name=W", "models=W1"]), Samples.profile("x", ["name=X", "ppi=1"]))
    try file.set(Samples.profile("y", ["name=Y"]))
    try file.set(
      Samples.profile("w", ["name=W", "models=W1;W2", "scale=2"]),
      Samples.profile("x", ["name=X", "ppi=2"]))
    try file.set(
      Samples.profile("y", ["name=Y", "models=Y1", "ppi=5"]), Samples.profile("z", ["name=Z"]))
    try file.delete("x")
    return try PublishedHistory(
      Array(file.log.revisions(after: 0, maximumBytes: .max).prefix(count)))
  }

  /// A catalogue that began with the first `count` published revisions.
  private static func begun(_ count: Int) throws -> CatalogueFile {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "team")
    try file.apply(published(count).revisions, onto: .origin)
    return file
  }

  private static func foreign() throws -> CatalogueFile {
    try CatalogueFile.inMemory(
      id: try #require(CatalogueID("00112233445566778899aabbccddeeff")), name: "team")
  }

  @discardableResult
  private static func update(
    _ file: CatalogueFile, to history: PublishedHistory, settling side: MergeSide? = nil
  ) throws -> UpdatePlan {
    try file.transaction {
      let plan = try file.merging.updatePlan(to: history, settling: side)
      #expect(plan.merge.conflicts.isEmpty)
      _ = try file.merging.carryOut(plan, note: Samples.note("update"))
      return plan
    }
  }

  @Test("Updates: two histories in one catalogue, each from its own last revision")
  func twoHistories() throws {
    let file = try Self.begun(3)
    let others = try Self.foreign()
    try others.set(Samples.profile("o", ["name=O", "scale=1"]))
    let old = try PublishedHistory(
      others.log.revisions(after: 0, maximumBytes: .max), named: "others")
    try others.set(Samples.profile("o", ["name=O", "scale=2"]))
    let new = try PublishedHistory(
      others.log.revisions(after: 0, maximumBytes: .max), named: "others")
    #expect(try !file.merging.hasTaken(from: old) && file.merging.hasTaken(from: Self.published()))
    #expect(try Self.update(file, to: old).base == .origin)
    let number = try file.log.head().number
    let source = try file.log.revisions(after: number - 1, maximumBytes: .max)[0].header.source
    #expect(source == "devcat others 1 \(old.head.digest.short)")
    // A team's value stays, and the later revision of each history is merged from its own base.
    try file.set(Samples.profile("o", ["name=O", "scale=1", "ppi=7"]))
    let plan = try Self.update(file, to: Self.published(5))
    #expect(plan.base.number == 3)
    if case .merge = plan.way {} else { Issue.record("\(plan.way)") }
    #expect(try Self.update(file, to: new).base == old.head)
    #expect(
      try file.devices.profile(id: "o") == Samples.profile("o", ["name=O", "ppi=7", "scale=2"]))
    for history in [try Self.published(5), new] {
      guard case .none = try file.merging.updatePlan(to: history).way else {
        Issue.record("\(history.head) is not taken")
        continue
      }
    }
  }

  private static func conflicts(_ plan: UpdatePlan) -> [String] {
    plan.merge.conflicts.map { conflict in
      switch conflict.reason {
      case .field(let path, let base, let ours, let theirs):
        ([conflict.id, path.description] + [base, ours, theirs].map { $0?.description ?? "–" })
          .joined(separator: " ")
      case .removal(let side, let changed): "\(conflict.id) removed by \(side), \(changed)"
      case .rule(let finding): "\(conflict.id) \(finding.rule)"
      }
    }
  }

  @Test("An untouched catalogue takes revisions as they are", arguments: 1...4)
  func anUntouchedCatalogueTakesRevisionsAsTheyAre(_ count: Int) throws {
    let (file, history) = (try Self.begun(count), try Self.published())
    let plan = try Self.update(file, to: history)
    guard case .forward(let revisions, let merge) = plan.way else {
      Issue.record("\(plan.way)")
      return
    }
    #expect(revisions.map(\.header.number) == Array(count + 1...5))
    #expect(try merge.outcomes.map(\.id) == file.state.differences(from: count, to: 5).map(\.id))
    #expect(try file.log.head() == history.head)
    guard case .none = try Self.update(file, to: history).way else {
      Issue.record("A second update finds something new.")
      return
    }
  }

  @Test("An edited catalogue merges by field") func anEditedCatalogueMergesByField() throws {
    let (file, history) = (try Self.begun(2), try Self.published())
    try file.set(
      Samples.profile("mine", ["name=Mine"]),
      Samples.profile("w", ["name=Our W", "models=W1;W9"]))
    let plan = try Self.update(file, to: history)
    guard case .merge = plan.way else {
      Issue.record("\(plan.way)")
      return
    }
    #expect(plan.base.number == 2)
    let expected = try [
      Samples.profile("mine", ["name=Mine"]),
      Samples.profile("w", ["name=Our W", "models=W1;W2;W9", "scale=2"]),
      Samples.profile("y", ["name=Y", "models=Y1", "ppi=5"]), Samples.profile("z", ["name=Z"]),
    ]
    #expect(
      try file.allProfiles() == Dictionary(uniqueKeysWithValues: expected.map { ($0.id, $0) }))
    #expect(try file.log.head().number == 4)
    #expect(
      try file.log.entries(limit: 1).first?.header.source
        == "devcat reference 5 \(history.head.digest.short)")
    #expect(try file.maintenance.verify().difference == nil)
    guard case .none = try Self.update(file, to: history).way else {
      Issue.record("A second update finds something new.")
      return
    }
  }

  @Test("A later update begins where the last one ended")
  func aLaterUpdateBeginsWhereTheLastOneEnded() throws {
    let file = try Self.foreign()
    try file.set(Samples.profile("mine", ["name=Mine"]))
    #expect(try Self.update(file, to: Self.published(2)).base == .origin)
    try file.set(Samples.profile("w", ["name=Our W", "models=W1"]))
    let history = try Self.published(4)
    let plan = try Self.update(file, to: history)
    #expect(try plan.base == Self.published(2).head)
    #expect(
      try file.devices.profile(id: "w")
        == Samples.profile("w", ["name=Our W", "models=W1;W2", "scale=2"]))
    #expect(try file.devices.profile(id: "x") == Samples.profile("x", ["name=X", "ppi=2"]))
    #expect(try Self.update(file, to: Self.published()).merge.changes == [.delete(id: "x")])
    #expect(try file.maintenance.verify().difference == nil)
  }

  private static let conflicts: [(name: String, edits: [String: [String]?], conflicts: [String])] =
    [
      ("one field", ["w": ["name=W", "models=W1", "scale=3"]], ["w scale – 3 2"]),
      ("the same value", ["w": ["name=W", "models=W1", "scale=2"]], []),
      ("removed here", ["w": nil], ["w removed by ours, [models, scale]"]),
      ("removed there", ["x": ["name=X", "ppi=9"]], ["x removed by theirs, [ppi]"]),
      ("removed on both sides", ["x": nil], []),
      (
        "several", ["w": nil, "y": ["name=Y", "ppi=6"], "z": ["name=Zed"]],
        ["w removed by ours, [models, scale]", "y ppi – 6 5", "z name – Zed Z"]
      ),
    ]

  @Test("Conflicts are listed and resolved by option", arguments: conflicts)
  func conflictsAreListedAndResolvedByOption(
    _ name: String, _ edits: [String: [String]?], _ expected: [String]
  ) throws {
    let history = try Self.published()
    for side in [nil, MergeSide.ours, .theirs] {
      let file = try Self.begun(2)
      for (id, values) in edits.sorted(by: { $0.key < $1.key }) {
        if let values { try file.set(Samples.profile(id, values)) } else { try file.delete(id) }
      }
      let (before, root) = (try file.allProfiles(), try file.log.root())
      let plan = try file.merging.updatePlan(to: history, settling: side)
      #expect(Self.conflicts(plan) == (side == nil ? expected : []))
      #expect(try file.log.root() == root)
      guard let side else { continue }
      #expect(plan.merge.settled.count == expected.count)
      try Self.update(file, to: history, settling: side)
      let whole = try side == .ours ? before : Self.states(of: history)
      for conflict in plan.merge.settled {
        let now = try file.devices.profile(id: conflict.id)
        if case .field(let path, _, _, _) = conflict.reason {
          #expect(now?[path] == whole[conflict.id]?[path])
        } else {
          #expect(now == whole[conflict.id])
        }
      }
      guard case .none = try Self.update(file, to: history).way else {
        Issue.record("A second update finds something new.")
        return
      }
    }
  }

  private static func states(of history: PublishedHistory) throws -> [String: Profile] {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "published")
    try file.apply(history.revisions, onto: .origin)
    return try file.allProfiles()
  }

  @Test("A merge that changes nothing is remembered too")
  func aMergeThatChangesNothingIsRememberedToo() throws {
    let (file, history) = (try Self.foreign(), try Self.published())
    for profile in try Self.states(of: history).values { try file.set(profile) }
    let before = try file.log.head().number
    #expect(try Self.update(file, to: history).merge.changes.isEmpty)
    #expect(try file.log.head().number == before + 1)
    #expect(try file.log.entries(limit: 1).first?.counts == .init(added: 0, changed: 0, removed: 0))
    #expect(try file.maintenance.verify().difference == nil)
    // A value that was taken is not a conflict after a local change.
    try file.set(Samples.profile("z", ["name=Zed"]))
    guard case .none = try Self.update(file, to: history).way else {
      Issue.record("A second update finds something new.")
      return
    }
  }

  @Test("A revision that says nothing travels") func aRevisionThatSaysNothingTravels() throws {
    let (file, history) = (try Self.begun(2), try Self.published())
    try file.set(Samples.profile("w", ["name=W", "models=W1", "scale=3"]))
    try file.delete("x")
    try Self.update(file, to: history, settling: .ours)
    let replica = try Self.begun(2)
    try replica.apply(
      DeltaReader.decoded(DeltaWriter.encoded(file.log.revisions(after: 2, maximumBytes: .max))),
      onto: replica.log.head())
    #expect(try replica.log.head() == file.log.head())
  }

  @Test("A shallow catalogue knows the revision that it begins with")
  func aShallowCatalogueKnowsTheRevisionThatItBeginsWith() throws {
    let history = try Self.published()
    let file = try CatalogueFile.load(
      snapshot: SnapshotTests.snapshot(Self.begun(3), at: 3))
    try file.set(Samples.profile("mine", ["name=Mine"]))
    let plan = try Self.update(file, to: history)
    #expect(plan.base.number == 3)
    #expect(plan.merge.outcomes.map(\.id) == ["x", "y", "z"])
  }

  @Test("Update refuses reference of a newer devcat") func updateRefusesReferenceOfANewerDevcat()
    throws
  {
    let file = try Self.foreign()
    try Self.update(file, to: Self.published())
    let error = try #require(throws: Failure.self) {
      try file.merging.updatePlan(to: Self.published(4))
    }
    #expect(error.code == .newer)
    #expect(error.description.contains("revision 1 took 'devcat reference 5 "))
    let other = try Self.foreign()
    try other.set(
      Samples.profile("a", ["name=A"]),
      note: Samples.note(source: "devcat reference 5 0123456789"))
    #expect(throws: Failure.self) { try other.merging.updatePlan(to: Self.published()) }
  }

  @Test(
    "A source of another form is none",
    arguments: [
      "devcat reference", "devcat reference 5", "devcat reference 5 x",
      "Devcat reference 5 0123456789",
      "devcat reference 05 0123456789", "devcat reference 5 0123456789 ",
      "devcat reference 5 012345678",
      "devcat reference -5 0123456789", "devcat reference five 0123456789",
    ])
  func aSourceOfAnotherFormIsNone(_ source: String) throws {
    let file = try Self.foreign()
    try file.set(Samples.profile("a", ["name=A"]), note: Samples.note(source: source))
    #expect(try file.merging.updatePlan(to: Self.published()).base == .origin)
  }

  @Test("Catalogue with a newer reference has nothing to update")
  func catalogueWithANewerReferenceHasNothingToUpdate() throws {
    let file = try Self.begun(5)
    guard case .none = try file.merging.updatePlan(to: Self.published(3)).way else {
      Issue.record("An older history has something new.")
      return
    }
  }

  @Test("A broken rule is a conflict") func aBrokenRuleIsAConflict() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "published")
    let screen = { (height: Int) in
      ["name=A", "points.width=300", "pixels.width=900", "points.height=\(height)"]
    }
    try file.set(Samples.profile("a", screen(600)))
    try file.set(Samples.profile("a", screen(600) + ["pixels.height=1800"]))
    let history = try PublishedHistory(file.log.revisions(after: 0, maximumBytes: .max))
    let team = try CatalogueFile.inMemory(id: Samples.id, name: "team")
    try team.apply([history.revisions[0]], onto: .origin)
    try team.set(Samples.profile("a", screen(700)))
    #expect(
      Self.conflicts(try team.merging.updatePlan(to: history)) == ["a display.pixels-per-point"])
    try Self.update(team, to: history, settling: .theirs)
    #expect(try team.devices.profile(id: "a")?[Field.pointsHeight.at()] == .number(600))
  }
}
