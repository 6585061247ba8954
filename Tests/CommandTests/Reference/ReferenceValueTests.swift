import Testing

/// Values of the reference where published lists are wrong or differ, typed from general knowledge
/// and never from `data/`.
@Suite("Reference value") struct ReferenceValueTests {
  /// A device, a field as `--fields` names it, and its value.
  struct Fact: CustomTestStringConvertible, Sendable {
    let device: String
    let values: [String: JSONValue]

    var testDescription: String { device }

    init(_ device: String, _ values: [String: JSONValue]) {
      self.device = device
      self.values = values
    }
  }

  static let screens = [
    Fact("iPad Pro (10.5-inch)", ["points.height": 1112, "pixels.height": 2224, "ppi": 264]),
    Fact("iPad7,4", ["id": "ipad-pro-10.5-inch", "aliases": ["10.5\" iPad Pro"]]),
    Fact("iPhone 12 mini", ["points.width": 375, "points.height": 812, "pixels.width": 1080]),
    Fact("iPhone 13 mini", ["points.height": 812, "pixels.height": 2340, "scale": 3]),
    Fact("iPhone 6 Plus", ["points.width": 414, "pixels.width": 1080, "scale": 3]),
    Fact("iPhone 8 Plus", ["points.height": 736, "pixels.height": 1920, "scale": 3]),
    Fact("iPhone XR", ["scale": 2, "pixels.width": 828]),
    Fact("iPad (A16)", ["points.width": 820, "points.height": 1180, "scale": 2]),
    Fact("iPad Pro 13-inch (M4)", ["points.width": 1032, "points.height": 1376]),
    Fact("iPad Air 13-inch (M4)", ["points.width": 1024, "points.height": 1366]),
    Fact("iPad Pro 11-inch (M5)", ["points.height": 1210, "pixels.height": 2420]),
    Fact("iPhone 14 Pro Max", ["ppi": 460]),
    Fact("iphone", ["points.width": 320, "pixels.width": 320, "scale": 1]),
    Fact("iPhone 17 Pro Max", ["points.width": 440, "points.height": 956]),
    Fact("iPhone 12", ["zoomed.width": 320, "zoomed.height": 693]),
    Fact("iPad Air (5th generation)", ["moreSpace.width": 954, "moreSpace.height": 1373]),
    Fact("iPad (10th generation)", ["keyboard.portrait": 337, "keyboard.landscape": 422]),
    Fact("iPhone 11", ["released": "2019-09-20", "status": "released", "corners.radius": 41.5]),
    Fact("iPhone 8", ["corners.style": "rectangular", "corners.radius": 0]),
    Fact("Apple Watch Series 10 46mm", ["points.width": 208, "points.height": 248, "scale": 2]),
  ]

  static let identifiers = [
    Fact("Watch7,13", ["id": "apple-watch-se-3-40mm"]),
    Fact("Watch7,15", ["id": "apple-watch-se-3-40mm"]),
    Fact("Watch7,14", ["id": "apple-watch-se-3-44mm"]),
    Fact("iPad6,8", ["id": "ipad-pro-12.9-inch-1st-generation"]),
    Fact("iPad16,8", ["id": "ipad-air-11-inch-m4", "corners.radius": 18]),
    Fact("iPhone12,8", ["id": "iphone-se-4.7-inch", "name": "iPhone SE (2nd generation)"]),
    Fact("4\" iPhone SE", ["id": "iphone-se-4-inch", "name": "iPhone SE (1st generation)"]),
    Fact("iPhone19,4", ["id": "iphone-duo"]),
  ]

