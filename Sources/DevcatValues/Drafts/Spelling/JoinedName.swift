/// The name of several devices in one cell, such as `iPhone 6/7/8` or `iPad Air / Air 2`.
public enum JoinedName {
  /// One of the devices: its name in full, and the ids of the devices that it may mean.
  struct Part {
    let name: String
    let ids: [String]
  }

  /// The marks between names.
  public static let marks: Set<Character> = ["/", "|", "、", "&", ",", ";"]
  private static let words: Set<Substring> = ["and", "or", "und", "oder", "et", "ou", "y", "o"]

  /// The devices that a name joins, in each way to read it; empty if it is one name.
  ///
  /// `iPhone 6/7/8 Plus` has two readings: three devices, or three of the large ones.
  ///
  /// - Parameter ids: The ids of the devices that a single name may mean.
  /// - Returns: In each reading a part for each name; one that no device has is without ids, and only
  ///   the first is never so.
  static func readings(
    of name: String, ids: (String) throws -> [String]
  ) rethrows -> [[Part]] {
    let words = name.split(whereSeparator: \.isWhitespace)
    guard name.contains(where: marks.contains) || !Self.words.isDisjoint(with: words) else {
      return []
    }
    // A comma inside a word is that of a model identifier.
    let marked = words.map { word in
      Self.words.contains(word) ? ";" : word.hasSuffix(",") ? word.dropLast() + ";" : word
    }
    let parts = marked.joined(separator: " ").split { marks.contains($0) && $0 != "," }
      .map { String($0).trimmed }.filter { !$0.isEmpty }
    guard parts.count > 1, parts.count <= 20 else { return [] }
    let plain = try full(parts, ids: ids)
    guard let plain else { return [] }
    // The words behind the number of the last part may belong to all: 'Plus' of '6/7/8 Plus'.
    let suffix = parts[parts.count - 1].split(separator: " ").drop {
      !$0.contains(where: \.isNumber)
    }
    .dropFirst().joined(separator: " ")
    guard !suffix.isEmpty else { return [plain] }
    let others = try full(parts.dropLast().map { "\($0) \(suffix)" } + parts.suffix(1), ids: ids)
    guard let others, others.allSatisfy({ !$0.ids.isEmpty }) else { return [plain] }
    return [plain, others]
  }

  /// The parts with the words that they share with the first in front; `nil` if the first means no device.
  private static func full(
    _ parts: [String], ids: (String) throws -> [String]
  ) rethrows -> [Part]? {
    let words = parts[0].split(separator: " ")
    guard words.count > 1 else { return nil }
    let first = Part(name: parts[0], ids: try ids(parts[0]))
    // Most names with such a mark are single, and their other parts are not looked up.
    if first.ids.isEmpty { return nil }
    var found = [first]
    for part in parts.dropFirst() {
      // With as many of the words as make a name: 'iPad Pro 11 / 12.9', but 'iPad Air / Air 2'.
      let counts = part.hasPrefix(words[0]) ? [0] : (1..<words.count).reversed() + [words.count]
      let names = counts.map { (words.prefix($0) + [part[...]]).joined(separator: " ") }
      var next = Part(name: names[0], ids: [])
      for name in names where next.ids.isEmpty { next = Part(name: name, ids: try ids(name)) }
      found.append(next.ids.isEmpty ? Part(name: part, ids: []) : next)
    }
    return found
  }
}
