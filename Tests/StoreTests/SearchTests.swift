import DevcatValues
import DevcatStore
import Testing

@Suite("Search finds a text in names, aliases and models")
struct SearchTests {
  static let names = [
    "iPhone 11 Pro Max", "IPHONE se", "100 % Phone", "a_b", "a-b", "O'Brien \"quoted\"",
    "Ünïcode ™",
    "日本語の電話", "back\\slash", "x", "Ärger", "iPad (9.7\")",
  ]

  @Test(
    "Search: search",
    arguments: [
      "iphone", "PRO max", "p", "se", "%", "_", "0 %", "a_b", "\"quoted\"", "'", "\\", "ünï", "Ünï",
      "日本語", "語",
      "™", "", " ", "none of them", "SM-G9", "sm-g981b", "nick", "(9.7\")", "AND", "NEAR(", "*",
      "e%m",
    ])
  func search(_ text: String) throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "search")
    for (index, name) in Self.names.enumerated() {
      var profile = Profile(id: "device-\(index)")
      profile[Field.name.at()] = .normalized(name)
      if index == 3 { profile[Field.models.at()] = .members(["SM-G981B", "SM-G981U"]) }
      if index == 4 { profile[Field.aliases.at()] = .members(["Nick Name"]) }
      try file.set(profile)
    }
    let expected = try file.allProfiles().values.filter { profile in
      ([profile.title] + profile.aliases + profile.models)
        .contains { Self.contains($0, text) }
    }.map(\.id)
    #expect(
      try file.devices.ids(matching: Query(search: text, columns: [])) == TextOrder.set(expected))
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    part.isEmpty || NaiveModel.folded(text).contains(NaiveModel.folded(part))
  }

  @Test("Search: the device of the very name comes first, with its family, unless it names a line")
  func veryName() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "search")
    for (id, name, family, year) in [
      ("s20", "Galaxy S20", "Beta", "2020"), ("s20-5g", "Galaxy S20 5G", "Beta", "2021"),
      ("s20-ultra", "Galaxy S20 Ultra", "Alpha", "2022"), ("mini", "Mini", "Beta", "2012"),
      ("mini-4", "Mini 4", "Beta", "2015"), ("mini-a", "Mini (A17)", "Beta", "2024"),
      ("cafes", "Cafés", "Beta", "2012"), ("cafe-plus", "Café Plus", "Beta", "2013"),
    ] {
      try file.set(
        Samples.profile(id, ["name=\(name)", "family=\(family)", "released=\(year)"]))
    }
    func found(_ text: String) throws -> [String] {
      try file.devices.orderedIDs(matching: Query(search: text, columns: []))
    }
    for text in ["galaxy s20", " Galaxy  S20 "] {
      #expect(try found(text) == ["s20", "s20-5g", "s20-ultra"])
    }
    #expect(try found("mini") == ["mini-a", "mini-4", "mini"])
    #expect(try found("cafe\u{301}") == ["cafe-plus", "cafes"])
  }

  @Test("Search: every member of a long set, and words in different members")
  func members() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "search")
    var profile = Profile(id: "long")
    profile[Field.aliases.at()] = .members((1000..<1900).map { "alias \($0)" })
    profile[Field.models.at()] = .members(["M1,1", "M2,2"])
    try file.set(profile, Samples.profile("short", ["name=Short alias", "models=M1,1"]))
    func found(_ text: String) throws -> [String] {
      try file.devices.ids(matching: Query(search: text, columns: []))
    }
    #expect(try found("1899") == ["long"])
    #expect(try found("ALIAS 1000 1899") == ["long"])
    // An identifier is one word: an iPhone 16, which is iPhone17,3, is no answer to 'iPhone 17'.
    #expect(try found("m1,1") == ["long", "short"])
    #expect(try found("m1 m2") == [] && found("m 1") == [] && found("m 2,2") == ["long"])
    #expect(try found("alias") == ["long", "short"])
    // All words are in the name or in the aliases.
    #expect(try found("1000 M1") == [])
    #expect(
      try file.devices.ids(
        matching: Query(search: "short", conditions: [Condition("models=M1,1")], columns: [])) == [
          "short"
        ])
  }

  @Test("Follows every change") func followsEveryChange() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "search")
    func found(_ text: String) throws -> [String] {
      try file.devices.ids(matching: Query(search: text, columns: []))
    }
    try file.set(Samples.profile("x", ["name=First Name", "scale=2"]))
    #expect(try found("first") == ["x"])
    try file.set(Samples.profile("x", ["name=Second Name", "scale=2"]))
    #expect(try found("first") == [])
    #expect(try found("second") == ["x"])
    try file.set(Samples.profile("x", ["name=Second Name", "scale=3"]))
    #expect(try found("second") == ["x"])
    try file.delete("x")
    #expect(try found("second") == [])
    try file.set(Samples.profile("x", ["models=AB1,2"]))
    #expect(try found("ab1") == ["x"])
  }
}
