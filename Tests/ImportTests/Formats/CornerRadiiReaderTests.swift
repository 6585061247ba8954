import DevcatValues
import DevcatImport
import Testing

@Suite("Corner radii reader") struct CornerRadiiReaderTests {
  static let fixture = #"""
    {"_metadata": {"Author": "Us"},
     "devices": {
      "iPad": {
       "iPad1,1": {"bezel": 0, "name": "iPad"},
       "iPhone13,2": {"bezel": 47.33, "name": "iPhone 12"}},
      "iPod": {"iPod9,1": {"bezel": 0, "name": "iPod touch (7th generation)"}}
    }}
    """#

  @Test("A radius is stated") func aRadiusIsStated() {
    let document = ImportFormat.cornerRadii.read(text: Self.fixture)
    #expect(
      document.drafts.map(\.name) == ["iPad", "iPhone 12", "iPod touch (7th generation)"])
    #expect(document.drafts.map(\.place) == ["4:4", "5:4", "6:12"])
    #expect(
      document.drafts.map(\.stated) == [
        [
          "family": "iPad", "idiom": "pad", "models": "iPad1,1", "corners.radius": "0",
          "corners.style": "rectangular",
        ],
        [
          "family": "iPhone", "idiom": "phone", "models": "iPhone13,2", "corners.radius": "47.33",
          "corners.style": "rounded",
        ],
        [
          "family": "iPod touch", "idiom": "phone", "models": "iPod9,1", "corners.radius": "0",
          "corners.style": "rectangular",
        ],
      ])
    #expect(
      document.told == [
        "5:4 warning 'iPhone13,2': it is listed under 'iPad', but its identifier belongs to another group"
      ])
  }

  @Test(
    "Mistakes are located",
    arguments: [
      (
        "no devices", #"{"bezel": {}}"#,
        [
          "1:1 error this is not a list of corner radii; expected an object 'devices' with groups such as 'iPhone' of objects with 'bezel' and 'name'"
        ]
      ),
      (
        "an array of devices", #"{"devices": []}"#,
        [
          "1:13 error this is not a list of corner radii; expected an object 'devices' with groups such as 'iPhone' of objects with 'bezel' and 'name'"
        ]
      ),
      (
        "a group that is none", #"{"devices": {"iPad": 3}}"#,
        ["1:22 unusable 'iPad': found 3 where an object was expected"]
      ),
      (
        "wrong rows",
        #"{"devices": {"iPad": {"iPad1": {"bezel": 0, "name": "A"}, "iPad1,1": {"bezel": -1, "name": ""}, "iPad1,2": 5}}}"#,
        [
          "1:23 unusable 'iPad1': this is not a model identifier; expected one such as 'iPhone12,5'",
          "1:80 unusable 'iPad1,1': 'bezel' is -1 where a number from 0 to 500 was expected",
          "1:92 unusable 'iPad1,1': 'name' is \"\" where a text was expected",
          "1:108 unusable 'iPad1,2': found 5 where an object was expected",
        ]
      ),
      (
        "an identifier twice",
        #"{"devices": {"iPad": {"iPad1,1": {"bezel": 0, "name": "A"}, "iPad1,1": {"bezel": 1, "name": "A"}}}}"#,
        [#"1:61 error the key "iPad1,1" is given twice"#]
      ),
    ] as [(String, String, [String])])
  func mistakesAreLocated(name: String, text: String, told: [String]) {
    let document = ImportFormat.cornerRadii.read(text: text)
    #expect(document.told == told)
    #expect(document.drafts.isEmpty)
  }
}
