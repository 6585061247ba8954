import Testing

@testable import DevcatValues

@Suite("Source comparison") struct SourceComparisonTests {
  private static let xr = Profile(id: "iphone-xr").stating([
    (Field.name.at(), .text("iPhone XR")), (Field.models.at(), .members(["iPhone11,8"])),
    (Field.pointsWidth.at(), .number(414)), (Field.scale.at(), .number(2)),
    (.layout(.half, .portrait), .layout(.notAvailable)),
    (
      .layout(.fullScreen, .portrait),
      .layout(.available(LayoutTraits(horizontal: .compact, vertical: .regular, width: 414)))
    ),
    (.attribute("evidence.scale"), .text("single source: a guide")),
  ])

  private var directory: MemoryDirectory {
    var directory = MemoryDirectory([Self.xr])
    directory.origins["iphone-xr scale"] = ValueOrigin(revision: 3, source: "Guide", author: "me")
    directory.derived["iphone-xr"] = [
      DerivedLayout(
        orientation: .landscape,
        layout: .available(LayoutTraits(horizontal: .regular, vertical: .compact)),
        derivedFrom: "iphone-11")
    ]
    return directory
  }

  private func draft(
    _ line: Int, name: String? = "iPhone XR", models: [String] = [],
    _ edits: [(FieldPath, FieldValue)], file: String = "a"
  ) -> Draft {
    let stated = models.isEmpty ? [] : [Patch.Edit(Field.models.at(), .members(models))]
    return Draft(
      location: SourceLocation(file: file, line: line), name: name,
      patch: Patch(stated + edits.map { Patch.Edit($0.0, $0.1) }))
  }

  private func compared(_ drafts: [[Draft]]) throws -> ComparisonReport {
    var comparison = SourceComparison(
      sources: drafts.indices.map { "file \($0)" }, with: directory)
    for (index, rows) in drafts.enumerated() {
      var planner = ImportPlanner(source: "file \(index)", over: directory)
      for row in rows { try comparison.add(row, to: &planner, from: index) }
      comparison.refuse(by: planner.finished())
    }
    return try comparison.finished()
  }

