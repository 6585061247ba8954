import DevcatValues
import Foundation
import DevcatSQLite
import DevcatTestSupport
import Testing

@testable import DevcatStore

/// Catalogue files made by hand, whose schema does what it should not: they are refused before anything
/// of them runs.
@Suite("Catalogue files with a hostile schema", .timeLimit(.hang))
struct HostileFileTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sql: String
    /// A part of the error.
    let problem: String
  }

  private static let endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT"

  static let cases = [
    Case(
      testDescription: "a trigger that alters",
      sql: """
        CREATE TRIGGER t AFTER INSERT ON version BEGIN
          UPDATE device SET name = 'evil'; END
        """,
      problem: "a trigger 't' that no catalogue has"),
    Case(
      testDescription: "a trigger that deletes",
      sql: "CREATE TRIGGER t AFTER INSERT ON revision BEGIN DELETE FROM revision; END",
      problem: "a trigger 't'"),
    Case(
      testDescription: "a trigger that undoes",
      sql: "CREATE TRIGGER t BEFORE INSERT ON node BEGIN SELECT RAISE(IGNORE); END",
      problem: "a trigger 't'"),
    Case(
      testDescription: "a trigger without end",
      sql: """
        CREATE TRIGGER t AFTER INSERT ON revision BEGIN
          INSERT INTO tag \(endless) i, 1 FROM n; END
        """, problem: "a trigger 't'"),
    Case(
      testDescription: "meta is a view without end",
      sql: "DROP TABLE meta; CREATE VIEW meta AS \(endless) i AS key, i AS value FROM n",
      problem: "a view 'meta'"),
    Case(
      testDescription: "a table is a view without end",
      sql: """
        DROP TABLE profile; CREATE VIEW profile AS \(endless) i AS key, i AS id, i AS bucket,
          1 AS revision, i AS name, i AS family, i AS idiom, i AS released, i AS status FROM n
        """, problem: "a view 'profile'"),
    Case(
      testDescription: "a view, of which a catalogue has none",
      sql: "CREATE VIEW alias AS \(endless) i AS profile_id, i AS alias FROM n",
      problem: "a view 'alias'"),
    Case(
      testDescription: "a column is computed",
      sql: """
        DROP TABLE tag; CREATE TABLE tag(name TEXT PRIMARY KEY, revision INTEGER NOT NULL,
          x AS (zeroblob(100000000))) WITHOUT ROWID
        """, problem: "a table 'tag'"),
    Case(
      testDescription: "an index leads elsewhere",
      sql: "DROP INDEX profile_bucket; CREATE INDEX profile_bucket ON profile(abs(bucket))",
      problem: "a index 'profile_bucket'"),
    Case(
      testDescription: "a virtual table", sql: "CREATE VIRTUAL TABLE more USING fts5(a)",
      problem: "a table 'more"),
    Case(
      testDescription: "many tables",
      sql: (0..<12_000).map { "CREATE TABLE t\($0)(a);" }.joined(),
      problem: "it has far more tables than a catalogue"),
    Case(
      testDescription: "a table with a long text",
      sql: "CREATE TABLE t(a DEFAULT '\(String(repeating: "x", count: 1 << 20))')",
      problem: "string or blob too big"),
  ]

  @Test("Hostile file: is refused", arguments: cases) func isRefused(_ example: Case) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    do {
      let file = try CatalogueFile.create(at: path, id: Samples.id, name: "c")
      try file.set(Samples.profile("phone", ["name=Phone", "scale=2"]))
    }
    do {
      let database = try Connection(path: path, mode: .readWrite)
      try database.transaction(.immediate) { try database.execute(example.sql) }
    }
    let bytes = try Data(contentsOf: URL(filePath: path))
    for access in [CatalogueFile.Access.readOnly, .readWrite] {
      let error = #expect(throws: Failure.self) {
        try CatalogueFile.open(at: path, access: access)
      }
      let codes: [Failure.Code?] = [.invalid, .damaged]
      #expect(codes.contains(error?.code), "\(String(describing: error))")
      #expect(error?.problem.contains(example.problem) == true, "\(String(describing: error))")
      #expect(error?.description.utf8.count ?? .max < 600)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test("a name of 30 MB is cut") func aLongNameIsCut() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    do { _ = try CatalogueFile.create(at: path, id: Samples.id, name: "c") }
    let database = try Connection(path: path, mode: .readWrite)
    try database.execute("UPDATE meta SET value = hex(zeroblob(15000000)) WHERE key = 'name'")
    #expect(
      try CatalogueFile.open(at: path, access: .readOnly).name.utf8.count == 4096 + "…".utf8.count)
  }
}
