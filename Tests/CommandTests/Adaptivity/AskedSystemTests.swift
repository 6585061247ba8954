import Foundation
import Testing

/// Which devices ran a version: the same in every command.
@Suite("--os: which devices ran a version") struct AskedSystemTests {
  private static func android() throws -> Sandbox {
    try Sandbox.initialized("--with", "android")
  }

  @Test(
    "list, cover, matrix, layout and fit choose the same devices",
    arguments: ["26", "15", "iOS 26", "iPadOS 18", "Android 14", "watchOS 11", "11"])
  func sameDevices(os: String) throws {
    let sandbox = try Self.android()
    let words = ["--os", os]
    let listed = try sandbox.require(["list", "--fields", "id"] + words).lines.sorted()
    #expect(!listed.isEmpty)
    func ids(_ json: JSONValue?) -> [String] {
      Set(json?.items.compactMap { $0["id"]?.text } ?? []).sorted()
    }
    let matrix = try sandbox.require(["matrix", "--json"] + words).json()
    #expect(ids(matrix["devices"]) == listed)
    // Watches have no size classes to cover, which is exit code 1.
    let covered = try sandbox.run(Products.devcat, ["cover", "--json"] + words).json()
    #expect(covered["deviceCount"]?.number == Double(listed.count))
    let chosen = ["--where", "released>=1990", "--json"] + words
    let released = try sandbox.require(
      ["list", "--where", "released>=1990", "--fields", "id"] + words)
    #expect(
      try ids(sandbox.require(["layout"] + chosen).json()["devices"]) == released.lines.sorted())
    #expect(
      try ids(sandbox.require(["fit", "16x9"] + chosen).json()["answers"])
        == released.lines.sorted())
  }
}
