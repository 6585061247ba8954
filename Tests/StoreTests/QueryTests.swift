import DevcatTestSupport
import DevcatValues
import Testing

@testable import DevcatStore

@Suite("Queries answer what a plain walk over the profiles answers")
struct QueryTests {
  /// A column and operands that fit it.
  struct Subject: CustomTestStringConvertible, Sendable {
    let column: String
    let operands: [String]
    var testDescription: String { column }
  }

  static let subjects = [
    Subject(column: "id", operands: ["device-3", "device-7"]),
    Subject(column: "name", operands: ["iPhone X", "iphone", "Ünïcode ™", "a%b_c", "\"q\""]),
    Subject(column: "family", operands: ["iPad Pro", "p"]),
    Subject(column: "idiom", operands: ["phone", "watch"]),
    Subject(column: "models", operands: ["iPhone1,1", "iphone1,1", "a;b", "none"]),
    Subject(column: "aliases", operands: ["X", "é", "x"]),
    Subject(column: "released", operands: ["2019", "2019-09", "2019-09-20"]),
    Subject(column: "status", operands: ["released"]),
    Subject(column: "points.width", operands: ["375", "2.625", "0.001", "0"]),
    Subject(column: "scale", operands: ["1", "2.6"]),
    Subject(column: "corners.style", operands: ["rounded"]),
    Subject(column: "orientations", operands: ["portrait", "Portrait", "landscape-left", "left"]),
    Subject(column: "homeIndicator", operands: ["true", "false"]),
    Subject(column: "displays.inner.points.width", operands: ["390"]),
    Subject(column: "displays.inner.homeIndicator", operands: ["true"]),
    Subject(column: "displays.inner.layouts.half.portrait.horizontal", operands: ["compact"]),
    Subject(column: "displays.inner.portrait", operands: ["compact/regular"]),
    Subject(column: "safeArea.portrait", operands: ["47,0,34,0", "0.1,0,21,0"]),
    Subject(column: "safeArea[\"iOS 26.5\"].landscape.top", operands: ["47", "0.1"]),
    Subject(column: "safeArea.landscape.bottom", operands: ["21", "34"]),
    Subject(column: "displays.inner.safeArea.portrait.top", operands: ["47", "0"]),
    Subject(column: "statusBar.portrait", operands: ["20", "0"]),
    Subject(column: "landscape.horizontal", operands: ["regular", "compact"]),
    Subject(column: "portrait", operands: ["n/a", "compact/regular", "compact/regular 320x-"]),
    Subject(column: "portrait.available", operands: ["true", "false"]),
    Subject(column: "portrait.vertical", operands: ["regular"]),
    Subject(column: "layouts.half.landscape", operands: ["n/a", "regular/regular", "compact/-"]),
    Subject(column: "layouts.half.landscape.width", operands: ["507.5", "320"]),
    Subject(
      column: "attributes.lab", operands: ["7", "1", "true", "false", "drawer", "-2.5", "7.0"]),
    Subject(column: "attributes[\"lab shelf\"]", operands: ["Ünïcode", "7"]),
    Subject(column: "attributes[\"no such\"]", operands: ["7"]),
  ]

  static let seed = SeededGenerator.seed(of: "QueryTests")

