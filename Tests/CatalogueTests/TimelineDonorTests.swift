import DevcatValues
import DevcatTestSupport
import Testing

@Suite("Timelines: what devices with the same display give each other")
struct TimelineDonorTests {
  /// A device with a display of 375 × 812 pt, with further values.
  private static func device(_ id: String, _ values: [String] = []) throws -> Profile {
    var profile = Profile(id: id)
    let common = [
      "points.width=375", "points.height=812", "pixels.width=1125", "pixels.height=2436", "scale=3",
      "corners.style=rounded", "corners.radius=39", "attributes[\"os.first\"]=iOS 12",
      "attributes[\"os.last\"]=iOS 18",
    ]
    for text in common + values {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      let path = try #require(FieldPath(parts[0]))
      profile[path] = try FieldValue(
        parsing: parts[1], as: try #require(path.field?.type), field: parts[0])
    }
    return profile
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var own: [String] = []
    let others: [[String]]
    /// The versions and the top of each segment.
    var expected: [String] = []
    var disputes: [String] = []
  }

  static let portrait = #"safeArea["iOS 13.2"].portrait=44,0,34,0"#

  static let cases = [
    Case(testDescription: "no other", others: []),
    Case(
      testDescription: "the same display", others: [[portrait]],
      expected: ["iOS 12 to 18: 44*"]),
    Case(testDescription: "another radius", others: [[portrait, "corners.radius=44"]]),
    Case(testDescription: "another native scale", others: [[portrait, "pixels.width=1080"]]),
    Case(testDescription: "another scale", others: [[portrait, "scale=2"]]),
    Case(
      testDescription: "another shape of the corners",
      others: [[portrait, "corners.style=rectangular"]]),
    Case(
      testDescription: "its own goes first",
      own: [#"safeArea["iOS 13.2"].portrait=47,0,34,0"#], others: [[portrait]],
      expected: ["iOS 12 to 18: 47"]),
    Case(
      testDescription: "two that agree", others: [[portrait], [portrait]],
      expected: ["iOS 12 to 18: 44*"]),
    Case(
      testDescription: "two that disagree",
      others: [[portrait], [#"safeArea["iOS 13.2"].portrait=50,0,34,0"#]],
      disputes: [
        "devices with the same display disagree: 'x0' has '44,0,34,0' for 'iOS 13.2', "
          + "'x1' has '50,0,34,0' for 'iOS 13.2'"
      ]),
    Case(
      testDescription: "the end of an older source leaves no gap before iOS 26",
      own: [
        #"safeArea["iOS 14 and later"].portrait=48,0,34,0"#, "attributes[\"os.last\"]=iOS 27",
        #"attributes["evidence.until.safeArea[\"iOS 14 and later\"].portrait"]=iOS 18"#,
        #"safeArea["iOS 26 and later"].portrait=50,0,34,0"#,
      ],
      others: [[portrait, "attributes[\"os.last\"]=iOS 27"]],
      expected: ["iOS 12 to 13: 44*", "iOS 14 to 18: 48", "iOS 26 to 27: 50"]),
    Case(
      testDescription: "two at different versions",
      others: [
        [#"safeArea["before iOS 14"].portrait=44,0,34,0"#],
        [#"safeArea["iOS 14 and later"].portrait=48,0,34,0"#],
      ], expected: ["iOS 12 to 13: 44*", "iOS 14 to 18: 48*"]),
    Case(
      testDescription: "an OS that the device did not run",
      others: [[#"safeArea["iOS 26.5"].portrait=62,0,34,0"#]]),
    Case(
      testDescription: "another that came later than the versions begin",
      others: [
        [#"safeArea["before iOS 26"].portrait=50,0,34,0"#, #"attributes["os.first"]=iOS 15"#]
      ]
    ),
    Case(
      testDescription: "an older value of another is not carried past the end that its own states",
      own: [
        #"safeArea["before iOS 17"].portrait=50,0,34,0"#, "attributes[\"os.last\"]=iOS 27",
      ],
      others: [
        [#"safeArea["iOS 15"].portrait=50,0,34,0"#, "attributes[\"os.last\"]=iOS 27"]
      ],
      expected: ["iOS 12 to 16: 50"]),
    Case(
      testDescription: "another that ended before the versions do",
      others: [
        [#"safeArea["iOS 14 and later"].portrait=48,0,34,0"#, #"attributes["os.last"]=iOS 17"#]
      ]),
    Case(
      testDescription: "another that runs the present version",
      own: [#"attributes["os.first"]=iOS 13"#],
      others: [[portrait, #"attributes["os.first"]=iOS 13.2"#, #"attributes["os.last"]=iOS 13"#]],
      expected: ["iOS 13 to 18: 44*"]),
    Case(
      testDescription: "a device from before safe areas",
      own: ["attributes[\"os.first\"]=iOS 6", "attributes[\"os.last\"]=iOS 10"],
      others: [[#"safeArea["before iOS 26"].portrait=20,0,0,0"#]]),
    Case(
      testDescription: "what is derived is taken from nobody",
      others: [
        [portrait, #"attributes["evidence.safeArea[\"iOS 13.2\"].portrait"]=derived: x"#]
      ]),
  ]

  @Test("Timeline donor: derived", arguments: cases)
  func derived(_ sample: Case) throws {
    let device = try Self.device("device", sample.own)
    let others = try sample.others.enumerated().map { try Self.device("x\($0)", $1) }
    let timeline = DeviceTimelines(of: device, donors: TimelineDonors(others + [device]))
      .safeArea(.portrait)
    let found = timeline.segments.map {
      "\($0.versions()): \(FieldValue.text(of: $0.value.top))\($0.sign)"
    }
    #expect(found == sample.expected)
    #expect(timeline.disputes == sample.disputes)
  }

  /// Donors keep two devices for a value: a device's own values, and further devices with values that are
  /// known already, change nothing for it.
  @Test("Equal safe areas are stored once") func equalSafeAreasAreStoredOnce() throws {
    var generator = SeededGenerator(seed: SeededGenerator.seed(of: "shared safe areas"))
    let keys = ["", "before iOS 14", "iOS 14 and later", "iOS 13.2", "before iOS 26"]
    for _ in 0..<20 {
      let devices = try (0..<12).map { number in
        let areas = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
          let key = keys.randomElement(using: &generator) ?? ""
          let top = Bool.random(using: &generator) ? 44 : 48
          return #"safeArea["\#(key)"].portrait=\#(top),0,34,0"#
        }
        let first = "attributes[\"os.first\"]=iOS \(Int.random(in: 12...13, using: &generator))"
        return try Self.device("d\(10 + number)", [first] + areas)
      }
      let all = TimelineDonors(devices)
      let copies = try devices.map { try Self.renamed($0, "e-\($0.id)") }
      for device in devices {
        let timeline = DeviceTimelines(of: device, donors: all).safeArea(.portrait)
        let others = TimelineDonors(devices.filter { $0.id != device.id })
        #expect(timeline == DeviceTimelines(of: device, donors: others).safeArea(.portrait))
        let known = TimelineDonors(devices + copies.filter { $0.id != "e-\(device.id)" })
        #expect(timeline == DeviceTimelines(of: device, donors: known).safeArea(.portrait))
        #expect(timeline.segments.allSatisfy { $0.donor != device.id })
      }
    }
  }

  private static func renamed(_ profile: Profile, _ id: String) throws -> Profile {
    var copy = Profile(id: id)
    for entry in profile.entries { copy[entry.path] = entry.value }
    return copy
  }

  @Test("The first and the last OS: the field, or else the attribute of the same name")
  func fieldsAndAttributes() throws {
    var device = try Self.device("device")
    #expect(device.systems?.words(onPad: false) == "iOS 12 to 18")
    device[Field.osLast.at()] = .text("iOS 17")
    #expect(device.systems?.words(onPad: false) == "iOS 12 to 17")
    device[Field.osFirst.at()] = .text("iOS 13")
    #expect(device.systems?.words(onPad: false) == "iOS 13 to 17")
    #expect(
      device.validated().filter { $0.rule == "attributes.field" }.map {
        $0.message.split(separator: ": ").last
      } == ["'os.first=iOS 12'", "'os.last=iOS 18'"])
  }

  @Test("The newest OS of a device is not before its first one")
  func newestOS() throws {
    let newest = ["iOS": OSVersion("iOS", [27, 1])]
    for (first, expected) in [("iOS 27.1", "iOS 27.1"), ("iOS 26.0.1", "iOS 27")] {
      var device = Profile(id: "new")
      device[Field.osFirst.at()] = .text(first)
      #expect(DeviceTimelines(of: device, newest: newest).newest?.description == expected)
    }
  }

  @Test("A device whose last OS is not known has no value beyond the newest version seen")
  func lastUnknown() throws {
    var device = try Self.device("device", [#"safeArea["iOS 13.2"].portrait=44,0,34,0"#])
    device[.attribute("os.last")] = nil
    let newest = ["iOS": OSVersion("iOS", [27])]
    func portrait() -> Timeline<EdgeInsets> {
      DeviceTimelines(of: device, newest: newest).safeArea(.portrait)
    }
    #expect(portrait().reading(for: OSVersion("iOS", [26]))?.value.top == 44)
    device[.attribute("unknown.os.last")] = .text("no source states it")
    #expect(device.systems?.words(onPad: false) == "from iOS 12")
    #expect(portrait().reading(for: OSVersion("iOS", [26])) == nil)
    #expect(portrait().reading(for: OSVersion("iOS", [12]))?.value.top == 44)
    #expect(portrait().reading()?.os == OSVersion("iOS", [13, 2]))
    #expect(
      device.ran(OSVersion("iOS", [26])) == nil && device.ran(OSVersion("iOS", [11])) == false)
    // It ran 13 too, since a value is recorded on it, and no 14.
    #expect(device.ran(OSVersion("iOS", [13])) == true)
    #expect(device.ran(OSVersion("iOS", [14])) == nil)
  }

  @Test("A device whose systems are not known ran those between two that values are recorded on")
  func recordedVersions() throws {
    var device = try Self.device("device", [#"safeArea["iOS 13.2"].portrait=44,0,34,0"#])
    for name in ["os.first", "os.last"] { device[.attribute(name)] = nil }
    (device[Field.family.at()], device[Field.idiom.at()]) = (.text("iPhone"), .text("phone"))
    device[.safeArea(os: "iOS 16", .landscape)] = .safeArea(
      EdgeInsets(top: 0, left: 44, bottom: 21, right: 44))
    let ran = [12, 13, 14, 16, 17].map { device.ran(OSVersion("iOS", [$0])) }
    #expect(ran == [nil, true, true, true, nil])
  }

  @Test("Keyboard: it begins with the major version of its first observation, a status bar earlier")
  func keyboard() throws {
    let device = try Self.device("device", [#"statusBar["iOS 15.2"].portrait=44"#])
    let donor = try Self.device("donor", [#"keyboard["iOS 15.2"].portrait=335"#])
    let timelines = DeviceTimelines(of: device, donors: TimelineDonors([donor]))
    func height(_ field: Field, _ version: Int) -> Double? {
      timelines.height(field, .portrait).reading(for: OSVersion("iOS", [version]))?.value
    }
    #expect([12, 14, 15, 16, 18].map { height(.statusBar, $0) } == [44, 44, 44, 44, 44])
    #expect([12, 14, 15, 16, 18].map { height(.keyboard, $0) } == [nil, nil, 335, 335, 335])
    #expect(timelines.keyboard(.portrait).current?.donor == "donor")
    #expect(timelines.keyboard(.landscape).segments.isEmpty)
  }

  @Test(
    "Android: a value holds from the first OS to the newest version seen, and between equal ones")
  func android() throws {
    var device = Profile(id: "device")
    device[Field.osFirst.at()] = .text("Android API 31")
    let newest = [OSVersion.android: OSVersion(OSVersion.android, [36])]
    func top(_ level: Int) -> Double? {
      DeviceTimelines(of: device, newest: newest).safeArea(.portrait)
        .reading(for: OSVersion(OSVersion.android, [level]))?.value.top
    }
    let inset = FieldValue.safeArea(EdgeInsets(top: 50, left: 0, bottom: 24, right: 0))
    device[.safeArea(os: "Android API 33", .portrait)] = inset
    #expect([30, 31, 33, 34, 36].map(top) == [nil, 50, 50, nil, nil])
    device[.safeArea(os: "Android API 35", .portrait)] = inset
    #expect([34, 35, 36].map(top) == [50, 50, nil])
    // Its own answer is that of the newest version seen.
    #expect(
      DeviceTimelines(of: device, newest: newest).safeArea(.portrait).reading()?.os?.description
        == "Android API 35")
    device[Field.osLast.at()] = .text("Android API 36")
    #expect(top(36) == 50)
  }

  @Test("A device whose versions are not known takes nothing")
  func aDeviceWhoseVersionsAreNotKnownTakesNothing() throws {
    var device = try Self.device("device")
    device[.attribute("os.first")] = nil
    let other = try Self.device("x", [Self.portrait])
    let timelines = DeviceTimelines(of: device, donors: TimelineDonors([other]))
    #expect(timelines.safeArea(.portrait).segments.isEmpty)
  }
}
