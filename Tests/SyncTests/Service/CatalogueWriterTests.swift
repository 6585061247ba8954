import DevcatValues
import DevcatEncoding
import DevcatSQLite
import DevcatTestSupport
import Testing

@testable import DevcatHub
@testable import DevcatStore
@testable import DevcatClient
@testable import DevcatTransport
@testable import DevcatWire

@Suite("The writer of a hub's catalogue", .timeLimit(.hang))
struct CatalogueWriterTests {
  /// A catalogue at revision 2, and a push of a replica that added a device since.
  private struct Bench {
    let folder: SocketFolder
    let writer: CatalogueWriter
    let push: CatalogueWriter.Incoming

    init() async throws {
      let folder = try SocketFolder()
      let name = try CatalogueName("team/lab")
      let path = folder.file("base.db")
      let base = try Lab.make(path, revisions: 2)
      writer = CatalogueWriter(
        name, under: folder.path, on: WorkerThread(name: "test"), notedIn: CatalogueStats(name))
      func incoming(_ file: CatalogueFile, after base: RevisionPoint) throws
        -> CatalogueWriter.Incoming
      {
        let delta = DeltaWriter.encoded(
          try file.log.revisions(after: base.number, maximumBytes: .max))
        return .init(
          push: .init(
            name: "\(name)", catalogue: file.id, base: base, head: try file.log.head(),
            size: delta.count), delta: SpooledBytes(delta), pusher: nil, mayMake: true)
      }
      let file = try CatalogueFile.open(at: path, access: .readOnly)
      _ = try await writer.accept(incoming(file, after: .origin))
      let all = try file.log.revisions(after: 0, maximumBytes: .max)
      let replica = try CatalogueFile.inMemory(id: Lab.id, name: "replica")
      try replica.apply(all, onto: .origin)
      var new = Profile(id: "a")
      new[Field.name.at()] = .text("a")
      try replica.commit(
        [try #require(Change(id: "a", from: nil, to: new))],
        note: RevisionNote(author: "", message: "ab", time: Timestamp(seconds: 1)))
      push = try incoming(replica, after: base)
      self.folder = folder
    }

    var messages: [String] {
      get throws {
        let file = try CatalogueFile.open(
          at: folder.file("team/lab.db"), access: .readOnly)
        #expect(try file.maintenance.verify().difference == nil)
        return try file.log.entries().dropLast(2).reversed().map(\.header.message)
      }
    }
  }

  @Test("A wrong push changes nothing, and the next one is taken")
  func aWrongPushChangesNothing() async throws {
    let bench = try await Bench()
    let wrong = CatalogueWriter.Incoming(
      push: bench.push.push, delta: SpooledBytes([1, 2, 3]), pusher: nil, mayMake: true)
    #expect(await code { try await bench.writer.accept(wrong) } == .badDelta)
    #expect(try bench.messages == [])
    #expect(try await bench.writer.accept(bench.push) == .accepted(Provenance()))
    #expect(try bench.messages == ["ab"])
  }

  /// Makes a transaction fail, as a failing disk would: in the middle, or at its end.
  enum Fault: String, CaseIterable, Sendable {
    case rollback = """
      CREATE TEMP TRIGGER gone BEFORE INSERT ON main.revision WHEN instr(NEW.header, x'6162') BEGIN
        SELECT RAISE(ROLLBACK, 'the disk is full'); END
      """
    case commit = """
      PRAGMA foreign_keys = 1;
      CREATE TEMP TABLE parent(id PRIMARY KEY);
      CREATE TEMP TABLE child(id REFERENCES parent(id) DEFERRABLE INITIALLY DEFERRED);
      CREATE TEMP TRIGGER late AFTER INSERT ON main.revision WHEN instr(NEW.header, x'6162') BEGIN
        INSERT INTO child VALUES(1); END
      """
  }

  @Test(
    "A push whose transaction fails is not there, and may be sent again", arguments: Fault.allCases)
  func aFailedTransaction(_ fault: Fault) async throws {
    let bench = try await Bench()
    try await bench.writer.execute(fault.rawValue)
    await #expect(throws: Failure.self) { try await bench.writer.accept(bench.push) }
    #expect(try bench.messages == [])
    // The file was let go of, and with it what made it fail.
    _ = try await bench.writer.accept(bench.push)
    #expect(try bench.messages == ["ab"])
  }
}

extension CatalogueWriter {
  /// Runs SQL on the connection of the writer.
  fileprivate func execute(_ sql: String) throws { try handle.required().database.execute(sql) }
}
