import DevcatValues
import Testing

@testable import DevcatRender

@Suite("Texts in source code and markup, and the ranges of size classes") struct ExportPartsTests {
  @Test(
    "Export parts: swift literals",
    arguments: [
      ("plain", "a b", "\"a b\""),
      ("quotation", "\"\\", #""\"\\""#),
      ("interpolation", "\\(x) ${x}", #""\\(x) ${x}""#),
      ("unseen", "\u{2028}\u{1}\u{301}", #""\u{2028}\u{1}\u{301}""#),
      ("ends of lines", "\r\n\t", #""\r\n\t""#),
      ("letters", "é漢", "\"é漢\""),
    ])
  func swiftLiterals(_ name: String, _ text: String, _ literal: String) {
    #expect(SwiftLiteral.text(text) == literal)
  }

  @Test("Playwright: each row of its list has a name or three sizes")
  func playwrightList() {
    #expect(PlaywrightDevice.all.count > 30)
    #expect(PlaywrightDevice.all.allSatisfy { [0, 3].contains($0.sizes.count) })
    #expect(PlaywrightDevice.name(of: "ipad-a16") == "iPad (gen 11)")
    #expect(PlaywrightDevice.name(of: "iphone-17") == nil)
    let viewport = PlaywrightDevice.viewport(
      of: "iphone-17", screen: Size(width: 402, height: 874))
    #expect(viewport?.turned == Size(width: 756, height: 352))
    #expect(PlaywrightDevice.viewport(of: "ipad-a16", screen: Size(width: 1, height: 1)) == nil)
  }

  @Test(
    "A style sheet is made of what is measured",
    arguments: [
      (nil, true), ("single source: x", true), ("derived: x", false), ("unconfirmed: x", false),
      ("disputed: x", false),
    ] as [(String?, Bool)])
  func guessesAreNoMeasurements(_ evidence: String?, _ isMeasured: Bool) throws {
    var values = [("layouts.half.landscape", "compact/regular 592x834")]
    if let evidence { values.append(("attributes[\"evidence.layouts.half.landscape\"]", evidence)) }
    let profile = try Samples.profile(id: "pad", values)
    let rule = "--devcat-horizontal: compact"
    let whole = CSSExport.export([ExportedDevice(profile)]).text
    #expect(whole.contains(rule) == isMeasured)
    let fields = try [#require(FieldSelection("layouts"))]
    let part = CSSExport.export([
      ExportedDevice(profile, derived: [], timelines: DeviceTimelines(of: profile), only: fields)
    ]).text
    #expect(part.contains(rule) == isMeasured)
    let derived = DerivedLayout(
      orientation: .portrait,
      layout: .available(
        LayoutTraits(horizontal: .compact, vertical: .regular, width: 320, height: 480)),
      derivedFrom: "pad")
    let taken = ExportedDevice(Profile(id: "other"), derived: [derived])
    #expect(!CSSExport.export([taken]).text.contains(rule))
  }

  @Test(
    "CSS: where the safe area of the newest OS is unknown, the style sheet says so in its place")
  func unknownSafeArea() throws {
    let profile = try Samples.profile(
      id: "acme",
      [
        ("family", "iPhone"), ("idiom", "phone"), ("os.first", "iOS 15"),
        ("points.width", "375"), ("points.height", "812"),
        ("safeArea[\"before iOS 26\"].portrait", "50,0,34,0"),
      ])
    let text = CSSExport.export([ExportedDevice(profile)]).text
    #expect(
      text.contains(
        "\n  /* --acme: the safe area in portrait is not known on its newest OS. */\n"), "\(text)")
    #expect(!text.contains("in landscape is not known") && !text.contains("-safe-"), "\(text)")
  }

  @Test("Scripts escape what ends a line and name no prototype")
  func scriptsEscapeWhatEndsALineAndNameNoPrototype() {
    var writer = JSONWriter(dialect: .script)
    writer.beginObject()
    writer.member("__proto__", "\u{2028}\u{1F469}\u{200D}\u{10FFFF}")
    writer.member("b", "\u{1}")
    writer.endObject()
    let escaped = #"{["__proto__"]:"~2028👩~200d~dbff~dfff","b":"~0001"}"#
    #expect(writer.text == escaped.replacing("~", with: #"\u"#))
  }

  @Test(
    "Size class ranges",
    arguments: [
      ("nothing known", [:], []),
      ("one class", [375: [1]], [(1, nil, nil)]),
      ("both", [320: [1], 507: [1], 678: [2], 1024: [2]], [(1, nil, 678), (2, 678, nil)]),
      (
        "a length that is both", [320: [1], 400: [1, 2], 500: [1], 600: [2]],
        [(1, nil, 600), (2, 600, nil)]
      ),
      (
        "phones on their side", [667: [1], 736: [2], 812: [1], 896: [2]],
        [(1, nil, 736), (2, 896, nil)]
      ),
      ("regular below, compact above", [300: [2], 500: [1]], []),
    ] as [(String, [Double: [Int]], [(Int, Double?, Double?)])])
  func sizeClassRanges(
    _ name: String, _ known: [Double: [Int]], _ expected: [(Int, Double?, Double?)]
  ) {
    let ranges = SizeClassRanges(known.mapValues { Set($0.compactMap(SizeClass.init(rawValue:))) })
    #expect(
      ranges.ranges.map { "\($0)" }
        == expected.map { each in
          "\(SizeClassRanges.Range(sizeClass: SizeClass(rawValue: each.0) ?? .compact, from: each.1, below: each.2))"
        })
  }

  @Test("Size class ranges: rounded up, a length belongs to the next longer one that is known")
  func sizeClassRangesRoundedUp() {
    let ranges = SizeClassRanges(
      [393: [.compact], 430: [.compact], 852: [.regular], 932: [.regular]], roundsUp: true)
    #expect(
      ranges.ranges == [
        .init(sizeClass: .compact, from: nil, below: 430),
        .init(sizeClass: .regular, from: 430, below: nil),
      ])
  }
}
