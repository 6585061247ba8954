import DevcatValues
import DevcatQuery
import DevcatEncoding
import Foundation
import DevcatStore
import Testing

@Suite("A snapshot, as Swift programs read it")
struct DeviceSnapshotTests {
  private static let reference = DeviceSnapshot.reference

  @Test("Reference: safe area of an iPhone in landscape on iOS 26")
  func safeArea() throws {
    let phone = try #require(try Self.reference.device(named: "iPhone 17 Pro"))
    let insets = try phone.safeArea(.landscape, os: .iOS(26))
    #expect(insets == Device.EdgeInsets(top: 0, left: 62, bottom: 20, right: 62))
    #expect(phone.idiom == .phone && phone.family == "iPhone")
    #expect(try phone.statusBar(.portrait, os: phone.current) == phone.statusBar(.portrait))
    #expect(try phone.value(of: "safeArea.landscape")?.insets == phone.safeArea(.landscape))
    #expect(
      try phone.value(of: "statusBar.portrait")?.number == phone.statusBar(.portrait))
  }

  @Test("Reference: values, derived layouts and timelines are those of a catalogue file")
  func agreesWithStore() throws {
    let file = try Self.store()
    let reader = ScreenReader(file.devices)
    let devices = try Self.reference.devices()
    #expect(devices.count == Self.reference.count && devices.count > 100)
    for device in devices {
      let profile = try #require(try file.devices.profile(id: device.id))
      #expect(device.fields.map(\.value) == profile.entries.map(\.value), "\(device.id)")
      #expect(device.fields.map(\.name) == profile.entries.map { "\($0.path)" }, "\(device.id)")
      let derived = try file.devices.derivedLayouts(of: device.id)
      #expect(device.derived.count == derived.count && Set(device.derived) == Set(derived))
      let timelines = try reader.timelines(of: profile)
      // One device alone, and all at once, take the same from others.
      let alone = try #require(try Self.reference.device(id: device.id))
      #expect(alone == device && alone.current == timelines.newest)
      for display in profile.displays.map(\.name) {
        for orientation in Device.Orientation.allCases {
          let area = timelines.safeArea(orientation, display: display)
          #expect(device.safeAreaTimeline(orientation, display: display) == area, "\(device.id)")
          #expect(alone.safeAreaTimeline(orientation, display: display) == area, "\(device.id)")
          let bar = timelines.statusBar(orientation, display: display)
          #expect(device.statusBarTimeline(orientation, display: display) == bar, "\(device.id)")
          #expect(alone.statusBarTimeline(orientation, display: display) == bar, "\(device.id)")
          let keyboard = timelines.keyboard(orientation, display: display)
          #expect(
            device.keyboardTimeline(orientation, display: display) == keyboard, "\(device.id)")
          #expect(alone.keyboardTimeline(orientation, display: display) == keyboard, "\(device.id)")
        }
      }
    }
  }

  @Test(
    "Reference: a condition chooses the devices that it chooses in a catalogue file",
    arguments: [
      "family=iphone", "family!=iPhone", "name~PRO", "models=iPhone12,5", "models!=iPhone12,5",
      "models~iphone1", "aliases", "!aliases", "points.width>=400", "points.width<390",
      "points.width!=390", "scale=3", "corners.radius", "!corners.radius", "corners.radius>50",
      "corners.style=rounded", "homeIndicator=true", "homeIndicator!=true", "released>=2020",
      "released~2019", "status=preview", "idiom=PAD", "orientations=portrait-upside-down",
      "orientations!=landscape-left", "orientations~landscape", "landscape.horizontal=regular",
      "landscape.horizontal!=regular", "landscape.horizontal~REG", "landscape.width>800",
      "layouts.half.landscape=n/a", "layouts.half.landscape!=n/a", "layouts.half.landscape",
      "!layouts.half.landscape", "layouts.full-screen.portrait=compact/regular",
      "layouts.full-screen.portrait!=compact/regular", "layouts.full-screen.portrait~compact",
      "layouts.half.landscape.available=true", "portrait.horizontal=landscape.horizontal",
      "portrait.horizontal!=landscape.horizontal", "points.width<points.height",
      "ppi>=points.height", "safeArea[\"iOS 26\"].portrait", "safeArea[\"iOS 26\"].portrait.top>50",
      "attributes[\"os.last\"]>=iOS 17", "attributes[\"os.last\"]<iOS 9",
      "attributes[\"os.first\"]=iOS 13", "attributes[\"os.first\"]~ios", "attributes[\"os.last\"]",
      "displays.inner.points.width>500", "statusBar[\"iOS 26\"].portrait>40",
      "keyboard[\"iOS 26.5\"].portrait>=340", "keyboard.landscape<300", "zoomed.width<points.width",
    ])
  func conditions(text: String) throws {
    let file = try Self.store()
    let condition = try Condition(text)
    let expected = try file.devices.ids(matching: Query(conditions: [condition], columns: []))
    #expect(try Self.reference.devices(where: text).map(\.id) == expected)
  }

  @Test(
    "A field, a condition or a version that does not exist is an error, in words of the library")
  func errors() throws {
    let phone = try #require(try Self.reference.device(named: "iPhone 17 Pro"))
    let attempts: [(CatalogueError.Code, () throws -> Void)] = [
      (.unknownField, { _ = try phone.value(of: "points.widht") }),
      (.unknownField, { _ = try phone.value(of: "") }),
      (.unknownField, { _ = try phone.value(of: "layouts.full-screen.landscape.heigth") }),
      (.badCondition, { _ = try Self.reference.devices(where: "points.widht=3") }),
      (.badCondition, { _ = try Self.reference.devices(where: "points.width=wide") }),
      (.badCondition, { _ = try Self.reference.devices(where: "homeIndicator>true") }),
      (.badCondition, { _ = try Self.reference.devices(where: "") }),
      (.neverRan, { _ = try phone.safeArea(.portrait, os: .iOS(18)) }),
      (.neverRan, { _ = try phone.statusBar(.portrait, os: .iOS(-1, .max, .min, 0)) }),
      (.neverRan, { _ = try phone.keyboard(.portrait, os: .iOS(18)) }),
      (.neverRan, { _ = try phone.layout(.portrait, os: .watchOS(3)) }),
      (.ambiguous, { _ = try Self.reference.device(named: "iPad Pro") }),
      (.notFound, { _ = try DeviceSnapshot(contentsOf: URL(string: "https://example.org/a")!) }),
    ]
    for (index, (code, attempt)) in attempts.enumerated() {
      let error = #expect(throws: CatalogueError.self, "\(index)") { try attempt() }
      #expect(error?.code == code, "\(index)")
      #expect(error.map { "\($0)".contains("--") || "\($0)".contains("devcat ") } == false)
    }
  }

  @Test("Layout: margins and content of a window")
  func layout() throws {
    let phone = try #require(try Self.reference.device(named: "iPhone 17 Pro"))
    let layout = try phone.layout(.portrait)
    let compact = try #require(layout.contents.first { $0.style == .compact })
    let width = try #require(phone.points?.width)
    #expect(compact.left == 16 && compact.width == width - 32)
    #expect(try layout.safeArea == phone.safeArea(.portrait))
    #expect(layout.traits == phone.traits(.portrait))
  }

  @Test("Many tasks read one snapshot")
  func tasks() async throws {
    let bytes = try Self.bytes()
    let snapshot = try DeviceSnapshot(bytes)
    let ids = try Self.reference.devices().map(\.id)
    let found = try await withThrowingTaskGroup(of: String?.self) { group in
      for id in ids { group.addTask { try snapshot.device(named: id)?.id } }
      return try await group.reduce(into: Set<String>()) { found, id in
        if let id { found.insert(id) }
      }
    }
    #expect(found == Set(ids))
  }

  @Test("A field of a later version is listed and read by its number")
  func laterField() throws {
    var profile = Profile(id: "later")
    profile[FieldPath(number: 100)] = .opaque([0x18, 0x78])
    let file = try CatalogueFile.inMemory(id: .random(), name: "later")
    let change = try #require(Change(id: "later", from: nil, to: profile))
    try file.commit(
      [change], note: RevisionNote(author: "a", message: "", time: Timestamp(seconds: 0)))
    var bytes: [UInt8] = []
    try file.snapshots.write(at: 1) { bytes += $0 }
    let device = try #require(try DeviceSnapshot(bytes).device(id: "later"))
    #expect(device.fields.map(\.name) == ["field100"])
    #expect(try device.value(of: "field100") == .opaque([0x18, 0x78]))
    #expect(try device.value(of: "field101") == nil)
  }

  private static func bytes() throws -> [UInt8] {
    let path = URL(filePath: #filePath).appending(
      path: "../../../Sources/CDevcatReference/reference.devcat")
    return [UInt8](try Data(contentsOf: path.standardized))
  }

  /// The reference as a catalogue file.
  private static func store() throws -> CatalogueFile { try .inMemory(snapshot: bytes()) }
}
