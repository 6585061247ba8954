import DevcatValues
import DevcatImport
import Testing

@Suite("Simulator reader") struct SimulatorReaderTests {
  private typealias Fixture = SimulatorFixture

  private func read(_ source: ImportSource) -> SourceDocument {
    ImportFormat.simulatorDeviceType.read(source)
  }

  private static let stated = [
    "family": "iPhone", "idiom": "phone", "models": "iPhone99,1", "points.width": "402",
    "points.height": "874", "pixels.width": "1206", "pixels.height": "2622", "scale": "3",
  ]

  @Test("Xcode 26 gives the main screen in the profile", arguments: [false, true])
  func xcode26GivesTheMainScreenInTheProfile(isBinary: Bool) throws {
    let profile = Fixture.xml(Fixture.profile)
    let source = Fixture.folder(
      Fixture.bundle(files: ["profile.plist": isBinary ? Fixture.binary(profile) : profile]))
    let document = read(source)
    #expect(document.diagnostics.isEmpty)
    let draft = try #require(document.drafts.first)
    #expect(draft.name == "iPhone 99")
    #expect(
      draft.stated
        == Self.stated.merging([
          "ppi": "460", "attributes[\"simctl.min-os\"]": "26.1.0",
        ]) { $1 })
    let place = isBinary ? "byte" : "4:1"
    #expect(
      draft.location.description.hasPrefix(
        "iPhone 99.simdevicetype/Contents/Resources/profile.plist:\(place)"))
    #expect(ImportFormat.guessed(from: source) == .simulatorDeviceType)
  }

  @Test("Xcode 27 gives the displays in the capabilities", arguments: [false, true])
  func xcode27GivesTheDisplaysInTheCapabilities(isBinary: Bool) {
    let lists = [Fixture.profileOfXcode27, Fixture.capabilities].map(Fixture.xml)
      .map { isBinary ? Fixture.binary($0) : $0 }
    let document = read(
      Fixture.folder(
        Fixture.bundle(files: ["capabilities.plist": lists[1], "profile.plist": lists[0]])))
    #expect(document.diagnostics.isEmpty)
    #expect(
      document.drafts.map(\.stated) == [
        Self.stated.merging(["corners.style": "rounded", "corners.radius": "62"]) { $1 }
      ])
  }

  @Test("A size that cannot be computed makes the row unusable")
  func aSizeThatCannotBeComputedMakesTheRowUnusable() {
    let profile = Fixture.profile.replacing(">1206<", with: ">1e308<")
      .replacing(">2622<", with: ">1e308<").replacing("<real>3</real>", with: "<real>1e-9</real>")
    let document = read(Fixture.type(profile: profile))
    #expect(document.drafts.isEmpty)
    #expect(document.diagnostics.map(\.severity).contains(.unusable))
    #expect(document.diagnostics.last?.message == "'points.width' is inf: that is too large")
  }

  @Test("A foldable has its cover as the main display") func aFoldableHasItsCoverAsTheMainDisplay()
  {
    let corners = "<key>DeviceCornerRadius</key><integer>50</integer>"
    let document = read(
      Fixture.type(
        "iPhone Fold.simdevicetype",
        capabilities: Fixture.displays(
          ("integrated", "2007", "2853"), ("tvOut", "720", "480"), ("integrated", "1398", "2034"),
          more: corners)))
    #expect(document.diagnostics.isEmpty)
    #expect(
      document.drafts.map(\.stated) == [
        [
          "family": "iPhone", "idiom": "phone", "points.width": "466", "points.height": "678",
          "pixels.width": "1398", "pixels.height": "2034", "scale": "3",
          "displays.inner.points.width": "669", "displays.inner.points.height": "951",
          "displays.inner.scale": "3",
        ]
      ])
  }

  @Test("An Apple TV has numbers as texts and no panel") func anAppleTVHasNumbersAsTextsAndNoPanel()
  {
    let profile = """
      <dict><key>modelIdentifier</key><string>AppleTV99,1</string>
      <key>supportedProductFamilyIDs</key><array><string>3</string></array>
      <key>mainScreenWidth</key><string>1920</string>
      <key>mainScreenHeight</key><string> 1080 </string>
      <key>mainScreenScale</key><string>1.0</string></dict>
      """
    let document = read(Fixture.type("Living Room.simdevicetype", profile: profile))
    #expect(document.diagnostics.isEmpty)
    #expect(
      document.drafts.map(\.stated) == [
        [
          "family": "Apple TV", "idiom": "tv", "models": "AppleTV99,1", "points.width": "1920",
          "points.height": "1080", "scale": "1",
        ]
      ])
    let newer = read(
      Fixture.type(
        "Apple TV 9.simdevicetype",
        capabilities: Fixture.displays(idiom: "tv", ("tvOut", "3840", "2160"), scale: "2")))
    #expect(newer.drafts.map { $0.stated["points.width"] } == ["1920"])
  }

  @Test("Names come from the folder or else from inside")
  func namesComeFromTheFolderOrElseFromInside() {
    let info = Fixture.xml("<dict><key>CFBundleName</key><string>Acme Phone</string></dict>")
    let profile = Fixture.xml(Fixture.profile)
    let name = Fixture.xml(
      "<dict><key>capabilities</key><dict><key>marketing-name</key><string>Acme Pad</string></dict></dict>"
    )
    let files =
      Fixture.bundle("c", in: "", files: ["capabilities.plist": name, "profile.plist": profile])
      + Fixture.bundle("b", in: "Contents/", files: ["Info.plist": info])
      + Fixture.bundle("b", files: ["profile.plist": profile])
      + Fixture.bundle("a/iPhone Xʀ.simdevicetype", in: "", files: ["profile.plist": profile])
      + Fixture.bundle("a/iPhone Xʀ.simdevicetype", in: "Contents/", files: ["Info.plist": info])
      + Fixture.bundle("d", files: ["Info.plist": info, "version.plist": info])
    let document = read(Fixture.folder(files))
    #expect(document.diagnostics.isEmpty)
    #expect(document.drafts.map(\.name) == ["iPhone Xʀ", "Acme Phone", "Acme Pad"])
  }

  /// A screen, and what may be said of the points and of the panel.
  static let screens: [(String, Int, Int, Int, points: String?, pixels: String?, told: Int)] = [
    ("notch", 1170, 2532, 3, "390 × 844", "1170 × 2532", 0),
    ("2x", 750, 1334, 2, "375 × 667", "750 × 1334", 0),
    ("1x", 320, 480, 1, "320 × 480", "320 × 480", 0),
    ("Plus as rendered", 1242, 2208, 3, "414 × 736", nil, 0),
    ("Plus as its panel", 1080, 1920, 3, nil, "1080 × 1920", 1),
    ("mini, or X, as rendered", 1125, 2436, 3, "375 × 812", nil, 0),
    ("mini as its panel", 1080, 2340, 3, nil, "1080 × 2340", 1),
    ("inner display", 2007, 2853, 3, "669 × 951", nil, 0),
    ("inner display as its panel", 1878, 2671, 3, nil, "1878 × 2671", 1),
    ("landscape", 2532, 1170, 3, "390 × 844", "1170 × 2532", 1),
  ]

  @Test("Pixels are those of the panel only where they are the same", arguments: screens)
  func pixelsAreThoseOfThePanelOnlyWhereTheyAreTheSame(
    name: String, width: Int, height: Int, scale: Int, points: String?, pixels: String?, told: Int
  ) throws {
    let document = read(Fixture.type(profile: Fixture.profile(width, height, scale)))
    let stated = try #require(document.drafts.first).stated
    let sizes = ["points", "pixels"].map { path in
      stated["\(path).width"].map { "\($0) × \(stated["\(path).height"] ?? "?")" }
    }
    #expect(sizes == [points, pixels])
    #expect(document.diagnostics.count == told)
    #expect(document.diagnostics.allSatisfy { $0.severity == .warning })
  }

  /// The content of the files of a device type, and their diagnostics.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let profile: String?
    let capabilities: String?
    let told: String

    init(_ name: String, _ profile: String?, _ capabilities: String?, _ told: String) {
      testDescription = name
      self.profile = profile
      self.capabilities = capabilities
      self.told = told
    }
  }

  private static let file = "iPhone 99.simdevicetype/Contents/Resources/"

  static let doubtful: [Case] = [
    Case(
      "sources that differ", Fixture.profile(1206, 2622, 3),
      Fixture.displays(("integrated", "1260", "2736")),
      "profile.plist:4:1: warning: the screen is 1206 × 2622 px @3x here, but "
        + "'capabilities.displays[0]' says 1260 × 2736 px @3x, which is taken"
    ),
    Case(
      "a model that is none",
      "<dict>\n<key>modelIdentifier</key><string>iPhone</string></dict>",
      Fixture.displays(("integrated", "1260", "2736")),
      "profile.plist:5:27: warning: 'modelIdentifier' is 'iPhone': expected an identifier such as "
        + "'iPhone18,3'; it is skipped"
    ),
    Case(
      "an unknown idiom", Fixture.profile(1206, 2622, 3),
      "<dict><key>capabilities</key><dict><key>idiom</key><string>car</string></dict></dict>",
      "capabilities.plist:4:52: warning: 'capabilities.idiom' is 'car': expected one of phone, pad, "
        + "tv, watch, vision; it is skipped"
    ),
    Case(
      "an unknown display", nil,
      Fixture.displays(("hologram", "1", "1"), ("integrated", "1260", "2736")),
      "capabilities.plist:5:1: warning: 'capabilities.displays[0]' is a display of the unknown type "
        + "'hologram', and skipped"
    ),
    Case(
      "densities that differ",
      "<dict><key>mainScreenWidthDPI</key><integer>460</integer>\n"
        + "<key>mainScreenHeightDPI</key><integer>401</integer></dict>",
      Fixture.displays(("integrated", "1260", "2736")),
      "profile.plist:5:31: warning: 'mainScreenHeightDPI' is 401: 'mainScreenWidthDPI' is 460, so "
        + "the density is not used"
    ),
  ]

  @Test("Doubts are reported and the row is used", arguments: doubtful)
  func doubtsAreToldAndTheRowIsUsed(_ row: Case) {
    let document = read(Fixture.type(profile: row.profile, capabilities: row.capabilities))
    #expect(document.diagnostics.map(\.description) == [Self.file + row.told])
    #expect(document.drafts.count == 1)
  }

  static let wrong: [Case] = [
    Case(
      "no screen", "<dict/>", nil,
      "profile.plist:4:1: error: 'iPhone 99' has no screen: neither an integrated one in "
        + "'capabilities.displays', nor 'ScreenDimensionsCapability', nor 'mainScreenWidth' in "
        + "'profile.plist'"
    ),
    Case(
      "a width of no number", nil,
      "<dict><key>capabilities</key><dict><key>displays</key><array><dict>\n"
        + "<key>displayType</key><string>integrated</string>\n"
        + "<key>width</key><string>wide</string></dict></array></dict></dict>",
      "capabilities.plist:6:17: error: 'capabilities.displays[0].width' is 'wide': expected a number "
        + "greater than 0"
    ),
    Case(
      "a height of nothing", nil, Fixture.displays(("integrated", "1206", "0")),
      "capabilities.plist:5:112: error: 'capabilities.displays[0].height' is 0: expected a number "
        + "greater than 0"
    ),
    Case(
      "no scale",
      "<dict><key>mainScreenWidth</key><integer>1</integer>"
        + "<key>mainScreenHeight</key><integer>1</integer></dict>", nil,
      "profile.plist:4:1: error: 'mainScreenScale' is missing; a screen needs its width, height and "
        + "scale"
    ),
    Case(
      "three displays", nil,
      Fixture.displays(
        ("integrated", "1", "1"), ("integrated", "2", "2"), ("integrated", "3", "3")),
      "capabilities.plist:4:93: error: 'capabilities.displays' has 3 displays of the device itself; "
        + "expected one, or two if the smaller is the cover of a foldable"
    ),
    Case(
      "two displays alike", nil,
      Fixture.displays(("integrated", "1", "2"), ("integrated", "2", "1")),
      "capabilities.plist:4:93: error: 'capabilities.displays' has 2 displays of the device itself; "
        + "expected one, or two if the smaller is the cover of a foldable"
    ),
    Case(
      "displays that are no array", nil,
      "<dict><key>capabilities</key><dict><key>displays</key><true/></dict></dict>",
      "capabilities.plist:4:55: error: 'capabilities.displays' is true: expected an array"
    ),
    Case(
      "a negative radius", Fixture.profile(1206, 2622, 3),
      "<dict><key>capabilities</key><dict><key>DeviceCornerRadius</key><real>-1</real></dict></dict>",
      "capabilities.plist:4:65: error: 'capabilities.DeviceCornerRadius' is -1: expected a number "
        + "of 0 or more"
    ),
  ]

  @Test("Wrong values are located by their keys", arguments: wrong)
  func wrongValuesAreLocatedByTheirKeys(_ row: Case) {
    let document = read(Fixture.type(profile: row.profile, capabilities: row.capabilities))
    #expect(document.diagnostics.map(\.description) == [Self.file + row.told])
    #expect(document.diagnostics.map(\.severity) == [.unusable])
    #expect(document.drafts.isEmpty)
  }

  @Test("A type without a name is not used") func aTypeWithoutANameIsNotUsed() {
    let document = read(
      Fixture.folder(Fixture.bundle("x", files: ["profile.plist": Fixture.xml(Fixture.profile)])))
    #expect(
      document.diagnostics.map(\.description) == [
        "x/Contents/Resources/profile.plist:4:1: error: the device type has no name: neither its "
          + "folder ends with '.simdevicetype', nor has 'Info.plist' a 'CFBundleName'"
      ])
  }

  @Test("A folder without device types is none") func aFolderWithoutDeviceTypesIsNone() {
    let folder = Fixture.folder([SourceText([], file: "types/other.plist")])
    #expect(ImportFormat.guessed(from: folder) == nil)
    #expect(
      read(folder).diagnostics.map(\.description) == [
        "types:1:1: error: found no device type of the simulator: expected a folder such as "
          + "'iPhone 17.simdevicetype' with 'profile.plist' and 'capabilities.plist', or one that "
          + "holds such folders"
      ])
    #expect(
      ImportFormat.csv.read(folder).told == [
        "1:1 error the format 'csv' does not read a folder"
      ])
  }
}
