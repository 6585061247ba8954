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
  private static let keys = ["name", "x", "y", "width", "height", "as"]
  private static let noFrame = "the list has no frame"
  // A frame may lie outside the window, so places may be negative; sides are greater than zero.
  private static let places: ClosedRange<Double> = -1e6...1e6
  private static let sides: ClosedRange<Double> = 1e-6...1e6

  /// Reads a whole file.
  ///
  /// - Throws: `ImportError` with everything that is wrong.
  public static func read(_ source: SourceText) throws(ImportError) -> [ListedFrame] {
    let first = source.bytes.dropFirst(source.start.offset).first { !" \t\r\n".utf8.contains($0) }
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
      ? try readJSON(source) : try readCSV(source)
  }

  private static func readJSON(_ source: SourceText) throws(ImportError) -> [ListedFrame] {
    try DescriptionReader.read(source, operation: "reading the frames") { (node, reader) in
      guard let elements = node.elements else {
        reader.refuse(
          node.offset, "the file is \(node.excerpt) where an array of frames was expected")
        return nil
      }
      if elements.isEmpty {
        reader.refuse(node.offset, noFrame)
        return nil
      }
      return elements.compactMap { frame($0, &reader) }
    }
  }

  private static func frame(_ node: JSONNode, _ reader: inout DescriptionReader) -> ListedFrame? {
    guard let node = reader.object(node, "a frame", keys: keys) else { return nil }
    for key in ["x", "y", "width", "height"] where node[key] == nil {
      reader.refuse(node.offset, "a frame has no '\(key)'; expected a number of points")
    }
    let purpose = reader.word(
      node, "as", among: FramePurpose.allCases.map { ($0.rawValue, $0) })
    guard let x = reader.number(node, "x", in: places),
      let y = reader.number(node, "y", in: places),
      let width = reader.number(node, "width", in: sides),
      let height = reader.number(node, "height", in: sides)
    else { return nil }
    return ListedFrame(
      name: reader.text(node, "name"),
      rectangle: Rectangle(x: x, y: y, width: width, height: height),
      purpose: purpose)
  }

  private static func readCSV(_ source: SourceText) throws(ImportError) -> [ListedFrame] {
    var scanner = CSVScanner(source.bytes, from: source.start.offset)
    scanner.skipComments()
    let delimiter = CSVDelimiter(guessedFromLineAt: scanner.position, in: source.bytes)
    scanner = CSVScanner(source.bytes, from: scanner.position, delimiter: delimiter)
    var problems: [RowProblem] = []
    var frames: [ListedFrame] = []
    do throws(CSVSyntaxError) {
      let titles = scanner.isAtEnd ? [] : try scanner.record()
      let columns = titles.map(\.text.trimmed)
      for (title, column) in zip(titles, columns) where !keys.contains(column) {
        problems.append(
          RowProblem(
            offset: title.offset, severity: .error,
            message: "a list of frames has no column '\(column)'"
              + Spelling.suggestion(for: column, among: keys)))
      }
      for key in ["x", "y", "width", "height"] where !titles.isEmpty && !columns.contains(key) {
        problems.append(
          RowProblem(
            offset: titles[0].offset, severity: .error, message: "there is not a column '\(key)'"))
      }
      // Without the needed columns every row would be reported as wrong.
      let isFrames = problems.isEmpty
      while isFrames, !scanner.isAtEnd {
        let cells = try scanner.record()
        if cells.count == 1, cells[0].text.isEmpty { continue }
        let values = Dictionary(
          zip(columns, cells).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
        // Spreadsheets write semicolons where the comma is the mark of fractions.
        let mark: DecimalMark = delimiter == .semicolon ? .comma : .point
        if let frame = frame(values, cells[0].offset, mark, &problems) { frames.append(frame) }
      }
    } catch {
      problems.append(RowProblem(offset: error.offset, severity: .error, message: error.message))
    }
    if problems.isEmpty, !frames.isEmpty { return frames }
    if problems.isEmpty {
      problems.append(RowProblem(offset: 0, severity: .error, message: noFrame))
    }
    var locator = SourceLocator(source)
    throw ImportError(
      operation: "reading the frames",
      problems.map { Diagnostic(.error, at: locator.location(of: $0.offset), $0.message) })
  }

  private static func frame(
    _ cells: [String: CSVCell], _ offset: Int, _ mark: DecimalMark,
    _ problems: inout [RowProblem]
  ) -> ListedFrame? {
    let count = problems.count
    func number(_ key: String, _ range: ClosedRange<Double>) -> Double {
      let text = cells[key]?.text.trimmed ?? ""
      let plain = text.contains(mark.rawValue) ? mark.plain(text) ?? text : text
      if let number = Double(plain), range.contains(number) { return number }
      problems.append(
        RowProblem(
          offset: cells[key]?.offset ?? offset, severity: .error,
          message: "'\(key)' is '\(text)' where a number of points was expected"))
      // Any number: the noted problem keeps the frame from being used.
      return 1
    }
    let rectangle = Rectangle(
      x: number("x", places), y: number("y", places), width: number("width", sides),
      height: number("height", sides))
    let word = cells["as"]?.text.trimmed ?? ""
    let purpose = FramePurpose(rawValue: word)
    if !word.isEmpty, purpose == nil {
      let words = FramePurpose.allCases.map(\.rawValue)
      problems.append(
        RowProblem(
          offset: cells["as"]?.offset ?? offset, severity: .error,
          message: "'as' is '\(word)' where one of \(words.joined(separator: ", ")) was expected"))
    }
    let name = cells["name"]?.text.trimmed ?? ""
    return problems.count == count
      ? ListedFrame(name: name.isEmpty ? nil : name, rectangle: rectangle, purpose: purpose) : nil
  }
}
