import DevcatEncoding
import DevcatTestSupport
import DevcatValues
import Testing

@testable import DevcatStore

@Suite("The leaves of a bucket are those of the file, whoever wrote it")
struct SharedBucketTests {
  /// Ids of one bucket.
  private static let ids = CrowdedBuckets.ids(4, in: 1)

  private static func set(_ scale: Int, of id: String, _ file: CatalogueFile) throws {
    try file.set(Samples.profile(id, ["scale=\(scale)"]), note: Samples.note())
  }

  private static func revisions(
    _ file: CatalogueFile, after point: RevisionPoint
  ) throws -> [Revision] {
    try file.log.revisions(after: point.number, maximumBytes: .max)
  }

  @Test("Two that write by turns to one bucket agree with the log") func twoByTurns() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.db")
    let one = try CatalogueFile.create(at: path, id: Samples.id, name: "kept")
    for id in Self.ids { try Self.set(1, of: id, one) }
    let other = try CatalogueFile.open(at: path, access: .readWrite)
    for turn in 2..<6 {
      try Self.set(turn, of: Self.ids[0], one)
      try Self.set(turn, of: Self.ids[1], other)
    }
    try other.delete(Self.ids[2])
    try Self.set(9, of: Self.ids[3], one)
    #expect(try one.maintenance.verify().difference == nil)
  }

  @Test("Those of a transaction that is rolled back are gone") func rolledBack() throws {
    struct Abort: Error {}
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "kept")
    for id in Self.ids { try Self.set(1, of: id, file) }
    #expect(throws: Abort.self) {
      try file.transaction {
        try Self.set(2, of: Self.ids[0], file)
        throw Abort()
      }
    }
    try Self.set(3, of: Self.ids[1], file)
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("A large and a small revision of one transaction change one bucket")
  func largeAndSmallInOneTransaction() throws {
    let source = try CatalogueFile.inMemory(id: Samples.id, name: "kept")
    for id in Self.ids { try Self.set(1, of: id, source) }
    let replica = try CatalogueFile.inMemory(id: Samples.id, name: "kept")
    try replica.apply(Self.revisions(source, after: .origin), onto: .origin)
    let before = try source.log.head()
    let many = (0..<100).map { "other-\($0)" } + [Self.ids[1]]
    try source.commit(
      many.sorted(by: TextOrder.precedes).map {
        .edit(id: $0, Patch([.init(Field.scale.at(), .number(2))]))
      }, note: Samples.note())
    try Self.set(2, of: Self.ids[0], source)
    // Where the small one reads what the file says of the bucket, the state is another one.
    try replica.apply(Self.revisions(source, after: before), onto: before)
    #expect(try replica.log.root() == source.log.root())
    #expect(try replica.maintenance.verify().difference == nil)
  }
}
