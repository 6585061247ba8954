import DevcatValues
import DevcatEncoding
@testable import DevcatStore
import Testing

@Suite("A client adopts only what its own merge of the same inputs gives") struct AdoptionTests {
  /// A push that a hub has merged, and the hub's answer.
  private struct Merged {
    let pair: MergeTests.Pair
    let pushed: RevisionPoint
    let onto: RevisionPoint
    let head: RevisionPoint
    let provenance: Provenance

    /// `pair.ours` pushes to `pair.theirs`, which has a revision of its own.
    init() throws {
      pair = try MergeTests.Pair()
      try pair.edit(pair.theirs, "phone", "scale=2")
      try pair.edit(pair.ours, "pad", "scale=1")
      pushed = try pair.ours.log.head()
      let delta = DeltaWriter.encoded(
        try pair.ours.log.revisions(after: pair.base.number, maximumBytes: .max))
      let outcome = try pair.theirs.merging.takePush(
        { try $0(delta) }, after: pair.base, upTo: pushed, merging: .field, by: "ci")
      guard case .merged(let onto, let head, let provenance) = outcome else {
        throw TestFailure("the hub does not merge: \(outcome)")
      }
      (self.onto, self.head, self.provenance) = (onto, head, provenance)
    }

    func adopt(_ head: RevisionPoint, provenance: Provenance) throws -> MergeOutcome {
      let delta = DeltaWriter.encoded(
        try pair.theirs.log.revisions(
          after: pair.base.number, upTo: onto.number, maximumBytes: .max))
      return try pair.ours.merging.adopt(
        { try $0(delta) }, after: pair.base, onto: onto, provenance: provenance, pushed: pushed,
        merging: .field, remote: Remote(url: "url", base: head))
    }
  }

