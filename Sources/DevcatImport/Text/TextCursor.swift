import DevcatValues

/// A place in a source, by byte and by line and column.
///
/// Places are found by walking from an earlier one, so that naming many of them stays linear also
/// in a file of one long line.
struct TextCursor: Hashable, Sendable {
  /// The byte, from 0.
  var offset = 0
  /// The line, from 1.
  var line = 1
  /// The column in characters, from 1.
  var column = 1

  /// The place of the byte at `target`, which is not before this one.
  func advanced(to target: Int, in bytes: [UInt8]) -> TextCursor {
    let target = min(target, bytes.count)
    var (start, line, column) = (offset, line, column)
    var isASCII = true
    for index in offset..<max(offset, target) {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n") {
        (start, line, column, isASCII) = (index + 1, line + 1, 1, true)
      } else if byte >= 0x80 {
        isASCII = false
      }
    }
    if start < target {
      // Columns count characters; only a line that is not ASCII has to be decoded for that.
      let characters =
        isASCII ? target - start : String(decoding: bytes[start..<target], as: UTF8.self).count
      column += characters
    }
    return TextCursor(offset: target, line: line, column: column)
  }
}

/// UTF-8 as RFC 3629 has it, where the place of a wrong byte must be known.
enum UTF8Text {
  /// The offset of the first byte that begins no character, or `nil` if all of them do.
  static func firstInvalid(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var (parser, rest) = (Unicode.UTF8.ForwardParser(), bytes[range].makeIterator())
    var index = range.lowerBound
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): index += scalar.count
      case .error: return index
      case .emptyInput: return nil
      }
    }
  }

  /// The length of the character at `index`, or `nil` if there is none.
  static func length(in bytes: [UInt8], at index: Int, before end: Int) -> Int? {
    var (parser, rest) = (Unicode.UTF8.ForwardParser(), bytes[index..<end].makeIterator())
    guard case .valid(let scalar) = parser.parseScalar(from: &rest) else { return nil }
    return scalar.count
  }
}

/// A line of a source, as characters that can be counted.
struct SourceLine {
  /// The line, from 1.
  let number: Int
  /// The characters, without the end of the line.
  let characters: [Character]
  /// The columns of the characters in the source, from 1; `nil` if they are the same as here.
  var columns: [Int]?

  /// The column of the character with an index; after the last one, the column of the end.
  func column(at index: Int) -> Int {
    guard let columns else { return index + 1 }
    return index < columns.count ? columns[index] : (columns.last ?? 0) + 1
  }

  /// The line as text.
  var text: String { String(characters) }

  /// Whether there is nothing but white space on it.
  var isBlank: Bool { characters.allSatisfy(\.isWhitespace) }

  /// The column of the first character that is not white space; 1 on a blank line.
  var firstColumn: Int { column(at: characters.firstIndex { !$0.isWhitespace } ?? 0) }

  /// The words between white space.
  var words: [String] { characters.split(whereSeparator: \.isWhitespace).map { String($0) } }
}

extension SourceText {
  /// The greatest length of a line of prose in bytes.
  private static let longest = 1 << 16

  /// The lines, made one after another; none of them, with the diagnostic, if the bytes are not
  /// UTF-8 or a line is too long.
  ///
  /// Text after the last end of a line, even if it is empty, is a line.
  func lines(into document: inout SourceDocument) -> some Sequence<SourceLine> {
    rows(into: &document).enumerated().lazy.map { index, row in
      let text = row.last == UInt8(ascii: "\r") ? row.dropLast() : row
      return SourceLine(
        number: index + 1, characters: Array(String(decoding: text, as: UTF8.self)))
    }
  }

  private func rows(into document: inout SourceDocument) -> [ArraySlice<UInt8>] {
    let text = bytes[start.offset...]
    if let invalid = UTF8Text.firstInvalid(in: bytes, text.indices) {
      document.add(notUTF8(at: invalid))
      return []
    }
    if bytes.isEmpty { return [] }
    let rows = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // The bound counts the end of the line too.
    let long = rows.firstIndex { min($0.endIndex + 1, bytes.count) - $0.startIndex > Self.longest }
    guard let long else { return rows }
    document.add(
      Diagnostic(
        .error, at: SourceLocation(file: file, line: long + 1),
        "the line is longer than \(Self.longest) bytes, which this format does not have"))
    return []
  }

  /// Reads each line that is neither blank nor a comment, which begins with `#`, and notes the
  /// errors of `read`.
  func readRows(
    into document: inout SourceDocument, _ read: (SourceLine) throws(RowError) -> Void
  ) {
    for line in lines(into: &document) where !line.isBlank && line.characters.first != "#" {
      do throws(RowError) {
        try read(line)
      } catch {
        let place = SourceLocation(file: file, line: line.number, column: error.column)
        document.add(Diagnostic(.error, at: place, error.message))
      }
    }
  }

  /// The diagnostic for a byte that begins no character.
  func notUTF8(at offset: Int) -> Diagnostic {
    let place = location(start.advanced(to: offset, in: bytes))
    let byte = Hexadecimal.text(of: [bytes[offset]])
    return Diagnostic(.error, at: place, "byte 0x\(byte) is not UTF-8 text", cause: .notUTF8)
  }
}
