import DevcatValues
import DevcatEncoding
import Foundation
import DevcatSQLite
import DevcatTestSupport
import Testing

@testable import DevcatStore

@Suite("Verify names the first thing that differs, and repair rebuilds every view")
struct VerifyTests {
  /// A value that is altered, and where.
  struct Tampering: CustomTestStringConvertible, Sendable {
    let sql: String
    let named: String
    var isRepairable = true
    var testDescription: String { sql }
  }

  /// A catalogue with a row in every table: two displays, safe areas, derived layouts, attributes.
  static func makeCatalogue(at path: String) throws -> RevisionPoint {
    let file = try CatalogueFile.create(at: path, id: Samples.id, name: "verify")
    let phone = try Samples.profile(
      "phone",
      [
        "name=Phone", "family=iPhone", "idiom=phone", "released=2019", "status=released",
        "models=A1,1;A1,2", "aliases=Nick;Other", "diagonal=6.5", "points.width=375",
        "points.height=812", "pixels.width=1125", "pixels.height=2436", "scale=3", "ppi=458",
        "corners.style=rounded", "corners.radius=39", "orientations=portrait;landscape-left",
        "homeIndicator=true", "statusBar.portrait=44", "keyboard.portrait=335",
        "safeArea.portrait=44,0,34,0",
        "safeArea[\"iOS 26.5\"].landscape=0,44,21,44", "portrait=compact/regular 375x812",
        "landscape=n/a", "attributes.lab=7", "attributes.flag=true", "attributes.note=text",
        "displays.inner.points.width=700", "displays.inner.portrait=regular/regular",
      ])
    let twin = try Samples.profile(
      "twin", ["name=Twin", "family=iPhone", "points.width=375", "points.height=812"])
    let old = try Samples.profile("old", ["name=Old"])
    try file.set(phone, twin)
    try file.set(old)
    var edited = phone
    edited[Field.ppi.at()] = .number(460)
    try file.set(edited)
    try file.delete("old")
    try file.log.setTag("first", to: 1)
    let head = try file.log.head()
    try file.settings.setRemote(Remote(url: "devcat://hub/team/name", base: head))
    #expect(try file.devices.derivedLayouts(of: "twin").count == 1)
    #expect(try file.maintenance.verify().difference == nil)
    return head
  }

  static let logTamperings = [
    Tampering(
      sql: "UPDATE meta SET value = 'ff' || substr(value, 3) WHERE key = 'catalogue'",
      named: "catalogue"),
    Tampering(sql: "UPDATE meta SET value = '3' WHERE key = 'base'", named: "base"),
    Tampering(
      sql: "UPDATE meta SET value = 'ff' || substr(value, 3) WHERE key = 'base-digest'",
      named: "base"),
    Tampering(sql: "UPDATE revision SET number = 9 WHERE number = 4", named: "number"),
    Tampering(sql: "UPDATE revision SET digest = zeroblob(32) WHERE number = 2", named: "digest"),
    Tampering(
      sql: "UPDATE revision SET header = header || x'00' WHERE number = 2", named: "header"),
    Tampering(
      sql: "UPDATE revision SET changes = changes || x'00' WHERE number = 2", named: "changes"),
    Tampering(sql: "UPDATE revision SET size = size - 1 WHERE number = 2", named: "size"),
    Tampering(sql: "UPDATE revision SET size = size + 1 WHERE number = 2", named: "changes"),
    Tampering(sql: "UPDATE revision SET changes = NULL WHERE number = 1", named: "snapshot"),
    Tampering(sql: "UPDATE revision SET changes = NULL WHERE number = 2", named: "changes"),
    Tampering(sql: "DELETE FROM revision WHERE number = 4", named: "base"),
    Tampering(sql: "DELETE FROM revision WHERE number = 2", named: "does not follow"),
  ].map { Tampering(sql: $0.sql, named: $0.named, isRepairable: false) }

  static let viewTamperings: [Tampering] = {
    typealias Columns = [(name: String, type: String)]
    let others: [(table: String, columns: Columns)] = [
      (
        "profile",
        [("key", "INTEGER"), ("id", "TEXT"), ("bucket", "INTEGER"), ("present", "INTEGER")]
      ),
      ("version", [("profile", "INTEGER"), ("revision", "INTEGER"), ("record", "BLOB")]),
      ("node", [("hash", "BLOB")]), ("bucket", [("hash", "BLOB"), ("number", "INTEGER")]),
    ]
    var all: [Tampering] = []
    func name(_ table: String, _ column: String? = nil) -> String {
      switch table {
      case "node", "bucket": table
      case "version": "revision"
      case "profile" where ["key", "id", nil].contains(column): "revision"
      case _: "'\(table)'"
      }
    }
    for (table, columns) in others + HeadTable.all.map({ ($0.name, $0.columns) }) {
      let head = HeadTable.all.first { $0.name == table }
      let key =
        head.map { head in
          "(" + head.columns.prefix(head.keyCount).map { "\"\($0.name)\"" }.joined(separator: ", ")
            + ")"
        } ?? (table == "profile" ? "key" : "rowid")
      let list = key.trimmingCharacters(in: ["(", ")"])
      for column in columns {
        all.append(
          Tampering(
            sql: "UPDATE \(table) SET \"\(column.name)\" = \(altered(column)) WHERE "
              + "\(key) = (SELECT \(list) FROM \(table) ORDER BY \(list) LIMIT 1)",
            named: name(table, column.name)))
      }
      all.append(Tampering(sql: "DELETE FROM \(table)", named: name(table)))
      all.append(Tampering(sql: "DROP TABLE \(table)", named: "no such table: \(table)"))
    }
    return all + [
      Tampering(sql: "INSERT INTO version VALUES(999, 4, NULL)", named: "'999'"),
      Tampering(
        sql: "INSERT INTO profile(id, bucket, present) VALUES('ghost', 1, 1)",
        named: "'ghost' in 'profile'"),
      Tampering(
        sql: "UPDATE profile SET id = 'ghost' WHERE id = 'old'", named: "'ghost' at revision 2"),
      Tampering(sql: "INSERT INTO name VALUES('ghost', 1, 1)", named: "'name' has rows"),
      Tampering(sql: "INSERT INTO screen VALUES(1, 1, 1)", named: "'screen' has rows"),
      Tampering(sql: "DROP VIEW height", named: "the view 'height' is missing"),
      Tampering(
        sql: "INSERT INTO device(id, display) VALUES('ghost', 'main')", named: "'device' has rows"),
      Tampering(
        sql:
          "UPDATE version SET record = record || x'00' WHERE revision = 1 AND profile = \(phone)",
        named: "'phone' at revision 1"),
      Tampering(
        sql: "UPDATE version SET record = x'00' WHERE revision = 4", named: "'old' at revision 4"),
      Tampering(
        sql: "DELETE FROM version WHERE revision = 1 AND profile = \(phone)", named: "revision 1"),
      Tampering(sql: "INSERT INTO bucket VALUES(4095, zeroblob(32))", named: "bucket 4095"),
      Tampering(sql: "INSERT INTO tag VALUES('ghost', 9)", named: "tag 'ghost'"),
    ]
  }()

