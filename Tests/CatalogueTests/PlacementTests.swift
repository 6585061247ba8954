import Testing

@testable import DevcatValues

@Suite("Placement") struct PlacementTests {
  static func device(
    _ id: String, _ name: String, models: [String] = [], aliases: [String] = []
  ) -> Profile {
    var profile = Profile(id: id)
    profile[Field.name.at()] = .text(name)
    profile[Field.models.at()] = .members(models)
    profile[Field.aliases.at()] = .members(aliases)
    return profile
  }

  static let directory = MemoryDirectory([
    device("iphone-se", "iPhone SE", models: ["iPhone8,4"], aliases: ["SE"]),
    device("iphone-se-2", "iPhone SE", models: ["iPhone12,8"], aliases: ["SE 2"]),
    device("iphone-8", "iPhone 8", models: ["iPhone10,1", "iPhone10,4"], aliases: ["Eight"]),
    device("upper", "IPHONE 8", models: ["X1"]),
    device("iphone-9", "Something else"),
  ])

  static let lookups: [(String, Lookup)] = [
    ("iphone-8", .found("iphone-8")), ("IPHONE-8", .found("iphone-8")),
    (" iphone-8 ", .found("iphone-8")), ("iPhone 8", .found("iphone-8")),
    ("IPHONE 8", .found("upper")), ("iphone 8", .ambiguous(["iphone-8", "upper"])),
    ("eight", .found("iphone-8")), ("iphone10,4", .found("iphone-8")),
    ("iPhone SE", .ambiguous(["iphone-se", "iphone-se-2"])), ("se 2", .found("iphone-se-2")),
    ("nothing", .unknown), ("", .unknown),
  ]

  @Test("Devices are looked up", arguments: lookups) func devicesAreLookedUp(
    text: String, outcome: Lookup
  ) throws {
    #expect(try Lookup(text, in: Self.directory) == outcome)
  }

  static func draft(
    id: String? = nil, name: String? = nil, models: [String] = [], table: String = ""
  ) -> Draft {
    let edits = models.isEmpty ? [] : [Patch.Edit(Field.models.at(), .members(models))]
    return Draft(
      location: SourceLocation(file: "f", line: 1), id: id, name: name, table: table,
      patch: Patch(edits))
  }

  static func place(
    _ draft: Draft, in directory: MemoryDirectory, _ assignments: Assignments = Assignments()
  ) throws -> Placement {
    var pending = PendingDirectory(base: directory) { try directory.profile(id: $0) }
    return try Placement(draft, in: &pending, assignments: assignments)
  }

  static var assignments: Assignments {
    var assignments = Assignments()
    assignments.assign("iPhone SE", in: "classes", to: ["iphone-se", "iphone-se-2"])
    assignments.assign("iPhone SE", to: ["iphone-se"])
    assignments.assign("One to be made", to: ["made"])
    assignments.assign("Two to be made", to: ["iphone-8", "made"])
    assignments.assign("Known later", to: ["made", "made-2"])
    assignments.assign("Known later", to: ["iphone-8", "iphone-9"])
    assignments.assign("Known later", to: ["upper"])
    assignments.assign("Half known", to: ["made", "iphone-8"])
    assignments.assign("Half known", to: ["made-2"])
    assignments.assign("Whole later", to: ["iphone-9", "made"])
    assignments.assign("Whole later", to: ["iphone-8", "iphone-9"])
    assignments.assign("Not known", to: ["made", "made-2"])
    assignments.assign("Not known", to: ["made-3"])
    assignments.assign("Not known", to: ["made-4"])
    assignments.assign("Not known", to: ["made-5", "made-6"])
    assignments.assign("Several unknown", to: ["made", "made-2"])
    assignments.assign("Several unknown", to: ["made-3", "made-4"])
    assignments.assign("Eight", to: ["iphone-8"])
    assignments.assign("SE", to: ["iphone-se", "upper"])
    assignments.assign("By table", to: ["iphone-8"])
    assignments.assign("By table", in: "classes", to: ["made"])
    return assignments
  }

