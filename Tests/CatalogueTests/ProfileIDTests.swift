import Testing

@testable import DevcatValues

@Suite("Profile id") struct ProfileIDTests {
  static let made: [(String, String?)] = [
    ("iPhone 11 Pro Max", "iphone-11-pro-max"),
    ("12.9\" iPad Pro", "ipad-pro-12.9-inch"),
    ("12.9″ iPad Pro", "ipad-pro-12.9-inch"),
    ("12.9” iPad Pro", "ipad-pro-12.9-inch"),
    ("11-inch iPad Pro", "ipad-pro-11-inch"),
    ("11 inch iPad Pro", "ipad-pro-11-inch"),
    ("11-Inch iPad Pro", "ipad-pro-11-inch"),
    ("iPad Pro 12.9-inch (4th generation)", "ipad-pro-12.9-inch-4th-generation"),
    ("iPhone Xʀ", "iphone-xr"), ("iPhone Xꜱ Max", "iphone-xs-max"),
    ("Galaxy S10+", "galaxy-s10-plus"), ("Galaxy S10+ 5G", "galaxy-s10-plus-5g"),
    ("  Pixel   4a  ", "pixel-4a"), ("Fire HD 8 (2018)", "fire-hd-8-2018"),
    ("Motorola Edge…", "motorola-edge"), ("No. 5.", "no-5"), ("a.b", "a.b"),
    ("Téléphone Ü", "telephone-u"), ("İPhone", "iphone"), ("A_B/C", "a-b-c"),
    ("7.9\"", "7.9"), ("3G Phone", "3g-phone"), ("...\" iPad", "ipad"),
    ("5.\" iPad", "ipad-5-inch"),
    ("", nil), ("   ", nil), ("\"–/", nil), ("...", nil), ("---", nil), ("電話", nil),
    (String(repeating: "a", count: 200), String(repeating: "a", count: 128)),
    (String(repeating: "a", count: 127) + " bc", String(repeating: "a", count: 127)),
  ]

  @Test("Names give ids", arguments: made) func namesGiveIDs(name: String, id: String?) {
    #expect(ProfileID.make(fromName: name) == id)
    if let id { #expect(ProfileID.isValid(id)) }
  }

  static let validity: [(String, Bool)] = [
    ("iphone-11", true), ("ipad-pro-12.9-inch", true), ("a", true), ("", false), ("A", false),
    ("a b", false), ("a_b", false), ("é", false), (String(repeating: "a", count: 128), true),
    (String(repeating: "a", count: 129), false),
  ]

  @Test("Ids are slugs", arguments: validity) func idsAreSlugs(id: String, isValid: Bool) {
    #expect(ProfileID.isValid(id) == isValid)
  }
}
