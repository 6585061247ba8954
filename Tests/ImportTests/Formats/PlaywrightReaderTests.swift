import DevcatValues
import DevcatImport
import Testing

@Suite("Playwright reader") struct PlaywrightReaderTests {
  /// Each of the odd cases of the format, on a line of its own.
  static let fixture = #"""
    {
      "iPhone Zwölf": {"userAgent": "iPhone", "screen": {"width": 390, "height": 844}, "viewport": {"width": 390, "height": 664}, "deviceScaleFactor": 3, "isMobile": true, "hasTouch": true},
      "iPhone Zwölf landscape": {"userAgent": "iPhone", "screen": {"width": 390, "height": 844}, "viewport": {"width": 750, "height": 340}, "deviceScaleFactor": 3, "isMobile": true},
      "iPad (gen 7)": {"userAgent": "iPad", "viewport": {"width": 810, "height": 1080}, "deviceScaleFactor": 2, "isMobile": true},
      "iPad (gen 7) landscape": {"userAgent": "iPad", "viewport": {"width": 1080, "height": 810}, "deviceScaleFactor": 2, "isMobile": true},
      "iPhone bars": {"userAgent": "iPhone", "viewport": {"width": 375, "height": 635}, "deviceScaleFactor": 3, "isMobile": true},
      "iPhone bars landscape": {"userAgent": "iPhone", "viewport": {"width": 724, "height": 325}, "deviceScaleFactor": 3, "isMobile": true},
      "iPhone alone": {"userAgent": "iPhone", "viewport": {"width": 375, "height": 667}, "deviceScaleFactor": 2, "isMobile": true},
      "Phone landscape": {"userAgent": "Android; Mobile", "screen": {"width": 915, "height": 412}, "viewport": {"width": 863, "height": 360}, "deviceScaleFactor": 2.625, "isMobile": true},
      "Tablet": {"userAgent": "Android", "screen": {"width": 640, "height": 1024}, "viewport": {"width": 640, "height": 1000}, "deviceScaleFactor": 2.5, "isMobile": true},
      "Tablet landscape": {"userAgent": "Android", "screen": {"width": 1000, "height": 640}, "viewport": {"width": 1024, "height": 600}, "deviceScaleFactor": 2, "isMobile": true},
      "Lumia": {"userAgent": "Windows Phone 10.0; Android 4.2.1; Mobile", "screen": {"width": 360, "height": 640}, "viewport": {"width": 360, "height": 600}, "deviceScaleFactor": 2, "isMobile": true},
      "Fold": {"userAgent": "Android; Mobile", "screen": {"width": 928, "height": 1080}, "viewport": {"width": 928, "height": 1004}, "deviceScaleFactor": 2, "isMobile": true},
      "Fold Cover": {"userAgent": "Android; Mobile", "screen": {"width": 484, "height": 1188}, "viewport": {"width": 484, "height": 1112}, "deviceScaleFactor": 3, "isMobile": true},
      "Fold Cover landscape": {"userAgent": "Android; Mobile", "screen": {"width": 1188, "height": 484}, "viewport": {"width": 1136, "height": 432}, "deviceScaleFactor": 3, "isMobile": true},
      "Desktop Chrome": {"userAgent": "X11", "screen": {"width": 1920, "height": 1080}, "viewport": {"width": 1280, "height": 720}, "deviceScaleFactor": 1, "isMobile": false},
      "Desktop Safari": {"userAgent": "Mac", "screen": {"width": 1792, "height": 1120}, "viewport": {"width": 1280, "height": 720}, "deviceScaleFactor": 2, "isMobile": false}
    }
    """#

  private let document = ImportFormat.playwright.read(text: fixture)

  @Test("A device is one draft") func aDeviceIsOneDraft() {
    #expect(
      document.drafts.map(\.name) == [
        "iPhone Zwölf", "iPad (gen 7)", "iPhone bars", "iPhone alone", "Phone", "Tablet", "Lumia",
        "Fold",
      ])
    #expect(
      document.drafts.map(\.place) == ["2:3", "4:3", "6:3", "8:3", "9:3", "10:3", "12:3", "13:3"])
    #expect(Set(document.drafts.map(\.table)) == ["playwright"])
  }

  @Test(
    "A draft states",
    arguments: [
      (
        "the screen, not the viewport", 0,
        [
          "family": "iPhone", "idiom": "phone", "points.width": "390", "points.height": "844",
          "scale": "3",
        ]
      ),
      (
        "a viewport that turns exactly", 1,
        [
          "family": "iPad", "idiom": "pad", "points.width": "810", "points.height": "1080",
          "scale": "2",
        ]
      ),
      ("a viewport without bars", 2, ["family": "iPhone", "idiom": "phone", "scale": "3"]),
      ("a viewport alone", 3, ["family": "iPhone", "idiom": "phone", "scale": "2"]),
      (
        "an entry on its side alone", 4,
        [
          "family": "Android", "idiom": "phone", "points.width": "412", "points.height": "915",
          "attributes[\"css.pixel-ratio\"]": "2.625",
        ]
      ),
      (
        "an Android tablet", 5,
        [
          "family": "Android", "idiom": "pad", "points.width": "640", "points.height": "1024",
          "attributes[\"css.pixel-ratio\"]": "2.5",
        ]
      ),
      (
        "a Windows phone", 6,
        [
          "points.width": "360", "points.height": "640", "attributes[\"css.pixel-ratio\"]": "2",
        ]
      ),
      (
        "a cover", 7,
        [
          "family": "Android", "idiom": "phone", "points.width": "484", "points.height": "1188",
          "displays.inner.points.width": "928", "displays.inner.points.height": "1080",
          "attributes[\"css.pixel-ratio\"]": "3", "attributes[\"css.pixel-ratio.inner\"]": "2",
        ]
      ),
    ] as [(String, Int, [String: String])])
  func aDraftStates(name: String, index: Int, stated: [String: String]) {
    #expect(document.drafts[index].stated == stated)
  }

  @Test("Unusual entries get warnings") func unusualEntriesGetWarnings() {
    #expect(
      document.told == [
        "4:53 warning 1 device has no 'screen'; the viewport, which turns exactly with the device, is used instead: 'iPad (gen 7)'",
        "6:54 warning 'iPhone bars': no 'screen' is given, and its viewport does not turn with the device, so it leaves out bars of the browser; no points are stated",
        "8:55 warning 'iPhone alone': no 'screen' is given, and no entry for the rotated device shows whether its viewport is the whole screen; no points are stated",
        "11:58 warning 'Tablet landscape': its screen is 1000 × 640, but 'Tablet' has 640 × 1024, which is used",
        "11:155 warning 'Tablet landscape': its 'deviceScaleFactor' is 2, but 'Tablet' has 2.5, which is used",
        "16:3 warning 2 entries are of desktop browsers, which are no devices, and skipped: 'Desktop Chrome', 'Desktop Safari'",
      ])
  }

  @Test(
    "Mistakes are located",
    arguments: [
      (
        "an array", "[]",
        [
          "1:1 error this is not a list of Playwright's; expected an object of devices by name, each with 'userAgent', 'viewport' and 'deviceScaleFactor'"
        ]
      ),
      (
        "another object", #"{"a": {"b": 1}}"#,
        [
          "1:1 error this is not a list of Playwright's; expected an object of devices by name, each with 'userAgent', 'viewport' and 'deviceScaleFactor'"
        ]
      ),
      (
        "no JSON", #"{"a": {"viewport": 1}"#,
        ["1:22 error the text ends where ',' or '}' was expected"]
      ),
      (
        "a name twice", #"{"a": {"viewport": 1}, "a": 2}"#,
        [#"1:24 error the key "a" is given twice"#]
      ),
      (
        "no object beside a device", "{\"a\": 1,\n\"b\": {\"viewport\": {\"width\": 1}}}",
        [
          "1:7 unusable 'a': found 1 where an object was expected",
          "2:6 unusable 'b': 'userAgent' is not given; expected a text",
          "2:6 unusable 'b': 'isMobile' is not given; expected true or false",
          "2:6 unusable 'b': 'deviceScaleFactor' is not given; expected a number from 0.5 to 10",
          "2:19 unusable 'b': 'viewport.height' is not given; expected a number from 1 to 10000",
        ]
      ),
      (
        "wrong types",
        #"{"a": {"userAgent": 1, "isMobile": "yes", "screen": 3, "viewport": {"width": "375", "height": -1}, "deviceScaleFactor": 99}}"#,
        [
          "1:21 unusable 'a': 'userAgent' is 1 where a text was expected",
          "1:36 unusable 'a': 'isMobile' is \"yes\" where true or false was expected",
          "1:53 unusable 'a': 'screen' is 3 where an object was expected",
          "1:78 unusable 'a': 'viewport.width' is \"375\" where a number from 1 to 10000 was expected",
          "1:95 unusable 'a': 'viewport.height' is -1 where a number from 1 to 10000 was expected",
          "1:121 unusable 'a': 'deviceScaleFactor' is 99 where a number from 0.5 to 10 was expected",
        ]
      ),
    ] as [(String, String, [String])])
  func mistakesAreLocated(name: String, text: String, told: [String]) {
    let document = ImportFormat.playwright.read(text: text)
    #expect(document.told == told)
    #expect(document.drafts.isEmpty)
  }

  @Test("A device whose upright entry is wrong is left out")
  func aDeviceWhoseUprightEntryIsWrongIsLeftOut() {
    let document = ImportFormat.playwright.read(
      text: #"""
        {"A": {"viewport": 1},
         "A landscape": {"userAgent": "x", "screen": {"width": 9, "height": 5}, "viewport": {"width": 9, "height": 5}, "deviceScaleFactor": 1, "isMobile": true}}
        """#)
    #expect(document.drafts.isEmpty)
    #expect(document.isReadable)
  }
}
