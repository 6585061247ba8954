import DevcatValues
import DevcatEncoding
import DevcatSQLite
@testable import DevcatStore
import DevcatTestSupport
import Testing

/// The fate of local revisions, tags and waiting conflicts when another side's revisions arrive.
@Suite("Merge") struct MergeTests {
  /// Two copies of one catalogue with a phone and a pad, both at revision 2.
  struct Pair {
    let ours: CatalogueFile
    let theirs: CatalogueFile
    let base: RevisionPoint

    init() throws {
      ours = try CatalogueFile.inMemory(id: Samples.id, name: "ours")
      theirs = try CatalogueFile.inMemory(id: Samples.id, name: "theirs")
      try ours.set(
        Samples.profile(
          "phone", ["name=Phone", "ppi=400", "points.width=100", "points.height=200"]))
      try ours.set(Samples.profile("pad", ["name=Pad", "ppi=300"]))
      base = try ours.log.head()
      try theirs.apply(ours.log.revisions(after: 0, maximumBytes: .max), onto: .origin)
    }

    /// Commits edits of a profile: `path=value`, or `path=` to make a value unknown.
    func edit(_ file: CatalogueFile, _ id: String, _ edits: String...) throws {
      var profile = try file.devices.profile(id: id) ?? Profile(id: id)
      for edit in edits {
        let parts = edit.split(separator: "=", maxSplits: 1).map(String.init)
        let path = try #require(FieldPath(parts[0]))
        let type = try #require(path.field?.type)
        profile[path] =
          parts.count == 1 ? nil : try FieldValue(parsing: parts[1], as: type, field: parts[0])
      }
      try file.set(profile, note: Samples.note("\(id): \(edits.joined(separator: " "))"))
    }

    func pull(_ side: MergeSide? = nil) throws -> MergeOutcome {
      let incoming = try theirs.log.revisions(after: base.number, maximumBytes: .max)
      return try ours.merging.merge(after: base, from: "url", settling: side) { take in
        try incoming.forEach(take)
      }
    }

    func value(_ id: String, _ path: String) throws -> FieldValue? {
      try ours.devices.profile(id: id)?[#require(FieldPath(path))]
    }
  }

  private func open(_ outcome: MergeOutcome) -> [String] {
    guard case .waiting(let conflicts) = outcome else { return [] }
    return conflicts.filter { $0.decision == nil }.map { "\($0.id) \($0.path?.description ?? "")" }
  }

  private func numbers(_ outcome: MergeOutcome) -> [String] {
    guard case .rebased(let steps, _) = outcome else { return ["waiting"] }
    return steps.map { "\($0.old.number) → \($0.new.map { String($0.number) } ?? "none")" }
  }

  @Test("Local revisions are rebased") func localRevisionsAreRebased() throws {
    let pair = try Pair()
    try pair.edit(pair.theirs, "phone", "scale=2")
    try pair.edit(pair.theirs, "tv", "name=TV")
    try pair.edit(pair.ours, "phone", "ppi=401")
    try pair.edit(pair.ours, "phone", "scale=2")
    try pair.edit(pair.ours, "pad", "scale=1")
    for (name, number) in [("base", 2), ("first", 3), ("gone", 4), ("last", 5)] {
      try pair.ours.log.setTag(name, to: number)
    }
    #expect(numbers(try pair.pull()) == ["3 → 5", "4 → none", "5 → 6"])
    #expect(try pair.ours.maintenance.verify().difference == nil)
    #expect(try pair.ours.log.point(at: 4) == pair.theirs.log.head())
    #expect(try pair.ours.settings.remote == Remote(url: "url", base: pair.theirs.log.head()))
    let entries = try pair.ours.log.entries(limit: 2)
    #expect(entries.map(\.header.message) == ["pad: scale=1", "phone: ppi=401"])
    #expect(entries.map(\.header.author) == ["tester", "tester"])
    let tags = try pair.ours.log.tags().map { "\($0.name) \($0.revision)" }
    #expect(tags == ["base 2", "first 5", "gone 5", "last 6"])
  }

