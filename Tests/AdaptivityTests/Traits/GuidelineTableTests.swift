import DevcatAdaptivity
import DevcatValues
import Testing

/// The guidelines' tables of size classes: which devices they list, typed from the guidelines.
@Suite("Guideline table") struct GuidelineTableTests {
  /// A table: the section that `--explain` cites, the source of the classes, and the listed devices.
  struct Table: CustomTestStringConvertible {
    let section: String
    let source: String
    let modes: [Mode]
    let names: [String]
    var testDescription: String { section }
  }

  static let tables = [
    Table(
      section: "Device Size Classes", source: "Apple HIG 2020", modes: [.fullScreen],
      names: [
        "12.9\" iPad Pro", "11\" iPad Pro", "10.5\" iPad Pro", "9.7\" iPad", "7.9\" iPad mini",
        "iPhone 11 Pro Max", "iPhone 11 Pro", "iPhone 11", "iPhone XS Max", "iPhone XS",
        "iPhone XR", "iPhone X", "iPhone 8 Plus", "iPhone 8", "iPhone 7 Plus", "iPhone 7",
        "iPhone 6s Plus", "iPhone 6s", "iPhone SE",
      ]),
    Table(
      section: "Multitasking Size Classes", source: "Apple HIG 2020",
      modes: [.twoThirds, .half, .third],
      names: [
        "12.9\" iPad Pro", "11\" iPad Pro", "10.5\" iPad Pro", "9.7\" iPad", "7.9\" iPad mini 4",
      ]),
    Table(
      section: "Default Size Classes for Different Devices",
      source: "View Controller Programming Guide", modes: [.fullScreen],
      names: [
        "iPad Mini", "iPhone 6 Plus", "iPhone 6", "iPhone 5s", "iPhone 5c", "iPhone 5",
        "iPhone 4s",
      ]),
  ]

  /// The section that is cited for the recorded classes of a device whose alias is `name`.
  private static func cited(
    _ name: String, idiom: String? = nil, _ mode: Mode, source: String
  ) throws -> String? {
    var profile = Profile(id: "x")
    profile[Field.aliases.at()] = .set([name])
    profile[Field.family.at()] = .text("iPad")
    if let idiom { profile[Field.idiom.at()] = .text(idiom) }
    let context = Context(mode: mode, orientation: .portrait)
    profile[.layout(mode, .portrait)] = try Devices.layout("compact/regular")
    let sources = [FieldPath.layout(mode, .portrait): source]
    return TraitEnvironment(of: profile, in: context).explanation(sources: sources).first?.rule
      .section
  }

  @Test("'--explain' cites a guideline's table for the devices that it lists", arguments: tables)
  func listedDevices(_ table: Table) throws {
    for name in table.names {
      for mode in table.modes {
        #expect(
          try Self.cited(name.uppercased(), mode, source: table.source) == table.section,
          "\(name) \(mode.rawValue)")
      }
    }
    for mode in table.modes {
      let other = try Self.cited("iPhone 99", mode, source: table.source)
      #expect(other != table.section, "\(mode.rawValue)")
    }
  }

  @Test("\"iPad (all)\": the guide's table lists every iPad")
  func everyPad() throws {
    let guide = Self.tables[2]
    #expect(
      try Self.cited("iPad 99", idiom: "pad", .fullScreen, source: guide.source) == guide.section)
    #expect(
      try Self.cited("iPad 99", idiom: "phone", .fullScreen, source: guide.source)
        != guide.section)
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
}