  static let placements: [(String, Draft, Placement)] = [
    ("id", draft(id: "iphone-8"), .profiles(["iphone-8"])),
    ("id before name", draft(id: "iphone-8", name: "iPhone SE"), .profiles(["iphone-8"])),
    ("new id", draft(id: "new", name: "iPhone 8"), .new(id: "new")),
    (
      "no id", draft(id: "New Id"),
      .nowhere("'New Id' is not an id; ids are [a-z0-9.-]+, at most 128 characters")
    ),
    ("model", draft(models: ["IPHONE10,1"]), .profiles(["iphone-8"])),
    ("models of one", draft(models: ["iPhone10,1", "iPhone10,4", "new"]), .profiles(["iphone-8"])),
    (
      "models of two", draft(models: ["iPhone10,1", "X1"]),
      .nowhere("its identifiers belong to several profiles: 'iphone-8', 'upper'")
    ),
    ("model and a new name", draft(name: "Fresh", models: ["X1"]), .profiles(["upper"])),
    (
      "model against name", draft(name: "Something else", models: ["X1"]),
      .nowhere(
        "its identifier belongs to 'upper' but its name to 'iphone-9'; "
          + "give its id with --assign 'Something else=ID'")
    ),
    ("model among names", draft(name: "iPhone 8", models: ["X1"]), .profiles(["upper"])),
    ("name", draft(name: "something ELSE"), .profiles(["iphone-9"])),
    ("alias", draft(name: "se 2"), .profiles(["iphone-se-2"])),
    (
      "two by name", draft(name: "iphone 8"),
      .nowhere("it may be any of 'iphone-8', 'upper'; give its id with --assign 'iphone 8=ID'")
    ),
    ("assigned", draft(name: "IPHONE se"), .profiles(["iphone-se"])),
    (
      "assigned in a table", draft(name: "iPhone SE", table: "classes"),
      .profiles(["iphone-se", "iphone-se-2"])
    ),
    (
      "model among the names, against an assignment",
      draft(name: "iPhone SE", models: ["iPhone12,8"]), .profiles(["iphone-se-2"])
    ),
    (
      "model beside several names", draft(name: "iPhone SE", models: ["X1"]), .profiles(["upper"])
    ),
    (
      "model against a name, with an assignment that ships",
      draft(name: "Eight", models: ["X1"]),
      .nowhere(
        "its identifier belongs to 'upper' but its name to 'iphone-8'; "
          + "give its id with --assign 'Eight=ID'")
    ),
    (
      "model against a name, assigned to both", draft(name: "SE", models: ["X1"]),
      .profiles(["upper"])
    ),
    ("assigned to a new one", draft(name: "One to be made"), .new(id: "made")),
    (
      "assigned to one that is missing", draft(name: "Two to be made"),
      .nowhere(
        "it is assigned to 'made', which the catalogue does not have; "
          + "give its id with --assign 'Two to be made=ID'")
    ),
    (
      "the first alternative that is known", draft(name: "known later"),
      .profiles(["iphone-8", "iphone-9"])
    ),
    (
      "an alternative that is known in part", draft(name: "Half known"),
      .nowhere(
        "it is assigned to 'made', which the catalogue does not have; "
          + "give its id with --assign 'Half known=ID'")
    ),
    (
      "an alternative that is known as a whole, behind one known in part",
      draft(name: "Whole later"), .profiles(["iphone-8", "iphone-9"])
    ),
    ("no alternative known, the last single one", draft(name: "Not known"), .new(id: "made-4")),
    (
      "no alternative known, none single", draft(name: "Several unknown"),
      .nowhere(
        "it is assigned to 'made', 'made-2', which the catalogue does not have; "
          + "give its id with --assign 'Several unknown=ID'")
    ),
    (
      "a table's assignment beats one for every table", draft(name: "By table", table: "classes"),
      .new(id: "made")
    ),
    ("new name", draft(name: "12.9\" iPad Pro"), .new(id: "ipad-pro-12.9-inch")),
    (
      "new name, taken id", draft(name: "iPhone 9"),
      .nowhere(
        "its id would be 'iphone-9', which is 'Something else'; "
          + "give its id with --assign 'iPhone 9=ID'")
    ),
    (
      "name of symbols", draft(name: "'?'"),
      .nowhere(
        "no id can be made from ''?''; give its id with --assign ''\\''?'\\''=ID'")
    ),
    (
      "nothing", draft(models: ["unheard"]),
      .nowhere("it has neither an id nor a name, and its identifiers are unknown")
    ),
  ]

  @Test("Drafts are placed", arguments: placements) func draftsArePlaced(
    _: String, draft: Draft, placement: Placement
  )
    throws
  {
    let found = try Self.place(draft, in: Self.directory, Self.assignments)
    #expect(found == placement)
  }

  @Test(
    "A name that later devices share is placed by its scale too",
    arguments: [
      (2.0, ["ipad-mini-2"], [], Placement.profiles(["ipad-mini-2"])),
      (2, ["ipad-mini-2", "ipad-mini-4"], [], nil),
      (3, ["ipad-mini-2"], [], .profiles(["ipad-mini"])),
      (1, ["ipad-mini-2"], [], .profiles(["ipad-mini"])),
      (2, ["ipad-mini-2"], ["iPad2,5"], .profiles(["ipad-mini"])),
    ])
  func scales(
    _ scale: Double, _ later: [String], _ models: [String], _ placement: Placement?
  ) throws {
    var first = Self.device("ipad-mini", "iPad mini", models: ["iPad2,5"])
    first[Field.scale.at()] = .number(1)
    let others = later.map { id in
      var other = Self.device(id, "iPad mini \(id.suffix(1))")
      other[Field.scale.at()] = .number(2)
      return other
    }
    let directory = MemoryDirectory([first] + others)
    var draft = Self.draft(name: "iPad Mini", models: models)
    draft.patch = Patch(draft.patch.edits + [Patch.Edit(Field.scale.at(), .number(scale))])
    let found = try Self.place(draft, in: directory)
    if let placement {
      #expect(found == placement)
    } else if case .nowhere(let reason) = found {
      #expect(reason.contains("it may be any of 'ipad-mini-2', 'ipad-mini-4'"))
    } else {
      Issue.record("placed: \(found)")
    }
  }

  @Test("Drafts have a title") func draftsHaveATitle() {
    #expect(Self.draft(id: "i", name: "n").title == "n")
    #expect(Self.draft(id: "i").title == "i")
    #expect(Self.draft(models: ["m"]).title == "m")
    #expect(Self.draft().title == "a row without a name")
  }
}