  /// A revision without changes that says what was taken of the reference goes along; one that the
  /// other side has too is dropped.
  @Test("Merged reference revisions are remembered") func mergedReferenceRevisionsAreRemembered()
    throws
  {
    let mark = "devcat reference 2 a679589d42"
    for isKnown in [false, true] {
      let pair = try Pair()
      try pair.edit(pair.theirs, "phone", "scale=2")
      let note = Samples.note("update", source: mark)
      if isKnown { try pair.theirs.commit([], note: note, evenIfEmpty: true) }
      try pair.ours.commit([], note: note, evenIfEmpty: true)
      #expect(numbers(try pair.pull()) == (isKnown ? ["3 → none"] : ["3 → 4"]))
      #expect(try pair.ours.log.entries().filter { $0.header.source == mark }.count == 1)
      #expect(try pair.ours.maintenance.verify().difference == nil)
    }
  }

  /// All tables but those of what waits.
  private func contents(_ file: CatalogueFile) throws -> [String: [[DatabaseValue]]] {
    let tables = ["revision", "tag"] + Schema.rebuildable.filter { $0 != "search" }
    return try Dictionary(
      uniqueKeysWithValues: tables.map { table in
        let rows = try file.database.prepare("SELECT * FROM \(table)")
        return (table, try rows.map { row in (0..<row.columnCount).map { row.value($0) } })
      })
  }

  @Test("Conflict leaves the catalogue unchanged") func conflictLeavesTheCatalogueUnchanged() throws
  {
    let folder = try TemporaryFolder()
    let pair = try Pair()
    try pair.edit(pair.theirs, "phone", "ppi=402", "scale=2")
    try pair.edit(pair.ours, "phone", "ppi=401")
    try pair.ours.log.setTag("mine", to: 3)
    try pair.ours.settings.setRemote(Remote(url: "url", base: pair.base))
    let before = try contents(pair.ours)
    #expect(open(try pair.pull()) == ["phone ppi"])
    #expect(try contents(pair.ours) == before)
    #expect(try pair.ours.maintenance.verify().difference == nil)
    #expect(try pair.ours.settings.remote?.base == pair.base)

    // It survives the file's closing.
    let path = folder.file("kept.db")
    try pair.ours.database.execute("VACUUM INTO '\(path)'")
    let kept = try CatalogueFile.open(at: path, access: .readWrite)
    let pending = try #require(try kept.merging.pendingMerge())
    #expect(pending.head == (try pair.theirs.log.head()) && pending.base == pair.base)
    let values = MergeSides<FieldValue>(
      base: .number(400), ours: .number(401), theirs: .number(402))
    #expect(pending.open == [MergeConflict(id: "phone", subject: .field(Field.ppi.at(), values))])
    #expect(numbers(try kept.merging.resolve(id: "phone", as: .theirs)) == ["3 → none"])
    #expect(
      try kept.log.root() == pair.theirs.log.root() && kept.log.head() == pair.theirs.log.head())
    #expect(try kept.log.tags().map(\.revision) == [3])
    #expect(try kept.maintenance.verify().difference == nil)

    #expect(try pair.ours.merging.abandonMerge())
    #expect(try pair.ours.merging.pendingMerge() == nil)
    #expect(try contents(pair.ours) == before)
    #expect(try !pair.ours.merging.abandonMerge())
  }