  static let classes = [
    Fact("iPhone 11", ["landscape.horizontal": "regular"]),
    Fact("iPhone 11 Pro", ["landscape.horizontal": "compact"]),
    Fact("iPhone 15 Plus", ["portrait.horizontal": "compact", "landscape.horizontal": "regular"]),
    Fact("iPhone 4S", ["landscape.horizontal": "compact", "landscape.vertical": "compact"]),
    Fact("iPad mini (A17 Pro)", ["landscape.horizontal": "regular"]),
    // By the rule of the same screen.
    Fact("iPhone 17e", ["landscape.horizontal": "compact"]),
    Fact("iPhone 18 Pro Max", ["landscape.horizontal": "regular"]),
    Fact("iPad (10th generation)", ["portrait.horizontal": "regular"]),
  ]

  static let multitasking = [
    Fact(
      "iPad Air 2",
      [
        "layouts.third.portrait": "compact/regular 320x1024", "layouts.half.portrait": "n/a",
        "layouts.half.landscape": "compact/regular 507x768",
        "layouts.two-thirds.landscape": "regular/regular 694x768",
        "layouts.slide-over.landscape": "compact/regular 320x728",
      ]),
    Fact("iPad (7th generation)", ["layouts.half.landscape": "compact/regular 535x810"]),
    Fact("iPad Pro (11-inch) (2nd generation)", ["layouts.half.landscape.width": 592]),
    Fact(
      "iPad Pro (12.9-inch) (5th generation)",
      [
        "layouts.half.landscape": "regular/regular 678x1024",
        "layouts.two-thirds.portrait": "compact/regular 639x1366",
      ]),
    Fact(
      "iPad mini (6th generation)",
      ["layouts.half.landscape.width": 561.5, "layouts.two-thirds.landscape.width": 748]),
    Fact("iPad Pro 11-inch (M4)", ["layouts.half.landscape": "compact/regular 600x834"]),
    Fact("iPad Pro 13-inch (M4)", ["layouts.two-thirds.portrait.width": 647]),
  ]

