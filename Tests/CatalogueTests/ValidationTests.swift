import Testing

@testable import DevcatValues

@Suite("Validation") struct ValidationTests {
  /// A profile from columns as text; the id is `a` and the name `A` if they are not given.
  static func profile(
    _ values: [String: String], id: String = "a", family: String? = "iPhone"
  ) throws -> Profile {
    var profile = Profile(id: id)
    profile[Field.name.at()] = .text("A")
    profile[Field.family.at()] = family.map(FieldValue.text)
    for (text, value) in values {
      let path = try #require(FieldPath(text), "\(text)")
      let type = try #require(path.field?.type)
      profile[path] = try FieldValue(parsing: value, as: type, field: text)
    }
    return profile
  }

  static func screen(_ points: (Int, Int), _ pixels: (Int, Int)) -> [String: String] {
    [
      "points.width": "\(points.0)", "points.height": "\(points.1)",
      "pixels.width": "\(pixels.0)", "pixels.height": "\(pixels.1)",
    ]
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let values: [String: String]
    var id = "a"
    var family: String? = "iPhone"
    /// The rule that is broken and its severity; `nil` if every rule is kept.
    var violation: (rule: String, severity: Finding.Severity)?
    var testDescription: String { name }
  }

  static let cases: [Case] =
    identity + pixels + uprightness + sizes + densities + modes

  static let identity = [
    Case(name: "a name is enough", values: [:], family: nil),
    Case(name: "id is no slug", values: [:], id: "A b", violation: ("identity.id", .error)),
    Case(
      name: "the last OS is before the first",
      values: ["os.first": "iOS 18", "os.last": "iOS 10"], violation: ("identity.os-order", .error)),
    Case(
      name: "the last OS is of another system",
      values: ["os.first": "iOS 18", "os.last": "watchOS 26"],
      violation: ("identity.os-order", .error)),
    Case(
      name: "the last OS has all releases of its version",
      values: ["os.first": "iOS 26.1", "os.last": "iOS 26"]),
    Case(
      name: "a row of sums",
      values: ["points.width": "1586", "points.height": "3442", "attributes.price": "9"],
      family: nil, violation: ("identity.sums", .warning)),
    Case(
      name: "a row of sums in pixels", values: ["pixels.width": "4716", "pixels.height": "10208"],
      family: nil, violation: ("identity.sums", .warning)),
    Case(
      name: "a large screen of a known kind",
      values: ["points.width": "2160", "points.height": "3840", "idiom": "unspecified"],
      family: nil),
    Case(
      name: "numbers of a screen", values: ["points.width": "1032", "points.height": "1376"],
      family: nil),
    Case(
      name: "id is too long", values: [:], id: String(repeating: "a", count: 129),
      violation: ("identity.id", .error)),
  ]

  static let pixels = [
    Case(name: "iPhone 8 Plus", values: screen((414, 736), (1080, 1920))),
    Case(name: "iPhone 12 mini", values: screen((375, 812), (1080, 2340))),
    Case(name: "2 px off", values: screen((300, 600), (900, 1802))),
    Case(name: "2 px short", values: screen((300, 600), (900, 1798))),
    Case(
      name: "3 px off", values: screen((300, 600), (900, 1803)),
      violation: ("display.pixels-per-point", .error)),
    Case(
      name: "3 px short", values: screen((300, 600), (900, 1797)),
      violation: ("display.pixels-per-point", .error)),
    Case(
      name: "2.5 px off",
      values: screen((300, 0), (900, 1800)).merging(["points.height": "600.833"]) { $1 },
      violation: ("display.pixels-per-point", .error)),
    Case(
      name: "also for other families", values: screen((300, 600), (900, 1803)),
      family: "Android", violation: ("display.pixels-per-point", .error)),
    Case(
      name: "on a further display",
      values: [
        "displays.inner.points.width": "300", "displays.inner.points.height": "600",
        "displays.inner.pixels.width": "900", "displays.inner.pixels.height": "1803",
      ], violation: ("display.pixels-per-point", .error)),
    Case(name: "half of the sizes unknown", values: ["points.width": "1", "pixels.height": "9"]),
  ]