  private struct TestFailure: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  @Test("The same merge is adopted") func theSameMergeIsAdopted() throws {
    let merged = try Merged()
    #expect(
      try merged.adopt(merged.head, provenance: merged.provenance).renumbered
        == [Renumbering(old: merged.pushed, new: merged.head)])
    #expect(try merged.pair.ours.log.head() == merged.pair.theirs.log.head())
    #expect(try merged.pair.ours.settings.remote?.base == merged.head)
  }

  @Test("Another merge is refused", arguments: ["author", "message", "source", "time"])
  func anotherMergeIsRefused(_ part: String) throws {
    let merged = try Merged()
    let made = try #require(
      try merged.pair.theirs.log.revisions(after: merged.onto.number, maximumBytes: .max).first)
    var header = made.header
    switch part {
    case "author": header.author = "other"
    case "message": header.message = "other"
    case "source": header.source = "other"
    default: header.time = Timestamp(seconds: header.time.seconds + 1)
    }
    let other = Revision(header: header, changes: made.changes).point
    let error = #expect(throws: Failure.self) {
      try merged.adopt(other, provenance: merged.provenance)
    }
    #expect(error?.code == .badDelta)
    #expect(try merged.pair.ours.log.head() == merged.pushed)
  }

  @Test("The answer to a push says nothing of revisions that were made after it")
  func aLaterRevisionStays() throws {
    let merged = try Merged()
    try merged.pair.edit(merged.pair.ours, "phone", "ppi=401")
    let later = try merged.pair.ours.log.head()
    var provenance = merged.provenance
    provenance.origins.append(
      Origin(digest: later.digest, revision: merged.head.number, isKept: false, isFirst: true))
    _ = try merged.adopt(merged.head, provenance: provenance)
    #expect(try merged.pair.ours.log.head().number == merged.head.number + 1)
    #expect(try merged.pair.value("phone", "ppi") == .number(401))
  }

  /// What a lying hub says became of a local revision, and whether the hub has its values.
  struct Lie: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var author = "other"
    var fields = "scale=1"
    var isKept = true
    var isFirst = true
    /// The new number of the local revision; `nil` if nothing is left of it.
    let result: Int?
  }

  static let lies = [
    Lie(testDescription: "its own revision", author: Samples.note("").author, result: 4),
    Lie(
      testDescription: "its own revision, of a merge that never began",
      author: Samples.note("").author, isFirst: false, result: nil),
    Lie(testDescription: "somebody else's with the same values", result: nil),
    Lie(
      testDescription: "another with its note", author: Samples.note("").author, fields: "ppi=9",
      result: 5),
    Lie(testDescription: "nothing", fields: "ppi=9", isKept: false, result: 5),
  ]

  @Test("An origin is believed only if the same merge here says so", arguments: lies)
  func aLocalRevisionIsNotTalkedAway(_ lie: Lie) throws {
    let pair = try MergeTests.Pair()
    try pair.edit(pair.ours, "pad", "scale=1")
    let own = try pair.ours.log.head()
    let note = Samples.note("pad: scale=1")
    let hub = try CatalogueFile.inMemory(id: Samples.id, name: "hub")
    try hub.apply(pair.theirs.log.revisions(after: 0, maximumBytes: .max), onto: .origin)
    try hub.set(try Samples.profile("tv", ["name=TV"]), note: Samples.note("another revision"))
    var pad = try #require(try hub.state.profile(id: "pad"))
    for entry in try Samples.profile("pad", [lie.fields]).entries { pad[entry.path] = entry.value }
    try hub.set(
      pad, note: RevisionNote(author: lie.author, message: note.message, time: note.time))
    let delta = DeltaWriter.encoded(
      try hub.log.revisions(after: pair.base.number, maximumBytes: .max))
    let head = try hub.log.head()
    let provenance = Provenance(
      origins: [
        Origin(digest: own.digest, revision: head.number, isKept: lie.isKept, isFirst: lie.isFirst)
      ])
    let outcome = try pair.ours.merging.integrate(
      { try $0(delta) }, after: pair.base, remote: Remote(url: "url", base: head),
      provenance: provenance,
      settling: nil)
    #expect(outcome.renumbered?.map(\.old) == [own])
    #expect(outcome.renumbered?.map { $0.new?.number } == [lie.result])
    #expect(try pair.ours.log.head().number == max(head.number, lie.result ?? 0))
    #expect(try pair.ours.state.profile(id: "pad")?[Field.scale.at()] == .number(1))
    #expect(try pair.ours.maintenance.verify().difference == nil)
  }

  @Test("Pushes whose answers were lost are merged one after the other, as the hub did")
  func twoLostAnswers() throws {
    let pair = try MergeTests.Pair()
    // Both have set the value, so that nothing is left of the first push; the second takes it back. Merged
    // together they would leave nothing at all.
    try pair.edit(pair.theirs, "phone", "ppi=401", "scale=2")
    for edit in ["ppi=401", "ppi=400"] {
      try pair.edit(pair.ours, "phone", edit)
      let delta = DeltaWriter.encoded(
        try pair.ours.log.revisions(after: pair.base.number, maximumBytes: .max))
      let outcome = try pair.theirs.merging.takePush(
        { try $0(delta) }, after: pair.base, upTo: pair.ours.log.head(), merging: .field, by: "ci")
      guard case .merged = outcome else { throw TestFailure("the hub does not merge: \(outcome)") }
    }
    let head = try pair.theirs.log.head()
    let delta = DeltaWriter.encoded(
      try pair.theirs.log.revisions(after: pair.base.number, maximumBytes: .max))
    let outcome = try pair.ours.merging.integrate(
      { try $0(delta) }, after: pair.base, remote: Remote(url: "url", base: head),
      provenance: pair.theirs.log.provenance(after: pair.base.number, upTo: head.number),
      settling: nil)
    #expect(outcome.renumbered?.map { $0.new?.number } == [nil, head.number])
    #expect(try pair.ours.log.head() == head)
    #expect(try pair.value("phone", "ppi") == .number(400))
  }

  @Test("An origin of a damaged file, with a number that no revision has, is not believed")
  func anOriginWithoutARevision() throws {
    let pair = try MergeTests.Pair()
    try pair.edit(pair.theirs, "phone", "scale=2")
    try pair.edit(pair.ours, "pad", "scale=1")
    let own = try pair.ours.log.head()
    for (number, first) in [(Int.min, 1), (0, 0), (Int.max, 0)] {
      try pair.ours.database.statement("INSERT OR REPLACE INTO origin VALUES(?, ?, 1, ?)")
        .run(own.digest.bytes, number, first)
      #expect(try RemoteMerge.all(of: [own], on: pair.ours, mergedAtMost: .max).isEmpty)
    }
  }

  @Test("A push with a false state root is refused, appended or merged", arguments: [false, true])
  func aFalseRootIsRefused(isMerged: Bool) throws {
    let pair = try MergeTests.Pair()
    if isMerged { try pair.edit(pair.theirs, "phone", "scale=2") }
    try pair.edit(pair.ours, "pad", "scale=1")
    let right = try #require(
      try pair.ours.log.revisions(after: pair.base.number, maximumBytes: .max).first)
    let before = try pair.theirs.log.head()
    func push(_ root: Digest) throws -> PushOutcome {
      var header = right.header
      header.root = root
      let revision = Revision(header: header, changes: right.changes)
      return try pair.theirs.merging.takePush(
        { try $0(DeltaWriter.encoded([revision])) }, after: pair.base, upTo: revision.point,
        merging: .field, by: "ci")
    }
    let error = #expect(throws: Failure.self) { try push(.zero) }
    #expect(error?.code == .badDelta && error?.problem.contains("has root") == true)
    #expect(try pair.theirs.log.head() == before)
    _ = try push(right.header.root)
    #expect(try pair.theirs.log.head().number == before.number + 1)
  }

  @Test("Origins of pushes that leave nothing are bounded")
  func emptyOriginsAreBounded() throws {
    let pair = try MergeTests.Pair()
    var full = try #require(try pair.theirs.state.profile(id: "pad"))
    for number in 0..<40 { full[.attribute("k\(number)")] = .text("x") }
    try pair.theirs.set(full)
    for round in 0..<4 {
      // Each revision sets what the hub has already.
      let client = try CatalogueFile.inMemory(id: Samples.id, name: "client")
      try client.apply(
        pair.theirs.log.revisions(after: 0, upTo: pair.base.number, maximumBytes: .max),
        onto: .origin)
      for number in 0..<40 {
        var pad = try #require(try client.state.profile(id: "pad"))
        pad[.attribute("k\(number)")] = .text("x")
        try client.set(pad, note: Samples.note("\(round) \(number)"))
      }
      let delta = DeltaWriter.encoded(
        try client.log.revisions(after: pair.base.number, maximumBytes: .max))
      _ = try pair.theirs.merging.takePush(
        { try $0(delta) }, after: pair.base, upTo: client.log.head(), merging: .field, by: "ci")
    }
    let head = try pair.theirs.log.head().number
    let origins = try pair.theirs.log.provenance(after: 0, upTo: head).origins
    #expect(head == pair.base.number + 1)
    #expect(origins.count == 64 && origins.allSatisfy { !$0.isKept && $0.revision == head })
  }
}

extension MergeOutcome {
  fileprivate var renumbered: [Renumbering]? {
    if case .rebased(let steps, _) = self { steps } else { nil }
  }
}
