import DevcatValues
import DevcatRender
import Testing

@Suite("Device page") struct DevicePageTests {
  @Test("A phone has a page") func aPhoneHasAPage() throws {
    #expect(
      DevicePage(try Samples.phone()).page.text() == """
        iPhone 11 Pro Max: 414 × 896 pt · @3x · 6.5″ · safe area 44/34 · compact · regular
        iphone-11-pro-max · iPhone · phone · released 2019-09-20
          models          iPhone12,5

        Screen
          points          414 × 896 pt · @3x
          panel           1242 × 2688 px · 458 ppi · 6.5 in
          corners         rounded · 39 pt

        Safe area and status bar, in points
          safe area, portrait  top 44 bottom 34

        Size classes, horizontal · vertical
                       portrait                         landscape
          full-screen  compact · regular  414 × 896 pt  –
          half         N/A                              –

        """)
  }

  @Test("Everything has its place") func everythingHasItsPlace() throws {
    let device = DevicePage(
      try Samples.foldable(), derived: Samples.derived, names: ["iphone-xr": "iPhone XR"])
    #expect(
      device.page.text() == """
        Fold "2": 414 × 736 pt · @3x · safe area 62/34 · compact · regular · inner 600 × 800 pt
        fold
          models          F2,1, F2,2
          also known as   F2, the fold
          status          announced

        Screen
          points          414 × 736 pt · @3x · native 2.6087
          rendered        1242 × 2208 px
          panel           1080 × 1920 px
          orientations    landscape-left, portrait
          home indicator  yes

        Safe area and status bar, in points
          safe area, portrait   iOS 26.5 top 62 bottom 34
          safe area, landscape  before iOS 26.5 left 44 bottom 21 right 44
                                iOS 26.5 left 62 bottom 20 right 62.5
                                iOS 26.6 and later left 44 bottom 21 right 44
          status bar, portrait  20

        Size classes, horizontal · vertical (* derived; see --evidence)
                       portrait                           landscape
          full-screen  compact · regular  * as iPhone XR  regular · compact  * as iPhone XR
          third        –                                  compact · regular
          slide-over   compact · regular  320 × – pt      –
          quarter      –                                  compact · –

        Screen of 'inner'
          points          600 × 800 pt
          corners         12.5 pt

        Safe area and status bar of 'inner', in points
          safe area, portrait  top 1 left 2 bottom 3 right 4

        Size classes of 'inner', horizontal · vertical
                       portrait  landscape
          full-screen  –         –
          half         –         regular · regular

        Attributes
          lab shelf       12
          loan            false
          owner           QA, Oslo

        Fields of a later version
          ppi             0xf5
          field77.key     0x18ff

        """)
  }

  @Test("A bare profile has a page and headings may be bold")
  func aBareProfileHasAPageAndHeadingsMayBeBold() {
    #expect(
      DevicePage(Profile(id: "bare")).page.text(isStyled: true) == """
        \u{1b}[1mbare\u{1b}[0m
        bare

        \u{1b}[1mSize classes, horizontal · vertical\u{1b}[0m
          \u{1b}[1m             portrait  landscape\u{1b}[0m
          full-screen  \u{1b}[2m–\u{1b}[0m         \u{1b}[2m–\u{1b}[0m

        """)
  }

  @Test("Device without a name is titled by its id") func deviceWithoutANameIsTitledByItsID() {
    let device = DevicePage(Profile(id: "bare"), derived: Samples.derived)
    #expect(device.page.text().contains("compact · regular  * as iphone-xr"))
  }

  @Test("Text cannot drive the terminal") func textCannotDriveTheTerminal() throws {
    var profile = Profile(id: "a")
    profile[Field.name.at()] = .text("\u{1b}[31mred\nline\u{9b}")
    profile[.attribute("\u{7}")] = .text("\u{1b}]0;title")
    profile[Field.scale.at(display: "\u{1b}[2J")] = .number(2)
    let scalars = DevicePage(profile).page.text().unicodeScalars
    let controls = scalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
    #expect(controls.isEmpty)
    #expect(DevicePage(profile).page.text().hasPrefix("\\u{1B}[31mred line\\u{009B}\n"))
  }

  @Test("show: disputed and derived values of the screen have their marks, the first line too")
  func marksOfTheScreen() {
    var profile = Profile(id: "acme")
    profile[Field.family.at()] = .text("iPhone")
    profile[Field.pointsWidth.at()] = .number(400)
    profile[Field.pointsHeight.at()] = .number(800)
    profile[Field.scale.at()] = .number(3)
    profile[Field.housingKind.at()] = .text("notch")
    profile[.attribute("evidence.points.height")] = .text("disputed: another list says 812")
    profile[.attribute("evidence.scale")] = .text("derived: from the panel")
    profile[.attribute("evidence.sensorHousing.kind")] = .text("disputed: a photo shows none")
    let text = DevicePage(profile).page.text()
    #expect(text.hasPrefix("acme: 400 × 800 pt ? · @3x *\n"), "\(text)")
    #expect(text.components(separatedBy: "400 × 800 pt ? · @3x *").count == 3, "\(text)")
    #expect(text.contains("notch ?\n"), "\(text)")
  }

  @Test(
    "show: a page with marks of doubt says at the first heading what they mean, and others do not")
  func legend() throws {
    var profile = Profile(id: "acme")
    profile[Field.scale.at()] = .number(3)
    #expect(!DevicePage(profile).page.text().contains("--evidence"))
    profile[.attribute("evidence.scale")] = .text("derived: from the panel")
    #expect(
      DevicePage(profile).page.text().contains("\nScreen (* derived; see --evidence)\n  points "))
    profile[.attribute("evidence.scale")] = .text("disputed: another list says 2")
    #expect(
      DevicePage(profile).page.text().contains(
        "\nScreen (? contradicted; see --evidence)\n  points "))
    // A text of people is no mark.
    var other = Profile(id: "acme")
    other[.attribute("shelf")] = .text("A * or B ?")
    #expect(!DevicePage(other).page.text().contains("--evidence"))
  }

  @Test("show: where the safe area of the newest OS is unknown, the first line has the last one")
  func lastSafeArea() throws {
    let profile = try Samples.profile(
      id: "acme",
      [
        ("family", "iPhone"), ("idiom", "phone"), ("os.first", "iOS 15"),
        ("points.width", "375"), ("points.height", "812"),
        ("safeArea[\"before iOS 26\"].portrait", "50,0,34,0"),
      ])
    func headline(_ os: String?) -> String {
      String(DevicePage(profile, os: os.flatMap(OSVersion.init)).page.text().prefix { $0 != "\n" })
    }
    #expect(headline(nil) == "acme: 375 × 812 pt · safe area 50/34 on iOS 15 to 18")
    #expect(headline("iOS 17") == "acme: 375 × 812 pt · safe area 50/34")
    #expect(headline("iOS 26") == "acme: 375 × 812 pt · safe area on iOS 26 unknown")
  }

  @Test("show: sizes with Display Zoom and More Space, and the heights of the keyboard")
  func zoomAndKeyboard() throws {
    let profile = try Samples.profile(
      id: "acme",
      [
        ("family", "iPad"), ("zoomed.width", "320"), ("zoomed.height", "693"),
        ("moreSpace.width", "954"), ("moreSpace.height", "1373"),
        ("statusBar.portrait", "0"), ("keyboard.portrait", "337"),
        ("keyboard[\"iOS 26.5\"].landscape", "422"),
        ("attributes[\"evidence.moreSpace.width\"]", "derived: by its shape"),
      ])
    let text = DevicePage(profile).page.text()
    #expect(
      text.contains(
        """
        Screen (* derived; see --evidence)
          points          zoomed 320 × 693 pt · more space 954 × 1373 pt *

        Safe area, status bar and keyboard, in points
          status bar, portrait  hidden
          keyboard, portrait    337
          keyboard, landscape   iPadOS 26.5 422

        """), "\(text)")
  }
}
