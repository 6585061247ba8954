import DevcatValues
import DevcatImport
import Testing

@Suite("Device traits reader") struct DeviceTraitsReaderTests {
  /// A record on a line of its own.
  private static func record(
    _ type: String, _ name: String, _ idiom: String, _ scale: Int, _ subtype: Int? = nil
  ) -> String {
    let code = subtype.map { #","artwork_device_subtype":\#($0)"# } ?? ""
    return #"{"target":"x1ap","product_type":"\#(type)","product_description":"\#(name)","traits":"#
      + #"{"artwork_device_idiom":"\#(idiom)","artwork_scale_factor":\#(scale)\#(code)}}"#
  }

  private static func list(_ records: [String]) -> String {
    "[\n" + records.joined(separator: ",\n") + "\n]"
  }

  static let fixture = list([
    record("MacFamily20,1", "Mac", "pad", 2, 32401),
    record("AudioAccessory5,1", "HomePod mini", "tv", 1),
    record("iPhone12,1", "iPhone 11", "phone", 2, 1792),
    record("iPhone12,8", "iPhone SE (2nd generation)", "phone", 2, 569),
    record("iPhone12,8", "iPhone SE (2nd generation)", "phone", 2, 569),
    record("iPad14,3-A", "iPad Pro (11-inch) (4th generation)", "pad", 2, 2388),
    record("iPad14,3-B", "iPad Pro (11-inch) (4th generation)", "pad", 2, 2388),
    record("iPad2,1", "iPad 2", "pad", 1),
    record("AppleTV6,2", "Apple TV 4K", "tv", 2, 3840),
    record("Watch6,6", "Apple Watch Series 7", "watch", 2, 430),
    record("Watch6,7", "Apple Watch Series 7", "watch", 2, 484),
    record("Watch3,3", "Apple Watch Series 3 38mm", "watch", 2, 320),
    record("iPhone13,1", "iPhone 12 mini", "pad", 2, 2360),
  ])

  private let document = ImportFormat.deviceTraits.read(text: fixture)

  @Test(
    "A draft states",
    arguments: [
      ("a height", "iPhone12,1", "iPhone 11", ["scale": "2", "pixels.height": "1792"]),
      ("a code", "iPhone12,8", "iPhone SE (2nd generation)", ["scale": "2"]),
      (
        "a variant", "iPad14,3", "iPad Pro (11-inch) (4th generation)",
        ["scale": "2", "pixels.height": "2388"]
      ),
      ("no subtype", "iPad2,1", "iPad 2", ["scale": "1"]),
      ("the width of a television", "AppleTV6,2", "Apple TV 4K", ["scale": "2"]),
      ("a watch", "Watch6,6", nil, ["scale": "2", "pixels.height": "430"]),
      ("a watch's code", "Watch3,3", "Apple Watch Series 3 38mm", ["scale": "2"]),
      ("another idiom", "iPhone13,1", "iPhone 12 mini", [:]),
    ] as [(String, String, String?, [String: String])])
  func aDraftStates(
    name: String, model: String, device: String?, stated: [String: String]
  ) throws {
    let draft = try #require(document.drafts.first { $0.models == [model] })
    #expect(draft.name == device)
    let identity: Set = ["family", "idiom", "models"]
    #expect(draft.stated.filter { !identity.contains($0.key) } == stated)
    #expect(Set(draft.stated.keys).isSuperset(of: identity))
  }

  @Test("A model is one draft") func aModelIsOneDraft() {
    #expect(
      document.drafts.map(\.models) == [
        ["iPhone12,1"], ["iPhone12,8"], ["iPad14,3"], ["iPad2,1"], ["AppleTV6,2"], ["Watch6,6"],
        ["Watch6,7"], ["Watch3,3"], ["iPhone13,1"],
      ])
    #expect(document.drafts.map(\.location.line) == [4, 5, 7, 9, 10, 11, 12, 13, 14])
  }

  @Test("Unusual records get warnings") func unusualRecordsGetWarnings() {
    #expect(
      document.told == [
        "2:1 warning 2 records are of families that the catalogue does not have, skipped: 'AudioAccessory5,1', 'MacFamily20,1'",
        "11:1 warning a name has several screens, so its records are placed by identifier alone: 'Apple Watch Series 7'",
        "14:1 warning 'iPhone13,1' has the idiom 'pad', but its identifier belongs to 'phone'; its traits are not used",
      ])
  }

  /// An export in which phones, players and watches all have the traits of one tablet.
  @Test("A damaged export is noticed") func aDamagedExportIsNoticed() {
    let document = ImportFormat.deviceTraits.read(
      text: Self.list([
        Self.record("iPad13,4", "iPad Pro (11-inch) (3rd generation)", "pad", 2, 2388),
        Self.record("iPhone10,1", "iPhone 8", "pad", 2, 2388),
        Self.record("iPod9,1", "iPod touch (7th generation)", "pad", 2, 2388),
        Self.record("iPad13,8", "iPad Pro (12.9-inch) (5th generation)", "pad", 2, 2732),
      ]))
    #expect(
      document.told == [
        "2:1 warning 3 records are of devices of several kinds, all with the same traits (pad, scale 2, subtype 2388), so the export is damaged; their names and identifiers are used, and their traits are not"
      ])
    #expect(document.drafts.map { $0.stated["scale"] } == [nil, nil, nil, "2"])
    #expect(document.drafts.map { $0.stated["pixels.height"] } == [nil, nil, nil, "2732"])
    #expect(document.drafts.map { $0.stated["idiom"] } == ["pad", "phone", "phone", "pad"])
  }

  @Test(
    "Mistakes are located",
    arguments: [
      (
        "an object", "{}",
        "1:1 error this is not a list of device traits; expected an array of objects with 'product_type' and 'traits'"
      ),
      (
        "an array of something else", "[{}]",
        "1:1 error this is not a list of device traits; expected an array of objects with 'product_type' and 'traits'"
      ),
      (
        "no identifier", #"[{"product_type": "iPhone", "traits": {}}]"#,
        "1:19 unusable 'iPhone': 'iPhone' is not a model identifier; expected one such as 'iPhone12,5'"
      ),
      (
        "a scale as text",
        #"[{"product_type": "iPhone1,1", "traits": {"artwork_scale_factor": "2"}}]"#,
        "1:67 unusable 'iPhone1,1': 'traits.artwork_scale_factor' is \"2\" where a number from 0.5 to 10 was expected"
      ),
      (
        "no object", #"[{"product_type": "iPhone1,1", "traits": {"artwork_scale_factor": 0}}]"#,
        "1:67 unusable 'iPhone1,1': 'traits.artwork_scale_factor' is 0 where a number from 0.5 to 10 was expected"
      ),
    ])
  func mistakesAreLocated(name: String, text: String, told: String) {
    let document = ImportFormat.deviceTraits.read(text: text)
    #expect(document.told == [told])
    #expect(document.drafts.isEmpty)
  }
}
