import DevcatSQLite
import DevcatValues
import Testing

@testable import DevcatStore

@Suite("The tables of the head hold what is recorded, in words for people")
struct HeadTableTests {
  private static func rows(_ sql: String, of file: CatalogueFile) throws -> [[DatabaseValue]] {
    let statement = try file.database.prepare(sql)
    return try statement.map { row in (0..<row.columnCount).map { row.value($0) } }
  }

  private static func file() throws -> CatalogueFile {
    try CatalogueFile.inMemory(id: Samples.id, name: "head")
  }

  @Test("Head table: a device of two displays, with every kind of value") func everyKind() throws {
    let file = try Self.file()
    try file.set(
      Samples.profile(
        "fold",
        [
          "name=Fold", "family=iPhone", "models=iPhone19,4;iPhone19,5", "points.width=466",
          "points.height=621", "homeIndicator=true", "landscape=n/a",
          "layouts.half.landscape=compact/- 300x-", #"layouts["a \"b\\c"].portrait=n/a"#,
          #"safeArea["iOS 27"].portrait=84,0,34,0"#,
          "keyboard.landscape=193", "attributes.lab=7.5", "attributes.flag=true",
          "displays.inner.points.width=669", "displays.inner.portrait=regular/regular",
        ]))
    #expect(
      try Self.rows(
        "SELECT id, display, name, models, points_width, home_indicator FROM device", of: file)
        == [
          ["fold", "inner", "Fold", "iPhone19,4;iPhone19,5", .real(669), .null],
          ["fold", "main", "Fold", "iPhone19,4;iPhone19,5", .real(466), 1],
        ])
    #expect(
      try Self.rows("SELECT * FROM size_class", of: file) == [
        ["fold", "inner", "full-screen", "portrait", 1, "regular", "regular", .null, .null],
        ["fold", "main", "half", "landscape", 1, "compact", .null, .real(300), .null],
        ["fold", "main", "a \"b\\c", "portrait", 0, .null, .null, .null, .null],
        ["fold", "main", "full-screen", "landscape", 0, .null, .null, .null, .null],
      ])
    #expect(
      try Self.rows("SELECT * FROM safe_area", of: file) == [
        ["fold", "main", "iOS 27", "portrait", .real(84), .real(0), .real(34), .real(0)]
      ])
    #expect(
      try Self.rows("SELECT * FROM height", of: file) == [
        ["fold", "main", "keyboard", "", "landscape", .real(193)]
      ])
    // Tools that pass every value as a text find it, as in a table.
    #expect(try Self.rows("SELECT height FROM height WHERE height = '193'", of: file).count == 1)
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("Names follow every change, without regard to case") func namesFollow() throws {
    let file = try Self.file()
    try file.set(
      Samples.profile(
        "a", ["name=Pixel", "aliases=Px;PX", "models=M1", "attributes.device=Oriole"])
    )
    #expect(try file.devices.ids(called: "PIXEL", .name) == ["a"])
    #expect(try file.devices.ids(called: "px", .alias) == ["a"])
    #expect(try file.devices.ids(called: "m1", .model) == ["a"])
    #expect(try file.devices.ids(called: "oriole", .code) == ["a"])
    #expect(try file.devices.ids(called: "oriole", .name).isEmpty)
    try file.set(
      Samples.profile("a", ["name=Other"]), Samples.profile("b", ["name=pixel", "models=M1"]))
    #expect(try file.devices.ids(called: "Pixel", .name) == ["b"])
    #expect(try file.devices.ids(called: "M1", .model) == ["b"])
    #expect(
      try file.devices.ids(called: "px", .alias).isEmpty
        && file.devices.ids(called: "oriole", .code).isEmpty)
    try file.delete("b")
    #expect(try file.devices.ids(called: "Pixel", .name).isEmpty)
    #expect(try Self.rows("SELECT name FROM name", of: file) == [["other"]])
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("A further display with the name of the main one has no rows") func mainTwice() throws {
    let file = try Self.file()
    var profile = try Samples.profile("a", ["points.width=1"])
    profile[Field.pointsWidth.at(display: "main")] = .number(2)
    profile[.layout(.fullScreen, .portrait, display: "main")] = .layout(.notAvailable)
    try file.set(profile)
    #expect(
      try Self.rows("SELECT display, points_width FROM device", of: file) == [["main", .real(1)]])
    #expect(try Self.rows("SELECT * FROM size_class", of: file).isEmpty)
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("A past revision and a snapshot answer as the catalogue did then") func pastAndSnapshot()
    throws
  {
    let file = try Self.file()
    let phone = ["family=iPhone", "idiom=phone", "points.width=393", "points.height=852"]
    try file.set(
      Samples.profile("a", phone + ["name=One", "portrait=compact/regular"]),
      Samples.profile("b", phone + ["name=Two"]))
    let condition = try Condition("portrait.horizontal=compact")
    let query = Query(search: "o", conditions: [condition], columns: [])
    func answers(_ file: CatalogueFile) throws -> [String] {
      [
        "\(try file.devices.ids(matching: query))", "\(try file.devices.ids(called: "two", .name))",
        "\(try file.devices.orderedIDs(matching: query))", "\(try file.devices.count)",
        "\(try file.devices.derivedLayouts(of: "b"))", "\(try file.log.head().number)",
        "\(try file.devices.profile(id: "b").map { "\($0)" } ?? "none")",
      ]
    }
    let then = try answers(file)
    var snapshot: [UInt8] = []
    try file.snapshots.write(at: 1) { snapshot += $0 }
    try file.set(Samples.profile("a", ["name=Tow"]))
    try file.delete("b")
    #expect(try answers(file) != then)
    #expect(try answers(file.snapshots.view(at: 1)) == then)
    let copy = try CatalogueFile.inMemory(snapshot: snapshot)
    try copy.snapshots.verify()
    #expect(try answers(copy) == then)
    #expect(try copy.state.blame(in: "b").allSatisfy { $0.isBeginning && $0.revision?.number == 1 })
    #expect(try copy.log.entries(of: "b").map(\.header.number) == [1])
    #expect(try copy.log.entries(of: "none").isEmpty)
  }
}