  /// The values of a row, and their relation to the catalogue: agreeing, added, differing.
  @Test(
    "A value agrees adds or differs",
    arguments: [
      ("the same number", Field.scale.at(), .number(2), (1, 0, 0)),
      ("another number", Field.scale.at(), .number(3), (0, 0, 1)),
      ("an unknown value", Field.ppi.at(), .number(326), (0, 1, 0)),
      ("a known member", Field.models.at(), .members(["iPhone11,8"]), (1, 0, 0)),
      ("a further member", Field.models.at(), .members(["iPhone11,9"]), (0, 1, 0)),
      (
        "a layout without its width", .layout(.fullScreen, .portrait),
        .layout(.available(LayoutTraits(horizontal: .compact, vertical: .regular))), (1, 0, 0)
      ),
      (
        "a layout with a height beside", .layout(.fullScreen, .portrait),
        .layout(.available(LayoutTraits(horizontal: .compact, height: 896))), (0, 1, 0)
      ),
      (
        "a layout of another width", .layout(.fullScreen, .portrait),
        .layout(.available(LayoutTraits(width: 375))), (0, 0, 1)
      ),
      (
        "available where it is not", .layout(.half, .portrait),
        .layout(.available(LayoutTraits(width: 200))), (0, 0, 1)
      ),
      (
        "what the catalogue derives", .layout(.fullScreen, .landscape),
        .layout(.available(LayoutTraits(horizontal: .regular, vertical: .compact))), (1, 0, 0)
      ),
      (
        "other than the catalogue derives", .layout(.fullScreen, .landscape),
        .layout(.available(LayoutTraits(horizontal: .compact, vertical: .compact))), (0, 0, 1)
      ),
    ] as [(String, FieldPath, FieldValue, (Int, Int, Int))])
  func aValueAgreesAddsOrDiffers(
    name: String, path: FieldPath, value: FieldValue, expected: (Int, Int, Int)
  ) throws {
    let report = try compared([[draft(1, [(path, value)])]])
    #expect(
      (report.agreeingCount, report.additions.count, report.differences.count) == expected)
    #expect(report.valueCount == 1 && report.deviceCount == 1)
    #expect(report.findsDifferences == (expected.2 > 0))
  }

  @Test("A difference says who states what") func aDifferenceSaysWhoStatesWhat() throws {
    let three: [(FieldPath, FieldValue)] = [(Field.scale.at(), .number(3))]
    let report = try compared([
      [draft(7, three)], [draft(2, name: "iPhone Xʀ", [(Field.scale.at(), .number(2))], file: "b")],
      [draft(9, name: nil, models: ["iPhone11,8"], three, file: "c")],
    ])
    let difference = try #require(report.differences.first)
    #expect(report.differences.count == 1)
    #expect(difference.id == "iphone-xr" && difference.present == .number(2))
    #expect(difference.origin?.source == "Guide")
    #expect(difference.evidence == "single source: a guide")
    #expect(difference.agreeingSources == [1])
    let groups = difference.claimsByValue
    #expect(groups.map(\.value) == [.number(3)])
    #expect(groups[0].claims.map(\.location.description) == ["a:7:1", "c:9:1"])
  }

  @Test("Derived layouts are named as such") func derivedLayoutsAreNamedAsSuch() throws {
    let report = try compared([
      [draft(1, [(.layout(.fullScreen, .landscape), .layout(.notAvailable))])]
    ])
    #expect(report.differences.first?.derivedFrom == "iphone-11")
  }

  @Test("Unplaced rows are differences and unknown devices are not")
  func unplacedRowsAreDifferencesAndUnknownDevicesAreNot() throws {
    let unknown = try compared([[draft(3, name: "Galaxy", [])]])
    #expect(unknown.unknownDevices.map(\.name) == ["Galaxy"])
    #expect(!unknown.findsDifferences)
    let nameless = try compared([[draft(4, name: nil, [])]])
    #expect(nameless.unplaced.isEmpty && !nameless.findsDifferences)
    #expect(nameless.unusable.first?.location?.line == 4)
    let unclear = try compared([
      [draft(5, name: nil, models: ["iPhone99,9"], [])]
    ])
    #expect(unclear.unplaced.count == 1 && unclear.findsDifferences)
  }

  @Test("Both rows of a new device that an import would refuse are refused, and not unknown")
  func refusedDevices() throws {
    let report = try compared([
      [
        draft(2, name: "Acme One", [(Field.diagonal.at(), .number(-4))]),
        draft(3, name: "Acme One", [(Field.ppi.at(), .number(400))]),
      ]
    ])
    #expect(report.unusable.map(\.location?.line) == [2])
    #expect(report.unknownDevices.isEmpty)
  }

  @Test("Sources that contradict each other differ, also in what the catalogue does not have")
  func contradictions() throws {
    func rows(_ name: String, _ values: [Double]) throws -> ComparisonReport {
      try compared(
        values.enumerated().map { index, value in
          [draft(index + 1, name: name, [(Field.ppi.at(), .number(value))])]
        })
    }
    for name in ["iPhone XR", "Acme One"] {
      let report = try rows(name, [400, 500])
      #expect(report.differences.map(\.title) == [name])
      #expect(report.differences.first?.claimsByValue.map(\.value) == [.number(400), .number(500)])
      #expect(report.findsDifferences && report.additions.isEmpty)
      #expect(try !rows(name, [400, 400]).findsDifferences)
    }
    // Further members contradict nothing.
    let models = ["iPhone99,1", "iPhone99,2"].enumerated().map { index, model in
      [draft(index + 1, name: "Acme One", models: [model], [])]
    }
    #expect(try !compared(models).findsDifferences)
  }

  @Test("Facts agree as far as they go") func factsAgreeAsFarAsTheyGo() throws {
    let report = try compared([
      [draft(1, [(.layout(.fullScreen, .portrait), .layout(.available(LayoutTraits(width: 375))))])]
    ])
    let difference = try #require(report.differences.first)
    let present = try #require(difference.present)
    let fact = FieldValue.layout(.available(LayoutTraits(horizontal: .compact)))
    #expect(difference.agrees(fact, with: present))
    #expect(!difference.agrees(.layout(.notAvailable), with: present))
  }

  @Test("A second sole row with an id is not placed either")
  func aSecondSoleRowWithAnIDIsNotPlacedEither() throws {
    var rows = [
      draft(1, [(Field.scale.at(), .number(2))]), draft(2, [(Field.scale.at(), .number(3))]),
    ]
    for index in rows.indices {
      rows[index].id = "iphone-xr"
      rows[index].isSole = true
    }
    let report = try compared([rows])
    #expect(report.differences.isEmpty)
    #expect(report.unplaced.map(\.location?.line) == [2])
    // The value of another file is a statement of its own.
    #expect(try compared([[rows[0]], [rows[1]]]).unplaced.isEmpty)
  }

  @Test(
    "A row that may be several devices is right if one has its values, and else wrong for all",
    arguments: [
      (320.0, [], []), (375, [], []), (321, ["points.width: 320"], []),
      (nil, [], ["cannot match 'iPhone SE' to a device"]),
    ] as [(Double?, [String], [String])])
  func severalCandidates(width: Double?, differences: [String], unplaced: [String]) throws {
    let sizes = [("se-1", "1st", 320.0), ("se-2", "2nd", 375), ("se-3", "3rd", 375)]
    let directory = MemoryDirectory(
      sizes.map { id, ordinal, width in
        Profile(id: id).stating([
          (Field.name.at(), .text("iPhone SE (\(ordinal) generation)")),
          (Field.pointsWidth.at(), .number(width)),
        ])
      })
    var comparison = SourceComparison(sources: ["a"], with: directory)
    var planner = ImportPlanner(source: "a", over: directory)
    let edits = width.map { [(Field.pointsWidth.at(), FieldValue.number($0))] } ?? []
    try comparison.add(draft(2, name: "iPhone SE", edits), to: &planner, from: 0)
    comparison.refuse(by: planner.finished())
    let report = try comparison.finished()
    #expect(
      report.differences.map { "\($0.path): \($0.present?.description ?? "")" } == differences)
    #expect(report.differences.allSatisfy { $0.candidates == ["se-1", "se-2", "se-3"] })
    #expect(report.unplaced.count == unplaced.count)
    #expect(zip(report.unplaced, unplaced).allSatisfy { $0.message.hasPrefix($1) })
  }

  @Test(
    "The same figure with other decimals is no difference",
    arguments: [
      (Field.diagonal, 6.1, 6.06, true), (.diagonal, 5.8, 5.85, true), (.diagonal, 11, 11.1, true),
      (.diagonal, 11, 10.86, true), (.diagonal, 6.1, 6.2, false), (.diagonal, 11, 10.5, false),
      (.ppi, 458, 457.6, true), (.ppi, 458, 460, false), (.scale, 3, 2.88, false),
      (.pointsWidth, 402, 402.4, false), (.cornersRadius, 47.33, 47.333, true),
    ] as [(Field, Double, Double, Bool)])
  func roundings(field: Field, present: Double, stated: Double, isSame: Bool) {
    #expect(FieldValue.number(stated).isRounded(.number(present), at: field.at()) == isSame)
  }

  @Test("A side that is drawn with is no difference from the panel's")
  func renderedSides() throws {
    let mini = Profile(id: "mini").stating([
      (Field.name.at(), .text("iPhone 12 mini")), (Field.pointsWidth.at(), .number(375)),
      (Field.scale.at(), .number(3)), (Field.pixelsWidth.at(), .number(1080)),
    ])
    let directory = MemoryDirectory([mini])
    for (width, isRendered) in [(1125.0, true), (1126, false)] {
      var comparison = SourceComparison(sources: ["a"], with: directory)
      var planner = ImportPlanner(source: "a", over: directory)
      let row = draft(2, name: "iPhone 12 mini", [(Field.pixelsWidth.at(), .number(width))])
      try comparison.add(row, to: &planner, from: 0)
      let report = try comparison.finished()
      #expect(report.renderedSides.count == (isRendered ? 1 : 0))
      #expect(report.differences.isEmpty == isRendered)
      #expect(planner.finished().conflicts.isEmpty == isRendered)
    }
  }
}

extension Profile {
  fileprivate func stating(_ values: [(FieldPath, FieldValue)]) -> Profile {
    var profile = self
    for (path, value) in values { profile[path] = value }
    return profile
  }
}
