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

  @Test("matrix: a version of another platform has no rows, and 26 is watchOS 26 for a watch")
  func otherPlatforms() throws {
    let sandbox = try Self.android()
    let pads = try sandbox.devcat("matrix", "--os", "Android 15", "--where", "family=iPad")
    #expect(pads.status == 1 && !pads.text.contains("A20"), "\(pads)")
    #expect(pads.errors.contains("No device that ran 'Android 15' matches"), "\(pads)")
    let watches = try sandbox.devcat("matrix", "--os", "26", "--where", "family=Apple Watch")
    #expect(!watches.errors.contains("'iOS 26'") && !watches.text.contains("iPadOS"), "\(watches)")
    let text = "Left out, because they did not run '26': Apple Watch"
    #expect(watches.errors.contains(text), "\(watches)")
    let android = try sandbox.require(["matrix", "--os", "26"]).text
    #expect(
      !android.contains("Android") && android.contains("In iPadOS 26 and later"), "\(android)")
  }

  @Test(
    "A device of which it is not known whether it ran the version answers, with a note",
    arguments: [
      (["show", "Apple TV (1st generation)", "--os", "1"], "(1st generation) ran 'tvOS 1'"),
      (["show", "iPad mini (A20 Pro)", "--os", "15"], "iPad mini (A20 Pro) ran 'iPadOS 15'"),
      (["layout", "Pixel 8", "--os", "15"], "Pixel 8 ran 'Android 15 (API level 35)'"),
    ])
  func notKnown(words: [String], note: String) throws {
    let answer = try Self.android().require(words)
    #expect(answer.errors.contains("It is not known whether ") && answer.errors.contains(note))
  }

  @Test(
    "A version of another platform is an error, whether or not the device's versions are known",
    arguments: [
      ["layout", "iPad mini (A20 Pro)"], ["show", "Apple Watch Ultra 4"],
      ["layout", "--where", "name~A20"], ["traits", "iPad mini (A20 Pro)"],
    ])
  func anotherPlatform(words: [String]) throws {
    let answer = try Self.android().run(Products.devcat, words + ["--os", "Android 15"])
    #expect(answer.status == 64 && answer.text.isEmpty, "\(answer)")
    #expect(answer.errors.contains("did not run 'Android 15 (API level 35)'"), "\(answer)")
  }

  @Test("Conditions and lists leave out what is not known to have run the version, with a note")
  func unknownIsLeftOut() throws {
    let sandbox = try Self.android()
    let note = "Left out, because it is not known whether they ran '15': Pixel 8."
    let list = try sandbox.devcat("list", "--where", "name=Pixel 8", "--os", "15")
    #expect(list.status == 1 && list.errors.contains(note), "\(list)")
    // Pixel 8 began with Android 14.
    let two = ["--where", "name~Pixel", "--os", "14"]
    for words in [["list"], ["layout"], ["matrix"], ["cover"]] {
      let answer = try sandbox.run(Products.devcat, words + two)
      #expect(
        answer.errors.contains("because it is not known whether they ran '14': "), "\(answer)")
    }
    let none = try sandbox.devcat("layout", "--where", "name=Pixel 8", "--os", "15")
    #expect(none.status == 64 && none.errors.contains("It is not known whether"), "\(none)")
  }
}