  static let safeAreas = [
    Fact("iPhone X", [#"safeArea["iOS 13.2"].landscape"#: "0,44,21,44"]),
    Fact("iPhone 11", [#"safeArea["iOS 13.2"].portrait"#: "44,0,34,0"]),
    Fact("iPad Pro (11-inch) (1st generation)", [#"safeArea["iOS 13.2"].portrait.bottom"#: 20]),
    Fact("iPad Pro (12.9-inch) (1st generation)", [#"safeArea["before iOS 26"].portrait.top"#: 20]),
    Fact("iPhone Air", [#"safeArea["iOS 26.5"].portrait"#: "68,0,34,0"]),
    Fact("iPad (10th generation)", [#"safeArea["iOS 26.5"].landscape"#: "32,0,25,0"]),
    Fact("iPhone 16 Pro", [#"safeArea["iOS 26.5"].landscape.bottom"#: 20]),
    Fact("iPhone 18 Pro", [#"safeArea["iOS 27"].portrait.top"#: 62]),
  ]

  static let foldable = [
    Fact(
      "iPhone Duo",
      [
        "points.width": 466, "points.height": 678, "pixels.width": 1398,
        "displays.inner.points.width": 669, "displays.inner.points.height": 951,
        "displays.inner.pixels.width": 1878, "displays.inner.scale": 3,
        "displays.inner.landscape": "regular/regular", "released": "2026-10-23",
        "safeArea[\"iOS 27.1\"].portrait": "0,0,34,84",
        "safeArea[\"iOS 27.1\"].landscape": "0,84,34,0", "keyboard[\"iOS 27.1\"].portrait": 252,
        "displays.inner.safeArea[\"iOS 27.1\"].portrait.top": 82,
      ])
  ]

  static let later = [
    Fact("iPhone 12 mini", ["os.first": "iOS 14.1"]),
    Fact("iPhone SE (2nd generation)", ["os.first": "iOS 13.4", "zoomed.width": 320]),
    Fact("Apple Watch Series 6 40mm", ["os.last": "watchOS 26"]),
    Fact("Apple Watch Ultra 4", ["os.first": "watchOS 27"]),
    Fact("Apple TV HD", ["os.last": "tvOS 26"]),
    Fact("Apple Vision Pro (M5)", ["os.first": "visionOS 26.0.1"]),
    Fact("iPad Air 11-inch (M4)", ["layouts.half.landscape": "n/a", "sensorHousing.kind": "none"]),
    Fact("iPhone 18 Pro", ["sensorHousing.kind": "dynamic-island"]),
    Fact("iPad (A16)", ["refreshRate": 60]), Fact("iPad Pro 11-inch (M4)", ["refreshRate": 120]),
    Fact("iPhone 16", ["zoomed.height": 693]),
    Fact("iPad mini (A20 Pro)", ["portrait.horizontal": "regular", "homeIndicator": true]),
  ]

  @Test(
    "A value is that of the better sources",
    arguments: screens + identifiers + classes + multitasking + safeAreas + foldable + later)
  func aValueIsThatOfTheBetterSources(_ fact: Fact) throws {
    let sandbox = try Sandbox.readingReference()
    let id = try #require(try sandbox.device(fact.device)["id"]?.text)
    for (field, value) in fact.values {
      let rows = try sandbox.require(["list", "--where", "id=\(id)", "--fields", field, "--json"])
      let found = try #require(rows.json()[0])
      #expect(found.keys.count == 1, "\(field)")
      #expect(found.keys.first.flatMap { found[$0] } == value, "\(field)")
    }
  }

  static let doubts = [
    ("iPhone Air", #"safeArea["iOS 26.5"].portrait"#, "disputed: ", "74 at the top"),
    ("iPhone X", #"safeArea["iOS 13.2"].landscape"#, "disputed: ", "24 at the bottom"),
    ("iPhone 12 mini", "points.width", "disputed: ", "360"),
    ("Apple Watch Ultra 3", "ppi", "disputed: ", "338"),
    ("Apple Watch Series 3 38mm", "ppi", "derived: ", "563"),
    ("iPad Pro 11-inch (M4)", "layouts.half.landscape", "disputed: ", "600"),
    ("iPad Pro 13-inch (M4)", "layouts.two-thirds.portrait", "unconfirmed: ", "uncertain"),
    ("iPad (10th generation)", "layouts.third.landscape", "derived: ", "375"),
    ("iPad mini (A17 Pro)", "layouts.full-screen.portrait", "derived: ", "2014"),
    ("iPhone 4", "points.width", "derived: ", "scale"),
    ("iPhone 3G", "pixels.width", "disputed: ", "640"),
    ("Apple TV HD", "pixels.width", "unconfirmed: ", "general knowledge"),
    ("iPhone 18 Pro", "pixels.width", "unconfirmed: ", "specifications"),
    ("iPhone Duo", "displays.inner.points.width", "derived: ", "2007"),
    ("iPhone 8", "corners.radius", "single source: ", "BezelKit"),
  ]

  @Test("Unconfirmed values have evidence notes", arguments: doubts)
  func unconfirmedValuesHaveEvidenceNotes(
    _ device: String, _ field: String, _ kind: String, _ word: String
  ) throws {
    let profile = try Sandbox.readingReference().device(device)
    let evidence = try #require(profile["attributes"]?["evidence.\(field)"]?.text)
    #expect(evidence.hasPrefix(kind) && evidence.contains(word), "\(evidence)")
  }

  @Test(
    "What several sources say is not marked",
    arguments: [
      ("iPhone 15", ["points.width", "pixels.height", "scale", "ppi", "models"]),
      ("iPad Air 2", ["points.width", "layouts.half.landscape", "corners.style"]),
      ("Apple Watch Series 9 45mm", ["points.width", "models"]),
    ])
  func whatSeveralSourcesSayIsNotMarked(_ device: String, _ fields: [String]) throws {
    let profile = try Sandbox.readingReference().device(device)
    for field in fields { #expect(profile["attributes"]?["evidence.\(field)"] == nil, "\(field)") }
  }
}
