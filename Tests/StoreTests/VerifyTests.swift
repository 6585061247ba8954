import Catalogue
import Encoding
import Foundation
import SQLite
import Store
import Testing

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
        "homeIndicator=true", "statusBar.portrait=44", "safeArea.portrait=44,0,34,0",
        "safeArea[\"iOS 26.5\"].landscape=0,44,21,44", "portrait=compact/regular 375x812",
        "landscape=n/a", "attributes.lab=7", "attributes.flag=true", "attributes.note=text",
        "displays.inner.points.width=700", "displays.inner.portrait=regular/regular",
      ])
    let twin = try Samples.profile(
      "twin", ["name=Twin", "points.width=375", "points.height=812"])
    let old = try Samples.profile("old", ["name=Old"])
    try file.set(phone, twin)
    try file.set(old)
    var edited = phone
    edited[Field.ppi.at()] = .number(460)
    try file.set(edited)
    try file.delete("old")
    try file.setTag("first", to: 1)
    let head = try file.head()
    try file.setRemote(Remote(url: "devcat://hub/team/name", base: head))
    #expect(try file.derivedLayouts(of: "twin").count == 1)
    #expect(try file.verify().difference == nil)
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
    Tampering(sql: "UPDATE revision SET parent = zeroblob(32) WHERE number = 2", named: "parent"),
    Tampering(sql: "UPDATE revision SET root = zeroblob(32) WHERE number = 2", named: "root"),
    Tampering(sql: "UPDATE revision SET author = 'other' WHERE number = 2", named: "author"),
    Tampering(sql: "UPDATE revision SET message = 'other' WHERE number = 2", named: "message"),
    Tampering(sql: "UPDATE revision SET source = 'other' WHERE number = 2", named: "source"),
    Tampering(sql: "UPDATE revision SET time = time + 1 WHERE number = 2", named: "time"),
    Tampering(
      sql: "UPDATE revision SET header = header || x'00' WHERE number = 2", named: "header"),
    Tampering(
      sql: "UPDATE revision SET changes = changes || x'00' WHERE number = 2", named: "changes"),
    Tampering(sql: "UPDATE revision SET changes = NULL WHERE number = 1", named: "snapshot"),
    Tampering(sql: "UPDATE revision SET changes = NULL WHERE number = 2", named: "changes"),
    Tampering(sql: "DELETE FROM revision WHERE number = 4", named: "base"),
    Tampering(sql: "DELETE FROM revision WHERE number = 2", named: "does not follow"),
    Tampering(sql: "UPDATE tag SET revision = 99", named: "tag"),
  ].map { Tampering(sql: $0.sql, named: $0.named, isRepairable: false) }

  static let viewTamperings: [Tampering] = {
    let columns: [(table: String, columns: [String])] = [
      (
        "profile",
        ["bucket", "revision", "name", "family", "idiom", "released", "status", "search_row"]
      ),
      (
        "display",
        [
          "display", "diagonal", "points_width", "points_height", "pixels_width", "pixels_height",
          "scale",
          "ppi", "corners_style", "corners_radius", "orientations", "home_indicator", "listed",
        ]
      ),
      ("safe_area", ["display", "os", "orientation", "top", "left", "bottom", "right"]),
      ("status_bar", ["display", "os", "orientation", "height"]),
      (
        "layout",
        [
          "display", "mode", "orientation", "available", "horizontal", "vertical", "width",
          "height",
          "derived_from",
        ]
      ),
      ("model", ["identifier"]), ("alias", ["alias"]), ("attribute", ["key", "value"]),
      ("version", ["profile_id", "revision", "record", "leaf"]), ("node", ["hash"]),
      ("bucket", ["hash", "number"]),
    ]
    var all: [Tampering] = []
    let names = [
      "version": "revision 1", "bucket": "bucket", "node": "node 0", "search": "'profile'",
    ]
    for (table, columns) in columns {
      for name in columns {
        let row = "rowid_or_key = (SELECT min(rowid_or_key) FROM \(table))"
        let key =
          ["version", "node", "bucket"].contains(table)
          ? "rowid" : table == "profile" ? "id" : "profile_id"
        all.append(
          Tampering(
            sql: "UPDATE \(table) SET \"\(name)\" = \(altered(name)) WHERE "
              + row.replacingOccurrences(of: "rowid_or_key", with: key)
              + (["layout", "display"].contains(table) && name == "display"
                ? " AND display = 'inner'" : "")
              + (["safe_area"].contains(table) && ["display", "os", "orientation"].contains(name)
                ? " AND os = ''" : "")
              + (table == "layout" && name == "orientation" ? " AND display = 'inner'" : "")
              + (table == "layout" && name == "mode" ? " AND orientation = 'portrait'" : "")
              + (table == "model" ? " AND identifier = 'A1,2'" : "")
              + (table == "alias" ? " AND alias = 'Nick'" : "")
              + (table == "attribute" ? " AND key = 'lab'" : ""),
            named: ["node", "bucket"].contains(table)
              ? table : table == "version" ? "revision" : "'\(table)'"))
      }
    }
    for table in [
      "version", "layout", "display", "safe_area", "attribute", "alias", "model", "search",
      "bucket", "node",
    ] {
      all.append(Tampering(sql: "DELETE FROM \(table)", named: names[table] ?? "'\(table)'"))
      all.append(Tampering(sql: "DROP TABLE \(table)", named: "no such table: \(table)"))
    }
    return all + [
      Tampering(sql: "ALTER TABLE safe_area DROP COLUMN bottom", named: "'safe_area'"),
      Tampering(sql: "INSERT INTO version VALUES('zzz', 4, NULL, NULL)", named: "'zzz'"),
      Tampering(
        sql:
          "UPDATE version SET record = record || x'00' WHERE revision = 1 AND profile_id = 'phone'",
        named: "'phone' at revision 1"),
      Tampering(
        sql: "UPDATE version SET leaf = zeroblob(32) WHERE revision = 2",
        named: "'old' at revision 2"),
      Tampering(
        sql: "UPDATE version SET record = x'00' WHERE revision = 4", named: "'old' at revision 4"),
      Tampering(
        sql: "DELETE FROM version WHERE revision = 1 AND profile_id = 'phone'", named: "revision 1"),
      Tampering(
        sql: "DELETE FROM layout WHERE derived_from IS NOT NULL", named: "'twin' in 'layout'"),
      Tampering(
        sql: "UPDATE layout SET derived_from = 'twin' WHERE derived_from IS NOT NULL",
        named: "'twin' in 'layout'"),
      Tampering(
        sql: "UPDATE layout SET horizontal = 'regular' WHERE derived_from IS NOT NULL",
        named: "'twin' in 'layout'"),
      Tampering(
        sql:
          "INSERT INTO layout VALUES('twin', 'main', 'full-screen', 'landscape', 1, 'compact', 'compact', NULL, NULL, 'phone')",
        named: "'twin' in 'layout'"),
      Tampering(sql: "INSERT INTO bucket VALUES(4095, zeroblob(32))", named: "bucket 4095"),
      Tampering(sql: "UPDATE search SET name = 'Other' WHERE name = 'Phone'", named: "'profile'"),
      Tampering(
        sql: "UPDATE search SET aliases = 'Other' WHERE name = 'Phone'", named: "'profile'"),
      Tampering(sql: "UPDATE search SET models = 'Other' WHERE name = 'Phone'", named: "'profile'"),
      Tampering(sql: "INSERT INTO search VALUES('a', 'b', 'c')", named: "search"),
      Tampering(
        sql: "UPDATE search_content SET c0 = 'Phony' WHERE c0 = 'Phone'", named: "'profile'"),
      Tampering(
        sql: "UPDATE search_data SET block = zeroblob(length(block)) WHERE id > 100",
        named: "search index"),
      Tampering(sql: "DELETE FROM search_data WHERE id > 100", named: "search index"),
    ]
  }()

  /// A value that none of the rows has in a column.
  private static func altered(_ column: String) -> String {
    switch column {
    case "bucket", "search_row", "listed", "available", "home_indicator", "number": "\(column) + 1"
    case "revision": "revision + 100"
    case "record", "leaf", "hash": "x'00'"
    case "value": "8"
    case "diagonal", "points_width", "points_height", "pixels_width", "pixels_height", "scale",
      "ppi", "corners_radius",
      "top", "left", "bottom", "right", "width", "height":
      "77"
    default: "'altered'"
    }
  }

  @Test(arguments: logTamperings)
  func theLogIsNotRepairable(_ tampering: Tampering) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    _ = try Self.makeCatalogue(at: path)
    try Self.tamper(path, tampering.sql)
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    let found = try file.verify()
    #expect(found.difference?.contains(tampering.named) == true, "\(found.difference ?? "nothing")")
    #expect(!found.isRepairable)
  }

  @Test(arguments: viewTamperings)
  func viewsAreRepaired(_ tampering: Tampering) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    let head = try Self.makeCatalogue(at: path)
    try Self.tamper(path, tampering.sql)
    let reading = try CatalogueFile.open(at: path, access: .readOnly).verify()
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    let found = try file.verify()
    #expect(found == reading)
    #expect(found.difference?.contains(tampering.named) == true, "\(found.difference ?? "nothing")")
    #expect(found.isRepairable)
    try file.repair()
    let repaired = try file.verify()
    #expect(repaired.difference == nil, "\(repaired.difference ?? "")")
    #expect(repaired.head == head)
    #expect(repaired.root == (try file.root()))
    #expect(try file.tags().map(\.name) == ["first"])
  }

  @Test func aLogThatDoesNotHoldTogetherIsLeftAsItIs() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    _ = try Self.makeCatalogue(at: path)
    try Self.tamper(path, "UPDATE revision SET changes = changes || x'00' WHERE number = 3")
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    let before = try file.allProfiles()
    #expect(throws: (any Error).self) { try file.repair() }
    #expect(try file.allProfiles() == before)
  }

  /// Alters a file as someone with the sqlite3 shell could.
  static func tamper(_ path: String, _ sql: String, mustAlter: Bool = true) throws {
    let connection = try Connection(path: path)
    try connection.pragma("foreign_keys", set: 0)
    let before = connection.totalChanges
    try connection.execute(sql)
    let isAltered = connection.totalChanges > before || sql.contains("DROP")
    #expect(isAltered || !mustAlter, "nothing was altered")
  }

  @Test(arguments: [
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
    let error = #expect(throws: StoreError.self) {
      try file.set(try Samples.profile("new", ["name=New"]))
    }
    #expect(error?.code == .damaged && error?.hint?.contains("verify --repair") == true)

    // Revisions from elsewhere are not blamed for it.
    let sound = try CatalogueFile.open(at: copy, access: .readWrite)
    try sound.set(try Samples.profile("new", ["name=New"]))
    let new = try sound.revisions(after: head.number, maximumBytes: .max)
    let blame = #expect(throws: StoreError.self) { try file.apply(new, onto: head) }
    #expect(blame?.code == .damaged && blame?.isAboutRevisions == false)
    #expect(blame?.hint?.contains("verify --repair") == true)
    #expect(try file.head() == head)
    try file.repair()
    try file.set(try Samples.profile("new", ["name=New"]))
    #expect(try file.verify().difference == nil)
  }
}
