/// The two orders that text is kept in, both of them orders of UTF-8 bytes.
public enum TextOrder {
  /// The order of members in a set and of profiles in a list: their UTF-8 bytes.
  public static func precedes(_ first: String, _ second: String) -> Bool {
    first.utf8.lexicographicallyPrecedes(second.utf8)
  }

  /// The order of keys in a map: that of their encodings, a shorter one first.
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
  /// The text with A to Z in lower case and all else as it is, as a directory compares names.
  var asciiLowercased: String {
    let isLower = utf8.allSatisfy { !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    if isLower { return self }
    let bytes = utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
