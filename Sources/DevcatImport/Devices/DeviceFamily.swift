import DevcatValues

/// A product family, which follows from the name or the model identifier of a device.
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

  /// The edits that state the family and the idiom.
  var edits: [Patch.Edit] {
    [
      Patch.Edit(Field.family.at(), .text(name)), Patch.Edit(Field.idiom.at(), .text(idiom)),
    ]
  }

  /// The edits that state the family and the idiom of a device; none if they are unknown.
  static func edits(for device: String) -> [Patch.Edit] { DeviceFamily(of: device)?.edits ?? [] }
}

extension DeviceFamily {
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
}

/// A model identifier of Apple's, such as `iPhone12,5`.
struct ModelIdentifier: Hashable {
  /// The letters before the numbers.
  let prefix: String
  /// The identifier, without the letter of a variant: `iPad14,3` of `iPad14,3-A`.
  let text: String

  /// The family whose identifiers have this prefix; `nil` for a family that the catalogue does not
  /// have.
  var family: DeviceFamily? { DeviceFamily(prefix: prefix) }

  /// Reads an identifier, or returns `nil` if `word` is not one.
  ///
  /// `-A` and `-B` after it are variants of one model that differ in memory, not in the screen
  /// (Xcode's device traits and simulator types).
  init?(_ word: String) {
    let base = word.hasSuffix("-A") || word.hasSuffix("-B") ? word.dropLast(2) : word[...]
    let letters = base.prefix { $0.isASCII && $0.isLetter }
    let numbers = base.dropFirst(letters.count)
      .split(separator: ",", omittingEmptySubsequences: false)
    guard !letters.isEmpty, numbers.count == 2, numbers.allSatisfy(Self.isNumber) else {
      return nil
    }
    prefix = String(letters)
    text = String(base)
  }

  private static func isNumber(_ word: Substring) -> Bool {
    (1...3).contains(word.utf8.count)
      && word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
