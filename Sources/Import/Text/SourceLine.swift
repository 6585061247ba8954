import Catalogue

/// A line of a source, as characters that can be counted.
struct SourceLine {
  /// The line, from 1.
  let number: Int
  /// Its characters, without the end of the line.
  let characters: [Character]
  /// The columns of the characters in the source, from 1; `nil` where they stand as they do there.
  var columns: [Int]?

  /// The column at which the character with an index stands; behind the last one, that of the end.
  func column(at index: Int) -> Int {
    guard let columns else { return index + 1 }
    return index < columns.count ? columns[index] : (columns.last ?? 0) + 1
  }

  /// The line as text.
  var text: String { String(characters) }

  /// Whether there is nothing but white space on it.
  var isBlank: Bool { characters.allSatisfy(\.isWhitespace) }

  /// The column of the first character that is no white space; 1 on a blank line.
  var firstColumn: Int { column(at: characters.firstIndex { !$0.isWhitespace } ?? 0) }

  /// The words between white space.
  var words: [String] { characters.split(whereSeparator: \.isWhitespace).map { String($0) } }
}

extension SourceText {
  /// The lines; where the bytes are no UTF-8, none of them and the diagnostic.
  func lines(into document: inout SourceDocument) -> [SourceLine] {
    let start = start
    if let invalid = UTF8Text.firstInvalid(in: bytes, start.offset..<bytes.count) {
      document.add(notUTF8(at: invalid))
      return []
    }
    let rows = bytes[start.offset...].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return rows.enumerated().map { index, row in
      let row = row.last == UInt8(ascii: "\r") ? row.dropLast() : row
      return SourceLine(
        number: index + 1, characters: Array(String(decoding: row, as: UTF8.self)))
    }
  }

  /// The diagnostic for a byte that begins no character.
  func notUTF8(at offset: Int) -> Diagnostic {
    let place = location(start.advanced(to: offset, in: bytes))
    let byte = Hexadecimal.text(of: [bytes[offset]])
    return Diagnostic(.error, at: place, "byte 0x\(byte) is not UTF-8 text")
  }
}
