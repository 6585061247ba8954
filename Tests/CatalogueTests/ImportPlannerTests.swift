import DevcatEncoding
import Testing

@testable import DevcatValues

@Suite("Import planner") struct ImportPlannerTests {
  static let scale = Field.scale.at()
  static let half = FieldPath.layout(.half, .portrait)

  static func draft(
    _ name: String?, id: String? = nil, line: Int = 1, _ values: [FieldPath: FieldValue]
  ) -> Draft {
    Draft(
      location: SourceLocation(file: "t.txt", line: line), id: id, name: name,
      patch: Patch(values.map { .init($0.key, $0.value) }))
  }

  static func layout(_ text: String) -> FieldValue {
    (try? FieldValue(parsing: text, as: .layout, field: "")) ?? .text("no layout")
  }

  static func plan(
    _ drafts: [Draft], over directory: MemoryDirectory = MemoryDirectory(), source: String = "new",
    policy: ConflictPolicy = .fail
  ) throws -> ImportPlan {
    var planner = ImportPlanner(source: source, over: directory, policy: policy)
    for draft in drafts { try planner.add(draft) }
    return planner.finished()
  }

  /// A directory with one device `a`, whose values `old` set in revision 3.
  static func directory(_ values: [FieldPath: FieldValue], source: String = "old")
    -> MemoryDirectory
  {
    var profile = Profile(id: "a")
    profile[Field.name.at()] = .text("A")
    for (path, value) in values { profile[path] = value }
    var directory = MemoryDirectory([profile])
    for path in values.keys {
      directory.origins["a \(path)"] = ValueOrigin(revision: 3, source: source, author: "ann")
    }
    return directory
  }

