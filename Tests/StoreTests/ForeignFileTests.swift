import DevcatValues
import Foundation
import DevcatSQLite
import DevcatStore
import DevcatTestSupport
import Testing

@Suite("Someone else's SQLite file is read as plain tables")
struct ForeignFileTests {
  private static let script = #"""
    CREATE TABLE "b ""quoted""" (id INTEGER PRIMARY KEY, "a b" TEXT, real REAL, any);
    INSERT INTO "b ""quoted""" VALUES (1, 'é', 2.5, NULL), (2, '', -1, x'0102'), (3, 'c', 0, 7);
    CREATE TABLE a (only) ;
    CREATE TABLE w (k TEXT PRIMARY KEY, v) WITHOUT ROWID;
    INSERT INTO w VALUES ('z', 1), ('y', 2);
    CREATE VIEW v AS SELECT * FROM w;
    CREATE VIRTUAL TABLE f USING fts5(text);
    CREATE TABLE s (n INTEGER PRIMARY KEY AUTOINCREMENT);
    INSERT INTO s VALUES (5);
    """#

  /// The bytes of a file of this script.
  private func bytes(_ script: String = Self.script) throws -> Data {
    let folder = try TemporaryFolder()
    try Connection(path: folder.file("made.db"), mode: .create).execute(script)
    return try Data(contentsOf: URL(fileURLWithPath: folder.file("made.db")))
  }

  private func error(_ data: Data) throws -> Failure? {
    let folder = try TemporaryFolder()
    let path = folder.file("foreign.db")
    try data.write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: Failure.self) { try ForeignFile.tables(at: path) }
    #expect(error?.subject == path)
    #expect(try folder.contents() == ["foreign.db": data])
    return error
  }

  @Test("Tables come with their rows and nothing is left behind")
  func tablesComeWithTheirRowsAndNothingIsLeftBehind() throws {
    let folder = try TemporaryFolder()
    let data = try bytes()
    let path = folder.file("foreign ?#%.db")
    try data.write(to: URL(fileURLWithPath: path))
    let tables = try ForeignFile.tables(at: path)
    #expect(tables.map(\.name) == ["a", "b \"quoted\"", "s", "w"])
    #expect(tables[0].columns == ["only"])
    #expect(tables[0].rows.isEmpty)
    #expect(tables[1].columns == ["id", "a b", "real", "any"])
    #expect(
      tables[1].rows == [
        [.integer(1), .text("é"), .real(2.5), .null],
        [.integer(2), .text(""), .real(-1), .bytes(count: 2)],
        [.integer(3), .text("c"), .real(0), .integer(7)],
      ])
    #expect(tables[3].rows == [[.text("y"), .integer(2)], [.text("z"), .integer(1)]])
    #expect(try folder.contents() == ["foreign ?#%.db": data])
  }

  @Test("Foreign SQLite: generated columns are not computed")
  func generatedColumnsAreLeftOut() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("generated.db")
    try bytes(
      """
      CREATE TABLE t (a, b AS (printf('%.*c', 900000000, 'x')), c AS (a + 1) STORED, d);
      INSERT INTO t (a, d) VALUES (1, 'y');
      """
    ).write(to: URL(fileURLWithPath: path))
    let tables = try ForeignFile.tables(at: path)
    #expect(tables.map(\.columns) == [["a", "d"]])
    #expect(tables[0].rows == [[.integer(1), .text("y")]])
  }

  @Test("Tables are read back") func tablesAreReadBack() throws {
    let folder = try TemporaryFolder()
    let rows: [[ForeignTable.Cell]] = [
      [.null, .integer(.min), .text("")], [.real(-0.5), .text("é\0\"'"), .integer(7)],
      [.text("007"), .real(1e300), .text("1e5")],
    ]
    let tables = [
      ("a \"b\"", ["one", "two \"2\"", "select"], rows),
      ("many", ["n"], (0..<20_000).map { [.integer($0)] }), ("none", ["only"], []),
    ]
    let bytes = try Self.bytes(tables, in: folder)
    #expect(try Self.bytes(tables, in: folder) == bytes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    let path = folder.file("made.db")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let read = try ForeignFile.tables(at: path)
    #expect(read.map(\.name) == tables.map(\.0))
    #expect(read.map(\.columns) == tables.map(\.1))
    #expect(read.map(\.rows) == tables.map(\.2))
  }

  private static func bytes(
    _ tables: [(name: String, columns: [String], rows: [[ForeignTable.Cell]])],
    in folder: TemporaryFolder
  ) throws -> [UInt8] {
    let writer = try ForeignFileWriter(
      tables.map { .init(name: $0.name, columns: $0.columns) }, in: folder.path)
    for (index, table) in tables.enumerated() {
      for row in table.rows { try writer.add(row, to: index) }
    }
    var bytes: [UInt8] = []
    try writer.finish { bytes += $0 }
    return bytes
  }

  @Test("Bytes of which only the count is known are not made")
  func bytesOfWhichOnlyTheCountIsKnownAreNotMade() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: Failure.self) {
      try Self.bytes([("t", ["v"], [[.bytes(count: 2)]])], in: folder)
    }
    #expect(error?.code == .invalid)
  }

  @Test("A folder in which no file can be made is named")
  func withoutAFolderThereIsNoFile() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: Failure.self) {
      try ForeignFileWriter([.init(name: "t", columns: ["v"])], in: folder.file("none"))
    }
    #expect(error?.code == .inputOutput && error?.subject.contains("none") == true)
  }

  @Test("Write-ahead log of an open file is read") func writeAheadLogOfAnOpenFileIsRead() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("open.db")
    let writer = try Connection(path: path, mode: .create)
    try writer.pragma("journal_mode", set: "wal")
    try writer.execute("CREATE TABLE t (v); INSERT INTO t VALUES (1)")
    #expect(try ForeignFile.tables(at: path).map(\.rows) == [[[.integer(1)]]])
  }

  @Test("A catalogue is no source") func aCatalogueIsNoSource() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("catalogue.db")
    _ = try CatalogueFile.create(at: path, id: Samples.id, name: "ours")
    let error = #expect(throws: Failure.self) { try ForeignFile.tables(at: path) }
    #expect(error?.code == .invalid)
    #expect(error?.problem == "it is a devcat catalogue, which 'import' does not read")
    #expect(error?.hint?.contains("devcat export --format ndjson") == true)
  }

  @Test(
    "What is no SQLite file is said to be none",
    arguments: [
      ("nothing but the magic", "SQLite format 3\0", Failure.Code.invalid),
      ("the magic and text", "SQLite format 3\0 is what this begins with", .invalid),
      ("text", String(repeating: "This is no database. ", count: 60), .invalid),
    ])
  func whatIsNoSQLiteFileIsSaidToBeNone(name: String, text: String, code: Failure.Code) throws {
    let error = try error(Data(text.utf8))
    #expect(error?.code == code)
    #expect(error?.problem == "it is not an SQLite file")
  }

  @Test("A file that is cut off is damaged") func aFileThatIsCutOffIsDamaged() throws {
    let data = try bytes()
    for length in stride(from: 4096, to: data.count, by: 4096) {
      #expect(try error(data.prefix(length))?.code == .damaged, "cut at \(length)")
    }
  }

  @Test("Altered bytes are read or refused") func alteredBytesAreReadOrRefused() throws {
    let folder = try TemporaryFolder()
    let data = try bytes()
    let path = folder.file("altered.db")
    let seed = SeededGenerator.seed(of: "altered bytes of a foreign file")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var altered = data
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let index = Int.random(in: 16..<altered.count, using: &random)
        altered[index] = UInt8.random(in: 0...255, using: &random)
      }
      try altered.write(to: URL(fileURLWithPath: path))
      do {
        for table in try ForeignFile.tables(at: path) {
          #expect(table.rows.allSatisfy { $0.count == table.columns.count }, "seed \(seed)")
        }
      } catch {
        #expect(error is Failure, "seed \(seed): \(error)")
      }
    }
  }

  @Test("Too many tables are refused") func tooManyTablesAreRefused() throws {
    let script = (0..<300).map { "CREATE TABLE t\($0) (v);" }.joined()
    #expect(
      try error(bytes("BEGIN;" + script + "COMMIT;"))?.problem
        == "it has 300 tables; at most 256 are read")
  }

  /// SQLite computes what a default adds to a short row, and a generated column.
  @Test(
    "Foreign SQLite: more than the bound is refused, however few bytes say it",
    arguments: [
      (
        "too many rows; at most 1048576 values are read",
        """
        CREATE TABLE t (v); ALTER TABLE t ADD COLUMN d DEFAULT 1;
        WITH c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 524289) INSERT INTO t(v) SELECT 1 FROM c;
        """
      ),
      (
        "too much text; at most 32 MiB are read",
        """
        CREATE TABLE t (v); INSERT INTO t VALUES (1), (2), (3);
        ALTER TABLE t ADD COLUMN d DEFAULT '\(String(repeating: "x", count: 12 << 20))';
        """
      ),
      (
        "too much text; at most 32 MiB are read",
        """
        CREATE TABLE t (v, g AS (printf('%.*c', 900000000, 'x')) VIRTUAL);
        INSERT INTO t VALUES (printf('%.*c', 33 << 20, 'x'));
        """
      ),
    ])
  func moreThanTheBoundIsRefused(problem: String, script: String) throws {
    #expect(try error(bytes(script))?.problem == "it has \(problem)")
  }

  @Test("An endless loop is in a view") func noCodeOfTheFileIsRun() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("code.db")
    try Connection(path: path, mode: .create).execute(
      """
      CREATE TABLE t (v);
      CREATE VIEW endless AS
        WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c;
      """)
    let tables = try ForeignFile.tables(at: path)
    #expect(tables.map(\.name) == ["t"])
  }
}
