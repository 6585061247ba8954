import DevcatEncoding
import DevcatStore
import DevcatValues
import Testing

@Suite("Changes of an import kept as bytes")
struct PlannedChangesTests {
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

  private static func plan(
    _ file: CatalogueFile, _ policy: ConflictPolicy, mostOpen: Int?
  ) throws -> ImportPlan {
    // Profiles are judged as late as they can be: when their results are waited for.
    var planner = ImportPlanner(
      source: "rows", over: file.views, policy: policy,
      packing: mostOpen.map { _ in ChangeBytes() }, mostOpen: mostOpen,
      running: { piece in piece })
    for draft in drafts() { try planner.add(draft) }
    return planner.finished()
  }

  @Test(
    "The plan and its revision are those of changes kept as values",
    arguments: [1, 2, 7, 40, 1000], [ConflictPolicy.keep, .take])
  func areTheSame(mostOpen: Int, policy: ConflictPolicy) throws {
    let (file, other) = (try Self.catalogue(), try Self.catalogue())
    let plain = try Self.plan(file, policy, mostOpen: nil)
    let packed = try Self.plan(other, policy, mostOpen: mostOpen)
    #expect(packed.changes == plain.changes)
    #expect(
      [packed.added, packed.changed, packed.unchanged]
        == [plain.added, plain.changed, plain.unchanged])
    #expect(packed.conflicts == plain.conflicts)
    #expect(packed.unusable == plain.unusable)
    #expect(packed.warnings == plain.warnings)
    #expect(packed.screens == plain.screens)
    // The rows are of every kind that there is.
    #expect(plain.added >= 8)
    #expect(plain.changed > 8)
    #expect(plain.unchanged > 0)
    #expect(!plain.conflicts.isEmpty && plain.unusable.count > 8)
    let keptAsBytes = packed.planned.filter { if case .record = $0 { true } else { false } }
    #expect(keptAsBytes.isEmpty == (mostOpen == 1000))

    let made = try file.commit(planned: plain.planned, note: Samples.note(at: 1))
    #expect(try other.commit(planned: packed.planned, note: Samples.note(at: 1)) == made)
    #expect(made != nil)
    #expect(try other.maintenance.verify().difference == nil)
  }

  @Test("The first profiles of a catalogue, of several blocks") func areTheFirst() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "planned")
    let other = try CatalogueFile.inMemory(id: Samples.id, name: "planned")
    func plan(_ coder: ChangeBytes?, over file: CatalogueFile) throws -> ImportPlan {
      var planner = ImportPlanner(source: "rows", over: file.views, packing: coder, mostOpen: 500)
      for number in (0..<17_000).reversed() {
        try planner.add(
          Draft(
            location: SourceLocation(file: "rows.csv", line: number), id: "d-\(number)",
            name: "Device \(number)", patch: Patch([.init(Self.scale, .number(2))])))
      }
      return planner.finished()
    }
    let made = try file.commit(planned: plan(nil, over: file).planned, note: Samples.note())
    #expect(
      try other.commit(planned: plan(ChangeBytes(), over: other).planned, note: Samples.note())
        == made)
    let revisions = try other.log.revisions(after: 0, maximumBytes: .max)
    #expect(
      try revisions.map(\.changes)
        == file.log.revisions(after: 0, maximumBytes: .max).map(\.changes))
    #expect(try other.maintenance.verify().difference == nil)
  }

  @Test("Values without an encoding are refused with the same words") func areRefused() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "planned")
    func plan(_ coder: ChangeBytes?) throws -> ImportPlan {
      var planner = ImportPlanner(source: "rows", over: file.views, packing: coder, mostOpen: 1)
      let text = FieldValue.text(String(repeating: "x", count: Record.maximumByteCount))
      let values = [(FieldPath.attribute("note"), text), (Self.ppi, .number(.infinity))]
      for (line, (path, value)) in values.enumerated() {
        try planner.add(
          Draft(
            location: SourceLocation(file: "rows.csv", line: line + 1), id: "d-\(line)",
            name: "Device", patch: Patch([.init(path, value)])))
      }
      return planner.finished()
    }
    let (plain, packed) = (try plan(nil), try plan(ChangeBytes()))
    #expect(packed.unusable == plain.unusable && plain.unusable.count == 2)
    #expect(packed.planned.isEmpty && packed.added == 0)
  }
}
