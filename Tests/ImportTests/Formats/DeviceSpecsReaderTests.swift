import DevcatValues
import DevcatImport
import Testing

@Suite("Device specs reader") struct DeviceSpecsReaderTests {
  static let fixture = #"""
    [{"id": "apple-ipad", "name": "iPad Pro 13\" (M5)", "brand": "Apple", "year": 2025, "platform": "iOS",
      "kind": "tablet", "portraitSize": {"width": 1032, "height": 1376}, "devicePixelRatio": 2.0,
      "portraitPadding": {"left": 0, "top": 32, "right": 0, "bottom": 25},
      "landscapePadding": {"left": 1, "top": 32, "right": 2, "bottom": 20.5},
      "frame": {"size": {"width": 1124, "height": 1468}}, "portraitKeyboardHeight": 403, "landscapeKeyboardHeight": null},
     {"name": "Acme One", "brand": "Acme", "platform": "Android", "kind": "phone", "year": null,
      "portraitSize": {"width": 412, "height": 915}, "devicePixelRatio": 2.625}]
    """#

  @Test("A specification is stated") func aSpecificationIsStated() {
    let document = ImportFormat.deviceSpecs.read(text: Self.fixture)
    #expect(document.drafts.map(\.name) == ["iPad Pro 13\" (M5)", "Acme One"])
    #expect(document.drafts.map(\.id) == [nil, nil])
    #expect(document.drafts.map(\.place) == ["1:2", "6:2"])
    #expect(
      document.drafts.map(\.stated) == [
        [
          "family": "iPad", "idiom": "pad", "released": "2025", "points.width": "1032",
          "points.height": "1376", "scale": "2", "safeArea.portrait": "32,0,25,0",
          "safeArea.landscape": "32,1,20.5,2", "keyboard.portrait": "403",
        ],
        [
          "family": "Android", "idiom": "phone", "points.width": "412", "points.height": "915",
          "attributes[\"css.pixel-ratio\"]": "2.625",
        ],
      ])
    #expect(
      document.told == [
        "3:31 warning the file does not say at which OS its safe areas and keyboards were measured, so they are stated without one; where you know it, set them under it: safeArea[\"iOS 26.5\"].portrait"
      ])
  }

  @Test(
    "Mistakes are located",
    arguments: [
      (
        "another object", #"{"name": "A"}"#,
        [
          "1:1 error this is not a specification of a device; expected an object with 'name' and 'portraitSize', or an array of them"
        ]
      ),
      (
        "several objects", #"{"portraitSize": 1} {}"#,
        ["1:21 error found '{' where the end of the file was expected"]
      ),
      (
        "wrong types",
        #"{"name": "A", "year": 2025.5, "portraitSize": {"width": "1", "height": 0}, "devicePixelRatio": null, "portraitPadding": {"top": 1, "left": -1, "right": 0}, "kind": 1}"#,
        [
          "1:23 unusable 'A': 'year' is 2025.5 where a date (yyyy, yyyy-mm or yyyy-mm-dd) was expected",
          "1:57 unusable 'A': 'portraitSize.width' is \"1\" where a number from 1 to 10000 was expected",
          "1:72 unusable 'A': 'portraitSize.height' is 0 where a number from 1 to 10000 was expected",
          "1:121 unusable 'A': 'portraitPadding.bottom' is not given; expected a number from 0 to 1000",
          "1:129 warning the file does not say at which OS its safe areas and keyboards were measured, so they are stated without one; where you know it, set them under it: safeArea[\"iOS 26.5\"].portrait",
          "1:140 unusable 'A': 'portraitPadding.left' is -1 where a number from 0 to 1000 was expected",
          "1:165 unusable 'A': 'kind' is 1 where a text was expected",
        ]
      ),
    ] as [(String, String, [String])])
  func mistakesAreLocated(name: String, text: String, told: [String]) {
    let document = ImportFormat.deviceSpecs.read(text: text)
    #expect(document.told == told)
    #expect(document.drafts.isEmpty)
  }
}
