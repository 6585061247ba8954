import DevcatValues
import DevcatImport
import Testing

@Suite("Chromium reader") struct ChromiumReaderTests {
  static let fixture = #"""
    {"extensions": [
      {"type": "emulated-device", "device": {"title": "iPhone 6/7/8", "type": "phone", "user-agent": "iPhone", "screen": {"device-pixel-ratio": 2, "vertical": {"width": 375, "height": 667}, "horizontal": {"width": 667, "height": 375}}}},
      {"type": "emulated-device", "device": {"title": "iPhone 6/7 Plus", "type": "phone", "screen": {"device-pixel-ratio": 3, "vertical": {"width": 414, "height": 736}, "horizontal": {"width": 736, "height": 414}}}},
      {"type": "emulated-device", "device": {"title": "Galaxy A/B", "type": "phone", "user-agent": "Android 4; Mobile", "screen": {"device-pixel-ratio": 2.625, "vertical": {"width": 412, "height": 732}, "horizontal": {"width": 732, "height": 412}}}},
      {"type": "emulated-device", "device": {"title": "Kindle", "type": "tablet", "user-agent": "Silk", "screen": {"device-pixel-ratio": 2, "vertical": {"width": 800, "height": 1280}, "horizontal": {"width": 1280, "height": 801}}}},
      {"type": "emulated-device", "device": {"title": "Lumia", "type": "phone", "user-agent": "Windows Phone; Android", "screen": {"device-pixel-ratio": 2, "vertical": {"width": 640, "height": 360}, "horizontal": {"width": 640, "height": 360}}}},
      {"type": "emulated-device", "device": {"title": "Laptop", "type": "notebook", "screen": {"device-pixel-ratio": 1, "vertical": {"width": 950, "height": 1280}, "horizontal": {"width": 1280, "height": 950}}}},
      {"type": "emulated-device", "device": {"title": "Duo", "type": "phone", "dual-screen": true, "user-agent": "Android; Mobile", "screen": {"device-pixel-ratio": 2.5, "vertical": {"width": 540, "height": 720}, "horizontal": {"width": 720, "height": 540}, "vertical-spanned": {"width": 1114, "height": 720}}}},
      {"type": "something-else"}
    ]}
    """#

  private let document = ImportFormat.chromium.read(text: fixture)

  @Test("A title may be that of several devices") func aTitleMayBeThatOfSeveralDevices() {
    #expect(
      document.drafts.map(\.name) == [
        "iPhone 6", "iPhone 7", "iPhone 8", "iPhone 6 Plus", "iPhone 7 Plus", "Galaxy A/B",
        "Kindle", "Lumia", "Duo",
      ])
    #expect(
      document.drafts.map(\.place)
        == ["2:41", "2:41", "2:41", "3:41", "3:41", "4:41", "5:41", "6:41", "8:41"])
  }

  @Test(
    "A draft states",
    arguments: [
      (
        "one of several phones", 1,
        [
          "family": "iPhone", "idiom": "phone", "points.width": "375", "points.height": "667",
          "scale": "2",
        ]
      ),
      (
        "an Android phone", 5,
        [
          "family": "Android", "idiom": "phone", "points.width": "412", "points.height": "732",
          "attributes[\"css.pixel-ratio\"]": "2.625",
        ]
      ),
      (
        "sides that are not exchanged", 6,
        [
          "idiom": "pad", "points.width": "800", "points.height": "1280",
          "attributes[\"css.pixel-ratio\"]": "2",
        ]
      ),
      (
        "a vertical that lies", 7, ["idiom": "phone", "attributes[\"css.pixel-ratio\"]": "2"]
      ),
      (
        "a device that unfolds", 8,
        [
          "family": "Android", "idiom": "phone", "points.width": "540", "points.height": "720",
          "attributes[\"css.pixel-ratio\"]": "2.5",
        ]
      ),
    ] as [(String, Int, [String: String])])
  func aDraftStates(name: String, index: Int, stated: [String: String]) {
    #expect(document.drafts[index].stated == stated)
  }

  @Test("Chromium: an array of the devices alone, as DevTools keeps them")
  func anArrayOfDevices() {
    let text = #"""
      [{"title": "Acme", "type": "tablet", "user-agent": "Android", "screen": {"device-pixel-ratio": 2, "vertical": {"width": 800, "height": 1280}, "horizontal": {"width": 1280, "height": 800}}}]
      """#
    #expect(ImportFormat.guessed(from: SourceText(Array(text.utf8), file: "x")) == .chromium)
    let document = ImportFormat.chromium.read(text: text)
    #expect(document.told.isEmpty)
    #expect(document.drafts.map { [$0.name, $0.stated["idiom"]] } == [["Acme", "pad"]])
    let upright = text.replacing("\"horizontal\"", with: "\"turned\"")
    #expect(ImportFormat.guessed(from: SourceText(Array(upright.utf8), file: "x")) != .chromium)
  }

  @Test("Unusual devices get warnings") func unusualDevicesGetWarnings() {
    #expect(
      document.told == [
        "5:149 warning 'Kindle': its screen is 800 × 1280 vertical and 1280 × 801 horizontal, which are not the same turned; the first is used",
        "6:165 warning 'Lumia': its screen is 640 × 360 vertical and 640 × 360 horizontal, which are not the same turned; no points are stated",
        "7:41 warning 1 entry is of notebooks, which are skipped, because the catalogue has none: 'Laptop'",
        "8:41 warning 1 entry is of devices that unfold: the folded screen is used, and sizes that span a hinge are skipped: 'Duo'",
        "9:3 warning this extension has no 'device', and is skipped",
      ])
  }

  @Test(
    "Mistakes are located",
    arguments: [
      (
        "no extensions", #"{"devices": []}"#,
        "1:1 error this is not a list of emulated devices; expected an object with an array 'extensions' of objects with 'device'"
      ),
      (
        "extensions that are none", #"{"extensions": {}}"#,
        "1:16 error this is not a list of emulated devices; expected an object with an array 'extensions' of objects with 'device'"
      ),
      (
        "an unknown type",
        #"{"extensions": [{"device": {"title": "A", "type": "fridge", "screen": {"device-pixel-ratio": 1, "vertical": {"width": 1, "height": 1}, "horizontal": {"width": 1, "height": 1}}}}]}"#,
        "1:51 unusable 'A': 'type' is \"fridge\" where one of phone, tablet, notebook, desktop was expected"
      ),
      (
        "no horizontal",
        #"{"extensions": [{"device": {"title": "A", "type": "phone", "screen": {"device-pixel-ratio": 1, "vertical": {"width": 1, "height": 1}, "horizontal": {"width": 1}}}}]}"#,
        "1:149 unusable 'A': 'screen.horizontal.height' is not given; expected a number from 1 to 10000"
      ),
    ] as [(String, String, String)])
  func mistakesAreLocated(name: String, text: String, told: String) {
    let document = ImportFormat.chromium.read(text: text)
    #expect(document.told == [told])
    #expect(document.drafts.isEmpty)
  }
}
