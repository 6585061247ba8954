import DevcatAdaptivity
import DevcatValues
import Testing

/// The guidelines' tables of size classes beside what a catalogue says: typed from the guidelines.
@Suite("Guideline table") struct GuidelineTableTests {
  struct Row: CustomTestStringConvertible {
    let name: String
    let mode: Mode
    let portrait: String
    let landscape: String
    var testDescription: String { "\(name), \(mode.rawValue)" }

    init(_ name: String, _ portrait: String, _ landscape: String, mode: Mode = .fullScreen) {
      (self.name, self.mode, self.portrait, self.landscape) = (name, mode, portrait, landscape)
    }
  }

  /// Human Interface Guidelines, "Device Size Classes".
  static let fullScreen = [
    Row("12.9\" iPad Pro", "regular/regular", "regular/regular"),
    Row("11\" iPad Pro", "regular/regular", "regular/regular"),
    Row("10.5\" iPad Pro", "regular/regular", "regular/regular"),
    Row("9.7\" iPad", "regular/regular", "regular/regular"),
    Row("7.9\" iPad mini", "regular/regular", "regular/regular"),
    Row("iPhone 11 Pro Max", "compact/regular", "regular/compact"),
    Row("iPhone 11 Pro", "compact/regular", "regular/compact"),
    Row("iPhone 11", "compact/regular", "compact/compact"),
    Row("iPhone XS Max", "compact/regular", "regular/compact"),
    Row("iPhone XS", "compact/regular", "compact/compact"),
    Row("iPhone XR", "compact/regular", "regular/compact"),
    Row("iPhone X", "compact/regular", "compact/compact"),
    Row("iPhone 8 Plus", "compact/regular", "regular/compact"),
    Row("iPhone 8", "compact/regular", "compact/compact"),
    Row("iPhone 7 Plus", "compact/regular", "regular/compact"),
    Row("iPhone 7", "compact/regular", "compact/compact"),
    Row("iPhone 6s Plus", "compact/regular", "regular/compact"),
    Row("iPhone 6s", "compact/regular", "compact/compact"),
    Row("iPhone SE", "compact/regular", "compact/compact"),
  ]

  /// Human Interface Guidelines, "Multitasking Size Classes".
  static let multitasking = [
    Row("12.9\" iPad Pro", "compact/regular", "regular/regular", mode: .twoThirds),
    Row("12.9\" iPad Pro", "n/a", "regular/regular", mode: .half),
    Row("12.9\" iPad Pro", "compact/regular", "compact/regular", mode: .third),
    Row("11\" iPad Pro", "compact/regular", "regular/regular", mode: .twoThirds),
    Row("11\" iPad Pro", "n/a", "compact/regular", mode: .half),
    Row("11\" iPad Pro", "compact/regular", "compact/regular", mode: .third),
    Row("10.5\" iPad Pro", "compact/regular", "regular/regular", mode: .twoThirds),
    Row("10.5\" iPad Pro", "n/a", "compact/regular", mode: .half),
    Row("10.5\" iPad Pro", "compact/regular", "compact/regular", mode: .third),
    Row("9.7\" iPad", "compact/regular", "regular/regular", mode: .twoThirds),
    Row("9.7\" iPad", "n/a", "compact/regular", mode: .half),
    Row("9.7\" iPad", "compact/regular", "compact/regular", mode: .third),
    Row("7.9\" iPad mini 4", "compact/regular", "regular/regular", mode: .twoThirds),
    Row("7.9\" iPad mini 4", "n/a", "compact/regular", mode: .half),
    Row("7.9\" iPad mini 4", "compact/regular", "compact/regular", mode: .third),
  ]

  /// View Controller Programming Guide for iOS, Table 12-2.
  static let guide = [
    Row("iPad Mini", "regular/regular", "regular/regular"),
    Row("iPhone 6 Plus", "compact/regular", "regular/compact"),
    Row("iPhone 6", "compact/regular", "compact/compact"),
    Row("iPhone 5s", "compact/regular", "compact/compact"),
    Row("iPhone 5c", "compact/regular", "compact/compact"),
    Row("iPhone 5", "compact/regular", "compact/compact"),
    Row("iPhone 4s", "compact/regular", "compact/compact"),
  ]

  private static let every: [(section: String, rows: [Row])] = [
    ("Device Size Classes", fullScreen), ("Multitasking Size Classes", multitasking),
    ("Default Size Classes for Different Devices", guide),
  ]

