import Foundation
import Testing

@Suite("The reference as a whole: its content, and that it verifies") struct ReferenceCatalogueTests
{
  private func profiles() throws -> [JSONValue] {
    try Sandbox.readingReference().require(["list", "--json"]).json().items
  }

  /// A device of which no source states the screen, the day or the system.
  private static let announced = "ipad-mini-a20-pro"

  @Test("Every family is there") func everyFamilyIsThere() throws {
    let families = Set(try profiles().compactMap { $0["family"]?.text })
    #expect(
      families == ["iPhone", "iPad", "iPod touch", "Apple Watch", "Apple TV", "Apple Vision"])
  }

  @Test(
    "The newest version of each system lists its devices",
    arguments: [
      ("watchOS 27", 13), ("tvOS 27", 2), ("tvOS 18", 4), ("visionOS 27", 2), ("visionOS 2", 1),
    ])
  func theNewestVersionsHaveDevices(_ os: String, _ count: Int) throws {
    let listed = try Sandbox.readingReference().require(["list", "--os", os, "--json"]).json()
    #expect(listed.items.count == count, "\(os)")
  }

  @Test("Every identifier is of one device") func everyIdentifierIsOfOneDevice() throws {
    let models = try profiles().flatMap { $0["models"]?.items.compactMap(\.text) ?? [] }
    #expect(!models.isEmpty)
    #expect(Set(models.map { $0.lowercased() }).count == models.count)
  }

  @Test("Every device has an idiom a year and a state") func everyDeviceHasAnIdiomAYearAndAState()
    throws
  {
    for device in try profiles() {
      let name = device["name"]?.text ?? ""
      #expect(["phone", "pad", "watch", "tv", "vision"].contains(device["idiom"]?.text), "\(name)")
      // A device that is only announced has no day yet.
      let isAnnounced = device["id"]?.text == Self.announced
      #expect(device["released"]?.text?.hasPrefix("20") == (isAnnounced ? nil : true), "\(name)")
      #expect(device["status"] == (isAnnounced ? "announced" : "released"), "\(name)")
    }
  }

  /// A phone or a pad has full-screen classes in both orientations, stated or derived.
  @Test("Every phone and pad has its classes") func everyPhoneAndPadHasItsClasses() throws {
    for device in try profiles() where ["phone", "pad"].contains(device["idiom"]?.text) {
      let known = device.layouts.filter { $0["mode"] == "full-screen" && $0["vertical"] != nil }
      #expect(known.count == 2, "\(device["name"]?.text ?? "")")
    }
  }

  @Test("Evidence begins with its kind") func evidenceBeginsWithItsKind() throws {
    let kinds = ["single source: ", "unconfirmed: ", "derived: ", "disputed: "]
    for device in try profiles() {
      guard case .object(let attributes)? = device["attributes"] else { continue }
      for (key, value) in attributes
      where key.hasPrefix("evidence.") && !key.hasPrefix("evidence.until.") {
        let isKnown = kinds.contains { value.text?.hasPrefix($0) == true }
        #expect(isKnown, "\(device["name"]?.text ?? ""): \(key)")
      }
    }
  }

  @Test("Every revision names its source and its day") func everyRevisionNamesItsSourceAndItsDay()
    throws
  {
    let log = try Sandbox.readingReference().require(["log", "--json"]).json().items
    #expect(log.count > 2)
    for revision in log {
      #expect(revision["source"]?.text?.isEmpty == false)
      #expect(revision["author"] == "devcat")
      #expect(revision["time"]?.text?.hasSuffix("T00:00:00Z") == true)
    }
  }

  @Test("Reference catalogue: it holds together") func itHoldsTogether() throws {
    #expect(try Sandbox.readingReference().verified()["verified"] == true)
  }
}
