import DevcatValues
import DevcatImport
import Testing

@Suite("Simctl reader") struct SimctlReaderTests {
  /// The output of `simctl list -j`, of which only the device types are read.
  static let fixture = #"""
    {
      "devicetypes" : [
        {"productFamily":"iPhone","bundlePath":"\/Library\/iPhone 11.simdevicetype","maxRuntimeVersion":4294967295,"maxRuntimeVersionString":"65535.255.255","identifier":"com.apple.iPhone-11","modelIdentifier":"iPhone12,1","minRuntimeVersionString":"13.0.0","minRuntimeVersion":851968,"name":"iPhone 11"},
        {"name":"iPhone 5s","identifier":"com.apple.iPhone-5s","minRuntimeVersion":458752,"maxRuntimeVersion":852223},
        {"productFamily":"iPhone","modelIdentifier":"iPod9,1","minRuntimeVersion":787200,"minRuntimeVersionString":"12.4.0","name":"iPod touch (7th generation)"},
        {"productFamily":"Apple TV","modelIdentifier":"AppleTV6,2","minRuntimeVersionString":"11.0","name":"Apple TV 4K"},
        {"productFamily":"Apple TV","modelIdentifier":"AppleTV6,2","name":"Apple TV 4K (at 1080p)"},
        {"productFamily":"iPad","modelIdentifier":"iPad14,3-A","name":"iPad Pro (11-inch) (4th generation)"},
        {"productFamily":"iPad","modelIdentifier":"iPad14,3-B","name":"iPad Pro (11-inch) (4th generation) (16GB)"},
        {"productFamily":"iPad","modelIdentifier":"iPhone99,1","name":"A new one"}
      ],
      "runtimes" : [], "devices" : {}, "pairs" : {}
    }
    """#

  private let document = ImportFormat.simctl.read(text: fixture)

  @Test(
    "A draft states",
    arguments: [
      (
        "all members", 0, "iPhone 11",
        [
          "family": "iPhone", "idiom": "phone", "models": "iPhone12,1",
          "attributes[\"simctl.type\"]": "com.apple.iPhone-11",
          "attributes[\"simctl.min-os\"]": "13.0.0",
        ]
      ),
      (
        "of Xcode 10: no model, no texts", 1, "iPhone 5s",
        [
          "family": "iPhone", "idiom": "phone",
          "attributes[\"simctl.type\"]": "com.apple.iPhone-5s",
          "attributes[\"simctl.min-os\"]": "7.0.0", "attributes[\"simctl.max-os\"]": "13.0.255",
        ]
      ),
      (
        "an iPod among the iPhones", 2, "iPod touch (7th generation)",
        [
          "family": "iPod touch", "idiom": "phone", "models": "iPod9,1",
          "attributes[\"simctl.min-os\"]": "12.3.0",
        ]
      ),
      (
        "a version only as text", 3, "Apple TV 4K",
        [
          "family": "Apple TV", "idiom": "tv", "models": "AppleTV6,2",
          "attributes[\"simctl.min-os\"]": "11.0.0",
        ]
      ),
      (
        "a variant's letter", 4, "iPad Pro (11-inch) (4th generation)",
        ["family": "iPad", "idiom": "pad", "models": "iPad14,3"]
      ),
      (
        "a family that contradicts", 5, "A new one",
        ["family": "iPhone", "idiom": "phone", "models": "iPhone99,1"]
      ),
    ] as [(String, Int, String, [String: String])])
  func aDraftStates(name: String, index: Int, device: String, stated: [String: String]) {
    #expect(document.drafts.count == 6)
    #expect(document.drafts[index].name == device)
    #expect(document.drafts[index].stated == stated)
    #expect(document.drafts[0].place == "3:5")
  }

  @Test("Unusual types get warnings") func unusualTypesGetWarnings() {
    #expect(
      document.told == [
        "5:112 warning 'iPod touch (7th generation)': 'minRuntimeVersionString' is \"12.4.0\", but 'minRuntimeVersion' is 12.3.0, which is used",
        "7:5 warning types with the model identifier of a type above are variants of it, and skipped: 'Apple TV 4K (at 1080p)', 'iPad Pro (11-inch) (4th generation) (16GB)'",
        "10:22 warning 'A new one': its product family is 'iPad', but by its name or identifier it is of 'iPhone', which is used",
      ])
  }

  @Test(
    "Mistakes are located",
    arguments: [
      (
        "no device types", #"{"runtimes": []}"#,
        "1:1 error this is not a list of device types; expected an object with an array 'devicetypes', as 'xcrun simctl list devicetypes -j' prints it"
      ),
      (
        "types that are none", #"{"devicetypes": {}}"#,
        "1:17 error this is not a list of device types; expected an object with an array 'devicetypes', as 'xcrun simctl list devicetypes -j' prints it"
      ),
      (
        "no name", #"{"devicetypes": [{}]}"#,
        "1:18 unusable 'a device type': 'name' is not given; expected a text"
      ),
      (
        "no model", #"{"devicetypes": [{"name": "A", "modelIdentifier": "iPhone"}]}"#,
        "1:51 unusable 'A': 'iPhone' is not a model identifier; expected one such as 'iPhone12,5'"
      ),
      (
        "half a version", #"{"devicetypes": [{"name": "A", "minRuntimeVersion": 1.5}]}"#,
        "1:53 unusable 'A': 'minRuntimeVersion' is 1.5 where a whole number was expected"
      ),
      (
        "a version beyond 32 bits",
        #"{"devicetypes": [{"name": "A", "minRuntimeVersion": 4294967296}]}"#,
        "1:53 unusable 'A': 'minRuntimeVersion' is 4294967296 where a number from 0 to 4294967295 was expected"
      ),
      (
        "a version as text", #"{"devicetypes": [{"name": "A", "minRuntimeVersion": "13"}]}"#,
        "1:53 unusable 'A': 'minRuntimeVersion' is \"13\" where a number from 0 to 4294967295 was expected"
      ),
    ] as [(String, String, String)])
  func mistakesAreLocated(name: String, text: String, told: String) {
    let document = ImportFormat.simctl.read(text: text)
    #expect(document.told == [told])
    #expect(document.drafts.isEmpty)
  }
}
