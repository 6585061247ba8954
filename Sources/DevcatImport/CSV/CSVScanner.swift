import DevcatValues

/// A cell of a CSV file.
struct CSVCell {
  /// The text, without quotes.
  let text: String
  /// The byte at which the cell begins, its quote included.
  let offset: Int
  /// Whether the cell is in quotes.
  var isQuoted = false
  /// Whether the source says that the cell is a text, as JSON does.
  var isText = false
  /// Whether the source says that it is a number, which is then written with a point.
  var isNumber = false
  /// Whether it is a list of values of several types, which a set cannot distinguish.
  var isMixed = false

  /// The text that an attribute keeps: in quotes every byte, and else without the ASCII blanks
  /// around it.
  var content: String {
    if isQuoted || isText { return text }
    let blanks = " \t\r".utf8
    let rest = text.utf8.drop(while: blanks.contains)
    let count = rest.reversed().prefix(while: blanks.contains).count
    return String(Substring(rest.dropLast(count)))
  }
}

/// The place and reason at which a text is not CSV.
struct CSVSyntaxError: Error {
  /// The byte, from the start of the source.
  let offset: Int
  /// The input and the expected input.
  let message: String
  /// Whether the record was read to its end all the same.
  var isBehindRecord = false
}

/// Reads CSV (RFC 4180) record by record from bytes that are UTF-8.
///
/// A record ends at LF or CRLF. A cell in quotes may hold delimiters, ends of lines, and quotes
/// written twice; a quote inside a cell without quotes is refused, since it is more often a slip
/// than meant, but not between tabs, where cells are seldom put in quotes.
struct CSVScanner {
  let bytes: [UInt8]
  private(set) var position: Int
  /// The mark between the cells.
  let delimiter: CSVDelimiter

  private static let quote = UInt8(ascii: "\"")
  private static let newline = UInt8(ascii: "\n")

  init(_ bytes: [UInt8], from position: Int, delimiter: CSVDelimiter = .comma) {
    self.bytes = bytes
    self.position = position
    self.delimiter = delimiter
  }

  /// Makes a scanner at the header of a table, behind comments.
  ///
  /// - Parameter delimiter: The mark between the cells; `nil` to guess it from the header.
  init(tableIn source: SourceText, delimiter: CSVDelimiter? = nil) {
    var scanner = CSVScanner(source.bytes, from: source.start.offset)
    scanner.skipComments()
    self.init(
      source.bytes, from: scanner.position,
      delimiter: delimiter
        ?? CSVDelimiter(guessedFromLineAt: scanner.position, in: source.bytes))
  }

  /// Whether everything is read.
  var isAtEnd: Bool { position >= bytes.count }

  /// Passes over the rest of the line.
  mutating func skipLine() {
    while !isAtEnd, bytes[position] != Self.newline { position += 1 }
    position += 1
  }

  /// Passes over the lines that come next and begin with `#` and a blank, or hold only `#`; over a
  /// first line such as `sep=;`, which spreadsheets write; and over the title of a sheet.
  private mutating func skipComments() {
    if bytes[min(position, bytes.count)...].starts(with: "sep=".utf8) {
      let line = bytes[position...].prefix { $0 != Self.newline }
      // Room for the mark and a carriage return; a longer line is a header that begins with 'sep='.
      if line.count <= 6 { skipLine() }
    }
    while position < bytes.count, bytes[position] == UInt8(ascii: "#") {
      let next = position + 1 < bytes.count ? bytes[position + 1] : Self.newline
      guard [UInt8(ascii: " "), UInt8(ascii: "\r"), Self.newline].contains(next) else { return }
      skipLine()
    }
    skipSheetTitle()
  }

