/// The rules for a profile's id, a slug.
public enum ProfileID {
  /// The greatest length of an id in bytes.
  public static let maximumByteCount = 128

  /// Whether `id` is one: `[a-z0-9.-]+`, at most 128 bytes.
  public static func isValid(_ id: String) -> Bool {
    (1...maximumByteCount).contains(id.utf8.count) && id.utf8.allSatisfy(isAllowed)
      && id.utf8.first.map { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "-") } ?? false
  }

  /// The id that a name gives: lower case, words joined by `-`, a leading diagonal behind the name.
  ///
  /// `12.9" iPad Pro` gives `ipad-pro-12.9-inch`. Returns `nil` when no letter or digit is left.
  public static func make(fromName name: String) -> String? {
    let (diagonal, rest) = leadingDiagonal(of: name.trimmed)
    var words = Self.words(of: rest)
    if let diagonal { words += Self.words(of: diagonal) + ["inch"] }
    var id = words.joined(separator: "-").utf8.prefix(maximumByteCount)
    while id.last == UInt8(ascii: "-") || id.last == UInt8(ascii: ".") { id.removeLast() }
    return id.isEmpty ? nil : String(decoding: id, as: UTF8.self)
  }

  private static func leadingDiagonal(of name: String) -> (String?, String) {
    let digits = name.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let rest = name.dropFirst(digits.count)
    guard digits.contains(where: \.isNumber) else { return (nil, name) }
    for mark in ["\"", "″", "”", "-inch", " inch"] where rest.lowercased().hasPrefix(mark) {
      let behind = String(rest.dropFirst(mark.count)).trimmed
      return behind.isEmpty ? (nil, name) : (String(digits), behind)
    }
    return (nil, name)
  }

  private static func words(of name: String) -> [String] {
    var words: [[UInt8]] = [[]]
    for byte in PlainLetters.of(name).utf8 {
      switch byte {
      case UInt8(ascii: "+"): words += [Array("plus".utf8), []]
      case UInt8(ascii: "-"): words.append([])
      case _ where isAllowed(byte): words[words.count - 1].append(byte)
      case _: words.append([])
      }
    }
    return words.map { word in
      // A point belongs to a number; at the end of a word it is punctuation.
      String(decoding: word.trimmingPoints, as: UTF8.self)
    }.filter { !$0.isEmpty }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

extension [UInt8] {
  fileprivate var trimmingPoints: ArraySlice<UInt8> {
    let point = UInt8(ascii: ".")
    return drop { $0 == point }.reversed().drop { $0 == point }.reversed()[...]
  }
}
