import Catalogue
import Encoding
import Foundation
import SQLite
@testable import Store
import Testing

@Suite("Files of every schema that was released are brought up to date")
struct MigrationTests {
  /// A catalogue file of a schema, made by the script that is kept as it was.
  private static func goldenFile(_ number: Int, in folder: TemporaryFolder) throws -> String {
    let url = try #require(
      Bundle.module.url(
        forResource: "schema-\(number)", withExtension: "sql", subdirectory: "Fixtures"))
    let path = folder.file("schema-\(number).db")
    try Connection(path: path, mode: .create).execute(String(contentsOf: url, encoding: .utf8))
    return path
  }

  @Test(arguments: 1...Schema.version)
  func aGoldenFileIsReadAndGoesOn(_ number: Int) throws {
    let folder = try TemporaryFolder()
    let path = try Self.goldenFile(number, in: folder)
    if number == Schema.version {
      #expect(try CatalogueFile.open(at: path, access: .readOnly).verify().difference == nil)
    }
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    #expect(try file.verify().difference == nil)
    #expect(try file.name == "golden")
    #expect(try file.head().digest.hex == Self.digest)
    #expect(try file.profile(id: "iphone-x")?.name == "iPhone X")
    #expect(try file.derivedLayouts(of: "iphone-xs").count == 1)
    #expect(try file.tags().map(\.name) == ["first"])
    try file.delete("iphone-x")
    #expect(try file.verify().difference == nil)
    #expect(try file.database.pragma("user_version") == .integer(Int64(Schema.version)))
  }

  /// The digest of the golden files' head, which no schema changes.
  private static let digest = "bf210121d77a0d83ad8da7d38c2b8de98a3b2a235f9699203090fdd29a9dbef6"

  /// Schema 2 keeps what waits to be merged: here a change of a profile that was removed, and one
  /// without conflict.
  @Test func aMergeThatWaitsIsReadFromSchema2() throws {
    let folder = try TemporaryFolder()
    let path = try Self.goldenFile(2, in: folder)
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    let pending = try #require(try file.pendingMerge())
    #expect(pending.base.number == 2 && pending.head.number == 4)
    #expect(pending.open.map(\.id) == ["old"])
    #expect(try file.remote?.base == pending.base)
    if case .waiting = try file.resolve(id: "old", as: .theirs) { Issue.record() }
    #expect(try file.head() == pending.head)
    #expect(try file.profile(id: "old")?[Field.scale.at()] == .number(2))
    #expect(try file.verify().difference == nil)
  }

  /// Schema 3 keeps who pushed revisions, and the heads that hubs have signed.
  @Test func whatHubsHaveSaidIsReadFromSchema3() throws {
    let folder = try TemporaryFolder()
    let path = try Self.goldenFile(3, in: folder)
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    #expect(try file.pushers(after: 0, upTo: 9) == [PusherRun(revisions: 1...2, name: "ci")])
    let seen = try #require(try file.seenHead(of: "acme/devices", on: "hub.example.org:7346"))
    #expect(seen.key == [UInt8](repeating: 1, count: 32) && seen.epoch == 2)
    #expect(seen.point.number == 4 && seen.point.digest.bytes.allSatisfy { $0 == 2 })
    #expect(seen.root.bytes.allSatisfy { $0 == 3 })
    #expect(seen.time.seconds == 1_800_000_000 && seen.expiry.seconds == 1_800_086_400)
    #expect(try file.seenHead(of: "acme/other", on: "hub.example.org:7346") == nil)
  }

  /// Schema 6 keeps what hubs made of revisions.
  @Test func whatHubsMadeOfRevisionsIsReadFromSchema6() throws {
    let folder = try TemporaryFolder()
    let path = try Self.goldenFile(6, in: folder)
    let file = try CatalogueFile.open(at: path, access: .readOnly)
    let origins = try file.provenance(after: 0, upTo: 9).origins
    #expect(origins.map(\.digest.bytes.first) == [4, 5])
    #expect(origins.map(\.revision) == [2, 2] && origins.map(\.isKept) == [true, false])
  }

  /// Schema 4 knows the bounds of the size classes among measured windows; of a file that was made
  /// without them they are filled from what it holds.
  @Test(arguments: 1...Schema.version)
  func boundsOfWindowsAreThereFromSchema4(_ number: Int) throws {
    let folder = try TemporaryFolder()
    let path = try Self.goldenFile(number, in: folder)
    let file = try CatalogueFile.open(at: path, access: .readOnly)
    #expect(try file.windowBoundIDs(ofIdiom: "phone") == ["iphone-x"])
    #expect(try file.windowBoundIDs(ofIdiom: "pad") == [])
    #expect(try file.database.pragma("user_version") == .integer(Int64(Schema.version)))
  }

  /// A file whose views are damaged can be opened for its repair, whatever its schema.
  @Test(arguments: ["DROP TABLE version", "UPDATE version SET record = X'FF'"])
  func damagedViewsAreNoObstacle(_ damage: String) throws {
    let folder = try TemporaryFolder()
    let path = try Self.goldenFile(3, in: folder)
    try Connection(path: path).execute(damage)
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    #expect(try file.verify().difference != nil)
    try file.repair()
    #expect(try file.verify().difference == nil)
    #expect(try file.windowBoundIDs(ofIdiom: "phone") == ["iphone-x"])
  }

  /// One that may not be written says what is to be done.
  @Test func anOldFileThatMayNotBeWrittenSaysSo() throws {
    let folder = try TemporaryFolder()
    let path = try Self.goldenFile(3, in: folder)
    let bytes = try Data(contentsOf: URL(filePath: path))
    // A connection that is for reading only, as one to a file of somebody else is.
    let database = try Connection(path: path, mode: .readOnly)
    let file = CatalogueFile(database: database, path: path, id: Samples.id)
    let error = try #require(throws: StoreError.self) { try file.migrate() }
    #expect(error.code == .readOnly)
    #expect(error.hint?.contains("'devcat status'") == true)
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test func stepsAreTakenOnceAndInOrder() throws {
    let folder = try TemporaryFolder()
    let path = try Self.goldenFile(1, in: folder)
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    let last = Schema.version
    let steps = [
      Migration(number: last, sql: "CREATE TABLE never(a)"),
      Migration(number: last + 1, sql: "CREATE TABLE next(a); INSERT INTO next VALUES(2)"),
      Migration(number: last + 2, sql: "ALTER TABLE next RENAME TO afterwards"),
    ]
    try file.transaction { try file.migrateSteps(from: last, by: steps) }
    #expect(try file.database.prepare("SELECT a FROM afterwards").first { $0.int(0) } == 2)
    #expect(try file.database.pragma("user_version") == .integer(Int64(last + 2)))
    let error = try #require(throws: StoreError.self) {
      try CatalogueFile.open(at: path, access: .readWrite)
    }
    #expect(error.code == .newer)
  }

  @Test func aStepThatFailsLeavesTheFileAsItWas() throws {
    let folder = try TemporaryFolder()
    let path = try Self.goldenFile(1, in: folder)
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    let last = Schema.version
    let steps = [
      Migration(number: last + 1, sql: "CREATE TABLE next(a)"),
      Migration(number: last + 2, sql: "INSERT INTO none VALUES(1)"),
    ]
    #expect(throws: (any Error).self) {
      try file.transaction { try file.migrateSteps(from: last, by: steps) }
    }
    #expect(try file.database.pragma("user_version") == .integer(Int64(last)))
    #expect(try file.verify().difference == nil)
  }

  @Test func thePresentSchemaIsTheGoldenOne() throws {
    let folder = try TemporaryFolder()
    let golden = try Connection(path: try Self.goldenFile(Schema.version, in: folder))
    let fresh = try CatalogueFile.inMemory(id: Samples.id, name: "fresh").database
    let objects = try [golden, fresh].map { database in
      try database.prepare("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name").map {
        [$0.text(0), $0.text(1), $0.text(2).split { $0.isWhitespace }.joined(separator: " ")]
      }
    }
    #expect(objects[0] == objects[1], "a released schema is changed by a migration only")
  }
}
