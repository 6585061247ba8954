import DevcatEncoding
import DevcatSQLite
import DevcatTestSupport
import DevcatValues
import Testing

@testable import DevcatStore

@Suite("Records in a catalogue file, and their dictionaries")
struct StoredRecordTests {
  private static func changes(_ count: Int, named prefix: String) -> [Change] {
    (0..<count).map { number in
      let words = ["maker", "processor", "graphics", "memory"].map { word in
        Patch.Edit(.attribute("\(prefix)-\(word)"), .text("\(prefix) \(word) \(number % 7)"))
      }
      return .edit(
        id: "\(prefix)-\(1000 + number)",
        Patch([.init(Field.name.at(), .text("Device \(number)"))] + words))
    }
  }

  private static func empty() throws -> CatalogueFile {
    try CatalogueFile.inMemory(id: Samples.id, name: "records")
  }

  private static func dictionaries(_ file: CatalogueFile) throws -> [Int] {
    try file.database.prepare("SELECT revision FROM dictionary ORDER BY revision")
      .map { $0.int(0) }
  }

  /// How many records are deflated.
  private static func packed(_ file: CatalogueFile) throws -> Int {
    try file.database.prepare("SELECT count(*) FROM version WHERE hex(record) < '80'")
      .first { $0.int(0) } ?? 0
  }

  @Test("Few profiles have no dictionary; many have one, and later ones use it")
  func manyHaveOne() throws {
    let file = try Self.empty()
    try file.commit(Self.changes(60, named: "few"), note: Samples.note())
    #expect(try Self.dictionaries(file).isEmpty && Self.packed(file) == 0)
    try file.commit(Self.changes(100, named: "many"), note: Samples.note(at: 1))
    #expect(try Self.dictionaries(file) == [2] && Self.packed(file) == 100)
    try file.commit(Self.changes(101, named: "many").suffix(1), note: Samples.note(at: 2))
    #expect(try Self.packed(file) == 101)
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("Many profiles of another kind get a dictionary of their own; alike ones and few do not")
  func anotherKind() throws {
    let file = try Self.empty()
    let turns = [("one", 200), ("one", 200), ("few", 200), ("another", 600)]
    for (turn, (name, count)) in turns.enumerated() {
      let changes = Self.changes(count, named: name).map { change in
        guard turn == 1, case .edit(let id, let patch) = change else { return change }
        return .edit(id: "z-\(id)", patch)
      }
      try file.commit(changes, note: Samples.note(at: turn))
    }
    #expect(try Self.dictionaries(file) == [1, 4])
    #expect(try Self.packed(file) >= 1000)
    #expect(try file.allProfiles().count == 1200)
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("A dictionary of a transaction that is rolled back is not used") func rolledBack() throws {
    struct Abort: Error {}
    let file = try Self.empty()
    try file.commit(Self.changes(2, named: "first"), note: Samples.note())
    #expect(throws: Abort.self) {
      try file.transaction {
        try file.commit(Self.changes(200, named: "gone"), note: Samples.note(at: 1))
        throw Abort()
      }
    }
    #expect(try Self.dictionaries(file).isEmpty)
    try file.commit(Self.changes(200, named: "kept"), note: Samples.note(at: 1))
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test(
    "A dictionary that is missing or altered is found, and made again",
    arguments: [
      "DELETE FROM dictionary", "UPDATE dictionary SET bytes = zeroblob(length(bytes))",
      "UPDATE dictionary SET name = name + 1", "UPDATE dictionary SET bytes = NULL",
      "DROP TABLE dictionary",
    ])
  func damaged(_ sql: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.db")
    let made = try CatalogueFile.create(at: path, id: Samples.id, name: "records")
    try made.commit(Self.changes(200, named: "a"), note: Samples.note())
    let profiles = try made.allProfiles()
    // The columns are NOT NULL: then there is nothing to repair.
    guard (try? made.database.execute(sql)) != nil else { return }
    let file = try sql.hasPrefix("DROP") ? made : CatalogueFile.open(at: path, access: .readWrite)
    file.database.clearCache()
    let verification = try file.maintenance.verify()
    #expect(verification.difference != nil && verification.isRepairable)
    if !sql.hasPrefix("DROP") {
      let error = try #require(throws: Failure.self) { try file.state.profile(id: "a-1001") }
      #expect(error.code == .damaged && error.description.contains("dictionary"))
    }
    try file.maintenance.repair()
    #expect(try file.maintenance.verify().difference == nil)
    #expect(try file.allProfiles() == profiles)
    #expect(try Self.packed(file) == 200)
  }
}
