import DevcatValues
@testable import DevcatStore
import Testing

@Suite("The bounds of size classes among measured windows are those of all devices")
struct WindowBoundTests {
  /// A pad whose half window has a width.
  private static func pad(_ id: String, _ width: Int, _ words: [String] = []) throws -> Profile {
    try Samples.profile(
      id, ["family=iPad", "idiom=pad", "layouts.half.landscape=compact/- \(width)x-"] + words)
  }

  private static func widest(_ file: CatalogueFile) throws -> [String] {
    try file.devices.windowBoundIDs(ofIdiom: "pad")
  }

  @Test("Window bound: they follow every change") func theyFollowEveryChange() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "windows")
    #expect(try Self.widest(file) == [])
    try file.set(Self.pad("b", 500), Self.pad("a", 400))
    #expect(try Self.widest(file) == ["b"])
    // Of equal windows, the first device's counts.
    try file.set(Self.pad("a", 500))
    #expect(try Self.widest(file) == ["a"])
    try file.set(Self.pad("a", 300))
    #expect(try Self.widest(file) == ["b"])
    try file.delete("b")
    #expect(try Self.widest(file) == ["a"])
    try file.set(Self.pad("c", 900, ["attributes[\"evidence.layouts.half.landscape\"]=derived: x"]))
    #expect(try Self.widest(file) == ["a"])
    try file.set(
      Samples.profile(
        "d",
        [
          "family=iPad", "idiom=pad", "points.width=700", "points.height=800",
          "portrait=regular/compact",
        ]))
    #expect(try Self.widest(file) == ["a", "d"])
    try file.set(Samples.profile("d", ["family=Apple TV", "idiom=tv"]))
    #expect(try Self.widest(file) == ["a"])
    try file.delete("a")
    #expect(try Self.widest(file) == [])
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("An idiom is one of its own") func anIdiomIsOneOfItsOwn() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "windows")
    try file.set(
      Self.pad("a", 400),
      Samples.profile("b", ["family=iPad", "layouts.half.landscape=compact/- 900x-"]),
      Samples.profile(
        "c", ["family=iPhone", "idiom=phone", "layouts.half.landscape=compact/- 800x-"]),
      // Size classes are Apple's: a device of another platform bounds none.
      Samples.profile(
        "d", ["family=Android", "idiom=pad", "layouts.half.landscape=compact/- 950x-"]))
    #expect(try Self.widest(file) == ["a"])
    #expect(try file.devices.windowBoundIDs(ofIdiom: "phone") == ["c"])
  }
}