  /// The number of the device 'phone'.
  private static let phone = "(SELECT key FROM profile WHERE id = 'phone')"

  /// A value that none of the rows has in a column.
  private static func altered(_ column: (name: String, type: String)) -> String {
    switch column.type.prefix(while: { $0 != " " }) {
    case "INTEGER": "70 + ifnull(\"\(column.name)\", 0)"
    case "REAL": "77"
    case "BLOB": "x'00'"
    default: column.name == "value" ? "8" : "'altered'"
    }
  }

  @Test("The log is not repairable", arguments: logTamperings)
  func theLogIsNotRepairable(_ tampering: Tampering) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    _ = try Self.makeCatalogue(at: path)
    try Self.tamper(path, tampering.sql)
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    let found = try file.maintenance.verify()
    #expect(found.difference?.contains(tampering.named) == true, "\(found.difference ?? "nothing")")
    #expect(!found.isRepairable)
  }

  @Test("Views are repaired", arguments: viewTamperings)
  func viewsAreRepaired(_ tampering: Tampering) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    let head = try Self.makeCatalogue(at: path)
    try Self.tamper(path, tampering.sql)
    let reading = try CatalogueFile.open(at: path, access: .readOnly).maintenance.verify()
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    let found = try file.maintenance.verify()
    #expect(found == reading)
    #expect(found.difference?.contains(tampering.named) == true, "\(found.difference ?? "nothing")")
    #expect(found.isRepairable)
    try file.maintenance.repair()
    let repaired = try file.maintenance.verify()
    #expect(repaired.difference == nil, "\(repaired.difference ?? "")")
    #expect(repaired.head == head)
    #expect(repaired.root == (try file.log.root()))
    #expect(try file.log.tags().map(\.name) == ["first"])
  }

  @Test("Inconsistent log is not changed") func inconsistentLogIsNotChanged() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    _ = try Self.makeCatalogue(at: path)
    try Self.tamper(path, "UPDATE revision SET changes = changes || x'00' WHERE number = 3")
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    let before = try file.allProfiles()
    #expect(throws: Failure.self) { try file.maintenance.repair() }
    #expect(try file.allProfiles() == before)
  }

  /// Alters a file as someone with the sqlite3 shell could.
  static func tamper(_ path: String, _ sql: String) throws {
    let connection = try Connection(path: path)
    try connection.pragma("foreign_keys", set: 0)
    func changes() throws -> Int {
      try connection.statement("SELECT total_changes()").first { $0.int(0) } ?? 0
    }
    let before = try changes()
    try connection.execute(sql)
    let isAltered = try changes() > before || sql.contains("DROP")
    #expect(isAltered, "nothing was altered")
  }

  @Test(
    "Damaged hashes make no revision",
    arguments: [
      "DELETE FROM node WHERE number = 3", "UPDATE node SET hash = zeroblob(32) WHERE number = 3",
    ])
  func damagedHashesMakeNoRevision(_ sql: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.db")
    let head = try Self.makeCatalogue(at: path)
    let copy = folder.file("b.db")
    try Connection(path: path).execute("VACUUM INTO '\(copy)'")
    try Connection(path: path).execute(sql)
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    let error = #expect(throws: Failure.self) {
      try file.set(try Samples.profile("new", ["name=New"]))
    }
    #expect(error?.code == .damaged && error?.hint?.contains("verify --repair") == true)

    // Revisions from elsewhere are not blamed for it.
    let sound = try CatalogueFile.open(at: copy, access: .readWrite)
    try sound.set(try Samples.profile("new", ["name=New"]))
    let new = try sound.log.revisions(after: head.number, maximumBytes: .max)
    let blame = #expect(throws: Failure.self) { try file.apply(new, onto: head) }
    #expect(blame?.code == .damaged && blame?.fault == .file)
    #expect(blame?.hint?.contains("verify --repair") == true)
    #expect(try file.log.head() == head)
    try file.maintenance.repair()
    try file.set(try Samples.profile("new", ["name=New"]))
    #expect(try file.maintenance.verify().difference == nil)
  }
}
