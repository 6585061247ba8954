import DevcatValues
import DevcatEncoding
import DevcatSQLite
import Testing

@testable import DevcatStore

/// Changes, headers and snapshots that a hostile writer makes, of which no part enters a catalogue.
@Suite("What is beyond its limit enters by no way")
struct BoundTests {
  private static func long(_ count: Int) -> String { String(repeating: "x", count: count) }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let changes: [Change]
    /// The expected error.
    let problem: String
  }

  private static func edit(_ path: FieldPath, _ value: FieldValue?) -> [Change] {
    [.edit(id: "c", Patch([.init(path, value)]))]
  }

  static let cases = [
    Case(
      testDescription: "a name", changes: edit(Field.name.at(), .text(long(900_000))),
      problem: "'name' has 900000 bytes, and may have at most 256"),
    Case(
      testDescription: "18 names of 900 KB",
      changes: (10..<28).map { number in
        .edit(id: "c-\(number)", Patch([.init(Field.name.at(), .text(long(900_000)))]))
      }, problem: "'name' has 900000 bytes, and may have at most 256"),
    Case(
      testDescription: "a member of a set",
      changes: edit(Field.aliases.at(), .members(["a", long(257)])),
      problem: "a member of 'aliases' has 257 bytes, and may have at most 256"),
    Case(
      testDescription: "an attribute", changes: edit(.attribute("note"), .text(long(4097))),
      problem: "'attributes.note' has 4097 bytes, and may have at most 4096"),
    Case(
      testDescription: "a key of an unknown field",
      changes: edit(FieldPath(number: 77, keys: [long(300)]), .opaque([1])),
      problem: "has 300 bytes, and may have at most 256"),
  ]

  @Test("No commit takes it", arguments: cases)
  func noCommitTakesIt(_ bad: Case) throws {
    let file = try CommitTests.history()
    let before = try CommitTests.State(file)
    let error = #expect(throws: Failure.self) {
      try file.commit(bad.changes, note: Samples.note())
    }
    #expect(error?.code == .beyondLimit)
    #expect(error?.problem.hasSuffix(bad.problem) == true)
    #expect(try CommitTests.State(file) == before)
  }

  @Test("No delta brings it", arguments: cases.dropLast())
  func noDeltaBringsIt(_ bad: Case) throws {
    let file = try CommitTests.history()
    let before = try CommitTests.State(file)
    let changes = try Changes.encoded(bad.changes)
    let revision = try Self.revision(after: file, changes)
    // Few bytes of a delta hold much of the same.
    let delta = DeltaWriter.encoded([revision])
    #expect(delta.count < 32 << 10)
    let error = #expect(throws: Failure.self) {
      try file.apply(DeltaReader.decoded(delta), onto: file.log.head())
    }
    #expect(error?.code == .beyondLimit)
    #expect(error?.problem == bad.problem)
    #expect(try CommitTests.State(file) == before)
  }

  @Test("An unknown field is bounded by the record") func anUnknownFieldIsBoundedByTheRecord()
    throws
  {
    let file = try CommitTests.history()
    var value: [UInt8] = [0x5a, 0, 0x04, 0, 0]
    value += [UInt8](repeating: 0, count: 256 << 10)
    let changes = Self.edit(FieldPath(number: 77), .opaque(value))
    let error = #expect(throws: Failure.self) {
      try file.commit(changes, note: Samples.note())
    }
    #expect(error?.problem == "the record has 262155 bytes, and may have at most 262144")
  }

  @Test("No header holds a long text", arguments: [(16 << 20, 1, 1), (1, 4097, 1), (1, 1, 4097)])
  func noHeaderHoldsALongText(author: Int, message: Int, source: Int) throws {
    let file = try CommitTests.history()
    let revision = try Self.revision(
      after: file, Changes.encoded(Self.edit(Field.name.at(), .text("C"))),
      author: Self.long(author), message: Self.long(message), source: Self.long(source))
    let delta = DeltaWriter.encoded([revision])
    let error = #expect(throws: Failure.self) { try DeltaReader.decoded(delta) }
    #expect(error?.code == .beyondLimit)
    #expect(error?.problem.hasPrefix("the ") == true)
    let note = RevisionNote(
      author: revision.header.author, message: revision.header.message,
      source: revision.header.source, time: revision.header.time)
    let refusal = #expect(throws: Failure.self) {
      try file.commit(Self.edit(Field.name.at(), .text("C")), note: note)
    }
    #expect(refusal?.code == .tooLarge)
  }

  @Test("Snapshot with a too long text is refused") func snapshotWithATooLongTextIsRefused() throws
  {
    var record = CBORWriter()
    record.map(count: 2)
    record.unsigned(UInt64(Field.id.number))
    record.text("a")
    record.unsigned(UInt64(Field.name.number))
    record.text(Self.long(300))
    var writer = SnapshotWriter()
    let header = try Self.revision(after: CommitTests.history(), [0]).headerBytes
    var items = [writer.header(.init(name: "s", revision: header, count: 1))]
    items += [try writer.append(record: record.bytes), writer.finish()].compactMap(\.self)
    let bytes = SnapshotSeal.file(of: items, count: 1)
    let error = #expect(throws: Failure.self) {
      try CatalogueFile.inMemory(snapshot: bytes).snapshots.verify()
    }
    #expect(error?.problem == "'name' has 300 bytes, and may have at most 256")
    let named = SnapshotWriter().header(
      .init(name: Self.long(257), revision: header, count: 0))
    #expect(throws: Failure.self) {
      try CatalogueFile.inMemory(snapshot: named.deflated())
    }
  }

  @Test("Pieces of a log count headers too") func piecesOfALogCountHeadersToo() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "s")
    for number in 0..<300 {
      try file.commit(
        [], note: Samples.note(Self.long(4000), source: Self.long(4000), at: number),
        evenIfEmpty: true)
    }
    let piece = try #require(try file.log.delta(after: 0, upTo: 300))
    #expect(piece.last < 150)
    #expect(try file.log.revisions(after: 0, maximumBytes: 80_000).count == 10)
  }

  private static func revision(
    after file: CatalogueFile, _ changes: [UInt8], author: String = "a", message: String = "m",
    source: String = "s"
  ) throws -> Revision {
    let head = try file.log.head()
    let header = RevisionHeader(
      catalogue: file.id, number: head.number + 1, parent: head.digest, root: .zero,
      author: author, message: message, source: source, time: Timestamp(seconds: 0),
      changes: SHA256.digest(of: changes))
    return Revision(header: header, changes: changes)
  }
}
