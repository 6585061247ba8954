import Testing

@testable import DevcatValues

/// Spellings of one device have one key, and those of different devices have different ones.
@Suite("Name spelling") struct NameSpellingTests {
  struct Device: Sendable, CustomTestStringConvertible {
    let name: String
    let spellings: [String]
    var testDescription: String { name }

    init(_ name: String, _ spellings: String...) {
      self.name = name
      self.spellings = spellings
    }
  }

  static let devices = [
    Device("iPhone XR", "iPhone Xʀ", "iPhone xr", "IPHONE XR", "Apple iPhone XR", "iPhone Xᵣ"),
    Device("iPhone XS", "iPhone Xs", "iPhone Xꜱ", "iPhone Xₛ"),
    Device("iPhone XS Max", "iPhone Xs Max", "iPhone Xꜱ Max"),
    Device("iPhone X", "iPhone Ⅹ", "ｉＰｈｏｎｅ Ｘ"),
    Device("iPhone 4S", "iPhone 4s", "iphone 4S"),
    Device("iPhone 6s Plus", "iPhone 6S Plus", "iPhone 6s+", "iPhone 6s⁺"),
    Device("iPhone 12 mini", "iPhone 12 Mini", "iPhone-12-mini"),
    Device(
      "iPhone SE (2nd generation)", "iPhone SE (2nd gen)", "iPhone SE 2", "iPhone SE (gen 2)",
      "iPhone SE, second generation", "4.7\" iPhone SE (2nd generation)"),
    Device("iPhone SE (3rd generation)", "iPhone SE (3rd gen)", "iPhone SE 3"),
    Device(
      "iPad (7th generation)", "iPad (gen 7)", "iPad 7", "iPad 7th gen.", "iPad (7th Gen)",
      "10.2-inch iPad (7th generation)", "iPad Gen. 7", "iPad (seventh generation)"),
    Device(
      "iPad (A16)", "iPad A16", "A16 iPad", "iPad (A16 chip)", "iPad (A16) (Wi-Fi + Cellular)"),
    Device("iPad 2", "iPad (2nd generation)", "iPad (gen 2)"),
    Device("iPad mini 4", "iPad Mini 4", "7.9\" iPad mini 4", "iPad mini (4th generation)"),
    Device(
      "iPad Pro 11-inch (M4)", "iPad Pro 11 inch 5th Gen", "iPad Pro (11-inch) (5th generation)"),
    Device(
      "iPad Pro 13-inch (M5)", "iPad Pro 13-inch (8th generation)",
      "iPad Pro (12.9-inch) (8th generation)"),
    Device("iPad Air (5th generation)", "iPad Air (M1)", "iPad Air M1 (Wi-Fi)"),
    Device("iPad Air 11-inch (M3)", "iPad Air 11 inch 7th Gen (WiFi)"),
    Device(
      "iPad mini (A17 Pro)", "iPad mini A17 Pro", "iPad mini (7th generation)",
      "8.3-inch iPad mini (A17 Pro)"),
    Device(
      "iPad Air (4th generation)", "iPad Air 4", "iPad Air (gen 4)", "iPad Air 4th generation",
      "10.9\" iPad Air (4th gen)", "Apple iPad Air (4th Gen) Wi-Fi"),
    Device("iPad Air 13-inch (M2)", "13″ iPad Air M2", "iPad Air 13 (M2)", "M2 iPad Air 13-inch"),
    Device(
      "iPad Pro (11-inch) (4th generation)", "11-inch iPad Pro (4th gen)",
      "iPad Pro 11-inch (4th generation)", "iPad Pro, 11\" (4th generation)",
      "iPad Pro (4th gen) 11″", "iPad Pro 11” (fourth generation)", "iPad Pro 11 in 4th gen",
      "iPad Pro 11in (gen 4)", "iPad Pro 11.0-inch (4th generation)",
      "iPad Pro (11‑inch) (4th generation)", "11 inch iPad Pro 4", "iPad Pro 11 (4th generation)"),
    Device("iPad Pro (12.9-inch)", "12.9\" iPad Pro", "iPad Pro 12.9", "12.9 inches iPad Pro"),
    Device(
      "iPad Pro 13-inch (M4)", "iPad Pro (13-inch, M4)", "13-inch iPad Pro (M4)", "iPad Pro 13 M4"),
    Device("iPod touch (7th generation)", "iPod touch 7", "iPod Touch (7th gen)"),
    Device(
      "Apple Watch Series 9 45mm", "Apple Watch Series 9 (45mm)", "Watch Series 9 45 mm",
      "Apple Watch Series 9 - 45mm", "45mm Apple Watch Series 9 (GPS + Cellular)"),
    Device(
      "Apple Watch SE (2nd generation) 40mm", "Apple Watch SE (40mm) (2nd generation)",
      "Apple Watch SE 2 40mm"),
    Device(
      "Apple Watch Ultra 2", "Apple Watch Ultra 2 (49mm)", "Apple Watch Ultra (2nd generation)"),
    Device("Apple TV 4K (3rd generation)", "TV 4K (3rd gen)"),
    Device("Apple Vision Pro (M2)", "Vision Pro M2"),
    Device("Galaxy S9+", "galaxy s9 plus", "Galaxy S9 Plus"),
    Device("Galaxy Note II", "Galaxy Note 2", "Galaxy Note Ⅱ"),
    Device("Moto G (3rd Gen)", "Moto G 3rd gen"),
    Device("Téléphone", "TELEPHONE"), Device("小米 14", "小米　14"),
  ]

