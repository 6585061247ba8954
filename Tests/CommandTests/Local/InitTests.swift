import Foundation
import Testing

@Suite("Init command") struct InitCommandTests {
  @Test("Two machines make the same catalogue") func twoMachinesMakeTheSameCatalogue() throws {
    let (one, other) = (
      try Sandbox.initialized("--name", "one"), try Sandbox.initialized("--name", "other")
    )
    let (first, second) = (try one.verified(), try other.verified())
    #expect(first == second)
    #expect(first["verified"] == true)
    let pins = try Self.pins()
    #expect(first["revisions"] == .number(Double(pins.count)))
    #expect(first["digest"] == pins.last.map(JSONValue.text))
    // Named here so that a change of the history is noticed: it would part teams that sync.
    #expect(first["catalogue"] == "64657663-6174-2072-6566-6572656e6365")
    #expect(
      pins.prefix(2) == [
        "8cd1e2a5d0b2f3fa72db08e25b49276dbfba0b2431d2f623a0f1a7a33f6a5445",
        "a679589d423029f05616071dc93db861d069e0808afd8fdedaa88b424c2a8c4d",
      ])
    let log = try one.require(["log", "--json"]).json().items
    #expect(log.reversed().map { $0["digest"]?.text } == pins)
    #expect(try one.require(["log", "--json"]).output == other.require(["log", "--json"]).output)
  }

  /// The digests of a history in the golden file of the facts, the first revision's first.
  ///
  /// - Parameter number: 0 for the reference, 1 for Android's.
  private static func pins(ofHistory number: Int = 0) throws -> [String] {
    let text = try String(
      contentsOfFile: "\(Products.package)/Tests/CommandTests/Golden/reference.txt", encoding: .utf8
    )
    let tables = text.components(separatedBy: "\nrevision  source").dropFirst().map(\.self)
    return try #require(tables.count == 2 ? tables : nil)[number].matches(of: /[0-9a-f]{64}/).map {
      String($0.output)
    }
  }

  @Test("Init: '--with android' merges a second history on top, the same on every machine")
  func withAndroid() throws {
    let sandbox = try Sandbox.initialized("--with", "android")
    let found = try sandbox.verified()
    #expect(found["verified"] == true)
    #expect(try found == Sandbox.initialized("--with", "android", "--name", "other").verified())
    // The reference is below it, with the digests of a plain 'init'.
    let log = try sandbox.require(["log", "--json"]).json().items
    let pins = try Self.pins()
    #expect(log.dropFirst().reversed().map { $0["digest"]?.text } == pins)
    let taken = try Self.pins(ofHistory: 1)
    #expect(
      log.first?["source"] == .text("devcat android \(taken.count) \(taken.last?.prefix(10) ?? "")")
    )
    let plain = try Sandbox.readingReference().require(["list", "--json"]).json().items
    let apples = try sandbox.require(["list", "--where", "family!=Android", "--json"]).json().items
    #expect(apples == plain)
    let androids = try sandbox.require(["list", "--where", "family=Android", "--json"]).json().items
    #expect(!androids.isEmpty)
    #expect(try sandbox.require(["update"]).errors.matches(of: /Nothing new/).count == 2)
    #expect(try sandbox.verified() == found)
    let alone = try Sandbox.initialized("--empty", "--with", "android")
    #expect(try alone.require(["list", "--json"]).json().items == androids)
    #expect(try alone.require(["update"]).errors.matches(of: /Nothing new/).count == 1)
  }

  @Test("Android: a row of Google Play's catalogue is the device with its brand, code and screen")
  func samePlayDevice() throws {
    let sandbox = try Sandbox.initialized("--with", "android")
    let header =
      "Brand,Device,Manufacturer,Model Name,Form Factor,Screen Sizes,Screen Densities,"
      + "Android SDK Versions\n"
    // Another brand with the same code, and another screen, are other devices.
    try sandbox.write(
      header + "google,tokay,Google,Google Pixel 9,Phone,1080x2424,420,34;35\n"
        + "acme,tokay,Acme,Acme,Phone,1080x2424,420,34\n"
        + "google,shiba,Google,Pixel 8,Phone,1080x2424,420,34\n"
        + "GOOGLE,tokay,Google,Pixel 9,Phone,1080x2424,420,33\n", to: "play.csv")
    let before = try sandbox.device("google-pixel-9")
    // A comparison places the rows as the import does.
    let compared = try sandbox.devcat("compare", "play.csv", "--json").json()
    #expect(
      compared["unknownDevices"]?.items.compactMap { $0["name"]?.text }
        == ["Acme", "Pixel 8", "Pixel 9"], "\(compared)")
    let outcome = try sandbox.require(["import", "play.csv"])
    #expect(outcome.text.contains("3 added, 1 changed"), "\(outcome)")
    let after = try sandbox.device("google-pixel-9")
    #expect(after["attributes"]?["sdkVersions"] == "34;35" && after["name"] == before["name"])
    #expect(after["attributes"]?["brand"] == "Google" && after["models"] == before["models"])
    #expect(after.without("attributes") == before.without("attributes"))
    #expect(outcome.errors.contains("such as 'google-shiba' those of 'google-pixel-8'"))
    // The same list again changes nothing, and a later one its values.
    #expect(try sandbox.require(["import", "play.csv"]).text.contains("4 unchanged"))
    try sandbox.write(
      header + "google,tokay,Google,Pixel 9,Phone,1080x2424,420,34;35;36\n", to: "play.csv")
    #expect(try sandbox.require(["import", "play.csv"]).text.contains("0 added, 1 changed"))
  }

  @Test("Android: an import of Google Play's catalogue says which devices are there already")
  func lookalikes() throws {
    let sandbox = try Sandbox.initialized("--with", "android")
    try sandbox.write(
      """
      Brand,Device,Manufacturer,Model Name,Form Factor,Screen Sizes,Screen Densities
      google,shiba,Google,Pixel 8,Phone,1080x2424,420
      acme,shiba,Acme,Shiba,Phone,1080x2400,420

      """, to: "play.csv")
    let note =
      "1 new device has the brand and the code of one that was there, such as "
      + "'google-shiba' those of 'google-pixel-8'; both are kept."
    let dry = try sandbox.require(["import", "play.csv", "--dry-run", "--json"]).json()
    #expect(dry[0]?["warnings"]?.items.contains(.text(note)) == true, "\(dry)")
    #expect(try sandbox.require(["import", "play.csv"]).errors.contains(note))
    #expect(!(try sandbox.require(["import", "play.csv"]).errors.contains("was there")))
  }

  @Test("Embedded reference equals the data") func embeddedReferenceEqualsTheData() throws {
    let outcome = try Sandbox().reference(
      "compare", Products.package + "/data", Products.package + "/Sources/devcat/Resources")
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test("Existing file is kept") func existingFileIsKept() throws {
    let sandbox = try Sandbox()
    try sandbox.write("mine", to: "catalogue.db")
    for options in [["init"], ["init", "--empty"]] {
      let outcome = try sandbox.run(Products.devcat, options)
      #expect(outcome.status == 73)
      #expect(outcome.errors.contains("the file exists already"), "\(outcome)")
      #expect(outcome.errors.contains(sandbox.catalogue))
    }
    #expect(sandbox.data("catalogue.db") == Data("mine".utf8))
    #expect(try sandbox.names() == ["catalogue.db"])
  }

  @Test("An empty catalogue has no revision and an id of its own")
  func anEmptyCatalogueHasNoRevisionAndAnIdOfItsOwn() throws {
    let sandbox = try Sandbox.initialized("--empty")
    let found = try sandbox.verified()
    #expect(found["head"] == 0)
    #expect(found["profiles"] == 0)
    #expect(found["catalogue"] != (try Sandbox.reading().verified()["catalogue"]))
    #expect(try sandbox.require(["list", "--json"]).json() == [])
    #expect(try sandbox.require(["log", "--json"]).json() == [])
    let other = try Sandbox.initialized("--empty")
    #expect(try other.verified()["catalogue"] != found["catalogue"])
    #expect(try other.verified()["root"] == found["root"])
  }

  @Test(
    "The path of the catalogue, by the settings",
    arguments: [
      ("option", ["--catalogue", "option.db"], ["DEVCAT_CATALOGUE": "variable.db"], "option.db"),
      ("variable", [], ["DEVCAT_CATALOGUE": "variable.db"], "variable.db"),
      (
        "data folder", [], ["DEVCAT_CATALOGUE": "", "XDG_DATA_HOME": "$FILES/data"],
        "data/devcat/catalogue.db"
      ),
      (
        "relative data folder is not used", [], ["DEVCAT_CATALOGUE": "", "XDG_DATA_HOME": "data"],
        "../home/.local/share/devcat/catalogue.db"
      ),
      ("home", [], ["DEVCAT_CATALOGUE": ""], "../home/.local/share/devcat/catalogue.db"),
    ])
  func thePlaceOfTheCatalogue(
    _ name: String, _ options: [String], _ variables: [String: String], _ place: String
  ) throws {
    let sandbox = try Sandbox()
    for (key, value) in variables {
      sandbox.environment[key] = value.replacingOccurrences(of: "$FILES", with: sandbox.path("."))
    }
    try sandbox.require(["init"] + options)
    #expect(sandbox.exists(place), "\(name)")
    let reference = try Sandbox.readingReference().require(["list", "--fields", "id"]).lines
    #expect(try sandbox.require(["list", "--fields", "id"] + options).lines == reference)
  }

  @Test("Init: a named file is made, and never replaced")
  func aNamedFileIsMade() throws {
    let sandbox = try Sandbox()
    try sandbox.require(["init", "lab.db", "--empty"])
    #expect(try sandbox.require(["log", "--catalogue", "lab.db"]).status == 0)
    let again = try sandbox.devcat("init", "lab.db", "--empty")
    #expect(again.status == 73, "\(again)")
    #expect(!sandbox.exists("catalogue.db"))
  }
}
