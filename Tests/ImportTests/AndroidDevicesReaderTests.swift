import DevcatValues
import DevcatImport
import Testing

@Suite("Android devices reader") struct AndroidDevicesReaderTests {
  private func read(_ text: String) -> SourceDocument {
    ImportFormat.androidDevices.read(text: text)
  }

  private typealias Fixture = AndroidFixture

  @Test("A device states its screen upright") func aDeviceStatesItsScreenUpright() throws {
    let document = read(Fixture.whole)
    #expect(document.told.isEmpty)
    let draft = try #require(document.drafts.first)
    #expect(draft.id == "acme-acme-zwei")
    #expect(draft.name == "Acme & Zwei")
    #expect(draft.place == "4:3")
    #expect(
      draft.stated == [
        "family": "Android", "idiom": "pad", "attributes.brand": "Acme",
        "attributes.density": "320", "diagonal": "10", "points.width": "800",
        "points.height": "1280", "pixels.width": "1600", "pixels.height": "2560", "ppi": "300",
      ])
  }

  @Test("Android: a number with more digits than a number keeps is refused")
  func numbersThatWouldChange() {
    let screen = Fixture.screen(
      diagonal: "<a:diagonal-length>3.70000000000000000001</a:diagonal-length>")
    let document = read(Fixture.list(Fixture.device(screen: screen)))
    #expect(document.drafts.isEmpty && document.told.count == 1)
    #expect(
      document.told.first?.hasSuffix(
        "'diagonal-length' is '3.70000000000000000001': expected a number with fewer digits")
        == true,
      "\(document.told)")
  }

  @Test("Every version of the schema is read", arguments: [1, 2, 5, 7, 9, 12])
  func everyVersionOfTheSchemaIsRead(version: Int) {
    let document = read(Fixture.list(Fixture.device(), version: version))
    #expect(document.told.isEmpty)
    #expect(document.drafts.map(\.id) == ["acme-acme-1"])
  }

  @Test(
    "Points are pixels at the density",
    arguments: [
      ("ldpi", "1440"), ("mdpi", "1080"), ("tvdpi", "811.2676056338029"), ("hdpi", "720"),
      ("xhdpi", "540"), ("xxhdpi", "360"), ("xxxhdpi", "270"), ("420dpi", "411.42857142857144"),
    ])
  func pointsArePixelsAtTheDensity(word: String, width: String) {
    let screen = Fixture.screen(density: "<a:pixel-density>\(word)</a:pixel-density>")
    let document = read(Fixture.list(Fixture.device(screen: screen)))
    #expect(document.drafts.first?.stated["points.width"] == width)
  }

  @Test(
    "Tags tell the kind and whether it is turned",
    arguments: [
      ("no tag", "", "phone", "1080"), ("default", "<a:tag-id>default</a:tag-id>", "phone", "1080"),
      ("Play images", "<a:tag-id>google_apis_playstore</a:tag-id>", "phone", "1080"),
      ("watch", "<a:tag-id>android-wear</a:tag-id>", "watch", "1080"),
      ("television", "<a:tag-id>android-tv</a:tag-id>", "tv", "2400"),
      ("car", "<a:tag-id>android-automotive-playstore</a:tag-id>", "unspecified", "2400"),
      ("unknown", "<a:tag-id>android-toaster</a:tag-id>", "unspecified", "2400"),
    ])
  func tagsTellTheKindAndWhetherItIsTurned(name: String, tag: String, idiom: String, width: String)
  {
    let screen = Fixture.screen(x: "2400", y: "1080")
    let document = read(Fixture.list(Fixture.device(screen: screen, rest: tag)))
    #expect(document.told.isEmpty)
    #expect(document.drafts.first?.stated["idiom"] == idiom)
    #expect(document.drafts.first?.stated["pixels.width"] == width)
  }

  @Test("A round watch says so by its properties") func aRoundWatchSaysSoByItsProperties() {
    let properties =
      "<a:tag-id>android-wear</a:tag-id><a:boot-props><a:boot-prop>"
      + "<a:prop-name>ro.emulator.circular</a:prop-name><a:prop-value>true</a:prop-value>"
      + "</a:boot-prop></a:boot-props>"
    let round = read(Fixture.list(Fixture.device(rest: properties)))
    #expect(round.drafts.first?.stated["corners.style"] == "rounded")
    let square = read(Fixture.list(Fixture.device(rest: "<a:tag-id>android-wear</a:tag-id>")))
    #expect(square.drafts.first?.stated["corners.style"] == nil)
  }

  static let foldables: [(String, String, Int)] = [
    ("hinge", Fixture.device(hardware: "<a:hinge><a:count>1</a:count></a:hinge>"), 351),
    (
      "folded region", Fixture.device(screen: Fixture.screen(rest: "<a:foldable-region/>")), 340
    ),
  ]

  @Test("The screen of a foldable is its inner one", arguments: foldables)
  func theScreenOfAFoldableIsItsInnerOne(name: String, device: String, column: Int) {
    let document = read(Fixture.list(device))
    #expect(
      document.told.map { $0.split(separator: " ").dropFirst().joined(separator: " ") } == [
        "warning 'Acme One' folds: its screen is the display 'inner'; the list does not "
          + "give the cover's"
      ])
    #expect(document.diagnostics.first?.location?.line == 2)
    #expect(document.diagnostics.first?.location?.column == column)
    #expect(
      document.drafts.first?.stated == [
        "family": "Android", "idiom": "phone", "attributes.brand": "Acme",
        "attributes.density": "420", "displays.inner.diagonal": "6.1",
        "displays.inner.points.width": "411.42857142857144",
        "displays.inner.points.height": "914.2857142857143", "displays.inner.pixels.width": "1080",
        "displays.inner.pixels.height": "2400", "displays.inner.ppi": "421",
      ])
  }

  @Test("A density that differs by direction is not taken")
  func aDensityThatDiffersByDirectionIsNotTaken() {
    let document = read(Fixture.list(Fixture.device(screen: Fixture.screen(ppi: ("200", "220")))))
    #expect(
      document.told == [
        "2:296 warning 'xdpi' is 200 and 'ydpi' 220, so the density of the panel is not used"
      ])
    #expect(document.drafts.first?.stated["ppi"] == nil)
  }

  static let lacking: [(String, String, String)] = [
    ("no name", Fixture.device(name: ""), "2:1 unusable the device has no 'name'"),
    (
      "blank name", Fixture.device(name: "<a:name> </a:name>"),
      "2:11 unusable the device has no 'name'"
    ),
    (
      "no manufacturer", Fixture.device(manufacturer: ""),
      "2:1 unusable the device has no 'manufacturer'"
    ),
    (
      "no screen", Fixture.device(screen: ""),
      "2:1 unusable 'Acme One' has no 'screen' in its 'hardware'"
    ),
    (
      "no density", Fixture.device(screen: Fixture.screen(density: "")),
      "2:104 unusable 'screen' has no 'pixel-density'"
    ),
    (
      "density of no number",
      Fixture.device(screen: Fixture.screen(density: "<a:pixel-density>nodpi</a:pixel-density>")),
      "2:156 unusable 'pixel-density' is 'nodpi': expected a density such as 'xhdpi' or '420dpi'"
    ),
    (
      "width of no number", Fixture.device(screen: Fixture.screen(x: "wide")),
      "2:211 unusable 'x-dimension' is 'wide': expected a number greater than 0"
    ),
    (
      "no height", Fixture.device(screen: Fixture.screen(y: "0")),
      "2:246 unusable 'y-dimension' is '0': expected a number greater than 0"
    ),
    (
      "infinite diagonal",
      Fixture.device(
        screen: Fixture.screen(diagonal: "<a:diagonal-length>inf</a:diagonal-length>")),
      "2:114 unusable 'diagonal-length' is 'inf': expected a number greater than 0"
    ),
    (
      "name without a letter",
      Fixture.device(
        name: "<a:name>?</a:name>", id: "",
        manufacturer: "<a:manufacturer>!</a:manufacturer>"),
      "2:1 unusable no id can be made of the manufacturer '!' and '?'"
    ),
  ]

  @Test("A device that lacks something is listed and the others are read", arguments: lacking)
  func aDeviceThatLacksSomethingIsListedAndTheOthersAreRead(
    name: String, device: String, told: String
  ) {
    let document = read(Fixture.list(device, Fixture.device(id: "<a:id>two</a:id>")))
    #expect(document.told == [told])
    #expect(document.drafts.map(\.id) == ["acme-two"])
    #expect(document.isReadable)
  }

  static let malformed: [(String, String, String)] = [
    ("nothing", "", "1:1 error this is not well-formed XML: no element found"),
    ("text", "hello", "1:1 error this is not well-formed XML: syntax error"),
    (
      "cut off", "<a:devices xmlns:a=\"http://schemas.android.com/sdk/devices/1\">\n <a:device>\n",
      "3:1 error the file ends inside 'device', which begins at line 2"
    ),
    (
      "tags that cross", "<a>\n<b></a></b>", "2:6 error this is not well-formed XML: mismatched tag"
    ),
    (
      "no namespace", "<devices/>",
      "1:1 error found 'devices' where 'devices' of 'http://schemas.android.com/sdk/devices/…' was "
        + "expected"
    ),
    (
      "other namespace", "<devices xmlns='urn:x'/>",
      "1:1 error found 'devices' of 'urn:x' where 'devices' of "
        + "'http://schemas.android.com/sdk/devices/…' was expected"
    ),
    (
      "prefix of no namespace", "<d:devices/>",
      "1:1 error this is not well-formed XML: unbound prefix"
    ),
    (
      "entities in entities",
      "<!DOCTYPE x [\n<!ENTITY a \"b\">\n<!ENTITY b \"&a;&a;\">]>\n<x>&b;</x>",
      "2:12 error the document declares the entity 'a'; none is read"
    ),
    (
      "entity of a file", "<!DOCTYPE x [<!ENTITY a SYSTEM \"/etc/passwd\">]><x>&a;</x>",
      "1:45 error the document declares the entity 'a'; none is read"
    ),
    (
      "entity of a DTD elsewhere", "<!DOCTYPE x SYSTEM \"http://127.0.0.1/x.dtd\"><x>&a;</x>",
      "1:48 error the entity 'a' is declared nowhere in the document"
    ),
    ("entity of nowhere", "<x>&a;</x>", "1:4 error this is not well-formed XML: undefined entity"),
    (
      "unknown encoding", "<?xml version='1.0' encoding='EBCDIC'?><x/>",
      "1:31 error this is not well-formed XML: unknown encoding"
    ),
  ]

  @Test("Files without a device list are errors", arguments: malformed)
  func filesWithoutADeviceListAreErrors(name: String, text: String, told: String) {
    let document = read(text)
    #expect(document.told == [told])
    #expect(document.drafts.isEmpty)
  }

  @Test("Elements stand in each other to a limit") func elementsStandInEachOtherToALimit() {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(read(deep).told == ["1:193 error elements are nested more than 64 deep"])
  }

  @Test("Other encodings are read as they declare themselves")
  func otherEncodingsAreReadAsTheyDeclareThemselves() {
    let text = Fixture.list(Fixture.device(name: "<a:name>Söhne\u{00AE}</a:name>", id: "")) + "<"
    var sixteen: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { sixteen += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let latin =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8)
      + text.dropFirst(21).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    for bytes in [sixteen, latin] {
      let source = SourceText(bytes, file: "x")
      // The stray character at the end is located too.
      #expect(ImportFormat.androidDevices.read(source).told.first?.hasPrefix("4:") == true)
      #expect(ImportFormat.guessed(from: source) == .androidDevices)
      let whole = SourceText(Array(bytes.dropLast(bytes == sixteen ? 2 : 1)), file: "x")
      #expect(ImportFormat.androidDevices.read(whole).drafts.map(\.name) == ["Söhne®"])
    }
  }

  @Test(
    "A device list of the SDK is read",
    .enabled(if: PackageFiles.samples != nil, "the samples are not here"))
  func aDeviceListOfTheSDKIsRead() throws {
    let sample = try PackageFiles.sample("android_sdklib_nexus.xml")
    #expect(ImportFormat.guessed(from: sample) == .androidDevices)
    let document = ImportFormat.androidDevices.read(sample)
    #expect(document.told.isEmpty)
    #expect(document.drafts.count == 13)
    let nine = try #require(document.drafts.first { $0.name == "Nexus 9" })
    #expect(nine.id == "google-nexus-9")
    #expect(nine.stated["points.width"] == "768")
    #expect(nine.stated["pixels.height"] == "2048")
  }
}
