import Catalogue

/// A product family that the name or the model identifier of a device tells.
struct DeviceFamily: Hashable {
  /// The name of the family.
  let name: String
  /// The interface idiom of its devices.
  let idiom: String
  /// The letters with which the model identifiers of its devices begin.
  let prefix: String

  private static let known = [
    DeviceFamily(name: "iPhone", idiom: "phone", prefix: "iPhone"),
    DeviceFamily(name: "iPad", idiom: "pad", prefix: "iPad"),
    DeviceFamily(name: "iPod touch", idiom: "phone", prefix: "iPod"),
    DeviceFamily(name: "Apple Watch", idiom: "watch", prefix: "Watch"),
    DeviceFamily(name: "Apple TV", idiom: "tv", prefix: "AppleTV"),
    DeviceFamily(name: "Apple Vision", idiom: "vision", prefix: "RealityDevice"),
  ]

  /// The idioms of all the families.
  static let idioms = Set(known.map(\.idiom))

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

  /// The family whose model identifiers begin with exactly these letters, or `nil`.
  init?(prefix: String) {
    guard let family = Self.known.first(where: { $0.prefix == prefix }) else { return nil }
    self = family
  }

  private init(name: String, idiom: String, prefix: String) {
    self.name = name
    self.idiom = idiom
    self.prefix = prefix
  }

  /// The edits that state the family and the idiom.
  var edits: [Patch.Edit] {
    [
      Patch.Edit(Field.family.at(), .text(name)), Patch.Edit(Field.idiom.at(), .text(idiom)),
    ]
  }

  /// The edits that state the family and the idiom of a device; none if they are unknown.
  static func edits(for device: String) -> [Patch.Edit] { DeviceFamily(of: device)?.edits ?? [] }
}
