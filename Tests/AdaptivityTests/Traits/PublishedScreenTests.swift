import DevcatAdaptivity
import DevcatValues
import DevcatTestSupport
import Testing

/// Human Interface Guidelines, Adaptivity and Layout, "Device Screen Sizes and Orientations": its
/// table beside what a catalogue says.
@Suite("Published screen") struct PublishedScreenTests {
  struct Row: CustomTestStringConvertible {
    let name: String
    let points: Size
    let pixels: Size
    let scale: Double
    var testDescription: String { name }

    /// Reads a row in its printed form: `iPhone X 375pt × 812pt (1125px × 2436px @3x)`.
    init?(_ text: Substring) {
      let pattern = /(.+) (\d+)pt × (\d+)pt \((\d+)px × (\d+)px @(\d)x\)/
      guard let match = text.wholeMatch(of: pattern)?.output,
        let width = Double(match.2), let height = Double(match.3), let across = Double(match.4),
        let down = Double(match.5), let scale = Double(match.6)
      else { return nil }
      name = String(match.1)
      points = Size(width: width, height: height)
      pixels = Size(width: across, height: down)
      self.scale = scale
    }

    /// A device of the table, by an alias in capitals.
    func profile() -> Profile {
      var profile = Profile(id: "x")
      profile[Field.aliases.at()] = .set([name.uppercased()])
      profile[Field.pointsWidth.at()] = .number(points.width)
      profile[Field.pointsHeight.at()] = .number(points.height)
      profile[Field.pixelsWidth.at()] = .number(pixels.width)
      profile[Field.pixelsHeight.at()] = .number(pixels.height)
      profile[Field.scale.at()] = .number(scale)
      return profile
    }
  }

  static let rows = """
    12.9" iPad Pro 1024pt × 1366pt (2048px × 2732px @2x)
    11" iPad Pro 834pt × 1194pt (1668px × 2388px @2x)
    10.5" iPad Pro 834pt × 1194pt (1668px × 2388px @2x)
    9.7" iPad Pro 768pt × 1024pt (1536px × 2048px @2x)
    7.9" iPad mini 768pt × 1024pt (1536px × 2048px @2x)
    10.5" iPad Air 834pt × 1112pt (1668px × 2224px @2x)
    9.7" iPad Air 768pt × 1024pt (1536px × 2048px @2x)
    10.2" iPad 810pt × 1080pt (1620px × 2160px @2x)
    9.7" iPad 768pt × 1024pt (1536px × 2048px @2x)
    iPhone 11 Pro Max 414pt × 896pt (1242px × 2688px @3x)
    iPhone 11 Pro 375pt × 812pt (1125px × 2436px @3x)
    iPhone 11 414pt × 896pt (828px × 1792px @2x)
    iPhone XS Max 414pt × 896pt (1242px × 2688px @3x)
    iPhone XS 375pt × 812pt (1125px × 2436px @3x)
    iPhone XR 414pt × 896pt (828px × 1792px @2x)
    iPhone X 375pt × 812pt (1125px × 2436px @3x)
    iPhone 8 Plus 414pt × 736pt (1080px × 1920px @3x)
    iPhone 8 375pt × 667pt (750px × 1334px @2x)
    iPhone 7 Plus 414pt × 736pt (1080px × 1920px @3x)
    iPhone 7 375pt × 667pt (750px × 1334px @2x)
    iPhone 6s Plus 414pt × 736pt (1080px × 1920px @3x)
    iPhone 6s 375pt × 667pt (750px × 1334px @2x)
    iPhone 6 Plus 414pt × 736pt (1080px × 1920px @3x)
    iPhone 6 375pt × 667pt (750px × 1334px @2x)
    4.7" iPhone SE 375pt × 667pt (750px × 1334px @2x)
    4" iPhone SE 320pt × 568pt (640px × 1136px @2x)
    iPod touch 5th generation and later 320pt × 568pt (640px × 1136px @2x)
    """.split(separator: "\n").compactMap { Row($0) }

  static func contradictions(_ profile: Profile, _ context: Context) -> [Contradiction] {
    TraitEnvironment(of: profile, in: context).contradictions(of: profile)
      .filter { $0.rule == .publishedScreens }
  }

  @Test("The table has twenty seven rows") func theTableHasTwentySevenRows() {
    #expect(Self.rows.count == 27)
  }

