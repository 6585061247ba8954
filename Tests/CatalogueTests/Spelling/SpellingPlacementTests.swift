import DevcatEncoding
import Testing

@testable import DevcatValues

/// Where rows belong whose names are spelt otherwise, or leave something out.
@Suite("Spelling placement") struct SpellingPlacementTests {
  static let directory = MemoryDirectory([
    PlacementTests.device("xr", "iPhone XR", models: ["iPhone11,8"]),
    PlacementTests.device("12", "iPhone 12", models: ["iPhone13,2"]),
    PlacementTests.device("12-pro", "iPhone 12 Pro", models: ["iPhone13,3"]),
    PlacementTests.device("pro-4", "iPad Pro (11-inch) (4th generation)", models: ["iPad14,3"]),
    PlacementTests.device("pro-m4", "iPad Pro 11-inch (M4)"),
    PlacementTests.device("pro-13", "iPad Pro 13-inch (M4)"),
    PlacementTests.device("air", "iPad Air"),
    PlacementTests.device("a16", "iPad (A16)", aliases: ["iPad (11th generation)"]),
    PlacementTests.device("twin-1", "Twin (1)"), PlacementTests.device("twin-2", "Twin [1]"),
    PlacementTests.device("unnamed", "iPad mini 4"),
  ])

  static func lookUp(_ text: String) throws -> Lookup { try Lookup(text, in: directory) }

  static func place(_ draft: Draft, _ assignments: Assignments = Assignments()) throws -> Placement
  {
    try PlacementTests.place(draft, in: directory, assignments)
  }

  static let placements: [(String, Placement)] = [
    ("iPhone Xʀ", .profiles(["xr"])), ("11-inch iPad Pro (4th gen)", .profiles(["pro-4"])),
    ("iPad (gen 11)", .profiles(["a16"])), ("iPhone 12 Pro", .profiles(["12-pro"])),
    ("iPhone 12 Pro Max", .new(id: "iphone-12-pro-max")),
    ("iPhone 12+", .new(id: "iphone-12-plus")),
    ("iPad Pro (11-inch) (3rd generation)", .new(id: "ipad-pro-11-inch-3rd-generation")),
    (
      "iPad Pro",
      .nowhere(
        "it may be any of 'pro-13', 'pro-4', 'pro-m4'; give its id with --assign 'iPad Pro=ID'")
    ),
    (
      "iPad Pro M4",
      .nowhere("it may be any of 'pro-13', 'pro-m4'; give its id with --assign 'iPad Pro M4=ID'")
    ),
    // Several devices in one cell, as lists of sizes have them.
    ("iPhone XR/12", .profiles(["12", "xr"])), ("iPhone 12 / 12 Pro", .profiles(["12", "12-pro"])),
    ("iPhone XR, 12 and 12 Pro", .profiles(["12", "12-pro", "xr"])),
    ("iPad Air / mini 4", .profiles(["air", "unnamed"])),
    (
      "iPhone 12 / 99",
      .nowhere(
        "no device is called '99', which is a part of it; give its id with --assign 'iPhone 12 / 99=ID'"
      )
    ),
    ("Fold 3 / Fold 4", .new(id: "fold-3-fold-4")),
    // A browser's row for each orientation, and names typed in one word.
    ("iPhone 12 Pro Landscape", .profiles(["12-pro"])), ("iphone12pro", .profiles(["12-pro"])),
    ("iPad Pro 11-inch (5th generation)", .profiles(["pro-m4"])),
    (
      "iPad Air (1st generation)",
      .nowhere("it may be 'air'; give its id with --assign 'iPad Air (1st generation)=ID'")
    ),
    (
      "Twin 1",
      .nowhere("it may be any of 'twin-1', 'twin-2'; give its id with --assign 'Twin 1=ID'")
    ),
  ]

  @Test("Names are placed", arguments: placements) func namesArePlaced(
    name: String, placement: Placement
  ) throws {
    #expect(try Self.place(PlacementTests.draft(name: name)) == placement)
  }

  static let identified: [(String, String, Placement)] = [
    ("iPad Pro", "iPad14,3", .profiles(["pro-4"])), ("Twin 1", "iPad14,3", .profiles(["pro-4"])),
    ("Something", "iPhone13,2", .profiles(["12"])),
    ("iPhone Xʀ", "iPhone11,8", .profiles(["xr"])),
    (
      "iPhone Xʀ", "iPhone13,2",
      .nowhere(
        "its identifier belongs to '12' but its name to 'xr'; give its id with --assign 'iPhone Xʀ=ID'"
      )
    ),
    ("iPhone Xʀ", "unheard", .profiles(["xr"])),
  ]

  @Test("An identifier beats a name", arguments: identified)
  func anIdentifierBeatsAName(name: String, model: String, placement: Placement) throws {
    #expect(try Self.place(PlacementTests.draft(name: name, models: [model])) == placement)
  }

