import Foundation
import Testing

/// The size-class list of Apple's View Controller Programming Guide, imported and asked.
@Suite("Guide list") struct GuideListTests {
  /// The list in the form of the guide: names above, values under their headings.
  static let list = """
    Table 12-2Classes of devices.

    iPad (all)

    iPad Mini

    Vertical size class: Regular

    Horizontal size class: Regular

    Vertical size class: Regular

    Horizontal size class: Regular

    iPhone 6 Plus

    Vertical size class: Regular

    Horizontal size class: Compact

    Vertical size class: Compact

    Horizontal size class: Regular

    iPhone 6

    Vertical size class: Regular

    Horizontal size class: Compact

    Vertical size class: Compact

    Horizontal size class: Compact

    iPhone 5s

    iPhone 5c

    iPhone 5

    Vertical size class: Regular

    Horizontal size class: Compact

    Vertical size class: Compact

    Horizontal size class: Compact

    iPhone 4s

    Vertical size class: Regular

    Horizontal size class: Compact

    Vertical size class: Compact

    Horizontal size class: Compact

    """

  private static let imported = Result {
    let sandbox = try Sandbox.initialized()
    try sandbox.write(list, to: "guide.txt")
    try sandbox.require(["import", "guide.txt"])
    var devices: [String: JSONValue] = [:]
    for device in try sandbox.require(["list", "--json"]).json().items {
      if let name = device["name"]?.text { devices[name] = device }
    }
    return devices
  }

  @Test("Every row is placed", arguments: PublishedClasses.guide)
  func everyRowIsPlaced(_ row: PublishedClasses) throws {
    let devices = try Self.imported.get()
    for name in row.devices {
      let device = try #require(devices[name], "\(name)")
      try device.checkLayouts(row)
      // A value from a source comes before a value from another device.
      let stated = device.layouts.filter { $0["mode"] == "full-screen" }
      #expect(stated.allSatisfy { $0["derivedFrom"] == nil })
    }
  }

  @Test("The list alone makes its phones") func theListAloneMakesItsPhones() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(Self.list, to: "guide.txt")
    let outcome = try sandbox.devcat("import", "guide.txt", "--skip-invalid")
    #expect(outcome.status == 0, "\(outcome)")
    // The assignment of 'iPad (all)' names devices that an empty catalogue does not hold.
    #expect(outcome.errors.contains("iPad (all)"))
    let ids = try sandbox.require(["list", "--fields", "id"]).lines
    #expect(
      ids == [
        "iphone-6", "iphone-6-plus", "iphone-5", "iphone-5c", "iphone-5s", "iphone-4s",
        "ipad-mini-7.9-inch",
      ])
  }
}
