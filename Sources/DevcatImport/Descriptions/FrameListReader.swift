public import DevcatAdaptivity
import DevcatValues

/// A frame of a list, with the name and the kind of its element.
public struct ListedFrame: Hashable, Sendable {
  /// The name of the element; `nil` if the list gives none.
  public let name: String?
  /// The frame in points.
  public let rectangle: Rectangle
  /// The kind of element; `nil` if the list does not say.
  public let purpose: FramePurpose?

  /// Makes a frame.
  public init(name: String? = nil, rectangle: Rectangle, purpose: FramePurpose? = nil) {
    self.name = name
    self.rectangle = rectangle
    self.purpose = purpose
  }
}

/// Reads a list of frames (`check-frame --frames`): a JSON array of objects, or CSV with a header;
/// docs/CommandLine.md has the members.
public enum FrameListReader {
  // A frame may lie outside the window, so places may be negative; sides are greater than zero.
  private static let numbers: [(key: String, range: ClosedRange<Double>)] = [
    ("x", -1e6...1e6), ("y", -1e6...1e6), ("width", 1e-6...1e6), ("height", 1e-6...1e6),
  ]
  private static let keys = ["name"] + numbers.map(\.key) + ["as"]

  /// Reads a whole file.
  ///
  /// - Throws: `ImportError` with everything that is wrong.
  public static func read(_ source: SourceText) throws(ImportError) -> [ListedFrame] {
    try DescriptionReader.read(
      source, operation: "reading the frames",
      parsing: JSONOutline(source) != nil
        ? nil : { (reader) throws(JSONSyntaxError) in try rows(of: source, &reader) }
    ) { (node, reader) in
      guard let elements = node.elements else {
        reader.refuse(
          node.offset, "the file is \(node.excerpt) where an array of frames was expected")
        return nil
      }
      if elements.isEmpty, !reader.hasProblems {
        reader.refuse(node.offset, "the list has no frame")
      }
      return elements.compactMap { frame($0, &reader) }
    }
  }

  private static func frame(_ node: JSONNode, _ reader: inout DescriptionReader) -> ListedFrame? {
    guard let node = reader.object(node, "a frame", keys: keys) else { return nil }
    let purpose = reader.word(
      node, "as", among: FramePurpose.allCases.map { ($0.rawValue, $0) })
    let numbers = self.numbers.compactMap { key, range in
      if node[key] == nil {
        reader.refuse(node.offset, "a frame has no '\(key)'; expected a number of points")
      }
      return reader.number(node, key, in: range)
    }
    guard numbers.count == self.numbers.count else { return nil }
    return ListedFrame(
      name: reader.text(node, "name"),
      rectangle: Rectangle(
        x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
      purpose: purpose)
  }

  /// The rows of CSV as objects, so that they are read as those of JSON are; none under a wrong header,
  /// for which every row would be reported.
  private static func rows(
    of source: SourceText, _ reader: inout DescriptionReader
  ) throws(JSONSyntaxError) -> JSONNode {
    var scanner = CSVScanner(tableIn: source)
    // Spreadsheets write semicolons where the comma is the mark of fractions.
    let mark: DecimalMark = scanner.delimiter == .semicolon ? .comma : .point
    var rows: [JSONNode] = []
    do throws(CSVSyntaxError) {
      let titles = scanner.isAtEnd ? [] : try scanner.record()
      check(titles, &reader)
      while !reader.hasProblems, !scanner.isAtEnd {
        let cells = try scanner.record()
        if cells.count == 1, cells[0].text.isEmpty { continue }
        let members = zip(titles, cells).compactMap { member($0.text.trimmed, $1, mark) }
        rows.append(JSONNode(offset: cells[0].offset, .object(members)))
      }
    } catch {
      throw JSONSyntaxError(offset: error.offset, message: error.message)
    }
    return JSONNode(offset: source.start.offset, .array(rows))
  }

  /// A cell as a member of the row's object; `nil` for a word that is not given.
  private static func member(
    _ key: String, _ cell: CSVCell, _ mark: DecimalMark
  ) -> JSONNode.Member? {
    let text = cell.text.trimmed
    let plain = text.contains(mark.rawValue) ? mark.plain(text) ?? text : text
    let isWord = ["name", "as"].contains(key)
    if isWord, text.isEmpty { return nil }
    let number = isWord ? nil : Double(plain)
    return JSONNode.Member(
      key: key, offset: cell.offset,
      value: JSONNode(offset: cell.offset, number.map { .number($0) } ?? .string(text)))
  }

  /// Notes the columns that a list of frames does not have, and those that it needs.
  private static func check(_ titles: [CSVCell], _ reader: inout DescriptionReader) {
    let columns = titles.map(\.text.trimmed)
    for (title, column) in zip(titles, columns) where !keys.contains(column) {
      reader.refuse(
        title.offset,
        "a list of frames has no column '\(column)'"
          + Spelling.suggestion(for: column, among: keys))
    }
    for (key, _) in numbers where !titles.isEmpty && !columns.contains(key) {
      reader.refuse(titles[0].offset, "there is not a column '\(key)'")
    }
  }
}