  @Test("A new profile is added") func aNewProfileIsAdded() throws {
    let plan = try Self.plan([Self.draft("Phone 1", [Self.scale: .number(2)])])
    #expect(plan.added == 1)
    #expect(
      plan.changes == [
        .edit(
          id: "phone-1",
          Patch([.init(Field.name.at(), .text("Phone 1")), .init(Self.scale, .number(2))]))
      ])
  }

  @Test("A second sole row with an id is not placed") func aSecondSoleRowWithAnIDIsNotPlaced()
    throws
  {
    var rows = [
      Self.draft("A", id: "a", line: 2, [Self.scale: .number(2)]),
      Self.draft("A-1", id: "a", line: 7, [Self.scale: .number(3)]),
    ]
    for index in rows.indices { rows[index].isSole = true }
    // Also where the same source may correct what it said before.
    let known = Self.directory([Self.scale: .number(2)], source: "new")
    for directory in [MemoryDirectory(), known] {
      let plan = try Self.plan(rows, over: directory)
      #expect(
        plan.unusable.map(\.description) == [
          "t.txt:7:1: error: cannot match 'A-1' to a device: its id would be 'a', which the row "
            + "at line 2 already has"
        ])
      #expect(plan.added + plan.unchanged == 1)
      #expect(plan.changed == 0)
    }
  }

  @Test("The same sole row once more is nothing new") func theSameSoleRowOnceMoreIsNothingNew()
    throws
  {
    var rows = [
      Self.draft("A", id: "a", line: 2, [Self.scale: .number(2)]),
      Self.draft("A", id: "a", line: 7, [Self.scale: .number(2)]),
    ]
    for index in rows.indices { rows[index].isSole = true }
    let plan = try Self.plan(rows)
    #expect(plan.unusable.isEmpty)
    #expect(plan.added == 1)
  }

  @Test("A sole row of another file is named with it") func aSoleRowOfAnotherFileIsNamedWithIt()
    throws
  {
    var rows = [
      Self.draft("A", id: "a", line: 2, [Self.scale: .number(2)]),
      Draft(
        location: SourceLocation(file: "u.txt", line: 2), id: "a", name: "A-1",
        patch: Patch([.init(Self.scale, .number(3))])),
    ]
    for index in rows.indices { rows[index].isSole = true }
    let told = try Self.plan(rows).unusable.map(\.description)
    #expect(told.count == 1)
    #expect(told.first?.hasSuffix("which the row at t.txt:2:1 already has") == true, "\(told)")
  }

  @Test("A sole row may add to a row that is none") func aSoleRowMayAddToARowThatIsNone() throws {
    var rows = [
      Self.draft("A", id: "a", line: 2, [Self.scale: .number(2)]),
      Self.draft("A", id: "a", line: 3, [Field.ppi.at(): .number(300)]),
    ]
    rows[1].isSole = true
    #expect(try Self.plan(rows).unusable.isEmpty)
  }

  @Test("A value without a version is a conflict where one for a version stays the answer")
  func hiddenValuesAreConflicts() throws {
    let bare = FieldPath.statusBar(.portrait)
    let dated = FieldPath.statusBar(os: "iOS 18", .portrait)
    func conflicts(
      _ rows: [FieldPath: FieldValue]..., over known: [FieldPath: FieldValue]
    ) throws -> [String] {
      var planner = ImportPlanner(
        source: "new", over: Self.directory(known), answering: { DeviceTimelines(of: $0) })
      for values in rows { try planner.add(Self.draft("A", id: "a", values)) }
      return planner.finished().conflicts.map(\.description)
    }
    #expect(
      try conflicts([bare: .number(44)], over: [dated: .number(47)]) == [
        "t.txt:1:1: a statusBar.portrait: 44 differs from 47, which 'show' has for iOS 18 and a value "
          + "without a version does not change; write 'statusBar[\"iOS 18\"].portrait' to change that"
      ])
    #expect(try conflicts([bare: .number(47)], over: [dated: .number(47)]).isEmpty)
    #expect(try conflicts([bare: .number(44)], over: [:]).isEmpty)
    // Stored already, or with a later version that makes it the answer.
    let stored: [FieldPath: FieldValue] = [dated: .number(47), bare: .number(44)]
    #expect(try conflicts([bare: .number(44)], over: stored).isEmpty)
    let later = FieldPath.statusBar(os: "iOS 26", .portrait)
    #expect(
      try conflicts([bare: .number(44), later: .number(44)], over: [dated: .number(47)]).isEmpty)
    #expect(
      try conflicts([later: .number(44)], [bare: .number(44)], over: [dated: .number(47)]).isEmpty)
  }

  @Test("Whole dp are the fraction that they are rounded from, and other numbers are conflicts")
  func roundedSides() throws {
    let width = Field.pointsWidth.at()
    func plan(_ stated: Double, over known: Double) throws -> ImportPlan {
      try Self.plan(
        [Self.draft("A", id: "a", [width: .number(stated)])],
        over: Self.directory([width: .number(known)]))
    }
    for stated in [411.0, 412] {
      let plan = try plan(stated, over: 411.43)
      #expect(plan.conflicts.isEmpty && plan.changes.isEmpty && plan.unchanged == 1)
    }
    for (stated, known) in [(413.0, 411.43), (411, 412)] {
      #expect(try plan(stated, over: known).conflicts.count == 1, "\(stated) over \(known)")
    }
  }

  @Test("Invalid values resolve no conflict") func invalidValuesResolveNoConflict() throws {
    let known = Self.directory([Field.ppi.at(): .number(300)])
    let row = Self.draft("A", id: "a", line: 2, [Field.ppi.at(): .number(-1)])
    let plan = try Self.plan([row], over: known, policy: .take)
    #expect(plan.unusable.count == 1)
    #expect(plan.conflicts.isEmpty && plan.changes.isEmpty)
  }

  @Test("Rows of several tables meet in one profile") func rowsOfSeveralTablesMeetInOneProfile()
    throws
  {
    let plan = try Self.plan([
      // Only Apple's devices have the same classes on the same screen.
      Self.draft(
        "Zed", line: 1,
        [Field.pointsWidth.at(): .number(300), Field.pointsHeight.at(): .number(400)]),
      Self.draft(
        "Phone", line: 2,
        [
          Field.pointsWidth.at(): .number(320), Field.pointsHeight.at(): .number(480),
          Field.models.at(): .members(["P1"]), Field.family.at(): .text("iPhone"),
        ]),
      Self.draft("PHONE", line: 3, [Self.half: Self.layout("compact/regular")]),
      Self.draft(
        nil, line: 4,
        [
          Field.models.at(): .members(["p1", "P2"]), Self.half: Self.layout("-/- 160x480"),
        ]),
    ])
    #expect(plan.added == 2)
    #expect(plan.changes.map(\.id) == ["phone", "zed"])
    let phone = plan.changes.first?.applied(to: nil)
    #expect(phone?[Self.half] == Self.layout("compact/regular 160x480"))
    #expect(phone?.models == ["P1", "P2", "p1"])
    #expect(plan.screens == [Size(width: 320, height: 480)])
    #expect(plan.unusable.isEmpty)
  }

  @Test("Rows that contradict each other are refused on a second import too")
  func rowsThatContradictEachOtherAreRefusedOnASecondImportToo() throws {
    let rows = [(1, 18.0), (2, 21.5)].map { line, radius in
      Self.draft("A", line: line, [Field.cornersRadius.at(): .number(radius)])
    }
    let plan = try Self.plan(
      rows, over: Self.directory([Field.cornersRadius.at(): .number(18)]), source: "old")
    #expect(plan.changes.isEmpty)
    #expect(plan.unusable.map(\.location?.line) == [2])
    #expect(
      plan.unusable.first?.message == "'A': corners.radius is 21.5 here and 18 in an earlier row")
  }

  @Test(
    "A date may be known more or less exactly",
    arguments: [
      ("the year of a day", "2019-09-20", "2019", "2019-09-20", 0),
      ("a month of a year", "2019", "2019-09", "2019-09", 0),
      ("another year", "2019-09-20", "2018", "2019-09-20", 1),
      ("another day", "2019-09-20", "2019-09-21", "2019-09-20", 1),
    ])
  func aDateMayBeKnownMoreOrLessExactly(
    name: String, present: String, stated: String, result: String, conflicts: Int
  ) throws {
    let path = Field.released.at()
    let directory = Self.directory([path: .text(present)])
    let plan = try Self.plan(
      [Self.draft(nil, id: "a", [path: .text(stated)])], over: directory, policy: .keep)
    #expect(plan.conflicts.count == conflicts)
    let old = try directory.profile(id: "a")
    let new = plan.changes.first?.applied(to: old) ?? old
    #expect(new?[path] == .text(result))
  }

  @Test("Known values change nothing") func knownValuesChangeNothing() throws {
    let plan = try Self.plan(
      [Self.draft("A", [Self.scale: .number(2)])], over: Self.directory([Self.scale: .number(2)]))
    #expect(plan.changes.isEmpty)
    #expect((plan.added, plan.changed, plan.unchanged) == (0, 0, 1))
  }

  static let policies: [(ConflictPolicy, Double, Int)] = [
    (.fail, 2, 0), (.keep, 2, 0), (.take, 3, 1),
  ]

  @Test("A differing value is a conflict", arguments: policies)
  func aDifferingValueIsAConflict(policy: ConflictPolicy, scale: Double, changed: Int) throws {
    let directory = Self.directory([Self.scale: .number(2)])
    let plan = try Self.plan(
      [Self.draft("A", line: 7, [Self.scale: .number(3)])], over: directory, policy: policy)
    #expect(
      plan.conflicts.map(\.description) == [
        "t.txt:7:1: a scale: 3 differs from 2 (revision 3, from 'old')"
      ])
    #expect(plan.changed == changed)
    let after = plan.changes.first?.applied(to: directory.profiles["a"]) ?? directory.profiles["a"]
    #expect(after?[Self.scale] == .number(scale))
  }

  @Test("An edit by hand is named by its author") func anEditByHandIsNamedByItsAuthor() throws {
    let plan = try Self.plan(
      [Self.draft("A", [Self.scale: .number(3)])],
      over: Self.directory([Self.scale: .number(2)], source: ""))
    #expect(plan.conflicts.first?.description.hasSuffix("(revision 3, by ann)") == true)
  }

  @Test("The same source may correct itself") func theSameSourceMayCorrectItself() throws {
    let directory = Self.directory([Self.scale: .number(2)], source: "new")
    let plan = try Self.plan([Self.draft("A", [Self.scale: .number(3)])], over: directory)
    #expect(plan.conflicts.isEmpty)
    #expect(plan.changes == [.edit(id: "a", Patch([.init(Self.scale, .number(3))]))])
  }

  @Test("Two edits by hand are not one source") func twoEditsByHandAreNotOneSource() throws {
    let directory = Self.directory([Self.scale: .number(2)], source: "")
    let plan = try Self.plan(
      [Self.draft("A", [Self.scale: .number(3)])], over: directory, source: "")
    #expect(plan.conflicts.count == 1)
  }

  static let fillings: [(String, String, String?)] = [
    ("compact/regular", "compact/regular 160x480", "compact/regular 160x480"),
    ("compact/regular 160x480", "compact/regular", "compact/regular 160x480"),
    ("compact/-", "-/regular", "compact/regular"), ("n/a", "n/a", "n/a"),
    ("n/a", "compact/regular", nil), ("compact/regular", "n/a", nil),
    ("compact/regular", "regular/regular", nil), ("compact/- 1x2", "compact/regular 1x3", nil),
  ]

  @Test("Layouts fill one another", arguments: fillings)
  func layoutsFillOneAnother(present: String, stated: String, merged: String?) throws {
    let directory = Self.directory([Self.half: Self.layout(present)])
    let plan = try Self.plan([Self.draft("A", [Self.half: Self.layout(stated)])], over: directory)
    let after = plan.changes.first?.applied(to: directory.profiles["a"]) ?? directory.profiles["a"]
    #expect(plan.conflicts.count == (merged == nil ? 1 : 0))
    #expect(after?[Self.half] == Self.layout(merged ?? present))
  }

  @Test("Open sets are united") func openSetsAreUnited() throws {
    let directory = Self.directory([Field.models.at(): .members(["M1"])])
    let plan = try Self.plan(
      [Self.draft("A", [Field.models.at(): .members(["M2"])])], over: directory)
    #expect(plan.changes.first?.applied(to: directory.profiles["a"])?.models == ["M1", "M2"])
  }

  @Test("Empty sets say nothing") func emptySetsSayNothing() throws {
    let directory = Self.directory([Field.models.at(): .members(["M1"])])
    let plan = try Self.plan(
      [
        Self.draft("A", [Field.models.at(): .members([])]),
        Self.draft("B", [Field.models.at(): .members([])]),
      ], over: directory)
    #expect(plan.changes == [.edit(id: "b", Patch([.init(Field.name.at(), .text("B"))]))])
    #expect(plan.unchanged == 1)
  }

  @Test("A row that contradicts an earlier one is not used at all")
  func aRowThatContradictsAnEarlierOneIsNotUsedAtAll() throws {
    let plan = try Self.plan([
      Self.draft("B", line: 1, [Self.scale: .number(2)]),
      Self.draft("B", line: 2, [Field.diagonal.at(): .number(5), Self.scale: .number(3)]),
    ])
    #expect(
      plan.unusable.map(\.description) == [
        "t.txt:2:1: error: 'B': scale is 3 here and 2 in an earlier row"
      ])
    let made = plan.changes.first?.applied(to: nil)
    #expect(made?[Self.scale] == .number(2))
    #expect(made?[Field.diagonal.at()] == nil)
  }

  @Test("Row may not undo an earlier row") func rowMayNotUndoAnEarlierRow() throws {
    let plan = try Self.plan(
      [
        Self.draft("A", line: 1, [Self.scale: .number(3)]),
        Self.draft("A", line: 2, [Self.scale: .number(2)]),
      ], over: Self.directory([Self.scale: .number(2)]), policy: .take)
    #expect(plan.conflicts.count == 1)
    #expect(plan.unusable.map(\.location?.line) == [2])
  }

  @Test("Invalid profiles are listed and not committed")
  func invalidProfilesAreListedAndNotCommitted() throws {
    let plan = try Self.plan([
      Self.draft("Bad", line: 4, [Self.scale: .number(-1)]),
      Self.draft(
        "Odd", line: 5,
        [
          Field.pointsWidth.at(): .number(6), Field.pointsHeight.at(): .number(5),
        ]),
    ])
    #expect(
      plan.unusable.map(\.description) == [
        "t.txt:4:1: error: 'Bad' is invalid: scale is -1, and must be "
          + "from 0.1 to 100 (rule values.range)"
      ])
    #expect(plan.warnings.map(\.rule) == ["display.portrait"])
    #expect(plan.changes.map(\.id) == ["odd"])
    #expect(plan.added == 1)
  }

  @Test("Unplaced rows are listed") func unplacedRowsAreListed() throws {
    let plan = try Self.plan([Self.draft("???", line: 9, [:])])
    #expect(
      plan.unusable.map(\.description) == [
        "t.txt:9:1: error: cannot match '???' to a device: no id can be made from '???'; "
          + "give its id with --assign '???=ID'"
      ])
    #expect(plan.changes.isEmpty)
  }

  @Test("An id may bring another name") func anIDMayBringAnotherName() throws {
    let directory = Self.directory([Field.name.at(): .text("A")])
    let plan = try Self.plan([Self.draft("Alpha", id: "a", [:])], over: directory, policy: .take)
    #expect(plan.conflicts.map(\.path) == [Field.name.at()])
    #expect(plan.changes == [.edit(id: "a", Patch([.init(Field.name.at(), .text("Alpha"))]))])
  }

  @Test("Names meet without regard to the case of ASCII letters only")
  func namesMeetWithoutRegardToTheCaseOfASCIILettersOnly() throws {
    let plan = try Self.plan([
      Self.draft("Éa", id: "one", line: 1, [:]),
      Self.draft("ÉA", line: 2, [Self.scale: .number(2)]),
      Self.draft("éa 2", line: 3, [:]),
    ])
    #expect(plan.changes.map(\.id) == ["ea-2", "one"])
  }

  @Test("Diagnostics say where and how bad") func diagnosticsSayWhereAndHowBad() {
    let place = SourceLocation(file: "f.csv", line: 3, column: 5)
    #expect(Diagnostic(.warning, at: place, "look").description == "f.csv:3:5: warning: look")
    #expect(Diagnostic(.error, at: nil, "no").description == "error: no")
  }
}
