import DevcatValues
import DevcatEncoding
import DevcatSQLite
@testable import DevcatStore
import DevcatTestSupport
import Testing

@Suite("Revisions of many profiles")
struct BulkTests {
  /// What the tables of the head hold, without the numbers of profiles.
  private static let views =
    ["id, bucket FROM profile WHERE present"]
    + HeadTable.all.map { table in
      table.columns.last?.name == "profile"
        ? "p.id, r.\(table.columns[0].name), r.\(table.columns[1].name) FROM \(table.name) r "
          + "JOIN profile p ON p.key = r.profile" : "* FROM \(table.name)"
    } + ["* FROM bucket", "* FROM node"]

  private static func rows(_ select: String, of file: CatalogueFile) throws -> [[DatabaseValue]] {
    // Not every view has four columns to be ordered by.
    let columns = try file.database.prepare("SELECT \(select)").columnCount
    let order = (1...min(columns, 4)).map(String.init).joined(separator: ", ")
    return try file.database.prepare("SELECT \(select) ORDER BY \(order)").map { row in
      (0..<columns).map { row.value($0) }
    }
  }

  private static func views(of file: CatalogueFile) throws -> [[[DatabaseValue]]] {
    try views.map { try rows($0, of: file) }
  }

  private static func schema(of file: CatalogueFile) throws -> [[DatabaseValue]] {
    try rows("type, name, tbl_name, sql FROM sqlite_schema", of: file)
  }

  private static func empty() throws -> CatalogueFile {
    try CatalogueFile.inMemory(id: Samples.id, name: "bulk")
  }

  private static func profiles(_ count: Int) -> [Profile] {
    var random = RandomProfiles(seed: UInt64(count))
    return (0..<count).map { random.profile("device-\($0)") }
      .sorted { TextOrder.precedes($0.id, $1.id) }
  }

  private static func changes(_ profiles: [Profile]) -> [Change] {
    profiles.map { .edit(id: $0.id, $0.patch(from: nil)) }
  }

  @Test("The views are those of profiles one by one", arguments: [1, 63, 64, 65, 600])
  func theViewsAreThoseOfProfilesOneByOne(_ count: Int) throws {
    let profiles = Self.profiles(count)
    let (bulk, single) = (try Self.empty(), try Self.empty())
    try bulk.commit(Self.changes(profiles), note: Samples.note())
    for profile in profiles { try single.set(profile) }
    for (view, (ours, theirs)) in zip(
      Self.views, zip(try Self.views(of: bulk), try Self.views(of: single)))
    {
      #expect(ours == theirs, "\(view)")
    }
    #expect(try bulk.allProfiles() == single.allProfiles())
    #expect(try Self.schema(of: bulk) == Self.schema(of: Self.empty()))
    #expect(try bulk.maintenance.verify().difference == nil)
  }

  @Test("A replica that takes many revisions at once has the same views")
  func aReplicaHasTheSameViews() throws {
    let profiles = Self.profiles(200)
    let source = try Self.empty()
    try source.commit(Self.changes(profiles), note: Samples.note())
    var random = RandomProfiles(seed: 7)
    for (number, profile) in profiles.prefix(40).enumerated() {
      try source.set(random.edited(profile), note: Samples.note(at: number))
    }
    try source.delete(profiles[50].id)
    let copy = try Self.empty()
    try copy.apply(source.log.revisions(after: 0, maximumBytes: .max), onto: .origin)
    #expect(try copy.log.head() == source.log.head())
    #expect(try copy.maintenance.verify().difference == nil)
    #expect(try Self.views(of: copy) == Self.views(of: source))
  }

  @Test("A snapshot is loaded with its indexes") func aSnapshotIsLoadedWithItsIndexes() throws {
    let folder = try TemporaryFolder()
    let source = try Self.empty()
    try source.commit(Self.changes(Self.profiles(600)), note: Samples.note())
    var bytes: [UInt8] = []
    try source.snapshots.write(at: 1) { bytes += $0 }
    let file = try CatalogueFile.load(snapshot: bytes, at: folder.file("loaded.db"))
    #expect(try Self.views(of: file) == Self.views(of: source))
    #expect(try Self.schema(of: file) == Self.schema(of: Self.empty()))
    #expect(try file.maintenance.verify().difference == nil)
  }

  private struct Undone: Error {}

  @Test("A large revision that is rolled back leaves an empty catalogue")
  func rolledBackBulkLoadLeavesAnEmptyCatalogue() throws {
    let folder = try TemporaryFolder()
    let file = try CatalogueFile.create(at: folder.file("c.db"), id: Samples.id, name: "bulk")
    let changes = Self.changes(Self.profiles(200))
    #expect(throws: Undone.self) {
      try file.transaction {
        try file.commit(changes, note: Samples.note())
        throw Undone()
      }
    }
    #expect(try Self.schema(of: file) == Self.schema(of: Self.empty()))
    #expect(try file.log.head() == .origin && file.devices.count == 0)
    #expect(try file.commit(changes, note: Samples.note())?.number == 1)
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("Profiles that come after all were removed have their history")
  func profilesThatComeAfterAllWereRemovedHaveTheirHistory() throws {
    let file = try Self.empty()
    let profiles = Self.profiles(100)
    try file.commit(Self.changes(profiles), note: Samples.note())
    try file.commit(profiles.map { .delete(id: $0.id) }, note: Samples.note())
    try file.commit(Self.changes(profiles), note: Samples.note())
    #expect(try file.maintenance.verify().difference == nil)
    #expect(try file.state.differences(from: 1, to: 3).isEmpty)
    #expect(try file.state.differences(from: 2, to: 3).count == 100)
  }
}
