import DevcatValues
import DevcatRender
import Testing

@Suite("Differences between devices") struct DifferencesPageTests {
  private func page(
    _ id: String, _ values: [(String, String)], derived: [DerivedLayout] = []
  ) throws -> DevicePage {
    DevicePage(
      try Samples.profile(id: id, [("family", "iPhone"), ("idiom", "phone")] + values),
      derived: derived)
  }

  @Test("What differs is listed side by side, what is unknown behind it, and what agrees is not")
  func sideBySide() throws {
    let one = try page(
      "one",
      [
        ("points.width", "393"), ("points.height", "852"), ("scale", "3"), ("ppi", "460"),
        ("refreshRate", "60"), ("safeArea.portrait", "59,0,34,0"),
        ("layouts.full-screen.landscape", "compact/compact"),
      ])
    let two = try page(
      "two",
      [
        ("points.width", "402"), ("points.height", "874"), ("scale", "3"), ("ppi", "460"),
        ("safeArea.portrait", "62,0,34,0"), ("layouts.full-screen.landscape", "regular/compact"),
      ])
    #expect(
      DifferencesPage([one, two]).page(width: nil).text() == """
        one and two: 4 of 9 values differ, and 1 is not known of each
                                one                  two
        points                  393 × 852 pt         402 × 874 pt
        rendered                1179 × 2556 px       1206 × 2622 px
        refresh rate            60 Hz                unknown
        safe area, portrait     top 59 bottom 34 pt  top 62 bottom 34 pt
        full-screen, landscape  compact · compact    regular · compact

        """)
  }

  @Test("A mark of doubt is no difference, and is explained where it stands")
  func marks() throws {
    let one = try page("one", [("scale", "3"), ("ppi", "460")])
    let two = try page(
      "two",
      [
        ("scale", "3"), ("ppi", "458"),
        ("attributes[\"evidence.scale\"]", "derived: by its panel"),
        ("attributes[\"evidence.ppi\"]", "derived: by its panel"),
      ])
    let text = DifferencesPage([one, two]).page(width: nil).text()
    #expect(!text.contains("scale"), "\(text)")
    #expect(text.contains("460 ppi  458 ppi *\n"), "\(text)")
    #expect(text.hasSuffix("\n* derived; see --evidence\n"), "\(text)")
  }

  @Test("Size classes taken from another device are no difference, and texts have no marks")
  func derivedClasses() throws {
    let own = ("layouts.full-screen.landscape", "regular/compact")
    let taken = ["a", "b"].map {
      [
        DerivedLayout(
          orientation: .landscape,
          layout: .available(LayoutTraits(horizontal: .regular, vertical: .compact)),
          derivedFrom: $0)
      ]
    }
    let pages = try [
      page("one", [own]), page("two", [], derived: taken[0]), page("three", [], derived: taken[1]),
    ]
    #expect(
      DifferencesPage(pages).page(width: nil).text()
        == "one, two and three: no known value differs\n")
    let texts = try [("A *", "one"), ("B", "two")].map {
      try page($0.1, [("attributes.shelf", $0.0)])
    }
    #expect(
      DifferencesPage(texts).page(width: nil).text() == """
        one and two: 1 of 3 values differ
               one  two
        shelf  A *  B

        """)
  }

  @Test("A mode and a display that a device does not have are N/A, and not unknown")
  func notAvailable() throws {
    let phone = try page("phone", [("scale", "3")])
    let pad = DevicePage(
      try Samples.profile(
        id: "pad",
        [
          ("family", "iPad"), ("idiom", "pad"), ("scale", "2"),
          ("layouts.half.landscape", "compact/regular"), ("displays.inner.scale", "2"),
        ]))
    let text = DifferencesPage([phone, pad]).page(width: nil).text()
    #expect(text.contains("half, landscape   N/A     compact · regular\n"), "\(text)")
    #expect(text.contains("scale of 'inner'  N/A     @2x\n"), "\(text)")
  }

  @Test("Devices with the same values differ in nothing")
  func alike() throws {
    let pages = try [page("one", [("scale", "3")]), page("two", [("scale", "3")])]
    #expect(
      DifferencesPage(pages).page(width: nil).text() == "one and two: no known value differs\n")
  }

  @Test("Facts: one list has the value, the doubt, the paths and the origin of each")
  func facts() throws {
    var profile = try Samples.profile(
      id: "x",
      [
        ("family", "iPhone"), ("idiom", "phone"), ("points.width", "393"),
        ("points.height", "852"), ("scale", "3"), ("pixels.width", "1179"),
        ("pixels.height", "2556"), ("ppi", "460"), ("corners.radius", "55"),
        ("safeArea.portrait", "59,0,34,0"),
      ])
    profile[.attribute("evidence.ppi")] = .text("disputed: 458 in another list")
    let facts = DeviceFacts(ExportedDevice(profile, derived: Samples.derived)).all
    func fact(_ label: String) throws -> DeviceFact {
      try #require(facts.first { $0.label == label && $0.display == nil }, "\(label)")
    }
    #expect(try fact("points").text == "393 × 852 pt")
    #expect(try fact("points").paths.map(\.description) == ["points.width", "points.height"])
    #expect(try fact("density").text == "460 ppi ?")
    #expect(try fact("rendered").rule == "points × scale" && fact("rendered").isRepeated)
    #expect(try fact("millimetres").text == "65.1 × 141.1 mm")
    #expect(try fact("safe area, portrait").text == "top 59 bottom 34 pt")
    #expect(try fact("safe area, portrait").paths.map(\.description) == ["safeArea.portrait"])
    #expect(try fact("full-screen, landscape").donor == "iphone-xr")
    #expect(try fact("full-screen, landscape").text == "regular · compact *")
    #expect(try fact("half, portrait").value == DeviceFact.notAvailable)
    #expect(try fact("diagonal").value == nil)
    var writer = JSONWriter()
    let density = try fact("density")
    writer.object { $0.facts([density]) }
    #expect(
      String(decoding: writer.takeBytes(), as: UTF8.self)
        == #"{"facts":[{"group":"screen","label":"density","line":"panel","value":"460 ppi","mark":"disputed","paths":["ppi"]}]}"#
    )
  }
}
