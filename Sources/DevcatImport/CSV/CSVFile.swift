import DevcatValues

/// Reads a file of comma-separated values in some form, record by record or in parts.
///
/// Lines before the header that begin with `#` and a blank are comments. A record that is wrong
/// does not keep the others from being read.
struct CSVFile<Form: CSVForm> {
  /// The form of the header and the records.
  let form: Form

  /// The header with what else is needed of it.
  private struct Head {
    let header: Form.Header
    let titles: [String]

    /// Whether the first column names the devices.
    var isNamedFirst: Bool {
      !TitleWord.meanings(of: titles[0]).isDisjoint(with: [.name, .identifier])
    }
  }

  /// About how long a part is by default, in bytes; some hundred records.
  static var partByteCount: Int { 1 << 16 }

  /// Splits a source after ends of records, in O(n); the header is read again for each part.
  func parts(of source: SourceText, byteCount: Int = partByteCount) -> [SourcePart] {
    let bytes = source.bytes
    let scanner = CSVScanner(tableIn: source, delimiter: form.delimiter)
    let delimiter = scanner.delimiter.byte
    var parts: [SourcePart] = []
    var start = source.start
    var next = TextCursor(offset: start.offset)
    next.line += bytes[start.offset..<min(scanner.position, bytes.count)].count { $0 == newline }
    // A cheap scan of the quotes finds safe places to cut; the cells are read part by part later.
    var quotes = QuoteState.cellStart
    for index in min(scanner.position, bytes.count)..<bytes.count {
      let byte = bytes[index]
      if byte == newline { next.line += 1 }
      quotes.pass(byte, delimiter)
      guard byte == newline, quotes == .cellStart, index + 1 - start.offset >= byteCount else {
        continue
      }
      next.offset = index + 1
      parts.append(SourcePart(source, from: start, to: next.offset))
      start = next
    }
    if start.offset < bytes.count || parts.isEmpty {
      parts.append(SourcePart(source, from: start, to: bytes.count))
    }
    return parts
  }

  /// Reads the records of one part; a header that cannot be read is reported by the first part
  /// alone.
  func read(_ part: SourcePart) -> SourceDocument {
    var document = SourceDocument()
    let source = part.source
    if let invalid = UTF8Text.firstInvalid(in: source.bytes, part.start.offset..<part.end) {
      document.add(source.notUTF8(at: invalid))
      return document
    }
    let isFirst = part.start == source.start
    // Each part reads the header again; only the first one reports what is wrong with it.
    var headProblems = SourceDocument()
    var scanner = CSVScanner(tableIn: source, delimiter: form.delimiter)
    let head = readHead(&scanner, source, &headProblems)
    if isFirst { document.append(headProblems) }
    guard let head else { return document }
    if isFirst { document.skippedColumns = form.skipped(head.titles) }
    var place = part.start
    scanner = CSVScanner(
      source.bytes, from: isFirst ? scanner.position : place.offset, delimiter: scanner.delimiter)
    while scanner.position < part.end, !document.isFull {
      place = place.advanced(to: scanner.position, in: source.bytes)
      readRecord(&scanner, head, place, source, &document)
    }
    return document
  }

  /// Whether a text begins with a header of this form.
  func recognizes(_ source: SourceText) -> Bool {
    let text = source.start.offset..<source.bytes.count
    guard UTF8Text.firstInvalid(in: source.bytes, text) == nil else { return false }
    var scanner = CSVScanner(tableIn: source, delimiter: form.delimiter)
    var document = SourceDocument()
    return readHead(&scanner, source, &document) != nil && document.isReadable
  }

  private var newline: UInt8 { UInt8(ascii: "\n") }