  @Test("Spellings of one device have one key", arguments: devices)
  func spellingsOfOneDeviceHaveOneKey(_ device: Device) {
    let key = NameSpelling(device.name)
    #expect(key != nil)
    for spelling in device.spellings { #expect(NameSpelling(spelling) == key, "\(spelling)") }
  }

  @Test("Different devices have different keys") func differentDevicesHaveDifferentKeys() {
    let names = DeviceNames.all + Self.others
    #expect(DeviceNames.all.count > 140)
    let byKey = Dictionary(grouping: names, by: NameSpelling.init)
    #expect(byKey[nil] == nil)
    for (_, same) in byKey where same.count > 1 { Issue.record("one key: \(same)") }
  }

  /// Names whose parts look like qualifiers, or nearly like other names.
  static let others = [
    "iPhone 12 Pro", "Galaxy A16", "Galaxy A17", "Galaxy M14", "Galaxy A16 5G", "Galaxy S9",
    "Galaxy S9+", "Galaxy S III", "Nexus 7", "Nexus 7 (2012)", "Pixel 2", "Pixel 2 XL",
    "Xperia 1 II", "Xperia 1 III", "Xperia V", "Surface Pro 11", "Tab M10 (2nd Gen)",
    "Tab M10 (3rd Gen)", "ThinkPad X1 2-in-1 Gen 9", "iPhone SE 2020", "iPhone 5/SE",
    "iPhone 6/7/8", "iPhone 6/7/8 Plus", "iPad Pro", "iPad Pro 4", "iPad Air 13-inch",
    "iPad Pro (11-inch)", "Apple Watch SE", "iPhone SE",
  ].filter { !DeviceNames.all.contains($0) }

  @Test(
    "A name without words has no key",
    arguments: ["", "???", "(4th generation)", "11-inch", "12.9\"", "…"])
  func aNameWithoutWordsHasNoKey(_ name: String) {
    #expect(NameSpelling(name) == nil)
  }

  struct Pair: Sendable, CustomTestStringConvertible {
    let name: String
    let other: String
    let mayMean: Bool
    var testDescription: String { "\(name) – \(other)" }

    init(_ name: String, _ other: String, _ mayMean: Bool) {
      (self.name, self.other, self.mayMean) = (name, other, mayMean)
    }
  }

  static let pairs = [
    Pair("iPad Pro", "iPad Pro (11-inch) (4th generation)", true),
    Pair("iPad Pro", "iPad Pro 13-inch (M4)", true),
    Pair("iPad Pro (11-inch)", "iPad Pro (11-inch) (4th generation)", true),
    Pair("iPad Pro 4", "iPad Pro (11-inch) (4th generation)", true),
    Pair("iPad Pro (11-inch)", "iPad Pro (12.9-inch) (4th generation)", false),
    Pair("iPad Pro (11-inch) (4th generation)", "iPad Pro (11-inch)", false),
    Pair("iPad Pro (11-inch) (4th generation)", "iPad Pro 11-inch (M4)", false),
    Pair("iPad Pro (11-inch) (1st generation)", "iPad Pro (11-inch)", true),
    Pair("iPad Air (1st generation)", "iPad Air", true),
    Pair("iPad Air (1st generation)", "iPad Air 2", false),
    Pair("iPad Air", "iPad Air", false), Pair("iPad", "iPad Air 2", false),
    Pair("iPad", "iPad (7th generation)", true), Pair("iPad", "iPad (A16)", true),
    Pair("iPhone 12", "iPhone 12 Pro", false), Pair("iPhone 12", "iPhone 12 mini", false),
    Pair("iPhone", "iPhone 12", false), Pair("iPhone SE", "iPhone SE (2nd generation)", true),
    Pair("Apple Watch Series 9", "Apple Watch Series 9 45mm", true),
    Pair("Apple Watch SE (40mm)", "Apple Watch SE (2nd generation) 40mm", true),
    Pair("Apple Watch SE (40mm)", "Apple Watch SE (2nd generation) 44mm", false),
    Pair("Galaxy", "Galaxy A16", false), Pair("Galaxy Note", "Galaxy Note 3", false),
  ]

  @Test("A name may leave qualifiers out", arguments: pairs) func aNameMayLeaveQualifiersOut(
    _ pair: Pair
  ) throws {
    let name = try #require(NameSpelling(pair.name))
    #expect(name.mayMean(try #require(NameSpelling(pair.other))) == pair.mayMean)
  }
}