  @Test(
    "A catalogue that says what the table says contradicts nothing, and any other value does",
    arguments: rows)
  func theTableIsKnown(_ row: Row) {
    let profile = row.profile()
    let (portrait, landscape) = (Context(orientation: .portrait), Context(orientation: .landscape))
    #expect(Self.contradictions(profile, portrait).isEmpty)
    #expect(Self.contradictions(profile, landscape).isEmpty)
    for field in [Field.pointsWidth, .pointsHeight, .pixelsWidth, .pixelsHeight, .scale] {
      var other = profile
      other[field.at()] = .number((profile[field.at()]?.number ?? 0) + 1)
      #expect(Self.contradictions(other, portrait).count == 1, "\(field.path)")
      #expect(Self.contradictions(other, landscape).count == 1, "\(field.path)")
      // An unknown value is not contradicted.
      other[field.at()] = nil
      #expect(Self.contradictions(other, portrait).isEmpty, "\(field.path)")
    }
  }

  @Test("The answer says which it used: the table's 10.5-inch iPad Pro has another size")
  func theAnswerSaysWhichItUsed() throws {
    var profile = try Devices.device(
      "10.5\" iPad Pro", idiom: "pad", 834, 1112, scale: 3, portrait: "regular/regular",
      landscape: "regular/regular")
    profile[Field.pixelsWidth.at()] = .number(1668)
    profile[Field.pixelsHeight.at()] = .number(2224)
    profile[.layout(.half, .landscape)] = try Devices.layout("compact/regular 551x834")
    let sentences = [
      "834 × 1194 pt upright of '10.5\" iPad Pro'; the catalogue's 834 × 1112 pt was used",
      "1668 × 2388 px upright of '10.5\" iPad Pro'; the catalogue's 1668 × 2224 px was used",
      "@2x of '10.5\" iPad Pro'; the catalogue's @3x was used",
    ].map { "\"Device Screen Sizes and Orientations\" says \($0)" }
    let (whole, half) = (
      Context(orientation: .landscape), Context(mode: .half, orientation: .landscape)
    )
    #expect(Self.contradictions(profile, whole).map(\.description) == sentences)
    // The table has the scale of every mode, and the size of none but the whole screen.
    #expect(Self.contradictions(profile, half).map(\.description) == [sentences[2]])
    let both = [whole, half].map { TraitEnvironment(of: profile, in: $0) }
    #expect(Contradiction.distinct(both, of: profile).map(\.description) == sentences)
    var reasoning = Reasoning(isWanted: true)
    let fit = ArtworkAnswer(
      of: Size(width: 3, height: 4), on: profile, in: whole, because: &reasoning)
    let frame = FrameCheck(
      Rectangle(x: 0, y: 0, width: 1, height: 1), on: profile, in: whole, because: &reasoning)
    let layout = LayoutMetrics(of: profile, in: whole, because: &reasoning)
    for found in [fit.contradictions, frame.contradictions, layout.contradictions] {
      #expect(found.map(\.description) == sentences)
    }
    #expect(reasoning.steps.map(\.finding).contains(sentences[0]))
  }

  @Test("No table has further displays")
  func furtherDisplaysAreNotHeldAgainstIt() throws {
    var profile = try #require(Self.rows.last).profile()
    profile[Field.scale.at(display: "inner")] = .number(7)
    profile[Field.pointsWidth.at(display: "inner")] = .number(7)
    profile[Field.pointsHeight.at(display: "inner")] = .number(8)
    let inner = Context(display: "inner", orientation: .portrait)
    #expect(Self.contradictions(profile, inner).isEmpty)
  }

  @Test("A window says what guidelines state otherwise of the windows that it follows from")
  func windowsSayIt() throws {
    let profile = try Devices.device(
      "iPhone 11 Pro", 375, 813, scale: 3, portrait: "compact/regular",
      landscape: "compact/compact")
    var reasoning = Reasoning(isWanted: true)
    func window(_ width: Double, _ height: Double) -> [String] {
      FreeWindow(
        Size(width: width, height: height), on: profile, idiom: { WindowBounds() },
        because: &reasoning
      ).contradictions.map(\.description)
    }
    let classes =
      "\"Device Size Classes\" says regular · compact of 'iPhone 11 Pro'; "
      + "the catalogue's compact · compact was used"
    let screen =
      "\"Device Screen Sizes and Orientations\" says 375 × 812 pt upright of 'iPhone 11 Pro'; "
      + "the catalogue's 375 × 813 pt was used"
    // The widest compact one is in landscape, and the tables do not contradict its height.
    #expect(window(600, 300) == [screen, classes])
    #expect(window(813, 375) == [classes, screen])
    #expect(window(2000, 2000) == [screen])
    #expect(reasoning.steps.map(\.finding).contains(classes))
  }
}
