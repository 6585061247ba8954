import DevcatEncoding
import DevcatSQLite
import DevcatTestSupport
import DevcatValues
import Testing

@testable import DevcatStore

@Suite("Attributes, whose keys and long texts have numbers")
struct WordTests {
  /// A value of each form, and values that are near to another form.
  private static let values: [FieldValue] = [
    .text("short"), .text("a text of more than twelve bytes"), .text("12"), .text("1.5"), .text(""),
    .number(12), .number(1.5), .number(-7), .number(9_007_199_254_740_992), .number(1), .number(0),
    .boolean(true), .boolean(false), .text("another text of more than twelve bytes"),
  ]

  private static func profile(_ id: String, turn: Int = 0) -> Profile {
    var profile = Profile(id: id)
    profile[Field.name.at()] = .text(id)
    for (number, key) in ["a", "b", "a long key of an attribute", "d"].enumerated() {
      profile[.attribute(key)] = values[(number * 5 + turn) % values.count]
    }
    return profile
  }

  private static func shown(_ file: CatalogueFile) throws -> [[DatabaseValue]] {
    try file.database.prepare(
      """
      SELECT p.id, k.text, \(AttributeRow.value("a")) FROM attribute_row a
        JOIN profile_row p ON p.key = a.profile JOIN \(AttributeRow.keys("a")) ORDER BY 1, 2
      """
    ).map { row in (0..<3).map { row.value($0) } }
  }

  private static func expected(_ profiles: some Sequence<Profile>) -> [[DatabaseValue]] {
    profiles.flatMap { profile in
      // A record has short keys first.
      profile.entries.filter { $0.path.field == .attributes }.sorted {
        TextOrder.precedes($0.path.keys[0], $1.path.keys[0])
      }.map { entry in
        [.text(profile.id), .text(entry.path.keys[0]), DatabaseValue(entry.value)]
      }
    }
  }

  private static func commit(_ profiles: [Profile], to file: CatalogueFile) throws {
    try file.commit(
      profiles.map { .edit(id: $0.id, $0.patch(from: nil)) }, note: Samples.note())
  }

  @Test("Every value is shown as it is, of the first profiles and of later ones")
  func everyValueIsShown() throws {
    let profiles = (0..<200).map { Self.profile("d-\(100 + $0)", turn: $0) }
    for first in [0, 1, 100, 200] {
      let file = try CatalogueFile.inMemory(id: Samples.id, name: "words")
      if first > 0 { try Self.commit(Array(profiles[..<first]), to: file) }
      if first < 200 { try Self.commit(Array(profiles[first...]), to: file) }
      #expect(try Self.shown(file) == Self.expected(profiles))
      #expect(try file.maintenance.verify().difference == nil)
      #expect(try file.views.attributeKeys() == ["a", "a long key of an attribute", "b", "d"])
    }
  }

  @Test("A value becomes each other value, and goes") func everyChange() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "words")
    for (from, old) in Self.values.enumerated() {
      for (to, new) in Self.values.enumerated() {
        var profile = Profile(id: "d")
        profile[.attribute("k")] = old
        try file.set(profile, note: Samples.note("\(from) \(to)"))
        profile[.attribute("k")] = new
        try file.set(profile, note: Samples.note("\(to) \(from)"))
        #expect(try Self.shown(file) == [[.text("d"), .text("k"), DatabaseValue(new)]])
      }
    }
    try file.set(Profile(id: "d"))
    #expect(try Self.shown(file).isEmpty)
    #expect(try file.views.attributeKeys().isEmpty)
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("Queries find each value, and no other") func queriesFindValues() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "words")
    for (number, value) in Self.values.enumerated() {
      var profile = Profile(id: "d-\(100 + number)")
      profile[.attribute("k")] = value
      profile[.attribute("device")] = value
      try file.set(profile)
    }
    for (number, value) in Self.values.enumerated() where value != .text("") {
      let condition = Condition(Column(.attribute("k")), .equal, value)
      let query = Query(conditions: [condition], columns: [Column(.attribute("k"))])
      var rows: [[FieldValue?]] = []
      try file.views.forEachRow(query) { rows.append($0) }
      #expect(rows == [[value]])
      #expect(try file.views.ids(matching: query) == ["d-\(100 + number)"])
    }
    #expect(try file.views.ids(code: "A TEXT of more than twelve bytes") == ["d-101"])
    #expect(try file.views.ids(code: "SHORT") == ["d-100"])
  }

  @Test("Texts that all differ have no numbers beyond a bound; keys have")
  func manyTexts() throws {
    let profiles = (0..<9000).map { number in
      var profile = Profile(id: "d-\(10_000 + number)")
      profile[.attribute("note")] = .text("a note of its own, number \(number)")
      return profile
    }
    var last = profiles[8999]
    last[.attribute("a key that comes late")] = .text("a note of its own, number 8998")
    last[.attribute("a note of its own, number 8997")] = .boolean(true)
    for first in [9000, 70] {
      let file = try CatalogueFile.inMemory(id: Samples.id, name: "words")
      try Self.commit(Array(profiles[..<first]), to: file)
      if first < 9000 { try Self.commit(Array(profiles[first...]), to: file) }
      try file.set(last)
      let words = try file.database.prepare("SELECT count(*) FROM word").first { $0.int(0) }
      #expect(words == 8194)
      #expect(try Self.shown(file) == Self.expected(profiles.dropLast() + [last]))
      #expect(try file.maintenance.verify().difference == nil)
    }
  }

  @Test(
    "A number of a word beyond the bound is damage, and not added to or multiplied",
    arguments: [Int.max, 1 << 62, -2])
  func numbersAreBounded(_ number: Int) throws {
    for key in ["k", "another key"] {
      let file = try CatalogueFile.inMemory(id: Samples.id, name: "words")
      var profile = Profile(id: "d")
      profile[.attribute("k")] = .number(1)
      try file.set(profile)
      let opened = Words(file.database)
      try file.database.execute("UPDATE word SET number = \(number)")
      #expect(throws: Failure.self) { try opened.number(key, isKey: true) }
    }
  }
}
