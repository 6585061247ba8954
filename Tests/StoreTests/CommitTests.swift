import DevcatValues
import DevcatEncoding
import DevcatTestSupport
import Foundation
import Testing

@testable import DevcatStore

@Suite("A commit or an application happens whole, or not at all")
struct CommitTests {
  /// The content of a catalogue, to be compared before and after.
  struct State: Equatable {
    let head: RevisionPoint
    let root: Digest
    let profiles: [String: Profile]

    init(_ file: CatalogueFile) throws {
      head = try file.log.head()
      root = try file.log.root()
      profiles = try file.allProfiles()
      #expect(try file.maintenance.verify().difference == nil)
    }
  }

  static func history(id: CatalogueID = Samples.id) throws -> CatalogueFile {
    let file = try CatalogueFile.inMemory(id: id, name: "history")
    try file.set(Samples.profile("a", ["name=A", "scale=2"]), note: Samples.note(at: 1))
    try file.set(Samples.profile("b", ["name=B"]), note: Samples.note(at: 2))
    try file.set(Samples.profile("a", ["name=A", "scale=3"]), note: Samples.note(at: 3))
    return file
  }

  struct BadCommit: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let changes: [Change]
  }

  static let badCommits = [
    BadCommit(
      testDescription: "not a number",
      changes: [edit("c", Field.scale.at(), .number(.nan))]),
    BadCommit(
      testDescription: "minus zero", changes: [edit("c", Field.scale.at(), .number(-0.0))]),
    BadCommit(
      testDescription: "an id that is none", changes: [edit("C d", Field.name.at(), .text("C"))]),
    BadCommit(testDescription: "an empty edit", changes: [.edit(id: "c", Patch())]),
    BadCommit(
      testDescription: "a layout of nothing",
      changes: [edit("c", .layout(.half, .portrait), .layout(.available(LayoutTraits())))]),
    BadCommit(
      testDescription: "a record beyond 1 MiB",
      changes: [edit("c", .attribute("note"), .text(String(repeating: "x", count: 1 << 20)))]),
    BadCommit(
      testDescription: "the last of many",
      changes: (100..<1000).map { edit("c-\($0)", Field.scale.at(), .number(2)) }
        + [edit("d", Field.scale.at(), .number(.infinity))]),
  ]

  static func edit(_ id: String, _ path: FieldPath, _ value: FieldValue) -> Change {
    .edit(id: id, Patch([.init(path, value)]))
  }

  @Test("Commit: refused commits", arguments: badCommits)
  func refusedCommits(_ bad: BadCommit) throws {
    let file = try Self.history()
    let before = try State(file)
    #expect(throws: Failure.self) { try file.commit(bad.changes, note: Samples.note()) }
    #expect(try State(file) == before)
  }

  @Test("Nothing to commit") func nothingToCommit() throws {
    let file = try Self.history()
    let before = try State(file)
    #expect(try file.commit([], note: Samples.note()) == nil)
    #expect(try State(file) == before)
  }

  @Test("An empty set is no value") func anEmptySetIsNoValue() throws {
    let file = try Self.history()
    try file.set(Samples.profile("a", ["name=A", "models=X1,1"]))
    try file.commit(
      [Self.edit("a", Field.models.at(), .set([]))], note: Samples.note("no models"))
    #expect(try file.devices.profile(id: "a") == Samples.profile("a", ["name=A"]))
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("Members that differ in case only") func membersThatDifferInCaseOnly() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "case")
    let profile = try Samples.profile("a", ["models=X1,1;x1,1", "aliases=Nick;NICK"])
    try file.set(profile)
    #expect(try file.devices.ids(called: "X1,1", .model) == ["a"])
    #expect(try file.devices.ids(called: "nick", .alias) == ["a"])
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("A further display called main is the main one")
  func aFurtherDisplayCalledMainIsTheMainOne() throws {
    #expect(FieldPath("displays.main.points.width") == FieldPath("points.width"))
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "main")
    var profile = try Samples.profile("a", ["points.width=375", "portrait=compact/regular"])
    profile[Field.pointsWidth.at(display: "main")] = .number(1)
    profile[.layout(.fullScreen, .portrait, display: "main")] = .layout(.notAvailable)
    try file.set(profile)
    #expect(try file.devices.profile(id: "a") == profile)
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("Revisions travel to a copy") func revisionsTravelToACopy() throws {
    let source = try Self.history()
    let copy = try CatalogueFile.inMemory(id: Samples.id, name: "copy")
    let delta = DeltaWriter.encoded(try source.log.revisions(after: 0, maximumBytes: .max))
    try copy.apply(DeltaReader.decoded(delta), onto: .origin)
    #expect(try State(copy) == State(source))
    #expect(try copy.maintenance.verify().difference == nil)
    let base = try copy.log.head()
    try source.delete("b")
    let last = try source.log.revisions(after: 3, maximumBytes: 1)
    try copy.apply(last, onto: base)
    #expect(try State(copy) == State(source))
    let after = try State(copy)
    let error = try #require(throws: Failure.self) { try copy.apply(last, onto: base) }
    #expect(error.code == .conflict)
    try copy.apply([], onto: copy.log.head())
    #expect(try State(copy) == after)
  }

  @Test("Large changes are stored deflated; deltas lead from one revision to the next")
  func deltasOfLargeRevisions() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "large")
    for (turn, count) in [1, 2, 800, 1, 810, 1].enumerated() {
      let changes = (0..<count).map { index in
        let text = String(repeating: "\(turn) \(index * index) ", count: 250)
        return Change.edit(
          id: "d-\(10_000 + index)", Patch([.init(.attribute("note"), .text(text))]))
      }
      try file.commit(changes, note: Samples.note(at: turn))
    }
    let all = try file.log.revisions(after: 0, maximumBytes: .max)
    let deflated = try file.database.prepare(
      "SELECT number FROM revision WHERE length(changes) < size / 2")
    #expect(try Set(deflated.map { $0.int(0) }).isSuperset(of: [3, 5]))
    var (found, lasts, number) = ([Revision](), [Int](), 0)
    while let part = try file.log.delta(after: number, upTo: 6) {
      found += try DeltaReader.decoded(part.bytes)
      number = part.last
      lasts.append(number)
    }
    #expect(found == all)
    #expect(lasts == [3, 5, 6])
    #expect(try file.log.delta(after: 1, upTo: 2)?.last == 2)
  }

  @Test("Revisions are read in pieces") func revisionsAreReadInPieces() throws {
    let source = try Self.history()
    let all = try source.log.revisions(after: 0, maximumBytes: .max)
    #expect(all.map(\.header.number) == [1, 2, 3])
    #expect(try source.log.revisions(after: 1, maximumBytes: 0) == [all[1]])
    #expect(try source.log.revisions(after: 3, maximumBytes: .max) == [])
    #expect(try source.log.revision(2) == all[1])
    #expect(try source.log.revision(4) == nil)
  }

  struct BadRevision: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let code: Failure.Code
    let alter: @Sendable (Revision) throws -> Revision
  }

  static let badRevisions = [
    BadRevision(testDescription: "another lineage", code: .otherLineage) {
      var header = $0.header
      header.catalogue = CatalogueID.random()
      return Revision(header: header, changes: $0.changes)
    },
    BadRevision(testDescription: "another number", code: .conflict) {
      var header = $0.header
      header.number += 1
      return Revision(header: header, changes: $0.changes)
    },
    BadRevision(testDescription: "another parent", code: .conflict) {
      var header = $0.header
      header.parent = .zero
      return Revision(header: header, changes: $0.changes)
    },
    BadRevision(testDescription: "another root", code: .damaged) {
      var header = $0.header
      header.root = .zero
      return Revision(header: header, changes: $0.changes)
    },
    BadRevision(testDescription: "other changes than named", code: .damaged) {
      let changes = try Changes.encoded([.delete(id: "a")])
      return Revision(header: $0.header, changes: changes)
    },
    BadRevision(testDescription: "other changes, and named", code: .damaged) {
      let changes = try Changes.encoded([.delete(id: "a")])
      var header = $0.header
      header.changes = SHA256.digest(of: changes)
      return Revision(header: header, changes: changes)
    },
  ]

  @Test("Commit: refused revisions", arguments: badRevisions)
  func refusedRevisions(_ bad: BadRevision) throws {
    let source = try Self.history()
    let revisions = try source.log.revisions(after: 0, maximumBytes: .max)
    let copy = try CatalogueFile.inMemory(id: Samples.id, name: "copy")
    try copy.apply([revisions[0]], onto: .origin)
    let before = try State(copy)
    let altered = try bad.alter(revisions[2])
    let error = try #require(throws: Failure.self) {
      try copy.apply([revisions[1], altered], onto: before.head)
    }
    #expect(error.code == bad.code)
    #expect(try State(copy) == before)
  }

  @Test("Malformed changes are refused") func malformedChangesAreRefused() throws {
    let source = try Self.history()
    let first = try #require(try source.log.revision(1))
    let copy = try CatalogueFile.inMemory(id: Samples.id, name: "copy")
    var header = first.header
    for end in 0..<first.changes.count {
      let changes = Array(first.changes[..<end])
      header.changes = SHA256.digest(of: changes)
      #expect(throws: Failure.self) {
        try copy.apply([Revision(header: header, changes: changes)], onto: .origin)
      }
    }
    #expect(try copy.log.head() == .origin)
    #expect(try copy.devices.count == 0)
  }

  @Test(
    "A wrong base is a conflict",
    arguments: [RevisionPoint.origin, RevisionPoint(number: 3, digest: .zero)])
  func aWrongBaseIsAConflict(_ base: RevisionPoint) throws {
    let file = try Self.history()
    let before = try State(file)
    let error = try #require(throws: Failure.self) { try file.apply([], onto: base) }
    #expect(error.code == .conflict)
    #expect(try State(file) == before)
  }

  @Test("Nested transactions roll back their own part")
  func nestedTransactionsRollBackTheirOwnPart() throws {
    struct Stop: Error {}
    let file = try Self.history()
    let c = try Samples.profile("c", ["name=C"])
    try file.transaction {
      try file.set(c)
      #expect(throws: Stop.self) {
        try file.transaction {
          try file.delete("a")
          throw Stop()
        }
      }
      #expect(throws: Failure.self) {
        try file.commit([Self.edit("a", Field.scale.at(), .number(.nan))], note: Samples.note())
      }
    }
    #expect(try file.log.head().number == 4)
    #expect(try file.allProfiles().keys.sorted() == ["a", "b", "c"])
    let before = try State(file)
    #expect(throws: Stop.self) {
      try file.transaction {
        try file.set(Samples.profile("d", ["name=D"]))
        throw Stop()
      }
    }
    #expect(try State(file) == before)
  }

  /// More profiles than wait to be shown, touched again and again by revisions that come at once.
  @Test("Many small revisions are shown together") func manySmallRevisionsAreShownTogether() throws
  {
    let all = try (0..<1200).map { number in
      try Samples.profile(
        "device-\(number)",
        ["name=Device \(number)", "points.width=\(300 + number % 7)", "points.height=700"])
    }
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "one")
    let replica = try CatalogueFile.inMemory(id: Samples.id, name: "other")
    try file.commit(
      all.sorted { TextOrder.precedes($0.id, $1.id) }
        .map { .edit(id: $0.id, $0.patch(from: nil)) }, note: Samples.note())
    try replica.apply(file.log.revisions(after: 0, maximumBytes: 1 << 24), onto: .origin)
    for round in 0..<2 {
      for start in stride(from: 0, to: all.count, by: 40) {
        let names = (start..<start + 40).map { "device-\($0)" }.sorted(by: TextOrder.precedes)
        let patch = Patch([.init(Field.name.at(), .text("Name \(round) of \(start)"))])
        try file.commit(
          names.map { .edit(id: $0, patch) }, note: Samples.note(at: start))
      }
      // One goes and comes again, one comes, and one changes its size and takes that back.
      try file.delete("device-7")
      if round == 0 { try file.set(all[7]) }
      try file.set(Samples.profile("new-\(round)", ["name=New"]))
      let size = FieldValue.number(500)
      for value in [size, try #require(all[9][Field.pointsWidth.at()])] {
        try file.commit(
          [.edit(id: "device-9", Patch([.init(Field.pointsWidth.at(), value)]))],
          note: Samples.note())
      }
    }
    let base = try replica.log.head()
    try replica.apply(file.log.revisions(after: base.number, maximumBytes: 1 << 24), onto: base)
    #expect(try replica.log.root() == file.log.root())
    #expect(try replica.allProfiles() == file.allProfiles())
    #expect(try replica.maintenance.verify().difference == nil)
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("The log stays short, also after a reader has kept it long")
  func theLogStaysShort() throws {
    let folder = try TemporaryFolder()
    let file = try CatalogueFile.create(
      at: folder.file("a.db"), id: Samples.id, name: "busy")
    // Each commit writes more than 70 pages.
    let ids = (0..<60).map { "device-\($0)" }.sorted(by: TextOrder.precedes)
    // Digests, since records are deflated.
    let noise = (0..<60).map { SHA256.digest(of: [UInt8($0)]).hex }.joined()
    func sizes(_ rounds: Range<Int>) throws -> [Int] {
      try rounds.map { round in
        let patch = Patch(
          ["one", "two"].map { .init(.attribute($0), .text("\(noise)\(round)")) })
        try file.commit(ids.map { .edit(id: $0, patch) }, note: Samples.note(at: round))
        // The first commit makes no log (decision 8).
        return (try? Data(contentsOf: URL(filePath: file.path + "-wal")).count) ?? 0
      }
    }
    _ = try sizes(0..<1)
    // Somebody who reads an earlier state keeps the log.
    let reader = try CatalogueFile.open(at: file.path, access: .readOnly)
    let kept = try reader.reading {
      _ = try reader.log.head()
      return try sizes(1..<80)
    }
    #expect(try #require(kept.max()) > 16 << 20)
    // One commit copies the log, and the next one begins it anew.
    #expect(try #require(sizes(80..<100).last) <= 16 << 20)
  }
}
