import DevcatValues
import DevcatEncoding
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

@Suite("Snapshots, and catalogues whose history begins with one")
struct SnapshotTests {
  static func snapshot(_ file: CatalogueFile, at revision: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try file.snapshots.write(at: revision) { bytes += $0 }
    return bytes
  }

  static func history() throws -> CatalogueFile {
    var random = RandomProfiles(seed: 7)
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "history")
    for number in 1...4 {
      for index in 0..<3 { try file.set(random.profile("device-\(number)-\(index)")) }
    }
    try file.delete("device-1-1")
    return file
  }

  @Test("A snapshot is the state of its revision", arguments: [1, 6, 12, 13])
  func aSnapshotIsTheStateOfItsRevision(_ revision: Int) throws {
    let folder = try TemporaryFolder()
    let file = try Self.history()
    let bytes = try Self.snapshot(file, at: revision)
    let loaded = try CatalogueFile.load(snapshot: bytes, at: folder.file("loaded.db"))
    let memory = try CatalogueFile.inMemory(snapshot: bytes)
    for copy in [loaded, memory] {
      #expect(try copy.allProfiles() == file.snapshots.view(at: revision).allProfiles())
      #expect(try copy.log.head() == file.log.point(at: revision))
      #expect(try copy.log.checkpoint() == file.log.point(at: revision))
      #expect(copy.id == file.id)
      #expect(try copy.name == "history")
      #expect(try copy.maintenance.verify().difference == nil)
      #expect(try Self.snapshot(copy, at: revision) == bytes)
      #expect(try copy.log.entries().map(\.counts) == [nil])
    }
  }

  @Test(
    "A snapshot whose number leaves none for the next revision is refused",
    arguments: [
      (0, false), (1, true), (RevisionHeader.greatestNumber, true),
      (RevisionHeader.greatestNumber + 1, false), (Int.max, false),
    ])
  func numbers(_ number: Int, _ isRead: Bool) throws {
    let header = RevisionHeader(
      catalogue: Samples.id, number: number, parent: .zero, root: StateTree.emptyRoot,
      author: "Zoë",
      message: "", source: "", time: Timestamp(seconds: 1), changes: .zero)
    let writer = SnapshotWriter()
    let item = writer.header(
      SnapshotHeader(
        name: "far", revision: Revision(header: header, changes: []).headerBytes, count: 0))
    let bytes = SnapshotSeal.file(of: [item], count: 0)
    guard isRead else {
      let error = #expect(throws: Failure.self) { try CatalogueFile.inMemory(snapshot: bytes) }
      #expect(error?.code == .outOfRange, "\(String(describing: error))")
      return
    }
    let file = try CatalogueFile.inMemory(snapshot: bytes)
    #expect(try file.log.entries().map(\.header.number) == [number])
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("Large changes and snapshots are kept whole") func largeChangesAndSnapshotsAreKeptWhole()
    throws
  {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: 1)
    let file = try CatalogueFile.create(
      at: folder.file("file.db"), id: Samples.id, name: "large")
    let profiles = (0..<1500).map { index in
      var profile = Profile(id: "device-\(10_000 + index)")
      profile[.attribute("noise")] = .text(
        (0..<120).map { _ in String(random.next(), radix: 36) }.joined())
      return profile
    }
    try file.commit(
      profiles.compactMap { Change(id: $0.id, from: nil, to: $0) }, note: Samples.note())
    let bytes = try Self.snapshot(file, at: 1)
    #expect(bytes.count > 1 << 20, "both are large enough to be written in place")
    let loaded = try CatalogueFile.load(snapshot: bytes, at: folder.file("loaded.db"))
    for each in [file, loaded] { #expect(try each.maintenance.verify().difference == nil) }
    #expect(try loaded.allProfiles() == file.allProfiles())
  }

  @Test("Shallow catalogue takes edits and pulls") func shallowCatalogueTakesEditsAndPulls() throws
  {
    let folder = try TemporaryFolder()
    let file = try Self.history()
    let shallow = try CatalogueFile.load(
      snapshot: Self.snapshot(file, at: 12), at: folder.file("shallow.db"))
    try shallow.apply(
      file.log.revisions(after: 12, maximumBytes: .max), onto: #require(try file.log.point(at: 12)))
    #expect(try shallow.log.head() == file.log.head())
    #expect(try shallow.allProfiles() == file.allProfiles())
    try shallow.set(Samples.profile("late", ["name=Late"]))
    try file.apply(
      DeltaReader.decoded(
        DeltaWriter.encoded(try shallow.log.revisions(after: 13, maximumBytes: .max))),
      onto: file.log.head())
    #expect(try shallow.log.head() == file.log.head())
    #expect(try shallow.log.root() == file.log.root())
    #expect(try shallow.maintenance.verify().difference == nil)
    try shallow.maintenance.repair()
    let verified = try shallow.maintenance.verify()
    #expect(verified.difference == nil)
    #expect(verified.root == (try file.log.root()))
    #expect(try shallow.state.differences(from: 12, to: 14).map(\.id) == ["device-1-1", "late"])
    #expect(try shallow.state.profile(id: "device-1-1", at: 12) != nil)
    for revision in [0, 11, 15] {
      let error = try #require(throws: Failure.self) {
        try shallow.state.profile(id: "late", at: revision)
      }
      #expect(error.code == .unknownRevision)
    }
    #expect(throws: Failure.self) { try shallow.log.revisions(after: 11, maximumBytes: .max) }
    #expect(throws: Failure.self) { try Self.snapshot(shallow, at: 11) }
  }

  @Test("There is no snapshot of nothing") func thereIsNoSnapshotOfNothing() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "empty")
    #expect(throws: Failure.self) { try Self.snapshot(file, at: 0) }
    #expect(throws: Failure.self) { try Self.snapshot(file, at: 1) }
  }

  @Test("Loading never replaces a file") func loadingNeverReplacesAFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    let bytes = try Self.snapshot(Self.history(), at: 1)
    _ = try CatalogueFile.load(snapshot: bytes, at: path)
    let before = try folder.contents()
    let error = try #require(throws: Failure.self) {
      try CatalogueFile.load(snapshot: bytes, at: path)
    }
    #expect(error.code == .exists)
    #expect(try folder.contents() == before)
  }

  @Test("Damaged snapshots leave no file") func damagedSnapshotsLeaveNoFile() throws {
    let folder = try TemporaryFolder()
    let bytes = try Self.snapshot(Self.history(), at: 12)
    for end in stride(from: 0, to: bytes.count, by: 97) {
      #expect(throws: Failure.self, "cut at \(end)") {
        try CatalogueFile.load(snapshot: Array(bytes[..<end]), at: folder.file("c.db"))
      }
    }
    for position in stride(from: 20, to: bytes.count, by: 97) {
      var altered = bytes
      altered[position] ^= 0x10
      #expect(throws: Failure.self, "byte \(position)") {
        try CatalogueFile.load(snapshot: altered, at: folder.file("\(position).db"))
      }
    }
    #expect(try folder.contents().isEmpty)
  }

  @Test("Profiles of another root are refused") func profilesOfAnotherRootAreRefused() throws {
    let folder = try TemporaryFolder()
    let file = try Self.history()
    var header = try #require(try file.log.revision(12)).header
    header.root = .zero
    let revision = Revision(header: header, changes: [])
    var writer = SnapshotWriter()
    let beginning = SnapshotHeader(name: "x", revision: revision.headerBytes, count: 1)
    _ = try writer.append(record: Record.encoded(Samples.profile("a", ["name=A"])))
    let items = [writer.header(beginning), writer.finish()].compactMap(\.self)
    let bytes = SnapshotSeal.file(of: items, count: 1)
    let error = try #require(throws: Failure.self) {
      try CatalogueFile.load(snapshot: bytes, at: folder.file("c.db"))
    }
    #expect(error.code == .damaged)
    #expect(try folder.contents().isEmpty)
  }
}
