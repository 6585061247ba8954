import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatTestSupport
import Testing

@Suite("Reverts: the inverse of a revision, merged into the head")
struct RevertTests {
  /// a: made 1, changed 2, 4 and 5; b: made 3, removed 6.
  private static func revert(_ revision: Int, in file: CatalogueFile) throws -> MergePlan {
    let plan = try file.merging.revertPlan(of: revision)
    if plan.conflicts.isEmpty {
      try file.commit(plan.changes, note: Samples.note("revert \(revision)"))
    }
    return plan
  }

  @Test("Removal is reverted") func removalIsReverted() throws {
    let file = try HistoryTests.history()
    let gone = try #require(try file.state.profile(id: "b", at: 5))
    #expect(try Self.revert(6, in: file).outcomes.map(\.new) == [gone])
    #expect(try file.devices.profile(id: "b") == gone)
    #expect(try Self.revert(6, in: file).changes.isEmpty, "there is nothing left to undo")
    #expect(try file.log.head().number == 7)
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("Addition is reverted") func additionIsReverted() throws {
    let file = try HistoryTests.history()
    #expect(try Self.revert(3, in: file).changes.isEmpty, "6 removed it already")
    try file.set(Samples.profile("c", ["name=C"]))
    #expect(try Self.revert(7, in: file).changes == [.delete(id: "c")])
    #expect(try file.devices.profile(id: "c") == nil)
  }

  @Test("An addition that was changed since stays") func anAdditionThatWasChangedSinceStays() throws
  {
    let file = try HistoryTests.history()
    let plan = try Self.revert(1, in: file)
    #expect(plan.conflicts.map(\.id) == ["a"])
    #expect(plan.conflicts.map(\.reason) == [.removal(by: .theirs, changed: [Field.name.at()])])
    #expect(
      try file.merging.origin(of: try #require(plan.conflicts.first))
        == ValueOrigin(revision: 5, source: "lab", author: "tester"))
    #expect(try file.log.head().number == 6)
  }

  @Test("A later change of the same value stands in the way")
  func aLaterChangeOfTheSameValueStandsInTheWay() throws {
    let file = try HistoryTests.history()
    try file.set(Samples.profile("a", ["name=A3", "scale=2"]), note: Samples.note(source: "late"))
    let plan = try Self.revert(2, in: file)
    #expect(
      plan.conflicts.map(\.reason) == [
        .field(Field.name.at(), base: .text("A2"), ours: .text("A3"), theirs: .text("A"))
      ])
    #expect(try file.merging.origin(of: try #require(plan.conflicts.first))?.source == "late")
  }

  @Test("Later changes of other fields stay") func laterChangesOfOtherFieldsStay() throws {
    let file = try HistoryTests.history()
    try file.set(Samples.profile("a", ["name=A2", "scale=2", "ppi=300"]))
    #expect(try Self.revert(2, in: file).conflicts.isEmpty)
    #expect(
      try file.devices.profile(id: "a") == Samples.profile("a", ["name=A", "scale=2", "ppi=300"]))
  }

  @Test("A revision that only a snapshot holds is refused")
  func aRevisionThatOnlyASnapshotHoldsIsRefused() throws {
    let whole = try HistoryTests.history()
    let file = try CatalogueFile.load(snapshot: SnapshotTests.snapshot(whole, at: 5))
    try file.delete("b")
    for (revision, problem) in [
      (5, "begins with a snapshot of revision 5"), (0, "empty beginning"),
    ] {
      let error = try #require(throws: Failure.self) {
        try file.merging.revertPlan(of: revision)
      }
      #expect(error.code == .unknownRevision)
      #expect(error.description.contains(problem))
    }
    #expect(try Self.revert(6, in: file).outcomes.map(\.id) == ["b"])
    #expect(throws: Failure.self) { try file.merging.revertPlan(of: 9) }
  }

  @Test("Every revision can be undone backwards") func everyRevisionCanBeUndoneBackwards() throws {
    let seed = SeededGenerator.seed(of: "RevertTests")
    var random = RandomProfiles(seed: seed)
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "random")
    for index in 0..<12 {
      // Profiles are sound, since the rules are asked of what a revert leaves.
      let profile = try Samples.profile("device-\(index % 4)", ["name=A"])
      var edited = try file.devices.profile(id: profile.id) ?? profile
      for path in random.edited(profile).entries.map(\.path) where path.field?.group == .attributes
      {
        edited[path] = .number(Double(Int.random(in: 0..<5, using: &random.generator)))
      }
      if random.chance(20) { try file.delete(profile.id) } else { try file.set(edited) }
    }
    let last = try file.log.head().number
    for revision in (1...last).reversed() {
      let plan = try Self.revert(revision, in: file)
      #expect(plan.conflicts.isEmpty, "seed \(seed), revision \(revision)")
      #expect(
        try file.allProfiles() == file.snapshots.view(at: revision - 1).allProfiles(),
        "seed \(seed), revision \(revision)")
    }
  }
}