  static let uprightness = [
    Case(name: "scale 1", values: ["scale": "1"]), Case(name: "scale 3", values: ["scale": "3"]),
    Case(name: "iPhone scale 4", values: ["scale": "4"], violation: ("display.scale", .error)),
    Case(
      name: "iPad scale 2.5", values: ["scale": "2.5"], family: "iPad",
      violation: ("display.scale", .error)),
    Case(
      name: "iPod touch scale 1.5", values: ["scale": "1.5"], family: "iPod touch",
      violation: ("display.scale", .error)),
    Case(
      name: "Apple Watch scale 4", values: ["scale": "4"], family: "Apple Watch",
      violation: ("display.scale", .error)),
    Case(name: "Android scale 2.625", values: ["scale": "2.625"], family: "Android"),
    Case(
      name: "scale 2.625 of another family", values: ["scale": "2.625"], family: "Acme",
      violation: ("display.scale", .warning)),
    Case(name: "square", values: ["points.width": "5", "points.height": "5"]),
    Case(
      name: "iPad on its side", values: ["points.width": "6", "points.height": "5"],
      family: "iPad", violation: ("display.portrait", .error)),
    Case(
      name: "iPhone panel on its side", values: ["pixels.width": "6", "pixels.height": "5"],
      violation: ("display.portrait", .error)),
    Case(
      name: "Apple Watch on its side", values: ["points.width": "6", "points.height": "5"],
      family: "Apple Watch", violation: ("display.portrait", .error)),
    Case(
      name: "iPod touch on its side", values: ["points.width": "6", "points.height": "5"],
      family: "iPod touch", violation: ("display.portrait", .error)),
    Case(
      name: "television", values: ["points.width": "1920", "points.height": "1080"],
      family: "Apple TV", violation: ("display.portrait", .warning)),
    Case(
      name: "no family on its side", values: ["points.width": "6", "points.height": "5"],
      family: nil, violation: ("display.portrait", .warning)),
  ]

  static let sizes = [
    Case(name: "the least diagonal", values: ["diagonal": "0.1"]),
    Case(name: "no diagonal", values: ["diagonal": "0"], violation: ("values.range", .error)),
    Case(name: "negative ppi", values: ["ppi": "-1"], violation: ("values.range", .error)),
    Case(
      name: "no scale", values: ["scale": "0"], family: "Android",
      violation: ("values.range", .error)),
    Case(
      name: "inner width", values: ["displays.inner.points.width": "0"],
      violation: ("values.range", .error)),
    Case(
      name: "layout width", values: ["layouts.half.portrait": "compact/regular 0x5"],
      violation: ("values.range", .error)),
    Case(name: "square corners", values: ["corners.radius": "0", "statusBar.landscape": "0"]),
    Case(
      name: "negative radius", values: ["corners.radius": "-1"],
      violation: ("values.range", .error)),
    Case(
      name: "negative status bar", values: ["displays.inner.statusBar.portrait": "-1"],
      violation: ("values.range", .error)),
    Case(name: "no insets", values: ["safeArea.portrait": "0,0,0,0"]),
    Case(
      name: "negative inset", values: ["safeArea.portrait": "0,0,-0.5,0"],
      violation: ("values.range", .error)),
    Case(
      name: "a pixel and a part of one", values: ["pixels.width": "1.08"],
      violation: ("values.range", .error)),
    Case(name: "a point and a part of one", values: ["points.width": "411.4"]),
    Case(
      name: "a width beyond all", values: ["pixels.width": "1e308"],
      violation: ("values.range", .error)),
  ]

  /// A panel of 3 to 4 whose diagonal is five `fifths` of pixels, on 5 in: it has `fifths` ppi.
  static func dense(_ fifths: Int, stated ppi: String) -> [String: String] {
    [
      "pixels.width": "\(fifths * 3)", "pixels.height": "\(fifths * 4)", "diagonal": "5",
      "ppi": ppi,
    ]
  }

