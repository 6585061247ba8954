import Catalogue
import DevcatQuery
import Encoding
import Foundation
import Store
import Testing

@Suite("A catalogue, as Swift programs read it")
struct DeviceCatalogueTests {
  /// A catalogue of two revisions, and a snapshot of it, in a folder that is removed at the end.
  final class Files {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "query-\(UInt64.random(in: 0...(.max)))", directoryHint: .isDirectory)
    var catalogue: URL { folder.appending(path: "devices.db") }
    var snapshot: URL { folder.appending(path: "devices.devcat") }

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = try CatalogueFile.create(at: catalogue.path, id: .random(), name: "test")
      try set(
        "small",
        [
          "name=Small Phone", "aliases=Little One", "family=Phone", "points.width=320",
          "points.height=568", "scale=2", "layouts.full-screen.portrait=compact/regular",
          "layouts.full-screen.landscape=compact/compact",
        ], in: file)
      try set(
        "twin",
        ["name=Twin Phone", "family=Phone", "points.width=320", "points.height=568", "scale=2"],
        in: file)
      try set(
        "large",
        [
          "name=Large Phone", "family=Phone", "points.width=414", "points.height=896", "scale=3",
          "layouts.full-screen.portrait=compact/regular",
          "layouts.full-screen.landscape=regular/compact", "layouts.half.portrait=n/a",
        ], in: file)
      var bytes: [UInt8] = []
      try file.snapshots.write(at: 3) { bytes += $0 }
      try Data(bytes).write(to: snapshot)
    }

    private func set(_ id: String, _ values: [String], in file: CatalogueFile) throws {
      var profile = Profile(id: id)
      for value in values {
        let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
        let path = try #require(FieldPath(parts[0]))
        let type = try #require(path.field?.type)
        profile[path] = try FieldValue(parsing: parts[1], as: type, field: parts[0])
      }
      let change = try #require(Change(id: id, from: nil, to: profile))
      try file.commit(
        [change],
        note: RevisionNote(author: "test", message: "", time: Timestamp(seconds: 1_600_000_000)))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
  }

  @Test(arguments: [false, true])
  func aFileAndASnapshotAnswerAlike(isSnapshot: Bool) throws {
    let files = try Files()
    let catalogue = try DeviceCatalogue(
      contentsOf: isSnapshot ? files.snapshot : files.catalogue)
    #expect(try catalogue.revision.number == 3)
    #expect(try catalogue.revision.digest.count == 64)
    #expect(try catalogue.devices().map(\.id) == ["large", "small", "twin"])
    #expect(try catalogue.devices(where: "points.width>=400").map(\.name) == ["Large Phone"])
    let large = try #require(try catalogue.device(named: "Large Phone"))
    #expect(large.traits(.landscape).horizontal == .regular)
    #expect(large.traits(.landscape).vertical == .compact)
    #expect(large.traits(.landscape).width == 896)
    #expect(large.traits(.portrait, mode: .half).isAvailable == false)
    #expect(large.traits(.landscape, mode: .third).isAvailable == nil)
    #expect(large.value(of: "scale") == "3" && large.value(of: "points.width") == "414")
    #expect(large.value(of: "corners.radius") == nil && large.value(of: "no such field") == nil)
    #expect(try catalogue.device(named: "little one")?.id == "small")
    #expect(try catalogue.device(named: "nobody") == nil)
  }

  @Test func classesComeFromDevicesWithTheSameScreen() throws {
    let files = try Files()
    let catalogue = try DeviceCatalogue(contentsOf: files.catalogue)
    let twin = try #require(try catalogue.device(named: "twin"))
    #expect(twin.traits(.landscape).horizontal == .compact)
    #expect(twin.traits(.landscape).derivedFrom == "small")
  }

  @Test func aCoverMeetsAllThatTheDevicesMeet() throws {
    let files = try Files()
    let catalogue = try DeviceCatalogue(contentsOf: files.catalogue)
    let all = try catalogue.cover(where: "family=Phone")
    #expect(all.count == 2 && all.contains { $0.id == "large" })
    #expect(try catalogue.cover(where: "points.width=320").count == 1)
  }

  @Test func thePastIsReadByNumber() throws {
    let files = try Files()
    let catalogue = try DeviceCatalogue(contentsOf: files.catalogue)
    #expect(try catalogue.asOf("1").devices().map(\.id) == ["small"])
    let error = #expect(throws: CatalogueError.self) {
      try DeviceCatalogue(contentsOf: files.snapshot).asOf("1")
    }
    #expect(error?.code == .unknownRevision)
  }

  @Test func failuresHaveAKindAndAReason() throws {
    let files = try Files()
    let catalogue = try DeviceCatalogue(contentsOf: files.catalogue)
    var bytes = try Data(contentsOf: files.snapshot)
    bytes[bytes.count / 2] ^= 0x40
    try bytes.write(to: files.folder.appending(path: "damaged"))
    try Data("text".utf8).write(to: files.folder.appending(path: "text"))
    for (name, code) in [
      ("none", CatalogueError.Code.notFound), ("damaged", .damaged), ("text", .notACatalogue),
    ] {
      let error = #expect(throws: CatalogueError.self) {
        try DeviceCatalogue(contentsOf: files.folder.appending(path: name))
      }
      #expect(error?.code == code)
      #expect(error?.localizedDescription.contains(name) == true)
    }
    let condition = #expect(throws: CatalogueError.self) { try catalogue.devices(where: "a=b") }
    #expect(condition?.code == .badCondition)
  }
}
