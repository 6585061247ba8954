import Testing

/// A row of a table of size classes, as published: typed from the source, never from `data/`.
struct PublishedClasses: CustomTestStringConvertible, Sendable {
  /// The name in the table.
  let name: String
  /// The names, in the table of dimensions, of the devices that the row is about.
  let devices: [String]
  let mode: String
  let portrait: String
  let landscape: String

  var testDescription: String { "\(name), \(mode)" }

  /// A row of the table of full-screen classes.
  init(_ name: String, _ portrait: String, _ landscape: String, devices: [String]? = nil) {
    self.init(name, "full-screen", portrait, landscape, devices: devices)
  }

  /// A row of the table of multitasking classes.
  init(
    _ name: String, _ mode: String, _ portrait: String, _ landscape: String,
    devices: [String]? = nil
  ) {
    self.name = name
    self.devices = devices ?? [name]
    self.mode = mode
    self.portrait = portrait
    self.landscape = landscape
  }

  private static let ipads97 = ["9.7\" iPad", "9.7\" iPad Air", "9.7\" iPad Pro"]

  /// The table "Device Size Classes" of Apple's guideline, edition 2020.
  static let fullScreen = [
    PublishedClasses("12.9\" iPad Pro", "regular/regular", "regular/regular"),
    PublishedClasses("11\" iPad Pro", "regular/regular", "regular/regular"),
    PublishedClasses("10.5\" iPad Pro", "regular/regular", "regular/regular"),
    PublishedClasses("9.7\" iPad", "regular/regular", "regular/regular", devices: ipads97),
    PublishedClasses("7.9\" iPad mini", "regular/regular", "regular/regular"),
    PublishedClasses("iPhone 11 Pro Max", "compact/regular", "regular/compact"),
    PublishedClasses("iPhone 11 Pro", "compact/regular", "regular/compact"),
    PublishedClasses("iPhone 11", "compact/regular", "compact/compact"),
    PublishedClasses("iPhone XS Max", "compact/regular", "regular/compact"),
    PublishedClasses("iPhone XS", "compact/regular", "compact/compact"),
    PublishedClasses("iPhone XR", "compact/regular", "regular/compact"),
    PublishedClasses("iPhone X", "compact/regular", "compact/compact"),
    PublishedClasses("iPhone 8 Plus", "compact/regular", "regular/compact"),
    PublishedClasses("iPhone 8", "compact/regular", "compact/compact"),
    PublishedClasses("iPhone 7 Plus", "compact/regular", "regular/compact"),
    PublishedClasses("iPhone 7", "compact/regular", "compact/compact"),
    PublishedClasses("iPhone 6s Plus", "compact/regular", "regular/compact"),
    PublishedClasses("iPhone 6s", "compact/regular", "compact/compact"),
    PublishedClasses(
      "iPhone SE", "compact/regular", "compact/compact",
      devices: ["4.7\" iPhone SE", "4\" iPhone SE"]),
  ]

  /// The table "Multitasking Size Classes" of Apple's guideline, edition 2020.
  static let multitasking = [
    PublishedClasses("12.9\" iPad Pro", "two-thirds", "compact/regular", "regular/regular"),
    PublishedClasses("12.9\" iPad Pro", "half", "n/a", "regular/regular"),
    PublishedClasses("12.9\" iPad Pro", "third", "compact/regular", "compact/regular"),
    PublishedClasses("11\" iPad Pro", "two-thirds", "compact/regular", "regular/regular"),
    PublishedClasses("11\" iPad Pro", "half", "n/a", "compact/regular"),
    PublishedClasses("11\" iPad Pro", "third", "compact/regular", "compact/regular"),
    PublishedClasses("10.5\" iPad Pro", "two-thirds", "compact/regular", "regular/regular"),
    PublishedClasses("10.5\" iPad Pro", "half", "n/a", "compact/regular"),
    PublishedClasses("10.5\" iPad Pro", "third", "compact/regular", "compact/regular"),
    PublishedClasses(
      "9.7\" iPad", "two-thirds", "compact/regular", "regular/regular", devices: ipads97),
    PublishedClasses("9.7\" iPad", "half", "n/a", "compact/regular", devices: ipads97),
    PublishedClasses(
      "9.7\" iPad", "third", "compact/regular", "compact/regular", devices: ipads97),
    PublishedClasses(
      "7.9\" iPad mini 4", "two-thirds", "compact/regular", "regular/regular",
      devices: ["7.9\" iPad mini"]),
    PublishedClasses(
      "7.9\" iPad mini 4", "half", "n/a", "compact/regular", devices: ["7.9\" iPad mini"]),
    PublishedClasses(
      "7.9\" iPad mini 4", "third", "compact/regular", "compact/regular",
      devices: ["7.9\" iPad mini"]),
  ]

  /// Table 12-2 of Apple's View Controller Programming Guide: devices above, values under headings.
  static let guide = [
    PublishedClasses(
      "iPad (all)", "regular/regular", "regular/regular",
      devices: [
        "12.9\" iPad Pro", "11\" iPad Pro", "10.5\" iPad Pro", "9.7\" iPad Pro", "7.9\" iPad mini",
        "10.5\" iPad Air", "9.7\" iPad Air", "10.2\" iPad", "9.7\" iPad",
      ]),
    PublishedClasses(
      "iPad Mini", "regular/regular", "regular/regular", devices: ["7.9\" iPad mini"]),
    PublishedClasses("iPhone 6 Plus", "compact/regular", "regular/compact"),
    PublishedClasses("iPhone 6", "compact/regular", "compact/compact"),
    PublishedClasses("iPhone 5s", "compact/regular", "compact/compact"),
    PublishedClasses("iPhone 5c", "compact/regular", "compact/compact"),
    PublishedClasses("iPhone 5", "compact/regular", "compact/compact"),
    PublishedClasses("iPhone 4s", "compact/regular", "compact/compact"),
  ]

  /// The classes once corrected: the guideline exchanges those of iPhone 11 and iPhone 11 Pro.
  var corrected: PublishedClasses {
    switch name {
    case "iPhone 11": PublishedClasses(name, mode, portrait, "regular/compact")
    case "iPhone 11 Pro": PublishedClasses(name, mode, portrait, "compact/compact")
    default: self
    }
  }
}