  /// Reads the header, at which the scanner is, and moves the scanner to the first record.
  private func readHead(
    _ scanner: inout CSVScanner, _ source: SourceText, _ document: inout SourceDocument
  ) -> Head? {
    let place = source.start.advanced(to: scanner.position, in: source.bytes)
    guard !scanner.isAtEnd else {
      document.add(
        Diagnostic(
          .error, at: source.location(place),
          "the file ends where a header \(form.expectedHeader)"))
      return nil
    }
    do throws(CSVSyntaxError) {
      let cells = try scanner.record()
      if let cell = cells.first(where: { $0.text.trimmed.contains("\r" as Character) }),
        scanner.isAtEnd
      {
        throw CSVSyntaxError(
          offset: cell.offset,
          message: "lines end with a carriage return alone, as old programs write them; save the "
            + "file with the line ends of Windows or Unix")
      }
      var problems: [RowProblem] = []
      let header = form.header(cells, scanner.delimiter, &problems)
      document.add(problems, from: place, in: source)
      return header.map { Head(header: $0, titles: cells.map(\.text.trimmed)) }
    } catch {
      document.add([RowProblem(error)], from: place, in: source)
      return nil
    }
  }

  private func readRecord(
    _ scanner: inout CSVScanner, _ head: Head, _ place: TextCursor, _ source: SourceText,
    _ document: inout SourceDocument
  ) {
    do throws(CSVSyntaxError) {
      let cells = try scanner.record(reserving: head.titles.count)
      // Spreadsheets write rows of empty cells below a table, and fill comments between rows up.
      let (first, others) = (cells[0].text.trimmed, cells.dropFirst())
      let isAlone = others.allSatisfy { $0.text.trimmed.isEmpty }
      if first.isEmpty, isAlone { return }
      // A number behind the mark counts the rows, and in a column of other texts it is one of them.
      let isMarked =
        first.hasPrefix("//") || first.hasPrefix("# ")
        || first.hasPrefix("#")
          && (isAlone || first.dropFirst().first?.isNumber == false && head.isNamedFirst)
      if !cells[0].isQuoted, isMarked {
        if !isAlone { document.passedOver += 1 }
        return
      }
      guard cells.count == head.titles.count else { throw wrongCount(cells, head.titles) }
      var problems: [RowProblem] = []
      if let draft = form.draft(cells, head.header, at: source.location(place), &problems) {
        document.add(draft)
      }
      document.add(problems, from: place, in: source)
    } catch {
      document.add([RowProblem(error)], from: place, in: source)
      // After a wrong quote the end of the record is unknown: reading goes on at the next line.
      if !error.isBehindRecord { scanner.skipLine() }
    }
  }

  /// The error of a record that is too long, at its first cell too many, or too short.
  private func wrongCount(_ cells: [CSVCell], _ titles: [String]) -> CSVSyntaxError {
    let isLong = cells.count > titles.count
    let missing = isLong ? "" : "; the first without one is '\(titles[cells.count])'"
    return CSVSyntaxError(
      offset: cells[isLong ? titles.count : 0].offset,
      message: "found \(cells.count) cells where the header has \(titles.count) columns\(missing)",
      isBehindRecord: true)
  }
}

/// The place of a byte in a record, which distinguishes the end of a record from a line end in
/// quotes.
private enum QuoteState {
  /// The byte begins a cell.
  case cellStart
  /// The byte is in a cell without quotes.
  case plain
  /// The byte is between quotes.
  case quoted
  /// The byte follows a quote, which ends the cell unless this byte is a quote too.
  case behindQuote

  /// Advances past a byte.
  @inline(__always)
  mutating func pass(_ byte: UInt8, _ delimiter: UInt8) {
    let isQuote = byte == UInt8(ascii: "\"")
    switch self {
    case .quoted: if isQuote { self = .behindQuote }
    case .cellStart where isQuote, .behindQuote where isQuote: self = .quoted
    case .cellStart, .plain, .behindQuote:
      self = byte == delimiter || byte == UInt8(ascii: "\n") ? .cellStart : .plain
    }
  }
}

extension RowProblem {
  /// The problem of text that is not CSV.
  fileprivate init(_ error: CSVSyntaxError) {
    // Where the record was read to its end, the next ones can be read too.
    self.init(
      offset: error.offset, severity: error.isBehindRecord ? .unusable : .error,
      message: error.message)
  }
}
