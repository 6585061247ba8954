/// The features of a text that are known without reading it completely, by which formats recognize
/// it.
struct SourceClues {
  /// How much of a source is looked at, in bytes; more only to find out whether JSON is one a line.
  private static let headByteCount = 16_384

  /// The text.
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

  /// The first character that is not white space.
  var first: Character? { head.first { !$0.isWhitespace } }

  /// Whether a line that contains one of some words of ASCII, without regard to case, is one of a kind.
  func hasLine(
    containing words: [String], where isOne: (SourceLine) -> Bool = { _ in true }
  ) -> Bool {
    let words = words.map { Array($0.lowercased().utf8) }
    var (rest, number) = (source.bytes[source.start.offset...], 0)
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let row = rest[..<end]
      number += 1
      if words.contains(where: { Self.holds(row, $0) }) {
        let text = String(decoding: row, as: UTF8.self).trimmingBlanks
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
