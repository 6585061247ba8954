import Testing

@testable import DevcatValues

@Suite("The order in which people look for devices, by cases") struct DeviceOrderTests {
  private struct Case: CustomTestStringConvertible {
    let testDescription: String
    /// Name, family, date of release and diagonal, in the order in which they are listed.
    let devices: [(name: String, family: String?, released: String?, diagonal: Double?)]
  }

  private static let cases = [
    Case(
      testDescription: "families as they are asked for, others by name, none last",
      devices: [
        ("iPhone 4", "iPhone", "2010", nil), ("iPad", "iPad", "2010", nil),
        ("Apple Watch", "Apple Watch", "2015", nil), ("Apple Vision Pro", "Apple Vision", nil, nil),
        ("Apple TV", "Apple TV", "2007", nil), ("Galaxy", "Galaxy", "2026", nil),
        ("Pixel 9", "pixel 9", "2024", nil), ("Pixel 10", "Pixel 10", "2025", nil),
        ("Nobody's", nil, "2026", nil),
      ]),
    Case(
      testDescription: "the newest first: years, then known days, no year last",
      devices: [
        ("a", "x", "2026-10-23", nil), ("b", "x", "2026-09", nil), ("c", "x", "2026", nil),
        ("d", "x", "2025-12-31", nil), ("e", "x", nil, nil), ("f", "x", "soon", nil),
      ]),
    Case(
      testDescription: "in one year by generation, then the largest, then by name",
      devices: [
        ("iPhone 16 Pro Max", "iPhone", "2024", 6.9), ("iPhone 16 Pro", "iPhone", "2024", 6.3),
        ("iPhone 16", "iPhone", "2024", 6.1), ("iPhone 16e", "iPhone", "2024", 6.1),
        ("iPhone SE (3rd generation)", "iPhone", "2024", 9),
      ]),
    Case(
      testDescription: "numbers in names count as numbers",
      devices: [
        ("Series 2", "x", "2020", nil), ("Series 02b", "x", "2020", nil),
      ]),
    Case(
      testDescription: "names that begin alike by more than eight bytes, and one within another",
      devices: [
        ("Panasonic Toughbook", "x", "2020", nil), ("Panasonic Toughbook A", "x", "2020", nil),
        ("Panasonic Toughbook A Plus", "x", "2020", nil),
        ("Panasonic Toughbook B", "x", "2020", nil), ("Panasonic Toughpad", "x", "2020", nil),
        ("Ünïcode a", "x", "2020", nil), ("ünïcode b", "x", "2020", nil),
      ]),
    Case(
      testDescription: "lengths are no generations",
      devices: [
        ("Pad Air 11-inch (M4)", "x", "2024", nil), ("Watch SE 3 46mm", "x", "2024", nil),
        ("Pad 13-inch (2nd generation)", "x", "2024", nil), ("Pad 12.9-inch", "x", "2024", nil),
      ]),
  ]

  @Test("Devices come in order", arguments: cases)
  private func devicesComeInOrder(_ each: Case) {
    // Added in the order that is expected, in reverse, and with each pair exchanged.
    let expected = Array(each.devices.indices)
    for added in [expected, expected.reversed(), expected.map { min($0 ^ 1, expected.count - 1) }] {
      var order = DeviceOrder()
      for device in added.map({ each.devices[$0] }) {
        order.add(
          name: device.name, family: device.family, released: device.released,
          diagonal: device.diagonal, points: nil)
      }
      let listed = order.indices().map { each.devices[added[$0]].name }
      #expect(listed == added.sorted().map { each.devices[$0].name })
    }
  }

  @Test("Equal devices stay in the order of their ids") func equalDevicesStayInOrder() {
    var order = DeviceOrder()
    for name in ["x", "a", "x"] {
      order.add(name: name, family: nil, released: nil, diagonal: nil, points: nil)
    }
    #expect(order.indices() == [1, 0, 2])
  }

  @Test("The larger screen comes first") func theLargerScreenComesFirst() {
    var order = DeviceOrder()
    for width in [2.0, 3.0] {
      order.add(
        name: "x", family: nil, released: nil, diagonal: nil,
        points: Size(width: width, height: 2))
    }
    #expect(order.indices() == [1, 0])
  }

  @Test(
    "Device order: generations",
    arguments: [
      ("iPhone 16e", 16), ("iPhone XS", 0), ("iPad (10th generation)", 10), ("iPad 9.7-inch", 0),
      ("Apple Watch Series 10 46mm", 10), ("iPad Pro 13-inch (M4)", 4), ("M", 0), ("", 0),
      ("Thing 99999999999999999999", 0),
    ])
  func generations(name: String, expected: Int) {
    #expect(Array(name.utf8).withUnsafeBufferPointer(DeviceOrder.generation) == expected)
  }
}
