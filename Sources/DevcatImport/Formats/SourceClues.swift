/// The features of a text that are known without reading it completely, by which formats recognize
/// it.
struct SourceClues {
  /// The number of bytes of a source that most formats look at.
  ///
  /// `hasLine` reads lines further down, and JSON is read further to find out whether it is one
  /// object a line.
  private static let headByteCount = 16_384
  /// The greatest length of a line that is looked at.
  private static let maximumLineByteCount = 1 << 16

  /// The source whose format is to be found.
  let source: SourceText
  /// The end of the file's name behind its last dot, in lower case; empty if there is none.
  let suffix: String
  /// The beginning of the text; bytes that are not UTF-8 are replaced.
  let head: String
  /// The beginning of the keys, where the text begins as JSON does.
  let json: JSONOutline?

  init(_ source: SourceText) {
    self.source = source
    let dot = source.file.lastIndex(of: ".")
    suffix = dot.map { source.file[source.file.index(after: $0)...].lowercased() } ?? ""
    head = String(
      decoding: source.bytes[source.start.offset...].prefix(Self.headByteCount), as: UTF8.self)
    json = JSONOutline(source)
  }

  /// Whether the text is an object with some keys.
  func has(_ keys: [String]) -> Bool { keys.allSatisfy { json?.keys.contains($0) ?? false } }

  /// Whether the first object in the list, or in the object, that the text is has some keys.
  func hasInner(_ keys: [String], inList: Bool) -> Bool {
    json?.isArray == inList && keys.allSatisfy { json?.innerKeys.contains($0) ?? false }
  }

  /// The first character that is not white space.
  var first: Character? { head.first { !$0.isWhitespace } }

  /// Whether the first two lines have as many tabs or semicolons, or commas, one at least.
  var hasTable: Bool {
    let lines = head.split(whereSeparator: \.isNewline).prefix(2)
    return lines.count == 2
      && (["\t", ";", ","] as [Character]).contains { mark in
        let counts = lines.map { line in line.count { $0 == mark } }
        return counts[0] > (mark == "," ? 1 : 0) && counts[0] == counts[1]
      }
  }

  /// Whether a line contains one of some words of ASCII, without regard to case, and passes a test.
  func hasLine(
    containing words: [String], where isOne: (SourceLine) -> Bool = { _ in true }
  ) -> Bool {
    // The bytes are searched before a line becomes characters: a large source has few such lines.
    let words = words.map { Array($0.lowercased().utf8) }
    var (rest, number) = (source.bytes[source.start.offset...], 0)
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let row = rest[..<end]
      number += 1
      if row.count <= Self.maximumLineByteCount, words.contains(where: { Self.holds(row, $0) }) {
        let text = String(decoding: row, as: UTF8.self).trimmed
        if isOne(SourceLine(number: number, characters: Array(text))) { return true }
      }
      rest = rest[end...].dropFirst()
    }
    return false
  }

  private static func holds(_ row: ArraySlice<UInt8>, _ word: [UInt8]) -> Bool {
    guard row.count >= word.count else { return false }
    return (row.startIndex...row.endIndex - word.count).contains { start in
      word.indices.allSatisfy { index in
        let byte = row[start + index]
        return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          ? byte | 0x20 == word[index] : byte == word[index]
      }
    }
  }
}

/// The first keys of a JSON text: its own, and those of the first object in it.
struct JSONOutline {
  /// The number of keys that are gathered of an object.
  private static let limit = 16

  /// Whether the text is an array.
  let isArray: Bool
  /// The first keys of the object that the text is; empty if it is an array.
  private(set) var keys: [String] = []
  /// The first keys of the first element, or of the first member that is an object.
  private(set) var innerKeys: [String] = []

  /// Looks at the beginning of a text; `nil` if it does not begin as an array or object.
  ///
  /// The part before a mistake is still found.
  init?(_ source: SourceText) {
    var scanner = JSONScanner(source.bytes, source.start.offset..<source.bytes.count)
    isArray = scanner.peek() == UInt8(ascii: "[")
    guard isArray || scanner.peek() == UInt8(ascii: "{") else { return nil }
    if isArray {
      if (try? scanner.beginArray()) == true { innerKeys = Self.keys(of: scanner) }
      return
    }
    var inner: [String] = []
    keys = Self.keys(of: scanner) { if inner.isEmpty { inner = Self.keys(of: $0) } }
    innerKeys = inner
  }

  /// The first keys of the object that comes next, up to the limit or a mistake.
  ///
  /// - Parameter look: Looks at the value of each.
  private static func keys(
    of start: JSONScanner, _ look: (JSONScanner) -> Void = { _ in }
  ) -> [String] {
    var (scanner, keys) = (start, [String]())
    var more = (try? scanner.beginObject()) ?? false
    while more, keys.count < limit, let key = try? scanner.key() {
      keys.append(key.text)
      look(scanner)
      more = (try? scanner.skipValue()) != nil && (try? scanner.nextMember()) ?? false
    }
    return keys
  }
}
