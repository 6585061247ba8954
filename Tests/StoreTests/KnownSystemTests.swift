import DevcatValues
import DevcatSQLite
@testable import DevcatStore
import Testing

@Suite("The versions of operating systems are those that devices name")
struct KnownSystemTests {
  private static func phone(_ id: String, _ words: String...) throws -> Profile {
    try Samples.profile(id, ["family=iPhone", "idiom=phone"] + words)
  }

  private static func known(_ file: CatalogueFile) throws -> [String] {
    try file.devices.knownSystems().map(\.description)
  }

  @Test("They follow every change, and one that another device has stays")
  func theyFollowEveryChange() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "systems")
    #expect(try Self.known(file) == [])
    try file.set(
      Self.phone("a", "os.first=iOS 12", "os.last=iOS 17"),
      Self.phone("b", #"safeArea["iOS 17"].portrait=20,0,0,0"#))
    #expect(try Self.known(file) == ["iOS 12", "iOS 17"])
    try file.set(Self.phone("a", "os.first=iOS 12", "os.last=iOS 18"))
    #expect(try Self.known(file) == ["iOS 12", "iOS 17", "iOS 18"])
    try file.set(Self.phone("b", #"statusBar["before iOS 9"].portrait=20"#))
    #expect(try Self.known(file) == ["iOS 9", "iOS 12", "iOS 18"])
    try file.delete("a")
    #expect(try Self.known(file) == ["iOS 9"])
    try file.set(Self.phone("b", #"keyboard["iOS 26"].landscape=200"#))
    #expect(try Self.known(file) == ["iOS 26"])
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("One that moves from one device to another in one commit stays")
  func oneThatMovesStays() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "systems")
    try file.set(Self.phone("a", "os.first=iOS 12"), Self.phone("b", "os.first=iOS 13"))
    try file.set(Self.phone("a", "os.first=iOS 13"), Self.phone("b", "os.first=iOS 12"))
    #expect(try Self.known(file) == ["iOS 12", "iOS 13"])
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("An attribute with the name of the field names one too, and a number does not")
  func anAttributeNamesOneToo() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "systems")
    let path = Field.osLast.path
    try file.set(
      Self.phone("a", "attributes[\"\(path)\"]=iOS 17"),
      Self.phone("b", "attributes[\"\(path)\"]=18"))
    #expect(try Self.known(file) == ["iOS 17"])
    try file.set(Self.phone("b", "attributes[\"os.newest\"]=iOS 27"))
    #expect(try Self.known(file) == ["iOS 17", "iOS 27"])
    try file.delete("b")
    try file.delete("a")
    #expect(try Self.known(file) == [])
    #expect(try file.maintenance.verify().difference == nil)
  }
}
