import DevcatValues
import DevcatCatalogue
import DevcatQuery
import DevcatEncoding
import Foundation
import DevcatStore
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
          "name=Small Phone", "aliases=Little One", "family=iPhone", "points.width=320",
          "points.height=568", "scale=2", "layouts.full-screen.portrait=compact/regular",
          "layouts.full-screen.landscape=compact/compact",
        ], in: file)
      try set(
        "twin",
        ["name=Twin Phone", "family=iPhone", "points.width=320", "points.height=568", "scale=2"],
        in: file)
      try set(
        "large",
        [
          "name=Large Phone", "family=iPhone", "points.width=414", "points.height=896", "scale=3",
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

  @Test("A catalogue file and a snapshot of it answer alike", arguments: [false, true])
  func answers(isSnapshot: Bool) throws {
    let files = try Files()
    let snapshot =
      isSnapshot
      ? try DeviceSnapshot(contentsOf: files.snapshot)
      : try DeviceCatalogue(contentsOf: files.catalogue).snapshot()
    #expect(snapshot.name == "test" && snapshot.count == 3)
    #expect(snapshot.revision.number == 3 && snapshot.revision.digest.count == 64)
    #expect(try snapshot.devices().map(\.id) == ["large", "small", "twin"])
    #expect(try snapshot.devices(where: "points.width>=400").map(\.name) == ["Large Phone"])
    let large = try #require(try snapshot.device(named: "Large Phone"))
    #expect(large.traits(.landscape).horizontal == .regular)
    #expect(large.sizeClasses(.landscape).vertical == .compact)
    #expect(large.traits(.landscape).width == 896)
    #expect(large.traits(.portrait, mode: .half).isAvailable == false)
    // Split View is a mode of iPads.
    #expect(large.traits(.landscape, mode: .third).isAvailable == false)
    #expect(large.scale == 3 && large.points == Device.Size(width: 414, height: 896))
    #expect(try large.value(of: "scale") == .number(3))
    #expect(try large.value(of: "corners.radius") == nil && large.cornerRadius == nil)
    #expect(try snapshot.device(named: "little one")?.id == "small")
    #expect(try snapshot.device(named: "nobody") == nil && snapshot.device(id: "nobody") == nil)
  }

  @Test("Classes come from devices with the same screen")
  func derivedClasses() throws {
    let files = try Files()
    let snapshot = try DeviceSnapshot(contentsOf: files.snapshot)
    let twin = try #require(try snapshot.device(named: "twin"))
    #expect(twin.traits(.landscape).horizontal == .compact)
    #expect(twin.traits(.landscape).derivedFrom == "small")
    let window = try snapshot.sizeClasses(ofWindow: Device.Size(width: 320, height: 568), on: twin)
    #expect(window == twin.sizeClasses(.portrait))
  }

  @Test("A cover meets all that the devices meet")
  func cover() throws {
    let files = try Files()
    let snapshot = try DeviceSnapshot(contentsOf: files.snapshot)
    let all = try snapshot.cover(where: "family=iPhone")
    #expect(all.count == 2 && all.contains { $0.id == "large" })
    #expect(try snapshot.cover(where: "points.width=320").count == 1)
  }

  @Test("An old revision of a catalogue, and what changed since")
  func past() throws {
    let files = try Files()
    let catalogue = try DeviceCatalogue(contentsOf: files.catalogue)
    let (old, new) = (try catalogue.snapshot(at: "2"), try catalogue.snapshot())
    #expect(try old.devices().map(\.id) == ["small", "twin"])
    #expect(try catalogue.revision == new.revision && old.revision.number == 2)
    let changes = try DeviceSnapshot.changes(from: old, to: new)
    #expect(changes.map(\.id) == ["large"] && changes[0].kind == .added)
    #expect(
      changes[0].fields.contains {
        $0.field == "points.width" && $0.old == nil && $0.new == .number(414)
      })
    #expect(try DeviceSnapshot.changes(from: new, to: old).map(\.kind) == [.removed])
    let error = #expect(throws: CatalogueError.self) { try catalogue.snapshot(at: "9") }
    #expect(error?.code == .unknownRevision)
  }

  @Test("Failures have a kind, a subject and a reason")
  func failures() throws {
    let files = try Files()
    var bytes = try Data(contentsOf: files.snapshot)
    bytes[bytes.count / 2] ^= 0x40
    try bytes.write(to: files.folder.appending(path: "damaged"))
    try Data("text".utf8).write(to: files.folder.appending(path: "text"))
    for (name, code) in [
      ("none", CatalogueError.Code.notFound), ("damaged", .damaged), ("text", .notACatalogue),
      ("devices.db", .notACatalogue),
    ] {
      let error = #expect(throws: CatalogueError.self) {
        try DeviceSnapshot(contentsOf: files.folder.appending(path: name))
      }
      #expect(error?.code == code && error?.subject.hasSuffix(name) == true, "\(name)")
    }
    for name in ["none", "text", "devices.devcat"] {
      let error = #expect(throws: CatalogueError.self) {
        try DeviceCatalogue(contentsOf: files.folder.appending(path: name))
      }
      #expect(error?.code == (name == "none" ? .notFound : .notACatalogue), "\(name)")
    }
  }

  @Test("Each byte of a snapshot, altered or missing, is noticed")
  func alteredBytes() throws {
    let files = try Files()
    let bytes = [UInt8](try Data(contentsOf: files.snapshot))
    #expect(try DeviceSnapshot(bytes).count == 3)
    for place in bytes.indices {
      var altered = bytes
      altered[place] ^= 0x20
      #expect(throws: CatalogueError.self, "byte \(place)") { try DeviceSnapshot(altered) }
      #expect(throws: CatalogueError.self, "\(place) bytes") {
        try DeviceSnapshot(bytes[..<place])
      }
    }
    #expect(throws: CatalogueError.self) { try DeviceSnapshot(bytes + [0]) }
  }
}
