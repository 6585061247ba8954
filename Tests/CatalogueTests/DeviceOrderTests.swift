import Testing

@testable import Catalogue

/// The order in which people look for devices, by cases.
@Suite struct DeviceOrderTests {
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
      testDescription: "lengths are no generations",
      devices: [
        ("Pad Air 11-inch (M4)", "x", "2024", nil), ("Watch SE 3 46mm", "x", "2024", nil),
        ("Pad 13-inch (2nd generation)", "x", "2024", nil), ("Pad 12.9-inch", "x", "2024", nil),
      ]),
  ]

  @Test(arguments: cases)
  private func devicesComeInOrder(_ each: Case) {
    let orders = each.devices.map { device in
      DeviceOrder(
        id: device.name, name: device.name, family: device.family, released: device.released,
        diagonal: device.diagonal, points: nil)
    }
    for (index, one) in orders.enumerated() {
      for (place, other) in orders.enumerated() {
        #expect((one < other) == (index < place), "\(each.devices[index]) \(each.devices[place])")
      }
    }
  }

  @Test func equalDevicesAreSortedByID() {
    let orders = ["b", "a"].map { Profile(id: $0) }.map(DeviceOrder.init)
    #expect(orders[1] < orders[0])
    let (one, other) = (Size(width: 2, height: 2), Size(width: 3, height: 2))
    let small = DeviceOrder(
      id: "a", name: "x", family: nil, released: nil, diagonal: nil, points: one)
    let large = DeviceOrder(
      id: "b", name: "x", family: nil, released: nil, diagonal: nil, points: other)
    #expect(large < small && small != large)
  }

  @Test(arguments: [
    ("iPhone 16e", 16), ("iPhone XS", 0), ("iPad (10th generation)", 10), ("iPad 9.7-inch", 0),
    ("Apple Watch Series 10 46mm", 10), ("iPad Pro 13-inch (M4)", 4), ("M", 0), ("", 0),
    ("Thing 99999999999999999999", 0),
  ])
  func generations(name: String, expected: Int) {
    #expect(DeviceOrder.generation(in: name) == expected)
  }
}
