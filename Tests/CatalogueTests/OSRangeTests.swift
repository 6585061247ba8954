import DevcatValues
import Testing

@Suite("Keys of an OS are ranges of its versions")
struct OSRangeTests {
  static let readable: [(key: String, range: OSRange)] = [
    ("", .notStated), ("not stated", .notStated),
    ("iOS 13.2", .version(OSVersion("iOS", [13, 2]))),
    ("iPadOS 26", .version(OSVersion("iOS", [26]))),
    ("ios 14.4.1", .version(OSVersion("iOS", [14, 4, 1]))),
    ("iOS 14 and later", .from(OSVersion("iOS", [14]))),
    ("iOS 17 or later", .from(OSVersion("iOS", [17]))),
    ("before iOS 26", .before(OSVersion("iOS", [26]))),
    ("Before iPadOS 26", .before(OSVersion("iOS", [26]))),
    ("watchOS 27", .version(OSVersion("watchOS", [27]))),
    ("Android 14 and later", .from(OSVersion("Android API", [34]))),
  ]

  @Test("A key is read", arguments: readable)
  func aKeyIsRead(_ key: String, _ range: OSRange) { #expect(OSRange(key) == range) }

  @Test(
    "Any other text is none",
    arguments: [
      "13.2", "iOS", "iOS 13.", "iOS 13.2.1.4", "iOS x", "before", "before 26", "Android 77",
      "iOS 13 and earlier", "iOS 99999", "iOS -1", "and later",
    ])
  func anyOtherTextIsNone(_ key: String) { #expect(OSRange(key) == nil) }

  static let held: [(key: String, version: String, isHeld: Bool)] = [
    ("iOS 13.2", "iOS 13.2", true), ("iOS 13.2", "iOS 13.2.1", true),
    ("iOS 13.2", "iOS 13", true), ("iOS 13.2", "iOS 13.3", false),
    ("iOS 26.5", "iPadOS 26", true), ("iOS 26", "iOS 26.5", true),
    ("before iOS 26", "iOS 18.7", true), ("before iOS 26", "iOS 26", false),
    ("iOS 14 and later", "iOS 13.7", false), ("iOS 14 and later", "iOS 14", true),
    ("iOS 14.2 and later", "iOS 14", true), ("iOS 14 and later", "iOS 27.1", true),
    ("", "iOS 1", true), ("watchOS 26", "iOS 26", false),
  ]

  @Test("A range holds versions", arguments: held)
  func aRangeHoldsVersions(_ key: String, _ version: String, _ isHeld: Bool) throws {
    let range = try #require(OSRange(key))
    #expect(range.holds(try #require(OSVersion(version))) == isHeld)
  }

  @Test(
    "A version's predecessor skips what Apple skipped",
    arguments: [
      ("iOS 26.5", "iOS 26.4"), ("iOS 26", "iOS 18"), ("iOS 26.0", "iOS 18"), ("iOS 14", "iOS 13"),
      ("watchOS 26", "watchOS 11"), ("iOS 14.1", "iOS 14.0"), ("iOS 14.4.1", "iOS 14.4.0"),
      ("iOS 1", nil),
    ])
  func previous(_ version: String, _ previous: String?) throws {
    #expect(try #require(OSVersion(version)).previous?.description == previous)
  }

  @Test(
    "Versions for people",
    arguments: [
      ("iOS 13.2", true, "iPadOS 13.2"), ("iOS 12", true, "iOS 12"), ("iOS 13", false, "iOS 13"),
      ("Android API 34", false, "Android 14 (API level 34)"),
      ("Android API 99", false, "Android API level 99"),
    ])
  func names(_ version: String, _ isPad: Bool, _ name: String) throws {
    #expect(try #require(OSVersion(version)).name(onPad: isPad) == name)
  }

  @Test(
    "A version of Android: every name that is printed is read",
    arguments: [
      ("Android 15", 35), ("android 5.0", 21), ("Android API 34", 34), ("Android API level 99", 99),
      ("Android 14 (API level 34)", 34), ("Android 14 (API level 33)", nil), ("Android 77", nil),
      ("Android", nil), ("Android API level", nil), ("Android 14 or so", nil),
    ])
  func androidLevels(_ text: String, _ level: Int?) {
    #expect(OSVersion(text) == level.map { OSVersion(OSVersion.android, [$0]) })
  }

  @Test("Versions are in order") func versionsAreInOrder() {
    let sorted = ["iOS 1", "iOS 13", "iOS 13.2", "iOS 26", "iOS 26.5", "watchOS 9"]
    #expect(sorted.reversed().compactMap(OSVersion.init).sorted().map(\.description) == sorted)
  }
}
