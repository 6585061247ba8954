import DevcatEncoding
import DevcatSQLite
import DevcatTestSupport
import DevcatValues
import Testing

@testable import DevcatStore

@Suite("Records in a catalogue file")
struct StoredRecordTests {
  private static func changes(_ count: Int, named prefix: String) -> [Change] {
    (0..<count).map { number in
      let words = ["maker", "processor", "graphics", "memory"].map { word in
        Patch.Edit(
          .attribute("\(prefix)-\(word)"),
          .text(String(repeating: "\(prefix) \(word) \(number % 7) ", count: 4)))
      }
      return .edit(
        id: "\(prefix)-\(1000 + number)",
        Patch([.init(Field.name.at(), .text("Device \(number)"))] + words))
    }
  }

  /// With a preset dictionary for many records, its loss or a second one of the same name made all of
  /// them unreadable.
  @Test("Each record is read by itself: whatever was committed before, and without any other row")
  func eachByItself() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "records")
    for (turn, (name, count)) in [("few", 60), ("many", 200), ("other", 600)].enumerated() {
      try file.commit(Self.changes(count, named: name), note: Samples.note(at: turn))
    }
    let profiles = try file.allProfiles()
    #expect(profiles.count == 860)
    let records = try file.database.prepare("SELECT record FROM version").map { $0.blob(0) }
    #expect(try Set(records.map { try Record.decoded($0).id }) == Set(profiles.keys))
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test(
    "A record that is altered is found, concerns its device alone, and is repaired from the log",
    arguments: ["zeroblob(length(record))", "substr(record, 1, 20)", "x'00'", "x''", "x'a0'"])
  func damaged(_ sql: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.db")
    let made = try CatalogueFile.create(at: path, id: Samples.id, name: "records")
    try made.commit(Self.changes(200, named: "a"), note: Samples.note())
    let profiles = try made.allProfiles()
    try made.database.execute("UPDATE version SET record = \(sql) WHERE rowid = 2")
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    let verification = try file.maintenance.verify()
    #expect(verification.difference != nil && verification.isRepairable)
    #expect(throws: Failure.self) { try file.devices.profile(id: "a-1001") }
    #expect(try file.devices.profile(id: "a-1002") == profiles["a-1002"])
    try file.maintenance.repair()
    #expect(try file.maintenance.verify().difference == nil)
    #expect(try file.allProfiles() == profiles)
  }
}
