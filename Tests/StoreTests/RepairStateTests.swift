import Catalogue
import Encoding
import Foundation
import SQLite
import Store
import Testing

@Suite("A damaged catalogue is repaired by another copy")
struct RepairStateTests {
  /// Two copies of a catalogue, of which one has a further revision of its own and is damaged.
  private struct Copies {
    let folder: TemporaryFolder
    let right: CatalogueFile
    let path: String
    let base: RevisionPoint
    let root: Digest

    init(_ damage: String) throws {
      folder = try TemporaryFolder()
      let one = folder.file("right.db")
      base = try VerifyTests.makeCatalogue(at: one)
      path = folder.file("damaged.db")
      try FileManager.default.copyItem(atPath: one, toPath: path)
      right = try CatalogueFile.open(at: one, access: .readOnly)
      let mine = try CatalogueFile.open(at: path, access: .readWrite)
      try mine.set(try Samples.profile("mine", ["name=Mine"]))
      root = try mine.log.root()
      try VerifyTests.tamper(path, damage, mustAlter: false)
    }

    /// Repairs by what differs, and returns the buckets that did.
    func repair() throws -> Set<Int> {
      let file = try CatalogueFile.open(at: path, access: .readWrite)
      let (own, other) = (
        try file.state.bucketHashes(at: base.number, rehashing: true),
        try right.state.bucketHashes(at: base.number)
      )
      let buckets = Set(own.indices.filter { own[$0] != other[$0] })
      try file.maintenance.repair(
        try right.state.versions(inBuckets: buckets, at: base.number), inBuckets: buckets, at: base)
      return buckets
    }
  }

  /// Whatever is done to the views and the versions: the head's state comes out, or it is said that
  /// the log must give it; nothing of it is lost.
  @Test(arguments: VerifyTests.viewTamperings)
  func viewsAreRepaired(_ tampering: VerifyTests.Tampering) throws {
    let copies = try Copies(tampering.sql)
    do {
      #expect(try copies.repair().count <= 4)
    } catch let error as StoreError {
      #expect(error.code == .damaged)
    }
    let file = try CatalogueFile.open(at: copies.path, access: .readWrite)
    #expect(try file.log.head().number == copies.base.number + 1)
    if try file.maintenance.verify().difference != nil { try file.maintenance.repair() }
    #expect(try file.maintenance.verify().difference == nil)
    #expect(try file.log.root() == copies.root)
  }

  private static let twin = "(SELECT key FROM profile_row WHERE id = 'twin')"

  /// Damage to the last versions is repaired by them alone, and verifies without a look at the log.
  @Test(arguments: [
    ("DELETE FROM bucket", 0), ("UPDATE profile_row SET name = 'x'", 0),
    ("DROP TABLE layout_row", 0), ("DROP VIEW layout", 0),
    ("DELETE FROM version WHERE profile = \(twin)", 1),
    ("UPDATE version SET record = x'a0' WHERE profile = \(twin)", 1),
    ("UPDATE profile_row SET id = 'other' WHERE id = 'twin'", 2),
    ("DELETE FROM version WHERE record IS NULL", 1),
    (
      "INSERT INTO profile_row(key, id, bucket) VALUES(99, 'ghost', 0); "
        + "INSERT INTO version VALUES(99, 2, x'a0')", 1
    ),
  ])
  func whatDiffersIsFetched(_ damage: String, _ count: Int) throws {
    let copies = try Copies(damage)
    #expect(try copies.repair().count == count)
    #expect(
      try CatalogueFile.open(at: copies.path, access: .readOnly).maintenance.verify().difference
        == nil)
  }

  /// A catalogue whose history begins with a snapshot knows older revisions by its number.
  @Test func aShallowCatalogueIsRepaired() throws {
    let copies = try Copies("DELETE FROM bucket")
    var bytes: [UInt8] = []
    try copies.right.snapshots.write(at: copies.base.number) { bytes += $0 }
    let path = copies.folder.file("shallow.db")
    let head = try CatalogueFile.load(snapshot: bytes, at: path).log.head()
    try VerifyTests.tamper(path, "UPDATE version SET record = x'a0'")
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    let own = try file.state.bucketHashes(at: head.number, rehashing: true)
    let other = try copies.right.state.bucketHashes(at: head.number)
    let buckets = Set(own.indices.filter { own[$0] != other[$0] })
    #expect(!buckets.isEmpty)
    try file.maintenance.repair(
      try copies.right.state.versions(inBuckets: buckets, at: head.number), inBuckets: buckets,
      at: head)
    #expect(try file.maintenance.verify().difference == nil)
  }

  /// A revision whose bytes are not those of its digest is found, and replaced by those of a copy.
  @Test(
    arguments: VerifyTests.logTamperings.filter {
      $0.sql.contains("revision ") && !$0.sql.contains("tag")
    })
  func theLogIsRepaired(_ tampering: VerifyTests.Tampering) throws {
    let copies = try Copies(tampering.sql)
    let file = try CatalogueFile.open(at: copies.path, access: .readWrite)
    let last = try #require(try file.maintenance.lastSound(upTo: copies.base))
    #expect(try copies.right.log.point(at: last.number) == last)
    let revisions = try copies.right.log.revisions(after: last.number, maximumBytes: .max)
    try file.maintenance.repairLog(revisions.filter { $0.header.number <= copies.base.number })
    #expect(try file.maintenance.lastSound(upTo: copies.base) == nil)
    #expect(try copies.repair().isEmpty)
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test func soundLogIsNotChanged() throws {
    let copies = try Copies("DELETE FROM bucket")
    #expect(
      try CatalogueFile.open(at: copies.path, access: .readOnly).maintenance.lastSound(
        upTo: copies.base)
        == nil)
  }

  /// A snapshot takes the place of a history: all of it, or nothing.
  @Test func aHistoryIsReset() throws {
    let copies = try Copies("DELETE FROM bucket")
    let path = copies.folder.file("right.db")
    let later = try CatalogueFile.open(at: path, access: .readWrite)
    try later.set(try Samples.profile("later", ["name=Later"]))
    var bytes: [UInt8] = []
    try later.snapshots.write(at: later.log.head().number) { bytes += $0 }
    let file = try CatalogueFile.open(at: copies.path, access: .readWrite)
    let before = try file.log.head()
    var damaged = bytes
    damaged[damaged.count / 2] ^= 1
    #expect(throws: (any Error).self) { _ = try file.snapshots.reset(to: damaged) }
    #expect(try file.log.head() == before)
    #expect(try file.snapshots.reset(to: bytes) == ["first"])
    #expect(try file.log.head() == later.log.head())
    #expect(try file.log.checkpoint() == later.log.head())
    try file.settings.setRemote(Remote(url: "devcat://hub/team/name", base: later.log.head()))
    #expect(try file.maintenance.verify().difference == nil)
    #expect(try file.state.count == later.state.count)
  }
}