  @Test("Decisions are kept where they fit") func decisionsAreKeptWhereTheyFit() throws {
    let pair = try Pair()
    try pair.edit(pair.theirs, "phone", "ppi=402", "scale=2")
    try pair.edit(pair.theirs, "pad", "ppi=302")
    try pair.edit(pair.ours, "phone", "ppi=401", "scale=3")
    try pair.edit(pair.ours, "pad", "ppi=301")
    #expect(open(try pair.pull()) == ["pad ppi", "phone scale", "phone ppi"])
    let ppi = Field.ppi.at()
    let next = try pair.ours.merging.resolve(id: "phone", path: ppi, as: .value(.number(403)))
    #expect(open(next) == ["pad ppi", "phone scale"])
    #expect(open(try pair.ours.merging.resolve(id: "pad", as: .ours)) == ["phone scale"])
    // The other side has new revisions: one decision no longer applies.
    try pair.edit(pair.theirs, "pad", "ppi=309")
    #expect(open(try pair.pull()) == ["pad ppi", "phone scale"])
    #expect(open(try pair.ours.merging.resolve(id: "pad", as: .ours)) == ["phone scale"])
    // And so does ours, which a decision finds.
    try pair.edit(pair.ours, "phone", "ppi=404")
    #expect(
      open(try pair.ours.merging.resolve(id: "phone", path: Field.scale.at(), as: .theirs)) == [
        "phone ppi"
      ]
    )
    #expect(
      numbers(try pair.ours.merging.resolve(id: "phone", path: ppi, as: .ours)) == [
        "3 → 6", "4 → 7", "5 → 8",
      ])
    #expect(try pair.value("phone", "ppi") == .number(404))
    #expect(try pair.value("phone", "scale") == .number(2))
    #expect(try pair.value("pad", "ppi") == .number(301))
    #expect(try pair.ours.maintenance.verify().difference == nil)
  }

  @Test("Resolve without a field: only open conflicts; a field that is named is decided again")
  func decisionsForFieldsStay() throws {
    let pair = try Pair()
    try pair.edit(pair.theirs, "phone", "ppi=402", "scale=2")
    try pair.edit(pair.theirs, "pad", "ppi=302")
    try pair.edit(pair.ours, "phone", "ppi=401", "scale=3")
    try pair.edit(pair.ours, "pad", "ppi=301")
    _ = try pair.pull()
    let merging = pair.ours.merging
    let (ppi, scale) = (Field.ppi.at(), Field.scale.at())
    #expect(
      open(try merging.resolve(id: "phone", path: ppi, as: .ours)) == ["pad ppi", "phone scale"])
    #expect(open(try merging.resolve(id: "phone", as: .theirs)) == ["pad ppi"])
    let error = #expect(throws: Failure.self) { try merging.resolve(id: "phone", as: .ours) }
    #expect(error?.code == .unknownConflict && error?.problem.contains("has a decision") == true)
    #expect(open(try merging.resolve(id: "phone", path: scale, as: .ours)) == ["pad ppi"])
    if case .waiting = try merging.resolve(id: "pad", as: .theirs) { Issue.record() }
    #expect(try pair.value("phone", "ppi") == .number(401))
    #expect(try pair.value("phone", "scale") == .number(3))
    #expect(try pair.value("pad", "ppi") == .number(302))
  }

  @Test("Resolve: the messages of decisions wait with them, and go with the last decision of each")
  func messagesWaitWithTheirDecisions() throws {
    let pair = try Pair()
    try pair.edit(pair.theirs, "phone", "ppi=402", "scale=2")
    try pair.edit(pair.theirs, "pad", "ppi=302")
    try pair.edit(pair.ours, "phone", "ppi=401", "scale=3")
    try pair.edit(pair.ours, "pad", "ppi=301")
    _ = try pair.pull()
    let merging = pair.ours.merging
    func decide(
      _ id: String, _ path: FieldPath?, _ decision: MergeDecision, _ message: String
    ) throws {
      _ = try merging.resolve(id: id, path: path, as: decision, note: Samples.note(message))
    }
    try decide("phone", Field.ppi.at(), .ours, "first")
    try decide("pad", nil, .theirs, "pad")
    try decide("phone", Field.ppi.at(), .ours, "second")
    // Another pull keeps the decisions that still apply, with their messages.
    try pair.edit(pair.theirs, "pad", "ppi=309")
    #expect(open(try pair.pull()) == ["pad ppi", "phone scale"])
    _ = try merging.resolve(id: "pad", as: .ours)
    try decide("phone", nil, .theirs, "last")
    #expect(
      try pair.ours.log.entries(limit: 1).first?.header.message
        == "last\nsecond\nResolve pad ppi: 301 (ours 301, theirs 309)")
  }

  @Test("Pull: kept decisions that complete the merge get a revision with their message and author")
  func pullCompletesTheMerge() throws {
    let pair = try Pair()
    try pair.edit(pair.theirs, "phone", "ppi=402")
    try pair.edit(pair.theirs, "pad", "ppi=302")
    try pair.edit(pair.ours, "phone", "ppi=401")
    try pair.edit(pair.ours, "pad", "ppi=301", "scale=1")
    _ = try pair.pull()
    let note = RevisionNote(
      author: "ann", message: "Measured", time: Timestamp(seconds: 1_600_000_123))
    _ = try pair.ours.merging.resolve(id: "pad", as: .ours, note: note)
    #expect(open(try pair.pull()) == ["phone ppi"])
    try pair.edit(pair.ours, "phone", "ppi=402")
    let before = try pair.ours.merging.pendingMerge()
    #expect(numbers(try pair.pull()) == ["3 → none", "4 → 5", "5 → none"])
    let entries = try pair.ours.log.entries(limit: 2)
    let header = try #require(entries.first?.header)
    #expect(header.number == 6 && header.message == "Measured" && header.author == "ann")
    #expect(header.time == note.time)
    #expect(entries.last?.header.message == "pad: ppi=301 scale=1")
    #expect(try pair.value("pad", "ppi") == .number(301))
    #expect(before?.conflicts.count == 2)
    #expect(try pair.ours.merging.pendingMerge() == nil)
    #expect(try pair.ours.merging.keptResolver() == nil)
    #expect(try pair.ours.maintenance.verify().difference == nil)
  }

  /// Each message fits into a revision, and all of them do not.
  @Test("Pull: more messages of decisions than fit are cut, and the merge is completed")
  func manyMessages() throws {
    let pair = try Pair()
    try pair.edit(pair.theirs, "phone", "ppi=402", "scale=2")
    try pair.edit(pair.theirs, "pad", "ppi=302")
    try pair.edit(pair.ours, "phone", "ppi=401", "scale=3")
    try pair.edit(pair.ours, "pad", "ppi=301")
    _ = try pair.pull()
    for (id, path, letter) in [("pad", Field.ppi, "a"), ("phone", .scale, "b")] {
      let note = Samples.note(String(repeating: letter, count: 4096))
      _ = try pair.ours.merging.resolve(id: id, path: path.at(), as: .ours, note: note)
    }
    try pair.edit(pair.ours, "phone", "ppi=402")
    _ = try pair.pull()
    let message = try #require(try pair.ours.log.entries(limit: 1).first?.header.message)
    #expect(message == String(repeating: "a", count: 4093) + "…")
    #expect(try pair.ours.merging.pendingMerge() == nil)
  }

  @Test("Resolve: a message that no revision can have is refused, and nothing is changed")
  func tooLongMessage() throws {
    let pair = try Pair()
    try pair.edit(pair.theirs, "phone", "ppi=402")
    try pair.edit(pair.ours, "phone", "ppi=401")
    _ = try pair.pull()
    let before = try contents(pair.ours)
    let error = #expect(throws: Failure.self) {
      try pair.ours.merging.resolve(
        id: "phone", as: .ours, note: Samples.note(String(repeating: "x", count: 4097)))
    }
    #expect(error?.code == .tooLarge && error?.problem.contains("4097 bytes") == true)
    #expect(try contents(pair.ours) == before)
    #expect(try pair.ours.merging.pendingMerge()?.open.count == 1)
    #expect(try pair.ours.maintenance.verify().difference == nil)
  }

  @Test("Resolve: only a revision whose values the resolution sets is replaced by it")
  func replacedRevisions() throws {
    let pair = try Pair()
    try pair.edit(pair.theirs, "phone", "ppi=402", "scale=2")
    try pair.edit(pair.theirs, "pad", "ppi=302", "scale=1")
    try pair.edit(pair.ours, "phone", "ppi=401")
    try pair.edit(pair.ours, "phone", "scale=2")
    try pair.edit(pair.ours, "pad", "ppi=301")
    try pair.edit(pair.ours, "pad", "scale=1")
    #expect(open(try pair.pull()) == ["pad ppi", "phone ppi"])
    _ = try pair.ours.merging.resolve(id: "phone", as: .ours)
    let outcome = try pair.ours.merging.resolve(id: "pad", as: .theirs, note: Samples.note(""))
    guard case .rebased(let steps, _) = outcome else { return _ = Issue.record() }
    #expect(steps.map { $0.new == nil } == [true, true, true, true])
    #expect(steps.map(\.isReplaced) == [true, false, false, false])
  }

  @Test(
    "A side that decides: the message of the last local revision has the values, within its limit",
    arguments: [(0, true), (100, true), (3000, true), (4096, false)])
  func decidedBySide(_ length: Int, _ isListed: Bool) throws {
    let pair = try Pair()
    try pair.edit(pair.theirs, "phone", "ppi=402")
    try pair.edit(pair.ours, "phone", "ppi=401")
    var phone = try #require(try pair.ours.devices.profile(id: "phone"))
    phone[.attribute("lab")] = .text("7")
    try pair.ours.set(phone, note: Samples.note(String(repeating: "m", count: length)))
    guard case .rebased(_, let settled) = try pair.pull(.theirs) else { return _ = Issue.record() }
    #expect(settled.map(\.decision) == [.theirs])
    let message = try #require(try pair.ours.log.entries(limit: 1).first).header.message
    #expect(message.utf8.count <= 4096 && message.hasPrefix(String(repeating: "m", count: length)))
    #expect(message.hasSuffix("Resolve phone ppi: 402 (ours 401, theirs 402)") == isListed)
  }

  @Test("An edit that agrees ends the conflict") func anEditThatAgreesEndsTheConflict() throws {
    let pair = try Pair()
    try pair.edit(pair.theirs, "phone", "ppi=402")
    try pair.edit(pair.ours, "phone", "ppi=401")
    #expect(open(try pair.pull()) == ["phone ppi"])
    try pair.edit(pair.ours, "phone", "ppi=402")
    #expect(
      numbers(try pair.ours.merging.resolve(id: "phone", as: .ours)) == ["3 → none", "4 → none"])
    #expect(try pair.ours.log.head() == pair.theirs.log.head())
  }

  /// An edit removes one of two conflicts: settling it is not an error, and it is no longer listed.
  @Test("An edit that agrees takes a conflict from the list")
  func anEditThatAgreesTakesAConflictFromTheList() throws {
    let pair = try Pair()
    try pair.edit(pair.theirs, "phone", "ppi=402")
    try pair.edit(pair.theirs, "pad", "ppi=302")
    try pair.edit(pair.ours, "phone", "ppi=401")
    try pair.edit(pair.ours, "pad", "ppi=301")
    _ = try pair.pull()
    try pair.edit(pair.ours, "phone", "ppi=402")
    #expect(open(try pair.ours.merging.resolve(id: "phone", as: .ours)) == ["pad ppi"])
    #expect(try pair.ours.merging.pendingMerge()?.conflicts.count == 1)
  }

  @Test("Only open conflicts can be resolved") func onlyOpenConflictsCanBeResolved() throws {
    let pair = try Pair()
    func code(_ id: String, _ path: FieldPath? = nil) -> Failure.Code? {
      (#expect(throws: Failure.self) {
        try pair.ours.merging.resolve(id: id, path: path, as: .ours)
      })?
      .code
    }
    #expect(code("phone") == .unknownConflict)
    try pair.edit(pair.theirs, "phone", "ppi=402")
    try pair.edit(pair.ours, "phone", "ppi=401")
    _ = try pair.pull()
    #expect(code("pad") == .unknownConflict)
    #expect(code("phone", Field.scale.at()) == .unknownConflict)
    #expect(try pair.ours.merging.pendingMerge()?.open.count == 1)
  }

  @Test("A removal against a change", arguments: [MergeDecision.ours, .theirs])
  func aRemovalAgainstAChange(_ decision: MergeDecision) throws {
    for weRemove in [true, false] {
      let pair = try Pair()
      let (remover, editor) = weRemove ? (pair.ours, pair.theirs) : (pair.theirs, pair.ours)
      try remover.delete("phone")
      try pair.edit(editor, "phone", "ppi=402")
      #expect(open(try pair.pull()) == ["phone "])
      if case .waiting = try pair.ours.merging.resolve(id: "phone", as: decision) { Issue.record() }
      let stays = (decision == .theirs) == weRemove
      #expect(try pair.value("phone", "ppi") == (stays ? .number(402) : nil))
      #expect(try (pair.ours.devices.profile(id: "phone") != nil) == stays)
      #expect(try pair.value("phone", "points.width") == (stays ? .number(100) : nil))
      #expect(try pair.ours.maintenance.verify().difference == nil)
    }
  }

  @Test("A rule that the merge breaks is a conflict") func aRuleThatTheMergeBreaksIsAConflict()
    throws
  {
    let pair = try Pair()
    try pair.edit(pair.ours, "phone", "pixels.width=200", "pixels.height=400")
    try pair.edit(pair.theirs, "phone", "points.width=50")
    #expect(
      open(try pair.pull()) == ["phone points.width", "phone pixels.width", "phone pixels.height"])
    let rules = try pair.ours.merging.pendingMerge()?.conflicts.compactMap(\.rule)
    #expect(rules == [String](repeating: "display.pixels-per-point", count: 3))
    _ = try pair.ours.merging.resolve(id: "phone", path: Field.pixelsWidth.at(), as: .ours)
    _ = try pair.ours.merging.resolve(id: "phone", path: Field.pixelsHeight.at(), as: .ours)
    let error = #expect(throws: Failure.self) {
      try pair.ours.merging.resolve(id: "phone", path: Field.pointsWidth.at(), as: .theirs)
    }
    #expect(error?.code == .invalid)
    #expect(error?.problem.contains("display.pixels-per-point") == true)
    #expect(try pair.ours.merging.pendingMerge()?.open.count == 1)
    if case .waiting = try pair.ours.merging.resolve(id: "phone", as: .ours) { Issue.record() }
    #expect(try pair.value("phone", "points.width") == .number(100))
    #expect(try pair.ours.maintenance.verify().difference == nil)
  }

  @Test("Strictness is kept in the file") func strictnessIsKeptInTheFile() throws {
    let pair = try Pair()
    #expect(try pair.ours.settings.mergeStrictness == .field)
    try pair.edit(pair.ours, "phone", "ppi=401")
    try pair.edit(pair.ours, "pad", "ppi=301")
    try pair.edit(pair.theirs, "phone", "scale=2")
    for (strictness, expected) in [
      (MergeStrictness.profile, ["phone scale", "phone ppi"]),
      (.manual, ["pad ppi", "phone scale", "phone ppi"]), (.field, []),
    ] {
      try pair.ours.settings.setMergeStrictness(strictness)
      #expect(try pair.ours.settings.mergeStrictness == strictness)
      #expect(open(try pair.pull()) == expected)
    }
    #expect(try pair.ours.merging.pendingMerge() == nil)
  }

  @Test("Revisions that do not fit leave nothing") func revisionsThatDoNotFitLeaveNothing() throws {
    let pair = try Pair()
    try pair.edit(pair.ours, "phone", "ppi=401")
    try pair.edit(pair.theirs, "phone", "scale=2")
    let good = try #require(try pair.theirs.log.revision(3))
    var header = good.header
    header.root = .zero
    let wrongRoot = Revision(header: header, changes: good.changes)
    header = good.header
    header.parent = .zero
    let wrongParent = Revision(header: header, changes: good.changes)
    let before = try contents(pair.ours)
    for (revision, code) in [(wrongRoot, Failure.Code.damaged), (wrongParent, .conflict)] {
      let error = #expect(throws: Failure.self) {
        try pair.ours.merging.merge(after: pair.base, from: "url") { take in try take(revision) }
      }
      #expect(error?.code == code)
      #expect(try contents(pair.ours) == before)
      #expect(try pair.ours.merging.pendingMerge() == nil)
    }
    let unknown = RevisionPoint(number: 2, digest: .zero)
    #expect(throws: Failure.self) {
      try pair.ours.merging.merge(after: unknown, from: "url") { take in try take(good) }
    }
    #expect(try pair.ours.maintenance.verify().difference == nil)
  }
}