  static let settled: [(String, [String], String, Placement)] = [
    ("the identifier's", ["12"], "iPhone13,2", .profiles(["12"])),
    ("the name's", ["xr"], "iPhone13,2", .profiles(["xr"])),
    ("a third", ["air"], "iPhone13,2", .profiles(["air"])),
    ("the identifier's among several", ["xr", "12"], "iPhone13,2", .profiles(["12"])),
    ("no contradiction", ["air"], "iPhone11,8", .profiles(["xr"])),
    ("no known identifier", ["air"], "unheard", .profiles(["air"])),
  ]

  @Test("An assignment that is given settles contradictions", arguments: settled)
  func anAssignmentThatIsGivenSettlesContradictions(
    name: String, ids: [String], model: String, placement: Placement
  ) throws {
    var given = Assignments()
    given.assign("iPhone Xʀ", to: ids)
    let draft = PlacementTests.draft(name: "iPhone Xʀ", models: [model])
    #expect(try Self.place(draft, Assignments().overridden(by: given)) == placement)
  }

  @Test("Given assignments come before shipped ones") func givenAssignmentsComeBeforeShippedOnes() {
    var shipped = Assignments()
    shipped.assign("A", in: "table", to: ["shipped"])
    shipped.assign("B", in: "table", to: ["shipped"])
    shipped.assign("B", to: ["everywhere"])
    shipped.assign("C", to: ["shipped"])
    var given = Assignments()
    given.assign("a", to: ["given"])
    given.assign("B", in: "table", to: ["given"])
    let both = shipped.overridden(by: given)
    #expect(both.alternatives(of: "A", in: "table") == [["given"]])
    #expect(both.alternatives(of: "A", in: "other") == [["given"]])
    #expect(both.alternatives(of: "B", in: "table") == [["given"]])
    #expect(both.alternatives(of: "B", in: "other") == [["everywhere"]])
    #expect(both.alternatives(of: "C", in: "table") == [["shipped"]])
    #expect(both.entry(of: "A", in: "")?.isGiven == true)
    #expect(both.entry(of: "C", in: "")?.isGiven == false)
  }

  static let lookups: [(String, Lookup)] = [
    ("iphone xʀ", .found("xr")), ("iPad Pro 11 gen 4", .found("pro-4")),
    ("iPad Pro", .ambiguous(["pro-13", "pro-4", "pro-m4"])), ("iPad Pro 13", .unknown),
    ("iphone12pro", .found("12-pro")),
    ("Twin 1", .ambiguous(["twin-1", "twin-2"])), ("iPhone", .unknown), ("?", .unknown),
  ]

  @Test("Spellings are looked up", arguments: lookups) func spellingsAreLookedUp(
    text: String, outcome: Lookup
  ) throws {
    #expect(try Self.lookUp(text) == outcome)
  }

  static func plan(_ names: [String], over directory: MemoryDirectory) throws -> ImportPlan {
    var planner = ImportPlanner(source: "s", over: directory)
    for (index, name) in names.enumerated() {
      let value = Patch.Edit(Field.diagonal.at(), .number(5))
      try planner.add(
        Draft(
          location: SourceLocation(file: "t", line: index + 1), name: name, patch: Patch([value])))
    }
    return planner.finished()
  }

  @Test("A spelling renames nothing") func aSpellingRenamesNothing() throws {
    let plan = try Self.plan(["iPhone Xʀ"], over: Self.directory)
    #expect(
      plan.changes == [.edit(id: "xr", Patch([.init(Field.diagonal.at(), .number(5))]))])
  }

  @Test("Rows match profiles of earlier rows") func rowsMatchProfilesOfEarlierRows() throws {
    let plan = try Self.plan(
      ["Fold 3 (2nd gen)", "Fold 3, second generation", "iPhone Xʀ", "Fold 3 2nd Gen."],
      over: Self.directory)
    #expect(plan.changes.map(\.id) == ["fold-3-2nd-gen", "xr"])
    #expect(plan.unusable == [])
  }

  @Test("A release that a row states counts for the years in the names of later rows")
  func aYearIsThatOfAReleaseThatCame() throws {
    let directory = MemoryDirectory([PlacementTests.device("one", "Acme One (2nd generation)")])
    var planner = ImportPlanner(source: "s", over: directory)
    func row(_ name: String, _ field: Field, _ value: FieldValue) -> Draft {
      Draft(
        location: SourceLocation(file: "t", line: 1), name: name,
        patch: Patch([.init(field.at(), value)]))
    }
    try planner.add(row("Acme One (2nd generation)", .ppi, .number(400)))
    #expect(try planner.candidates(of: row("Acme One 2020", .ppi, .number(400))) == [])
    try planner.add(row("Acme One (2nd generation)", .released, .text("2020-04")))
    try planner.add(row("Acme One 2020", .diagonal, .number(5)))
    #expect(planner.finished().changes.map(\.id) == ["one"])
  }

  @Test("One source distinguishes its own names") func oneSourceTellsItsOwnNamesApart() throws {
    let plan = try Self.plan(
      ["iPad mini 2", "iPad mini", "iPad mini (1st generation)"], over: MemoryDirectory())
    #expect(
      plan.changes.map(\.id) == ["ipad-mini", "ipad-mini-1st-generation", "ipad-mini-2"])
  }
}