  private static func environment(_ row: Row, _ orientation: Orientation, _ layout: FieldValue)
    -> (Profile, TraitEnvironment)
  {
    var profile = Profile(id: "x")
    profile[Field.aliases.at()] = .set([row.name.uppercased()])
    profile[.layout(row.mode, orientation)] = layout
    let context = Context(mode: row.mode, orientation: orientation)
    return (profile, TraitEnvironment(of: profile, in: context))
  }

  @Test(
    "A catalogue that says what the table says contradicts nothing, and any other value does",
    arguments: every.flatMap { table in table.rows.map { (table.section, $0) } })
  func theTablesAreKnown(_ section: String, _ row: Row) throws {
    for (orientation, text) in [(Orientation.portrait, row.portrait), (.landscape, row.landscape)] {
      for other in [
        "n/a", "compact/compact", "compact/regular", "regular/compact", "regular/regular",
      ] {
        let (profile, traits) = Self.environment(row, orientation, try Devices.layout(other))
        let found = traits.contradictions(of: profile).filter { $0.rule.section == section }
        #expect(found.count == (other == text ? 0 : 1), "\(row.name) \(orientation) \(other)")
      }
      // An unknown value is not contradicted.
      let half = text.replacing(/\/.*/, with: "/-")
      let (profile, traits) = Self.environment(
        row, orientation, try Devices.layout(text == "n/a" ? text : half))
      #expect(traits.contradictions(of: profile).isEmpty)
    }
  }

  @Test("\"iPad (all)\": regular and regular, upright and on its side")
  func everyPadIsRegular() throws {
    var profile = try Devices.device(
      "Pad", idiom: "pad", 700, 900, portrait: "compact/regular", landscape: "regular/regular")
    let upright = TraitEnvironment(of: profile, in: Context(orientation: .portrait))
    #expect(
      upright.contradictions(of: profile).map(\.description) == [
        "\"Default Size Classes for Different Devices\" says regular · regular of every iPad; "
          + "the catalogue's compact · regular was used"
      ])
    let turned = TraitEnvironment(of: profile, in: Context(orientation: .landscape))
    #expect(turned.contradictions(of: profile).isEmpty)
    profile[Field.idiom.at()] = .text("phone")
    #expect(upright.contradictions(of: profile).isEmpty)
  }

  @Test("The guideline's iPhone 11 Pro is regular in landscape; the catalogue's value is used")
  func theAnswerSaysWhichItUsed() throws {
    let profile = try Devices.device(
      "iPhone 11 Pro", 375, 812, scale: 3, portrait: "compact/regular",
      landscape: "compact/compact")
    var reasoning = Reasoning(isWanted: true)
    let traits = TraitEnvironment(
      of: profile, in: Context(orientation: .landscape), because: &reasoning)
    #expect(traits.horizontal == .known(.compact))
    let sentence =
      "\"Device Size Classes\" says regular · compact of 'iPhone 11 Pro'; "
      + "the catalogue's compact · compact was used"
    #expect(traits.contradictions(of: profile).map(\.description) == [sentence])
    #expect(reasoning.steps.map(\.finding).contains(sentence))
  }

  @Test(
    "Pairs: every combination of classes is possible",
    arguments: ["regular/regular", "compact/compact", "regular/compact", "compact/regular"])
  func everyCombinationIsPossible(_ text: String) throws {
    let profile = try Devices.device("Any", 1, 2, portrait: text, landscape: text)
    let traits = TraitEnvironment(of: profile, in: Context(orientation: .portrait))
    #expect(
      [traits.horizontal, traits.vertical].map { $0.value?.name ?? "" }.joined(separator: "/")
        == text)
  }

  @Test(
    "Same screen: a device missing in the table")
  func aDeviceThatNoTableListsTakesThoseOfTheSameScreen() {
    let context = Context(orientation: .portrait)
    let derived = DerivedLayout(
      orientation: .portrait, traits: LayoutTraits(horizontal: .compact, vertical: .regular),
      derivedFrom: "iphone-6")
    let traits = TraitEnvironment(of: Profile(id: "x"), derived: [derived], in: context)
    #expect(traits.horizontal == .known(.compact) && traits.vertical == .known(.regular))
    #expect(traits.derivedFrom == "iphone-6")
  }
}
