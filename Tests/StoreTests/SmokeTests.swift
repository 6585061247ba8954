import DevcatValues
import DevcatEncoding
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

@Suite("A catalogue file from its making to its repair")
struct SmokeTests {
  @Test("Smoke: whole life") func wholeLife() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("catalogue.db")
    let phone = try Samples.profile(
      "iphone-x",
      [
        "name=iPhone X", "family=iPhone", "models=iPhone10,3;iPhone10,6", "points.width=375",
        "points.height=812",
        "layouts.full-screen.portrait=compact/regular", "attributes.lab=7",
      ])
    let other = try Samples.profile(
      "iphone-xs", ["name=iPhone XS", "family=iPhone", "points.width=375", "points.height=812"])
    var renamed = phone
    renamed[Field.name.at()] = .text("iPhone 10")
    do {
      let file = try CatalogueFile.create(at: path, id: Samples.id, name: "test")
      #expect(try file.log.head() == .origin)
      #expect(try file.log.root() == StateTree.emptyRoot)
      #expect(try file.set(phone)?.number == 1)
      #expect(try file.set(other)?.number == 2)
      #expect(try file.set(renamed)?.number == 3)
      #expect(try file.delete("iphone-xs")?.number == 4)
    }
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    #expect(try file.allProfiles() == ["iphone-x": renamed])
    #expect(try file.log.root() == Samples.root(of: [renamed]))
    #expect(try file.state.profile(id: "iphone-x", at: 1) == phone)
    #expect(try file.state.profile(id: "iphone-xs", at: 3) == other)
    #expect(
      try file.snapshots.view(at: 2).allProfiles() == ["iphone-x": phone, "iphone-xs": other])
    #expect(try file.snapshots.view(at: 2).devices.derivedLayouts(of: "iphone-xs").count == 1)
    #expect(try file.log.entries().map(\.header.number) == [4, 3, 2, 1])
    #expect(try file.state.differences(from: 2, to: 4).map(\.id) == ["iphone-x", "iphone-xs"])
    let query = Query(
      search: "phone 1", conditions: [try Condition("points.width=375")],
      columns: [Column(Field.name.at())])
    #expect(try file.devices.ids(matching: query) == ["iphone-x"])
    let verification = try file.maintenance.verify()
    #expect(verification.difference == nil)
    #expect(verification.profiles == 1)

    var snapshot: [UInt8] = []
    try file.snapshots.write(at: 3) { snapshot += $0 }
    let loaded = try CatalogueFile.load(snapshot: snapshot, at: folder.file("loaded.db"))
    #expect(try loaded.log.head() == file.log.point(at: 3))
    #expect(try loaded.maintenance.verify().difference == nil)
    try file.maintenance.repair()
    #expect(try file.maintenance.verify() == verification)
  }
}