  static let densities = [
    Case(name: "exact density", values: dense(100, stated: "100")),
    Case(name: "density 4 % above", values: dense(130, stated: "125")),
    Case(name: "density 4 % below", values: dense(120, stated: "125")),
    Case(
      name: "density 4.8 % above", values: dense(131, stated: "125"),
      violation: ("display.ppi", .warning)),
    Case(
      name: "density 4.8 % below", values: dense(119, stated: "125"),
      violation: ("display.ppi", .warning)),
    Case(
      name: "density just above 4 %", values: dense(130, stated: "124.999"),
      violation: ("display.ppi", .warning)),
    Case(name: "no diagonal", values: ["pixels.width": "3", "pixels.height": "4", "ppi": "1"]),
  ]

  static let modes =
    Mode.known.map { Case(name: $0.rawValue, values: ["layouts.\($0.rawValue).portrait": "n/a"]) }
    + [
      Case(
        name: "an unknown mode", values: ["layouts.quarter.portrait": "n/a"],
        violation: ("layout.mode", .error)),
      Case(
        name: "an unknown mode inside",
        values: ["displays.inner.layouts.quarter.portrait": "n/a"],
        violation: ("layout.mode", .error)),
    ]

  @Test("A number beyond the whole numbers is no attribute; as it is written it is a text")
  func attributesBeyondWholeNumbers() throws {
    var profile = Profile(id: "acme-one")
    profile[Field.name.at()] = .text("Acme One")
    profile[.attribute("a")] = .number(9_007_199_254_740_994)
    #expect(profile.validated().map(\.rule) == ["values.range"])
    profile[.attribute("a")] = try FieldValue(
      parsing: "9007199254740994", as: .attribute, field: "attributes.a")
    #expect(profile.validated().isEmpty)
  }

  @Test("Profiles keep or break a rule", arguments: cases) func profilesKeepOrBreakARule(
    _ example: Case
  ) throws {
    let profile = try Self.profile(example.values, id: example.id, family: example.family)
    let findings = profile.validated()
    #expect(findings.map(\.rule) == (example.violation.map { [$0.rule] } ?? []), "\(findings)")
    #expect(findings.first?.severity == example.violation?.severity)
    #expect(findings.allSatisfy { $0.id == example.id })
  }

  @Test("A profile has a name") func aProfileHasAName() {
    #expect(Profile(id: "a").validated().map(\.rule) == ["identity.name"])
  }

  @Test("Rules have codes of their own") func rulesHaveCodesOfTheirOwn() {
    #expect(Set(ValidationRule.all.map(\.code)).count == ValidationRule.all.count)
    #expect(ValidationRule.all.allSatisfy { $0.sentence.hasSuffix(".") })
  }

  @Test("Devices of one screen have one pair of classes")
  func devicesOfOneScreenHaveOnePairOfClasses() {
    func row(
      _ orientation: Orientation, _ horizontal: SizeClass?, _ vertical: SizeClass?, _ id: String,
      _ count: Int
    ) -> SameScreenRule.Row {
      .init(
        orientation: orientation, horizontal: horizontal, vertical: vertical, example: id,
        count: count)
    }
    let size = Size(width: 414, height: 896)
    let alike = [
      row(.portrait, .compact, .regular, "a", 3), row(.landscape, .regular, .compact, "a", 3),
      row(.landscape, nil, .compact, "b", 1),
    ]
    #expect(SameScreenRule.findings(at: size, alike).isEmpty)
    let findings = SameScreenRule.findings(
      at: size, alike + [row(.landscape, .compact, .compact, "odd", 1)])
    #expect(
      findings == [
        Finding(
          rule: "layout.same-screen", severity: .warning, id: "odd",
          message: "full screen in landscape it is compact/compact, but 'a' with the same "
            + "414 × 896 pt is regular/compact", remedy: "regular/compact")
      ])
    let even = SameScreenRule.findings(
      at: size,
      [row(.portrait, .compact, .regular, "b", 1), row(.portrait, .regular, .regular, "a", 1)])
    #expect(even.map(\.id) == ["b"])
    #expect(even.map(\.remedy) == [nil], "Of two that are alike neither is the odd one.")
  }
}
