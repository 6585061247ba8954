import DevcatValues
import DevcatStore
import Testing

@Suite("The log, tags, blame and earlier states")
struct HistoryTests {
  /// a: set 1, changed 2, scale removed 4 and set again 5; b: made 3, removed 6.
  static func history() throws -> CatalogueFile {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "history")
    for (number, source, id, fields) in [
      (1, "guideline", "a", ["name=A", "scale=2"]), (2, "", "a", ["name=A2", "scale=2"]),
      (3, "guideline", "b", ["name=B"]), (4, "", "a", ["name=A2"]),
      (5, "lab", "a", ["name=A2", "scale=2"]),
    ] {
      try file.set(
        Samples.profile(id, fields),
        note: Samples.note("step \(number)", source: source, at: number))
    }
    try file.delete("b")
    return file
  }

  /// As `diff` tells it: what was removed is new when it comes again.
  @Test("Removed device that returns counts as added") func removedDeviceThatReturnsCountsAsAdded()
    throws
  {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "again")
    try file.set(Samples.profile("x", ["name=X"]))
    try file.set(Samples.profile("x", ["name=Y"]))
    try file.delete("x")
    try file.set(Samples.profile("x", ["name=X"]))
    let counts = try file.log.entries().map { try #require($0.counts) }
    #expect(counts.map(\.added) == [1, 0, 0, 1])
    #expect(counts.map(\.changed) == [0, 0, 1, 0])
    #expect(counts.map(\.removed) == [0, 1, 0, 0])
  }

  @Test("History: log entries") func logEntries() throws {
    let file = try Self.history()
    let log = try file.log.entries()
    #expect(log.map(\.point.number) == [6, 5, 4, 3, 2, 1])
    #expect(log.map(\.header.message).last == "step 1")
    #expect(log.map(\.header.source) == ["", "lab", "", "guideline", "", "guideline"])
    #expect(try log.first?.header.root == file.log.root())
    #expect(log.allSatisfy { $0.counts != nil })
    #expect(try file.log.entries(of: "a").map(\.point.number) == [5, 4, 2, 1])
    #expect(try file.log.entries(of: "b", limit: 1).map(\.point.number) == [6])
    #expect(try file.log.entries(of: "none") == [])
    #expect(try file.log.entries(limit: 2).map(\.point.number) == [6, 5])
  }

  @Test(
    "History: origins",
    arguments: [
      ("name", "a", 2, ""), ("scale", "a", 5, "lab"), ("name", "b", 0, ""), ("ppi", "a", 0, ""),
      ("name", "none", 0, ""),
    ])
  func origins(_ field: String, _ id: String, _ revision: Int, _ source: String) throws {
    let file = try Self.history()
    let path = try #require(FieldPath(field))
    let expected =
      revision == 0 ? nil : ValueOrigin(revision: revision, source: source, author: "tester")
    #expect(try file.devices.origin(of: path, in: id) == expected)
  }

  @Test("A profile made again has its origin there") func aProfileMadeAgainHasItsOriginThere()
    throws
  {
    let file = try Self.history()
    try file.set(Samples.profile("b", ["name=B"]), note: Samples.note(source: "again"))
    #expect(try file.devices.origin(of: Field.name.at(), in: "b")?.revision == 7)
  }

  @Test("Versions in the order of the revisions") func versionsInTheOrderOfTheRevisions() throws {
    let file = try Self.history()
    var seen: [String] = []
    try file.state.forEachVersion(upTo: 6) { revision, id, profile in
      seen.append("\(revision) \(id) \(profile?.name ?? "gone")")
    }
    #expect(seen == ["1 a A", "2 a A2", "3 b B", "4 a A2", "5 a A2", "6 b gone"])
    var first: [Int] = []
    try file.state.forEachVersion(upTo: 2) { revision, _, _ in first.append(revision) }
    #expect(first == [1, 2])
    #expect(try file.state.revisionTimes(upTo: 4).map(\.number) == [1, 2, 3, 4])
    #expect(
      try file.state.revisionTimes(upTo: 6).map(\.time)
        == file.log.entries().reversed().map(\.header.time))
    #expect(throws: Failure.self) { try file.state.forEachVersion(upTo: 7) { _, _, _ in } }
  }

  @Test(
    "History: revision numbers",
    arguments: [
      ("1", 1), ("6", 6), ("0", 0), ("head", 6), ("HEAD", 6), ("head~2", 4), ("head~6", 0),
      ("v1", 2),
      ("v1~1", 1), ("3~1", 2),
    ])
  func revisionNumbers(_ text: String, _ number: Int) throws {
    let file = try Self.history()
    try file.log.setTag("v1", to: 2)
    #expect(try file.log.revisionNumber(text) == number)
  }

  @Test(
    "History: unknown revisions",
    arguments: [
      "7", "-1", "head~7", "head~", "head~x", "head~-1", "v2", "", "~", "~1", "1~1~1",
      "-5~9223372036854775807", "99999999999999999999", "1~9223372036854775807",
    ])
  func unknownRevisions(_ text: String) throws {
    let file = try Self.history()
    let error = try #require(throws: Failure.self) { try file.log.revisionNumber(text) }
    #expect(error.code == .unknownRevision)
  }

  @Test(
    "Bad tag names",
    arguments: [
      "", "12", "head", "HEAD", "a b", "a~1", "a/b", String(repeating: "x", count: 65),
    ])
  func badTagNames(_ name: String) throws {
    let file = try Self.history()
    let error = try #require(throws: Failure.self) { try file.log.setTag(name, to: 1) }
    #expect(error.code == .invalid)
    #expect(try file.log.tags().isEmpty)
  }

  @Test("Tags move and are sorted") func tagsMoveAndAreSorted() throws {
    let file = try Self.history()
    for (name, revision) in [("b", 2), ("a", 1), ("b", 3), ("é", 4)] {
      try file.log.setTag(name, to: revision)
    }
    #expect(try file.log.tags().map(\.name) == ["a", "b", "é"])
    #expect(try file.log.tags().map(\.revision) == [1, 3, 4])
    #expect(try file.log.revisionNumber("e\u{301}") == 4)
    #expect(throws: Failure.self) { try file.log.setTag("c", to: 7) }
  }

  @Test("Differences both ways") func differencesBothWays() throws {
    let file = try Self.history()
    let there = try file.state.differences(from: 1, to: 5)
    #expect(there.map(\.id) == ["a", "b"])
    #expect(
      try there.map(\.new) == [
        file.state.profile(id: "a", at: 5), file.state.profile(id: "b", at: 5),
      ])
    let back = try file.state.differences(from: 5, to: 1)
    #expect(back.map(\.old) == there.map(\.new))
    #expect(back.map(\.new) == there.map(\.old))
    #expect(
      try file.state.differences(from: 2, to: 6).isEmpty, "what came and went is no difference")
    #expect(try file.state.differences(from: 0, to: 6).map(\.id) == ["a"])
    #expect(try file.state.differences(from: 3, to: 3).isEmpty)
    #expect(throws: Failure.self) { try file.state.differences(from: 0, to: 7) }
  }

  @Test("Views are the state of their revision", arguments: 0...6)
  func viewsAreTheStateOfTheirRevision(_ number: Int) throws {
    let file = try Self.history()
    let view = try file.snapshots.view(at: number)
    var profiles: [String: Profile] = [:]
    for id in ["a", "b"] { profiles[id] = try file.state.profile(id: id, at: number) }
    #expect(try view.allProfiles() == profiles)
    #expect(try view.log.root() == Samples.root(of: profiles.values))
    #expect(try view.log.head() == file.log.point(at: number))
    #expect(throws: Failure.self) { try file.snapshots.view(at: 7) }
  }

  @Test("Lookups ignore case") func lookUpsIgnoreCase() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "names")
    try file.set(Samples.profile("a", ["name=iPhone X", "models=iPhone10,3", "aliases=Ten"]))
    try file.set(Samples.profile("b", ["name=IPHONE x", "aliases=ten;TEN"]))
    #expect(try file.devices.ids(called: "iphone X", .name) == ["a", "b"])
    #expect(try file.devices.ids(called: "IPHONE10,3", .model) == ["a"])
    #expect(try file.devices.ids(called: "tEN", .alias) == ["a", "b"])
    #expect(try file.devices.names().map(\.name) == ["iPhone X", "IPHONE x"])
    #expect(try Lookup("iPhone X", in: file.devices) == .found("a"))
    #expect(try Lookup("iphone x", in: file.devices) == .ambiguous(["a", "b"]))
  }
}
