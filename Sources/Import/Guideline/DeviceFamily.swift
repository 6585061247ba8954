import Catalogue

/// A product family whose name stands in the names of its devices.
struct DeviceFamily {
  /// The name of the family.
  let name: String
  /// The interface idiom of its devices.
  let idiom: String

  private static let known = [
    DeviceFamily(name: "iPhone", idiom: "phone"), DeviceFamily(name: "iPad", idiom: "pad"),
    DeviceFamily(name: "iPod touch", idiom: "phone"),
    DeviceFamily(name: "Apple Watch", idiom: "watch"), DeviceFamily(name: "Apple TV", idiom: "tv"),
    DeviceFamily(name: "Apple Vision", idiom: "vision"),
  ]

  /// The family whose name is among the words of a device's name, or `nil`.
  init?(of device: String) {
    let words = device.lowercased().split(whereSeparator: \.isWhitespace)
    let family = Self.known.first { family in
      let own = family.name.lowercased().split(separator: " ")
      return words.indices.contains { words[$0...].starts(with: own) }
    }
    guard let family else { return nil }
    self = family
  }

  private init(name: String, idiom: String) {
    self.name = name
    self.idiom = idiom
  }

  /// The edits that state the family and the idiom of a device; none where they are unknown.
  static func edits(for device: String) -> [Patch.Edit] {
    guard let family = DeviceFamily(of: device) else { return [] }
    return [
      Patch.Edit(Field.family.at(), .text(family.name)),
      Patch.Edit(Field.idiom.at(), .text(family.idiom)),
    ]
  }
}
