/// The two orders that text is kept in, both of them orders of UTF-8 bytes.
public enum TextOrder {
  /// The order of members in a set and of profiles in a list: their UTF-8 bytes.
  public static func precedes(_ first: String, _ second: String) -> Bool {
    first.withBytes { one in second.withBytes { one.lexicographicallyPrecedes($0) } }
  }

  /// The order of keys in a map: the order of their encodings, a shorter one first.
  ///
  /// RFC 8949 §4.2.1 sorts keys by their encoded bytes, which begin with the length.
  public static func precedesAsKey(_ first: String, _ second: String) -> Bool {
    let (one, two) = (first.utf8.count, second.utf8.count)
    return one == two ? precedes(first, second) : one < two
  }

  /// The members sorted, each once.
  public static func set(_ members: some Sequence<String>) -> [String] {
    var sorted: [String] = []
    for member in members.sorted(by: precedes) where sorted.last != member { sorted.append(member) }
    return sorted
  }
}

extension String {
  /// Calls `body` with the UTF-8 where it is stored: the view `utf8` asks for each byte how it is stored,
  /// which takes three times as long.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
  }

  /// The text with A to Z in lower case, as a directory compares names.
  public var asciiLowercased: String {
    let isLower = withBytes {
      $0.allSatisfy { !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }
    if isLower { return self }
    let bytes = utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Text in small letters without their marks, and without the special forms of letters.
///
/// Makers print `iPhone Xʀ` and `Xₛ` with small capitals and lowered letters; people type neither.
public enum PlainLetters {
  /// The plain form of `text`: lower case, no accents, compatibility letters replaced.
  public static func of(_ text: String) -> String {
    let letters = NormalizedText.withoutMarks(text).lowercased()
    if letters.utf8.allSatisfy({ $0 < 0x80 }) { return letters }
    var plain = String.UnicodeScalarView()
    for scalar in letters.unicodeScalars {
      if let fullWidth = asciiOfFullWidth(scalar) {
        plain.append(fullWidth)
      } else if let replacement = compatibility[scalar] {
        plain.append(contentsOf: replacement.unicodeScalars)
      } else {
        plain.append(scalar)
      }
    }
    return String(plain)
  }

  /// Full-width forms of ASCII (U+FF01 to U+FF5E), as East Asian sources type names.
  private static func asciiOfFullWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return nil }
    return Unicode.Scalar(scalar.value - 0xFF01 + 0x21)
  }

  /// Forms that occur in names of devices, as Unicode's compatibility mappings have them, and the
  /// small capitals, which those mappings leave alone.
  private static let compatibility: [Unicode.Scalar: String] = [
    // Small capitals.
    "ʀ": "r", "ꜱ": "s", "ᴇ": "e", "ᴄ": "c", "ᴍ": "m",
    // Lowered and raised letters, digits and signs.
    "ₛ": "s", "ᵣ": "r", "ₑ": "e", "ᵉ": "e", "ˢ": "s", "ʳ": "r", "ᶜ": "c", "⁺": "+", "₊": "+",
    "⁰": "0", "¹": "1", "²": "2", "³": "3", "⁴": "4", "⁵": "5", "⁶": "6", "⁷": "7", "⁸": "8",
    "⁹": "9", "₀": "0", "₁": "1", "₂": "2", "₃": "3", "₄": "4", "₅": "5", "₆": "6", "₇": "7",
    "₈": "8", "₉": "9", "ª": "a", "º": "o",
    // Roman numerals, of which the small ones are left here.
    "ⅰ": "i", "ⅱ": "ii", "ⅲ": "iii", "ⅳ": "iv", "ⅴ": "v", "ⅵ": "vi", "ⅶ": "vii", "ⅷ": "viii",
    "ⅸ": "ix", "ⅹ": "x",
    // Ligatures.
    "ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff",
  ]
}

extension Sequence where Element: Hashable {
  /// The elements, each once, in the order in which they come.
  public func distinct() -> [Element] {
    var taken = Set<Element>()
    return filter { taken.insert($0).inserted }
  }
}

extension Sequence {
  /// The elements in groups with equal keys, each group at the place of its first element.
  package func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, elements: [Element])] {
    var places: [Key: Int] = [:]
    var groups: [(key: Key, elements: [Element])] = []
    for element in self {
      let key = key(element)
      if let place = places[key] {
        groups[place].elements.append(element)
      } else {
        places[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }
}

extension Array<String> {
  /// The texts with commas between; of more than `limit` the first, and how many more there are:
  /// `a, b and 3 more`.
  package func listed(_ limit: Int) -> String {
    Array(prefix(limit)).joined(separator: ", ")
      + (count > limit ? " and \(count - limit) more" : "")
  }
}
