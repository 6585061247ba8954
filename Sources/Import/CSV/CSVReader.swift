import Catalogue

/// Reads comma-separated values (RFC 4180) under a header of field paths.
///
/// A column is a field (`points.width`, `attributes.shelf`, `landscape` for the full-screen layout),
/// or a component of an atomic value (`safeArea["iOS 26.5"].portrait.top`); one whose title begins
/// with `#` is a comment. Lines before the header that begin with `#` and a blank are comments too.
/// An empty cell says nothing. A record is placed by its `id`, its `models` or its `name`.
public struct CSVReader: SourceReader {
  private let table: String

  /// Makes a reader of rows from a kind of table, for assignments; a user's file has none.
  public init(table: String = "") { self.table = table }

  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    var document = SourceDocument()
    let source = part.source
    var place = part.start
    if let invalid = UTF8Text.firstInvalid(in: source.bytes, place.offset..<part.end) {
      document.add(source.notUTF8(at: invalid))
      return document
    }
    var scanner = CSVScanner(source.bytes, from: place.offset)
    scanner.skipComments()
    place = place.advanced(to: scanner.position, in: source.bytes)
    guard let header = readHeader(&scanner, place, source, &document) else { return document }
    while !scanner.isAtEnd, !document.isFull {
      place = place.advanced(to: scanner.position, in: source.bytes)
      readRecord(&scanner, header, place, source, &document)
    }
    return document
  }

  private func readHeader(
    _ scanner: inout CSVScanner, _ place: TextCursor, _ source: SourceText,
    _ document: inout SourceDocument
  ) -> CSVHeader? {
    guard !scanner.isAtEnd else {
      document.add(
        Diagnostic(
          .error, at: source.location(place),
          "the file ends where a header of fields was expected, such as 'name,points.width'"))
      return nil
    }
    do throws(CSVSyntaxError) {
      let header = CSVHeader(try scanner.record())
      for problem in header.problems {
        let cell = place.advanced(to: problem.offset, in: source.bytes)
        document.add(Diagnostic(.error, at: source.location(cell), problem.message))
      }
      return header.problems.isEmpty ? header : nil
    } catch {
      let cell = place.advanced(to: error.offset, in: source.bytes)
      document.add(Diagnostic(.error, at: source.location(cell), error.message))
      return nil
    }
  }

  private func readRecord(
    _ scanner: inout CSVScanner, _ header: CSVHeader, _ place: TextCursor, _ source: SourceText,
    _ document: inout SourceDocument
  ) {
    do throws(CSVSyntaxError) {
      let cells = try scanner.record()
      if cells.count == 1, cells[0].text.trimmingBlanks.isEmpty { return }
      guard cells.count == header.columns.count else { throw wrongCount(cells, header, scanner) }
      let row = CSVRow(cells, header)
      if let draft = row.draft(at: source.location(place), table: table) { document.add(draft) }
      var cursor = place
      for problem in row.problems {
        cursor = cursor.advanced(to: problem.offset, in: source.bytes)
        document.add(Diagnostic(problem.severity, at: source.location(cursor), problem.message))
      }
    } catch {
      let cell = place.advanced(to: error.offset, in: source.bytes)
      document.add(Diagnostic(.error, at: source.location(cell), error.message))
      if !error.isBehindRecord { scanner.skipLine() }
    }
  }

  /// The error of a record that is too long, at its first cell too many, or too short.
  private func wrongCount(
    _ cells: [CSVCell], _ header: CSVHeader, _ scanner: CSVScanner
  ) -> CSVSyntaxError {
    let expected = header.columns.count
    let offset = cells.count > expected ? cells[expected].offset : cells[0].offset
    let missing =
      cells.count < expected
      ? "; the first without one is '\(header.columns[cells.count].title)'" : ""
    return CSVSyntaxError(
      offset: offset,
      message: "found \(cells.count) cells where the header has \(expected) columns\(missing)",
      isBehindRecord: true)
  }
}

extension CSVReader {
  /// Whether a text begins with a header of fields.
  static func recognizes(_ clues: SourceClues) -> Bool {
    let source = clues.source
    let text = source.start.offset..<source.bytes.count
    guard UTF8Text.firstInvalid(in: source.bytes, text) == nil else { return false }
    var scanner = CSVScanner(source.bytes, from: text.lowerBound)
    scanner.skipComments()
    guard !scanner.isAtEnd, let cells = try? scanner.record() else { return false }
    return CSVHeader(cells).problems.isEmpty
  }
}
