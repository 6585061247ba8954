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

@Suite("Pushes that wait for a catalogue enter one transaction", .timeLimit(.hang))
struct GroupCommitTests {
  /// A catalogue at revision 2, and pushes of replicas that each changed one device since.
  private struct Bench {
    let folder: SocketFolder
    let writer: CatalogueWriter
    let pushes: [CatalogueWriter.Incoming]

    init(_ names: [String]) async throws {
      let folder = try SocketFolder()
      let name = try CatalogueName("team/lab")
      let path = folder.file("base.db")
      let base = try Lab.make(path, revisions: 2)
      writer = CatalogueWriter(
        name, under: folder.path, on: WorkerThread(name: "test"), notedIn: CatalogueStats())
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
      _ = try await writer.take([incoming(file, after: .origin)])[0].get()
      let all = try file.log.revisions(after: 0, maximumBytes: .max)
      pushes = try names.map { name in
        let replica = try CatalogueFile.inMemory(id: Lab.id, name: "replica")
        try replica.apply(all, onto: .origin)
        var new = Profile(id: name)
        new[Field.name.at()] = .text(name)
        try replica.commit(
          [try #require(Change(id: name, from: nil, to: new))],
          note: RevisionNote(author: "", message: name, time: Timestamp(seconds: 1)))
        return try incoming(replica, after: base)
      }
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

  @Test("Waiting pushes are committed together except a wrong one")
  func waitingPushesAreCommittedTogetherExceptAWrongOne() async throws {
    let bench = try await Bench(["a", "b", "c"])
    var wrong = bench.pushes[1]
    wrong = .init(
      push: wrong.push, delta: SpooledBytes([1, 2, 3]), pusher: nil, mayMake: true)
    let verdicts = await bench.writer.take([bench.pushes[0], wrong, bench.pushes[2]])
    #expect(try verdicts[0].get().outcome == .held)
    #expect(throws: DevcatValues.Failure.self) { try verdicts[1].get() }
    guard case .merged(let onto, let head, _) = try verdicts[2].get().outcome else {
      Issue.record("the third was not merged")
      return
    }
    #expect(onto.number == 3 && head.number == 4)
    #expect(try bench.messages == ["a", "c"])
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

  @Test("A failed transaction fails every push of its group", arguments: Fault.allCases)
  func aFailedTransactionFailsEveryPushOfItsGroup(_ fault: Fault) async throws {
    let bench = try await Bench(["a", "b", "c"])
    try await bench.writer.execute(fault.rawValue)
    for verdict in await bench.writer.take(bench.pushes) {
      #expect(throws: Failure.self) { try verdict.get() }
    }
    #expect(try bench.messages == [])
    // The file was let go of, and with it what made it fail.
    for verdict in await bench.writer.take(bench.pushes) { _ = try verdict.get() }
    #expect(try bench.messages == ["a", "b", "c"])
  }
}

extension CatalogueWriter {
  /// Runs SQL on the connection of the writer.
  fileprivate func execute(_ sql: String) throws { try handle.required().database.execute(sql) }
}