  static func catalogue() throws -> (CatalogueFile, NaiveModel) {
    var random = RandomProfiles(seed: seed)
    let profiles = (0..<60).map { random.profile("device-\($0)") }
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "query")
    let changes = profiles.sorted { TextOrder.precedes($0.id, $1.id) }
      .compactMap { Change(id: $0.id, from: nil, to: $0) }
    try file.commit(changes, note: Samples.note())
    try file.delete("device-59")
    return (file, NaiveModel(profiles: try file.allProfiles()))
  }

  @Test("Query: every operator", arguments: subjects)
  func everyOperator(_ subject: Subject) throws {
    let (file, model) = try Self.catalogue()
    var texts = [subject.column, "!" + subject.column]
    for comparison in ["=", "!=", "<", "<=", ">", ">=", "~"] {
      texts += subject.operands.map { subject.column + comparison + $0 }
    }
    var parsed = 0
    for text in texts {
      guard let condition = try? Condition(text) else { continue }
      parsed += 1
      let found = try file.devices.ids(matching: Query(conditions: [condition], columns: []))
      #expect(found == model.ids(matching: [condition]), "\(text)")
      let count = try file.devices.count(matching: Query(conditions: [condition], columns: []))
      #expect(count == found.count, "\(text)")
    }
    #expect(parsed >= 2 + 3 * subject.operands.count - 4, "most conditions are understood")
  }

  @Test(
    "Numbers with more than 15 digits: SQL and Swift give the same answer",
    arguments: [
      "corners.radius~333336", "corners.radius~44.33333333333333", "corners.radius~e-05",
      "corners.radius~1e-10", "attributes.lab~333336", "attributes.lab<44.4",
      "attributes.lab<44.333333333333336", "attributes.lab<=44.333333333333336",
      "attributes.lab>=44.333333333333336", "attributes.lab>17408.56730192132",
      "attributes.lab<=17408.56730192133", "attributes.lab>=35693803564380912",
      "safeArea[\"iOS 26\"].portrait~333336", "layouts.half.portrait~333336",
    ])
  func longNumbers(text: String) throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "digits")
    let radii = ["44.333333333333336", "44.3333333333333", "0.00001", "0.0000000001", "55"]
    let texts = [
      "44.333333333333336", "44.33333333333334", "17408.56730192133", "17408.567301921328",
      "35693803564380913", "356938035643809123", "drawer", "-44.333333333333336",
    ]
    var profiles: [Profile] = []
    for (index, radius) in radii.enumerated() {
      profiles.append(
        try Samples.profile(
          "a\(index)",
          [
            "corners.radius=\(radius)", "attributes.lab=\(radius)",
            "safeArea[\"iOS 26\"].portrait=\(radius),0,0,0",
            "layouts.half.portrait=compact/regular \(radius)x844",
          ]))
    }
    for (index, text) in texts.enumerated() {
      var profile = Profile(id: "t\(index)")
      profile[.attribute("lab")] = .text(text)
      profiles.append(profile)
    }
    for profile in profiles { try file.set(profile) }
    let condition = try Condition(text)
    let expected = profiles.filter { condition.isMet(by: $0, derived: []) }.map(\.id)
    let query = Query(conditions: [condition], columns: [])
    #expect(try file.devices.ids(matching: query) == expected)
    #expect(try file.devices.count(matching: query) == expected.count)
    #expect(!expected.isEmpty)
  }

  @Test(
    "A value that an order says nothing of is counted once, with other conditions and without",
    arguments: [
      "released<2019", "released>=2019-09", "attributes.lab<7", "attributes.lab>=7",
      "attributes.lab>drawer", "attributes.lab<=iOS 12", "os.first<iOS 12",
    ])
  func incomparableValues(text: String) throws {
    let (file, _) = try Self.catalogue()
    let condition = try Condition(text)
    let opposite = try Condition(
      condition.column, #require(condition.comparison.opposite),
      #require(condition.value))
    for others in try [[], [Condition("landscape.horizontal=regular")]] {
      func ids(_ condition: Condition) throws -> Set<String> {
        Set(try file.devices.ids(matching: Query(conditions: others + [condition], columns: [])))
      }
      let expected = try ids(Condition(condition.column, isKnown: true))
        .subtracting(ids(condition)).subtracting(ids(opposite))
      let query = Query(conditions: others + [condition], columns: [])
      let unjudged = try file.devices.order(query) { _ in false }.unjudged
      #expect(unjudged.map(\.incomparableCount) == others.map { _ in 0 } + [expected.count])
    }
  }

  @Test("current heights: each field has its table", arguments: ["statusBar", "keyboard"])
  func currentHeights(_ field: String) throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "heights")
    let display = [
      "points.width=393", "points.height=852", "pixels.width=1179", "pixels.height=2556",
      "scale=3", "corners.style=rounded", "corners.radius=55", "os.first=iOS 16",
    ]
    for (id, values) in [("bare", []), ("donor", ["\(field)[\"iOS 26\"].portrait=54"])] {
      try file.set(try Samples.profile(id, display + values))
    }
    let condition = try Condition("\(field).portrait=54")
    let found = try file.devices.ids(matching: Query(conditions: [condition], columns: []))
    #expect(found == ["bare", "donor"])
  }

  /// Values that a device takes from another one with the same display, or that no longer hold, are in no
  /// record.
  @Test("current values: of the device's own record, of a donor, and none")
  func currentValues() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "current")
    let display = [
      "points.width=393", "points.height=852", "pixels.width=1179", "pixels.height=2556",
      "scale=3", "corners.style=rounded", "corners.radius=55",
    ]
    let old = "safeArea.portrait=59,0,34,0"
    func add(_ id: String, _ values: [String]) throws {
      try file.set(try Samples.profile(id, values))
    }
    try add("donor", display + ["os.first=iOS 16", #"safeArea["iOS 26"].portrait=62,0,34,0"#])
    try add("bare", display + ["os.first=iOS 16"])
    try add("both", display + ["os.first=iOS 16", old])
    try add("attribute", display + [#"attributes["os.first"]=iOS 16"#])
    try add("undated", display + [old])
    try add("unknown", display)
    try add("elsewhere", ["points.height=844", "os.first=iOS 16", old])
    try add("ended", ["points.height=844", "os.first=iOS 9", "os.last=iOS 10", old])
    let pad = ["family=iPad", "idiom=pad", "layouts.half.portrait=regular/regular"]
    try add("pad", pad + ["os.first=iOS 26"])
    try add("pad-before", pad)
    func ids(_ conditions: String...) throws -> [String] {
      let conditions = try conditions.map { try Condition($0) }
      return try file.devices.ids(matching: Query(conditions: conditions, columns: []))
    }
    #expect(try ids("safeArea.portrait.top=62") == ["attribute", "bare", "both", "donor"])
    #expect(try ids("safeArea.portrait.top=59") == ["elsewhere", "undated"])
    #expect(
      try ids("!safeArea.portrait") == ["ended", "pad", "pad-before", "unknown"])
    #expect(try ids("safeArea.portrait.top>safeArea.portrait.bottom", "scale=3").count == 5)
    #expect(try ids("safeArea.portrait.bottom>safeArea.portrait.top") == [])
    #expect(try ids("safeArea.portrait.bottom<scale") == [])
    #expect(try ids("safeArea.portrait.bottom>scale", "points.height<850") == [])
    #expect(try ids("layouts.half.portrait=n/a") == ["pad"])
    #expect(try ids("layouts.half.portrait.horizontal=regular") == ["pad-before"])
  }

  @Test(
    "Condition: a number with decimals is equal to those that round to it",
    arguments: [
      ("=411.43", [1]), ("!=411.43", [0, 2]), ("<411.43", [0]), ("<=411.43", [0, 1]),
      (">=411.43", [1, 2]), (">411.43", [2]), ("=411", [0]), (">411", [1, 2]), ("=411.428571", [1]),
      ("=411.42", []), ("=411.4", [1]), ("=411.4285714286", []),
    ])
  func decimals(_ condition: String, _ expected: [Int]) throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "decimals")
    for (index, width) in ["411", "411.42857142857144", "411.5"].enumerated() {
      try file.set(Samples.profile("a\(index)", ["points.width=\(width)"]))
    }
    let query = Query(conditions: [try Condition("points.width" + condition)], columns: [])
    #expect(try file.devices.ids(matching: query) == expected.map { "a\($0)" })
  }

  @Test("Several conditions must all hold") func severalConditionsMustAllHold() throws {
    let (file, model) = try Self.catalogue()
    let conditions = try [
      "landscape.horizontal=regular", "points.width>=375", "models!=X", "!attributes.lab",
    ].map { try Condition($0) }
    for count in 1...conditions.count {
      let some = Array(conditions.prefix(count))
      #expect(
        try file.devices.ids(matching: Query(conditions: some, columns: []))
          == model.ids(matching: some))
    }
  }

  @Test("Columns read what profiles hold", arguments: subjects)
  func columnsReadWhatProfilesHold(_ subject: Subject) throws {
    let (file, model) = try Self.catalogue()
    let column = try #require(Column(subject.column))
    let derived = model.derivedLayouts()
    try file.devices.forEachRow(Query(columns: [Column(Field.id.at()), column])) { row in
      let id = try #require(row[0]?.text)
      let profile = try #require(model.profiles[id])
      #expect(row[1] == model.value(column, of: profile, derived[id] ?? []), "\(id)")
    }
  }

  @Test(
    "Values without an order are not ordered",
    arguments: [
      "safeArea.portrait<5", "portrait>=compact/regular", "models<X", "homeIndicator>true",
    ])
  func valuesWithoutAnOrderAreNotOrdered(_ text: String) {
    #expect(throws: FieldError.self) { try Condition(text) }
  }

  /// Profiles that came later are found among the first ones, in the order of the ids.
  @Test("Profiles that came later are in order") func profilesThatCameLaterAreInOrder() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "order")
    func profile(_ number: Int) throws -> Profile {
      try Samples.profile(
        "device-\(1000 + number)",
        ["name=Device \(number)", "landscape=\(number % 3 == 0 ? "regular" : "compact")/compact"])
    }
    let first = try stride(from: 0, to: 300, by: 3).map { try profile($0) }
    try file.commit(
      first.map { .edit(id: $0.id, $0.patch(from: nil)) }, note: Samples.note())
    for number in [299, 1, 2, 150, 4, 298, 151] { try file.set(try profile(number)) }
    try file.delete("device-1003")
    try file.delete("device-1151")
    try file.set(try profile(151))
    let ids = try file.allProfiles().keys.sorted(by: TextOrder.precedes)
    #expect(ids.count == 105)
    #expect(try file.devices.ids(matching: Query(columns: [])) == ids)
    let regular = try Condition("landscape.horizontal=regular")
    let found = try file.devices.ids(matching: Query(conditions: [regular], columns: []))
    #expect(found == ids.filter { Int($0.suffix(3)).map { $0 % 3 == 0 } == true })
    var seen: [String] = []
    try file.devices.forEachProfile(reading: nil) { seen.append($0.id) }
    #expect(seen == ids)
    seen = []
    try file.devices.forEachScreen(matching: []) { seen.append($0.id) }
    #expect(seen == ids)
    #expect(try file.maintenance.verify().difference == nil)
  }
}
