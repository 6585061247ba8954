import DevcatValues
import DevcatStore
import Testing

@Suite("Devices that no table lists take the classes of those with the same screen")
struct DerivedLayoutTests {
  static let screen = ["points.width=375", "points.height=812"]

  /// Profiles in the order of their commits, and the layouts that `device` then takes.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let others: [String: [String]]
    var own: [String] = []
    /// `orientation classes from`, portrait first.
    let expected: [String]
  }

  static let cases = [
    Case(testDescription: "no other", others: [:], expected: []),
    Case(
      testDescription: "one candidate", others: ["x": screen + ["portrait=compact/regular"]],
      expected: ["portrait compact/regular x"]),
    Case(
      testDescription: "several that agree",
      others: [
        "x": screen + ["portrait=compact/regular"], "w": screen + ["portrait=compact/regular"],
      ],
      expected: ["portrait compact/regular w"]),
    Case(
      testDescription: "several that differ",
      others: [
        "x": screen + ["landscape=compact/compact", "portrait=compact/regular"],
        "y": screen + ["landscape=regular/compact", "portrait=compact/regular"],
      ],
      expected: ["portrait compact/regular x"]),
    Case(
      testDescription: "one that says not available",
      others: ["x": screen + ["landscape=n/a"], "y": screen + ["landscape=regular/compact"]],
      expected: []),
    Case(
      testDescription: "one that leaves a class unknown",
      others: ["x": screen + ["landscape=regular/-"], "y": screen + ["landscape=regular/compact"]],
      expected: ["landscape regular/compact y"]),
    Case(
      testDescription: "another size",
      others: ["x": ["points.width=375", "points.height=813", "portrait=compact/regular"]],
      expected: []),
    Case(
      testDescription: "its own classes come first",
      others: ["x": screen + ["portrait=compact/regular", "landscape=compact/compact"]],
      own: ["portrait=regular/regular"], expected: ["landscape compact/compact x"]),
    Case(
      testDescription: "its own 'not available' comes first",
      others: ["x": screen + ["landscape=compact/compact"]], own: ["landscape=n/a"], expected: []),
    Case(
      testDescription: "sizes of layouts are not taken over",
      others: ["x": screen + ["portrait=compact/regular 375x812"]],
      expected: ["portrait compact/regular x"]),
    Case(
      testDescription: "other modes are not taken over",
      others: ["x": screen + ["layouts.half.portrait=compact/regular"]], expected: []),
    Case(
      testDescription: "a mode of an iPad that offers it",
      others: [
        "x": screen + [
          "idiom=pad", "layouts.half.portrait=n/a",
          "layouts.half.landscape=compact/regular 507x768",
        ]
      ], own: ["idiom=pad"], expected: ["portrait n/a x", "landscape compact/regular 507x768 x"]),
    Case(
      testDescription: "a mode that an iPad does not offer",
      others: [
        "x": screen + ["idiom=pad", "layouts.half.portrait=n/a", "layouts.half.landscape=n/a"]
      ], own: ["idiom=pad"], expected: []),
    Case(
      testDescription: "a mode of which iPads say different sizes",
      others: [
        "x": screen + ["idiom=pad", "layouts.third.portrait=compact/regular 320x812"],
        "y": screen + ["idiom=pad", "layouts.third.portrait=compact/regular 375x812"],
      ], own: ["idiom=pad"], expected: []),
    Case(
      testDescription: "a mode is not taken over by a phone",
      others: ["x": screen + ["idiom=pad", "layouts.third.portrait=compact/regular 320x812"]],
      own: ["idiom=phone"], expected: []),
    Case(
      testDescription: "a further display of another device",
      others: [
        "x": [
          "displays.inner.points.width=375", "displays.inner.points.height=812",
          "displays.inner.portrait=compact/regular",
        ]
      ],
      expected: ["portrait compact/regular x"]),
  ]

  /// A device of Apple's: no other takes layouts, or gives them.
  private static func device(_ id: String, _ words: [String]) throws -> Profile {
    try Samples.profile(id, ["family=iPad"] + words)
  }

  @Test(
    "Devices of another platform, or of none, give and take nothing", arguments: ["Android", "x"])
  func otherFamilies(_ family: String) throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "derived")
    let classes = Self.screen + ["portrait=compact/regular", "idiom=pad"]
    try file.set(Samples.profile("other", classes + ["family=\(family)"]))
    try file.set(Self.device("device", Self.screen), Samples.profile("none", Self.screen))
    #expect(try Self.layouts(file, "device") == [])
    try file.set(Self.device("x", classes))
    #expect(try Self.layouts(file, "device") == ["portrait compact/regular x"])
    #expect(try Self.layouts(file, "none") == [])
    // The family decides, as soon as it is known.
    try file.set(Self.device("none", Self.screen))
    #expect(try Self.layouts(file, "none") == ["portrait compact/regular x"])
    try file.set(Samples.profile("x", classes + ["family=\(family)"]))
    #expect(try Self.layouts(file, "none") == [])
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("Derived layout: derived", arguments: cases, [true, false])
  func derived(_ sample: Case, deviceFirst: Bool) throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "derived")
    let device = try Self.device("device", Self.screen + sample.own)
    if deviceFirst { try file.set(device) }
    for (id, fields) in sample.others { try file.set(Self.device(id, fields)) }
    if !deviceFirst { try file.set(device) }
    #expect(try Self.layouts(file, "device") == sample.expected)
    #expect(try file.devices.profile(id: "device") == device)
    #expect(try file.log.root() == Samples.root(of: file.allProfiles().values))
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("Follows the devices that it comes from") func followsTheDevicesThatItComesFrom() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "derived")
    try file.set(Self.device("device", Self.screen))
    func expect(_ layouts: [String], _ what: Comment) throws {
      #expect(try Self.layouts(file, "device") == layouts, what)
      #expect(try file.maintenance.verify().difference == nil, what)
    }
    try file.set(Self.device("x", Self.screen + ["portrait=compact/regular"]))
    try expect(["portrait compact/regular x"], "a listed device appeared")
    try file.set(Self.device("x", Self.screen + ["portrait=regular/regular"]))
    try expect(["portrait regular/regular x"], "it changed")
    try file.set(
      Self.device("x", ["points.width=1", "points.height=812", "portrait=regular/regular"]))
    try expect([], "it moved to other points")
    try file.set(Self.device("x", Self.screen + ["portrait=regular/regular"]))
    try expect(["portrait regular/regular x"], "it came back")
    try file.set(Self.device("device", ["points.width=1", "points.height=812"]))
    try expect([], "the device itself moved")
    try file.set(Self.device("device", Self.screen))
    try expect(["portrait regular/regular x"], "the device came back")
    try file.delete("x")
    try expect([], "the listed device was removed")
  }

  @Test("Further displays take layouts too") func furtherDisplaysTakeLayoutsToo() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "derived")
    try file.set(Self.device("x", Self.screen + ["portrait=compact/regular"]))
    try file.set(
      Self.device(
        "fold", ["displays.cover.points.width=375", "displays.cover.points.height=812"]))
    let derived = try file.devices.derivedLayouts(of: "fold")
    #expect(derived.map(\.display) == ["cover"])
    #expect(derived.map(\.derivedFrom) == ["x"])
  }

  @Test("Derived layout: are in no record digest or snapshot") func areInNoRecordDigestOrSnapshot()
    throws
  {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "derived")
    let device = try Self.device("device", Self.screen)
    try file.set(Self.device("x", Self.screen + ["portrait=compact/regular"]), device)
    #expect(try file.devices.profile(id: "device") == device)
    #expect(try file.allProfiles()["device"] == device)
    #expect(try file.log.root() == Samples.root(of: file.allProfiles().values))
    var snapshot: [UInt8] = []
    try file.snapshots.write(at: 1) { snapshot += $0 }
    let copy = try CatalogueFile.inMemory(snapshot: snapshot)
    #expect(try copy.allProfiles() == file.allProfiles())
    #expect(try Self.layouts(copy, "device") == ["portrait compact/regular x"])
    let found = try copy.devices.ids(
      matching: Query(conditions: [Condition("portrait.horizontal=compact")], columns: []))
    #expect(found == ["device", "x"])
  }

  private static func layouts(_ file: CatalogueFile, _ id: String) throws -> [String] {
    try file.devices.derivedLayouts(of: id).map {
      "\($0.orientation.rawValue) \(FieldValue.layout($0.layout)) \($0.derivedFrom)"
    }
  }
}
