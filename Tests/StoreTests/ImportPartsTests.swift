import DevcatEncoding
import DevcatStore
import DevcatValues
import Testing

@Suite("An import that is written part by part")
struct ImportPartsTests {
  private static let scale = Field.scale.at()
  private static let ppi = Field.ppi.at()

  /// A catalogue with twenty devices of another source.
  private static func catalogue() throws -> CatalogueFile {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "planned")
    try file.commit(
      (10..<30).map { number in
        let name = FieldValue.text("Known \(number)")
        return .edit(
          id: "known-\(number)",
          Patch([.init(Field.name.at(), name), .init(Self.scale, .number(2))]))
      }, note: Samples.note())
    return file
  }

  /// Rows that are new, repeated, merged, contradicted, invalid, in conflict, without a place and
  /// unchanged, each kind several times and far apart.
  private static func drafts() -> [Draft] {
    var drafts: [Draft] = []
    func add(_ id: String?, _ name: String?, _ values: [FieldPath: FieldValue]) {
      let place = SourceLocation(file: "rows.csv", line: drafts.count + 1, column: 3)
      drafts.append(
        Draft(
          location: place, id: id, name: name,
          patch: Patch(values.map { Patch.Edit($0.key, $0.value) })))
    }
    for round in 0..<8 {
      var random = RandomProfiles(seed: UInt64(round))
      for number in 0..<6 {
        let profile = random.profile("random-\(round)-\(number)")
        add(
          profile.id, profile.name,
          [FieldPath: FieldValue](
            uniqueKeysWithValues: profile.entries.filter { $0.path != Field.name.at() }
              .map { ($0.path, $0.value) }))
      }
      add(
        "new-\(round)", "New \(round)", [scale: .number(3), Field.models.at(): .set(["N\(round)"])])
      add("new-\(round / 2)", nil, [ppi: .number(400)])
      add("new-\(round / 3)", nil, [scale: .number(1)])
      add("new-\(round / 4)", nil, [Field.models.at(): .set(["M\(round)"])])
      add("bad-\(round)", "Bad", [Field.pointsWidth.at(): .number(0)])
      add("bad-\(round / 2)", nil, [ppi: .number(300)])
      add("known-\(10 + round)", nil, [ppi: .number(326)])
      add("known-\(12 + round)", nil, [scale: .number(round.isMultiple(of: 2) ? 2 : 3)])
      add(nil, "Known \(20 + round)", [Field.aliases.at(): .set(["K\(round)"])])
      add(nil, "K\(round)", [ppi: .number(100)])
      add(nil, "New \(round)", [Field.diagonal.at(): .number(5)])
      add(nil, nil, [Field.models.at(): .set(["N\(round / 2)"]), .attribute("a"): .text("b")])
      add("Not An ID", nil, [scale: .number(2)])
    }
    return drafts
  }

  /// The plan of the rows, whose parts are written as soon as they are full, and the last revision.
  private static func run(
    _ file: CatalogueFile, _ policy: ConflictPolicy, profiles: Int
  ) throws -> ImportPlan {
    let before = try file.log.head().number
    var planner = ImportPlanner(
      source: "rows", over: file.devices, policy: policy,
      inPartsOf: ImportPlanner.PartSize(profiles: profiles),
      original: { try file.state.profile(id: $0, at: before) })
    return try file.transaction {
      var series = try RevisionSeries(file)
      for draft in drafts() {
        try planner.add(draft)
        let part = planner.hasPart ? planner.takePart() : []
        if !part.isEmpty { try series.add(part) }
      }
      let plan = planner.finished()
      if !plan.changes.isEmpty { try series.add(plan.changes) }
      _ = try series.finish(Samples.note("import", at: 1))
      return plan
    }
  }

  @Test(
    "The plan and the state are those of one part", arguments: [1, 2, 7, 40],
    [ConflictPolicy.keep, .take])
  func areTheSame(profiles: Int, policy: ConflictPolicy) throws {
    let (file, other) = (try Self.catalogue(), try Self.catalogue())
    let whole = try Self.run(file, policy, profiles: .max)
    let last = try Self.run(other, policy, profiles: profiles)
    #expect(
      [last.added, last.changed, last.unchanged] == [whole.added, whole.changed, whole.unchanged])
    #expect(last.conflicts == whole.conflicts)
    #expect(last.unusable == whole.unusable)
    #expect(
      Set(last.warnings) == Set(whole.warnings) && last.warnings.count == whole.warnings.count)
    #expect(last.screens == whole.screens)
    // The rows are of every kind that there is.
    #expect(whole.added >= 8)
    #expect(whole.changed > 8)
    #expect(whole.unchanged > 0)
    #expect(!whole.conflicts.isEmpty && whole.unusable.count > 8)

    #expect(try other.allProfiles() == file.allProfiles())
    #expect(try other.log.root() == file.log.root())
    #expect(try other.maintenance.verify().difference == nil)
    let made = try other.log.revisions(after: 1, maximumBytes: .max).map(\.header)
    #expect(
      made.count > 1
        && made.map(\.message)
          == (1...made.count).map { "import (part \($0) of \(made.count))" }
    )
    #expect(try file.log.head().number == 2)
  }

  @Test("A part ends before its values have more bytes than a revision") func bytes() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "parts")
    var planner = ImportPlanner(source: "rows", over: file.devices)
    let text = FieldValue.text(String(repeating: "x", count: 4000))
    var count = 0
    while !planner.hasPart {
      count += 1
      try planner.add(
        Draft(
          location: SourceLocation(file: "rows.csv", line: count), id: "d-\(count)", name: "Device",
          patch: Patch((0..<50).map { .init(.attribute("note-\($0)"), text) })))
    }
    #expect((80..<90).contains(count))
    #expect(planner.takePart().count == count)
    #expect(!planner.hasPart && planner.takePart().isEmpty)
  }

  @Test("Values without an encoding are refused") func areRefused() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "parts")
    var planner = ImportPlanner(source: "rows", over: file.devices)
    let text = FieldValue.text(String(repeating: "x", count: Record.maximumByteCount))
    let values = [(FieldPath.attribute("note"), text), (Self.ppi, .number(.infinity))]
    for (line, (path, value)) in values.enumerated() {
      try planner.add(
        Draft(
          location: SourceLocation(file: "rows.csv", line: line + 1), id: "d-\(line)",
          name: "Device", patch: Patch([.init(path, value)])))
    }
    #expect(planner.takePart().isEmpty)
    let plan = planner.finished()
    #expect(plan.unusable.count == 2 && plan.changes.isEmpty && plan.added == 0)
  }
}