  /// Passes over lines such as `Devices 2024,,` and `,,` above one with text in several cells, and over a
  /// line such as `Devices 2024` above a table.
  private mutating func skipSheetTitle() {
    var start = position
    var isBehindLine = false
    for _ in 0..<20 where start < bytes.count {
      let delimiter = CSVDelimiter(guessedFromLineAt: start, in: bytes)
      var ahead = CSVScanner(bytes, from: start, delimiter: delimiter)
      guard let cells = try? ahead.record() else { return }
      if cells.count(where: { !$0.text.trimmed.isEmpty }) > 1 {
        if let end = endOfTitle(at: start, delimiter, below: ahead.position) {
          start = end
          continue
        }
        // The line above may be the header of one column, unless this one is that of several.
        if !isBehindLine || (try? ahead.record())?.count == cells.count { position = start }
        return
      }
      let title = cells[0].text.trimmed
      if cells.count == 1, !title.isEmpty {
        if isBehindLine || Column(title) != nil || title.contains("|") { return }
        isBehindLine = true
      }
      start = ahead.position
    }
  }

  /// The end of a title with marks in it that are not those of the table, such as `Devices, 2024;` above
  /// `Device;Width`: one cell, filled up to as many as the line below has; `nil` for any other line.
  private func endOfTitle(
    at start: Int, _ delimiter: CSVDelimiter, below next: Int
  ) -> Int? {
    let mark = CSVDelimiter(guessedFromLineAt: next, in: bytes)
    var title = CSVScanner(bytes, from: start, delimiter: mark)
    guard mark != delimiter, let cells = try? title.record(), cells.count > 1,
      Column(cells[0].text.trimmed) == nil,
      cells.dropFirst().allSatisfy({ $0.text.trimmed.isEmpty })
    else { return nil }
    let end = title.position
    return (try? title.record())?.count == cells.count ? end : nil
  }

  /// The cells of the next record; there is at least one.
  ///
  /// - Throws: for wrong quotes; the scanner is then at the place of the error.
  mutating func record(reserving count: Int = 0) throws(CSVSyntaxError) -> [CSVCell] {
    var cells: [CSVCell] = []
    cells.reserveCapacity(count)
    while true {
      cells.append(try cell())
      if isAtEnd { return cells }
      let mark = bytes[position]
      position += mark == UInt8(ascii: "\r") ? 2 : 1
      if mark != delimiter.byte { return cells }
    }
  }

  private mutating func cell() throws(CSVSyntaxError) -> CSVCell {
    let start = position
    if position < bytes.count, bytes[position] == Self.quote { return try quotedCell() }
    // A formula of a text alone, with which spreadsheets keep the zeros of `="00123"`.
    if bytes[min(position, bytes.count)...].starts(with: "=\"".utf8) {
      position += 1
      return try quotedCell()
    }
    while position < bytes.count, !isDelimiter(at: position) {
      if bytes[position] == Self.quote, delimiter != .tab {
        throw CSVSyntaxError(
          offset: position,
          message: "found a quote inside a cell without quotes; put the cell in quotes and write "
            + "each quote in it twice")
      }
      position += 1
    }
    return CSVCell(text: String(decoding: bytes[start..<position], as: UTF8.self), offset: start)
  }

  private mutating func quotedCell() throws(CSVSyntaxError) -> CSVCell {
    let start = position
    var text: [UInt8] = []
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      guard byte == Self.quote else {
        text.append(byte)
        continue
      }
      if position < bytes.count, bytes[position] == Self.quote {
        text.append(byte)
        position += 1
        continue
      }
      guard isAtEnd || isDelimiter(at: position) else {
        throw CSVSyntaxError(
          offset: position,
          message: "found text after the end quote where \(delimiter.name) or the end of the line "
            + "was expected; a quote inside a cell is written twice")
      }
      if text.count > 2, text.starts(with: "=\"".utf8), text.last == Self.quote {
        text = Array(text[2..<(text.count - 1)])
      }
      return CSVCell(
        text: String(decoding: text, as: UTF8.self), offset: start, isQuoted: true)
    }
    throw CSVSyntaxError(offset: start, message: "the quote that begins here is not closed")
  }

  /// Whether a cell ends at `index`: at a delimiter, LF or CRLF.
  private func isDelimiter(at index: Int) -> Bool {
    let byte = bytes[index]
    if byte == delimiter.byte || byte == Self.newline { return true }
    return byte == UInt8(ascii: "\r") && index + 1 < bytes.count && bytes[index + 1] == Self.newline
  }
}
