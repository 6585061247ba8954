import DevcatValues
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

/// Values of fields that a later version has, 77 and its further displays' 205: this one keeps them.
@Suite("Fields of a newer version", .timeLimit(.hang)) struct NewerFieldTests {
  /// A catalogue as the later version would have it: with numbers, texts and keys at unknown fields.
  private static func newer() throws -> Sandbox {
    let sandbox = try Sandbox.initialized("--empty")
    let file = try CatalogueFile.open(at: sandbox.catalogue, access: .readWrite)
    let profiles = (0..<20).map { number in
      var profile = Profile(id: "phone-\(10 + number)")
      profile[Field.name.at()] = .text("Phone \(number)")
      profile[Field.scale.at()] = .number(2)
      profile[Field.pointsWidth.at()] = .number(320)
      profile[Field.pointsHeight.at()] = .number(568)
      if number % 2 == 0 { profile[FieldPath(number: 77)] = .opaque([0x18, 120]) }
      if number % 3 == 0 {
        profile[FieldPath(number: 205, keys: ["inner"])] = .opaque([0x62, 0x48, 0x7a])
        profile[FieldPath(number: 101, keys: ["iOS 30", "portrait"])] = .opaque([0x82, 1, 0xf5])
      }
      return profile
    }
    try file.commit(
      profiles.compactMap { Change(id: $0.id, from: nil, to: $0) },
      note: RevisionNote(author: "a", message: "m", source: "", time: Timestamp(seconds: 0)))
    return sandbox
  }

  @Test("a snapshot is loaded, shown, exported, imported and saved again with them")
  func aSnapshotKeepsThem() throws {
    let sandbox = try Self.newer()
    let root = try sandbox.verified()["root"]
    try sandbox.require(["snapshot", "save", "newer.devcat"])
    try sandbox.require(["snapshot", "load", "newer.devcat", "--catalogue", "loaded.db"])
    sandbox.environment["DEVCAT_CATALOGUE"] = sandbox.path("loaded.db")
    #expect(try sandbox.verified()["root"] == root)
    #expect(try sandbox.require(["show", "phone-10"]).text.contains("field77"))
    let json = try sandbox.require(["show", "phone-10", "--json"]).json()
    #expect(json["unknownFields"]?["field77"]?.text == "0x1878", "\(json)")
    #expect(
      try sandbox.require(["list", "--json", "--catalogue", "newer.devcat"]).text
        == sandbox.require(["list", "--json"]).text)
    // A value beside them changes, and they stay.
    try sandbox.require(["set", "phone-10", "scale=3"])
    try sandbox.require(["set", "phone-10", "scale=2"])
    #expect(try sandbox.verified()["root"] == root)
    for format in ["ndjson", "csv"] {
      try sandbox.require(["export", "--format", format, "-o", "all.\(format)"])
      try sandbox.require(["init", "--empty", "--catalogue", "\(format).db"])
      try sandbox.require(["import", "all.\(format)", "--catalogue", "\(format).db"])
      let verified = try sandbox.require(["verify", "--json", "--catalogue", "\(format).db"])
      #expect(try verified.json()["root"] == root, "\(format)")
    }
    for format in ["json", "sqlite", "swift", "typescript", "css", "html"] {
      try sandbox.require(["export", "--format", format, "-o", "all.\(format)"])
    }
  }

  @Test("a loaded snapshot is saved again byte for byte") func savedAgain() throws {
    let sandbox = try Self.newer()
    try sandbox.require(["snapshot", "save", "newer.devcat"])
    try sandbox.require(["snapshot", "load", "newer.devcat", "--catalogue", "loaded.db"])
    try sandbox.require(["snapshot", "save", "again.devcat", "--catalogue", "loaded.db"])
    #expect(sandbox.data("again.devcat") == sandbox.data("newer.devcat"))
  }

  @Test("a clone from a hub brings them") func aCloneBringsThem() throws {
    let sandbox = try Self.newer()
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    let root = try sandbox.verified()["root"]
    try sandbox.require(["clone", hub.url(), "--catalogue", "clone.db"])
    #expect(try sandbox.verified("clone.db")["root"] == root)
    #expect(try hub.end() == 0)
  }
}
