import Catalogue
import Render
import Testing

@Suite struct DevicePageTests {
  @Test func aPhoneHasAPage() throws {
    #expect(
      DevicePage(try Samples.phone()).text == """
        iPhone 11 Pro Max
        iphone-11-pro-max · iPhone · phone
          models          iPhone12,5
          released        2019-09-20

        Screen
          points          414 × 896 pt
          rendered        1242 × 2688 px
          panel           1242 × 2688 px
          scale           @3x · native 3
          density         458 ppi
          diagonal        6.5 in
          corners         rounded · 39 pt

        Safe areas, in points
                    top  left  bottom  right
          portrait   44     0      34      0

        Size classes, horizontal · vertical
                       portrait                         landscape
          full-screen  compact · regular  414 × 896 pt  –
          half         N/A                              –

        """)
  }

  @Test func everythingHasItsPlace() throws {
    let page = DevicePage(
      try Samples.foldable(), derived: Samples.derived, names: ["iphone-xr": "iPhone XR"])
    #expect(
      page.text == """
        Fold "2"
        fold
          models          F2,1, F2,2
          also known as   F2, the fold
          status          announced

        Screen
          points          414 × 736 pt
          rendered        1242 × 2208 px
          panel           1080 × 1920 px
          scale           @3x · native 2.6087
          orientations    landscape-left, portrait
          home indicator  yes

        Status bar, in points
          os                    height
          not stated  portrait      20

        Safe areas, in points
          os                     top  left  bottom  right
          not stated  landscape    0    44      21     44
          iOS 26.5    portrait    62     0      34      0
          iOS 26.5    landscape    0    62      20   62.5

        Size classes, horizontal · vertical
                       portrait                           landscape
          full-screen  compact · regular  * as iPhone XR  regular · compact  * as iPhone XR
          third        –                                  compact · regular
          slide-over   compact · regular  320 × – pt      –
          quarter      –                                  compact · –

        Screen of 'inner'
          points          600 × 800 pt
          corners         12.5 pt

        Safe areas of 'inner', in points
                    top  left  bottom  right
          portrait    1     2       3      4

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

  @Test func aBareProfileHasAPageAndHeadingsMayBeBold() {
    #expect(
      DevicePage(Profile(id: "bare"), isStyled: true).text == """
        \u{1b}[1mbare\u{1b}[0m
        bare

        \u{1b}[1mSize classes, horizontal · vertical\u{1b}[0m
          \u{1b}[1m             portrait  landscape\u{1b}[0m
          full-screen  \u{1b}[2m–\u{1b}[0m         \u{1b}[2m–\u{1b}[0m

        """)
  }

  @Test func deviceWithoutANameIsTitledByItsID() {
    let page = DevicePage(Profile(id: "bare"), derived: Samples.derived)
    #expect(page.text.contains("compact · regular  * as iphone-xr"))
  }

  @Test func textCannotDriveTheTerminal() throws {
    var profile = Profile(id: "a")
    profile[Field.name.at()] = .text("\u{1b}[31mred\nline\u{9b}")
    profile[.attribute("\u{7}")] = .text("\u{1b}]0;title")
    profile[Field.scale.at(display: "\u{1b}[2J")] = .number(2)
    let scalars = DevicePage(profile).text.unicodeScalars
    let controls = scalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
    #expect(controls.isEmpty)
    #expect(DevicePage(profile).text.hasPrefix("\\u{1B}[31mred line\\u{009B}\n"))
  }
}
