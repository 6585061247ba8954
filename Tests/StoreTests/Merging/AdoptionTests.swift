import Catalogue
import Encoding
@testable import Store
import Testing

/// A client adopts only what its own merge of the same inputs gives.
@Suite struct AdoptionTests {
  /// A push that a hub has merged, and the hub's answer.
  private struct Merged {
    let pair: MergeTests.Pair
    let pushed: RevisionPoint
    let onto: RevisionPoint
    let head: RevisionPoint
    let told: Provenance

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
      guard case .merged(let onto, let head, let told) = outcome else {
        throw TestFailure("the hub does not merge: \(outcome)")
      }
      (self.onto, self.head, self.told) = (onto, head, told)
    }

    func adopt(_ head: RevisionPoint, told: Provenance) throws -> MergeOutcome {
      let delta = DeltaWriter.encoded(
        try pair.theirs.log.revisions(
          after: pair.base.number, upTo: onto.number, maximumBytes: .max))
      return try pair.ours.merging.adopt(
        { try $0(delta) }, after: pair.base, onto: onto, told: told, pushed: pushed,
        merging: .field, remote: Remote(url: "url", base: head))
    }
  }

  private struct TestFailure: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  @Test func theSameMergeIsAdopted() throws {
    let merged = try Merged()
    #expect(
      try merged.adopt(merged.head, told: merged.told).renumbered
        == [Renumbering(old: merged.pushed, new: merged.head)])
    #expect(try merged.pair.ours.log.head() == merged.pair.theirs.log.head())
    #expect(try merged.pair.ours.settings.remote?.base == merged.head)
  }

  @Test(arguments: ["author", "message", "source", "time"])
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
    let error = #expect(throws: StoreError.self) {
      try merged.adopt(other, told: merged.told)
    }
    #expect(error?.code == .badDelta)
    #expect(try merged.pair.ours.log.head() == merged.pushed)
  }

  /// The answer to a push says nothing of revisions that were made after it.
  @Test func aLaterRevisionStays() throws {
    let merged = try Merged()
    try merged.pair.edit(merged.pair.ours, "phone", "ppi=401")
    let later = try merged.pair.ours.log.head()
    var told = merged.told
    told.origins.append(
      Origin(digest: later.digest, revision: merged.head.number, isKept: false))
    _ = try merged.adopt(merged.head, told: told)
    #expect(try merged.pair.ours.log.head().number == merged.head.number + 1)
    #expect(try merged.pair.value("phone", "ppi") == .number(401))
  }

  /// A hub cannot pass a revision of somebody else off as one that was pushed.
  @Test func aRevisionWithAnotherNoteIsNotTheirs() throws {
    let pair = try MergeTests.Pair()
    try pair.edit(pair.ours, "pad", "scale=1")
    let own = try pair.ours.log.head()
    let note = Samples.note("pad: scale=1")
    let pad = try #require(try pair.ours.state.profile(id: "pad"))
    for (author, isTheirs) in [("other", false), (note.author, true)] {
      let hub = try CatalogueFile.inMemory(id: Samples.id, name: "hub")
      try hub.apply(pair.theirs.log.revisions(after: 0, maximumBytes: .max), onto: .origin)
      try hub.set(
        try Samples.profile("tv", ["name=TV"]), note: Samples.note("another revision"))
      try hub.set(
        pad, note: RevisionNote(author: author, message: note.message, time: note.time))
      let delta = DeltaWriter.encoded(
        try hub.log.revisions(after: pair.base.number, maximumBytes: .max))
      let head = try hub.log.head()
      let told = Provenance(
        origins: [Origin(digest: own.digest, revision: head.number, isKept: true)])
      func pull() throws -> MergeOutcome {
        try pair.ours.merging.integrate(
          { try $0(delta) }, after: pair.base, remote: Remote(url: "url", base: head),
          told: told, settling: nil)
      }
      if isTheirs {
        #expect(try pull().renumbered == [Renumbering(old: own, new: head)])
      } else {
        #expect(throws: StoreError.self) { try pull() }
        #expect(try pair.ours.log.head() == own)
      }
    }
  }
}

extension MergeOutcome {
  fileprivate var renumbered: [Renumbering]? {
    if case .rebased(let steps) = self { steps } else { nil }
  }
}
