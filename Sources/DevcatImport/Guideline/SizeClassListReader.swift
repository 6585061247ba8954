import DevcatValues

/// Reads the size-class table of Apple's view controller guide (2014), as text with its prose.
///
/// The names of one device or of several are on lines of their own; below them come four lines
/// `Vertical size class: Regular` and `Horizontal size class: Compact`, for portrait first and then
/// for landscape. Lines that read as sentences are prose. The drafts are of table
/// `size-classes-2014`.
public struct SizeClassListReader: SourceReader {
  /// The kind of table that the drafts are from.
  static let table = "size-classes-2014"

  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    var document = SourceDocument()
    let lines = part.source.lines(into: &document)
    guard document.isReadable else { return document }
    var reading = SizeClassListReading(file: part.source.file, document: document)
    var last = 1
    for line in lines {
      last = line.number
      if !line.isBlank { reading.read(line) }
      if reading.document.isFull { break }
    }
    reading.finish(at: last)
    return reading.document
  }
}

/// The state of reading such a table, line by line.
private struct SizeClassListReading {
  let file: String
  var document: SourceDocument

  var names: [SourceLine] = []
  var classes: [SizeClass?] = []
  var hasTable = false

  private static let maximumNames = 256
  private static let directions = ["Vertical", "Horizontal"]
  private static let orientations = Orientation.allCases.map(\.rawValue)

  mutating func read(_ line: SourceLine) {
    var row = RowScanner(line)
    let direction = Self.directions.first { row.skipWord($0) }
    if let direction, row.skipWord("size") {
      hasTable = true
      readValue(direction, row)
      return
    }
    if !classes.isEmpty { refuseGap(RowScanner(line).unexpected(expectation), line.number) }
    let text = line.text.trimmed
    if text.hasSuffix(".") || text.hasPrefix("Table") || text.count > 60 {
      names = []
    } else {
      // Hundreds of short lines before the classes are no names of devices; memory stays bounded.
      if names.count == Self.maximumNames { names = [] }
      names.append(line)
    }
  }

  mutating func finish(at line: Int) {
    if !classes.isEmpty {
      refuseGap(
        RowError(column: 1, message: "the file ends where \(expectation) was expected"), line)
    } else if hasTable, let name = names.first(where: { DeviceFamily(of: $0.text) != nil }) {
      add(
        name.number, name.firstColumn,
        "no size classes follow this name; expected \(expectation)")
    } else if !hasTable {
      add(1, 1, "found no table; expected names of devices, and below them \(expectation)")
    }
  }

  /// The expected next line of values.
  private var expectation: String {
    "'\(Self.directions[classes.count % 2]) size class: …' for "
      + Self.orientations[classes.count / 2 % 2]
  }

  private mutating func readValue(_ direction: String, _ row: RowScanner) {
    var row = row
    let line = row.line.number
    if names.isEmpty {
      return add(
        line, row.line.firstColumn, "found size classes without the name of a device above")
    }
    if direction != Self.directions[classes.count % 2] {
      add(
        line, row.line.firstColumn,
        "found '\(direction) size class' where \(expectation) was expected")
    }
    do throws(RowError) {
      try row.expectWord("class")
      try row.expect(":")
      guard let value = SizeClass.allCases.first(where: { row.skipWord($0.name) }) else {
        throw row.unexpected("'Regular' or 'Compact'")
      }
      try row.expectEnd()
      classes.append(value)
    } catch {
      add(line, error.column, error.message)
      // The wrong value keeps its place, so that the next lines are not reported too.
      classes.append(nil)
    }
    if classes.count == 4 { closeGroup() }
  }

  /// Makes the drafts of a group, where each of its values could be read.
  private mutating func closeGroup() {
    let known = classes.compactMap(\.self)
    if known.count == 4 {
      let cells: [(Orientation, LayoutTraits)] = [
        (.portrait, LayoutTraits(horizontal: known[1], vertical: known[0])),
        (.landscape, LayoutTraits(horizontal: known[3], vertical: known[2])),
      ]
      let layouts = cells.map {
        Patch.Edit(.layout(.fullScreen, $0), .layout(.available($1)))
      }
      for line in names {
        let name = NormalizedText.of(line.text.trimmed)
        document.add(
          Draft(
            location: SourceLocation(file: file, line: line.number, column: line.firstColumn),
            name: name, table: SizeClassListReader.table,
            patch: Patch(DeviceFamily.edits(for: name) + layouts)))
      }
    }
    (names, classes) = ([], [])
  }

  /// Ends a group before its four values.
  private mutating func refuseGap(_ error: RowError, _ line: Int) {
    add(line, error.column, error.message)
    (names, classes) = ([], [])
  }

  private mutating func add(_ line: Int, _ column: Int, _ message: String) {
    let location = SourceLocation(file: file, line: line, column: column)
    document.add(Diagnostic(.error, at: location, message))
  }
}

extension SizeClassListReader {
  /// Whether a text has a line of classes.
  static func recognizes(_ clues: SourceClues) -> Bool {
    clues.json == nil && clues.hasLine(containing: ["size class:"])
  }
}
