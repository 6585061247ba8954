import DevcatImport
import DevcatStore
import DevcatSystem
import DevcatValues

/// How sources are read: as one format, or each by its content.
struct SourceReading: Sendable {
  /// The format; `nil` where it is guessed.
  let format: ImportFormat?
  /// The meaning of the columns, if the files are read with a map.
  let map: ColumnMap?

  /// Opens a file, hands each of its drafts to `place` in order, and returns its format and the
  /// diagnostics.
  func read(
    _ path: String, place: (Draft) throws -> Void
  ) throws -> (format: ImportFormat, diagnostics: [Diagnostic]) {
    let (content, format) = try SourceOpener.open(path, as: format)
    let diagnostics = try DraftPipeline.read(content, as: format, map: map, place: place)
    return (format, diagnostics)
  }
}

/// The mapping file that `--map` names.
enum ColumnMapFile {
  /// The map in a file.
  ///
  /// - Throws: `ImportError` if it is not a map, `CommandError` if it cannot be read.
  static func read(_ path: String) throws -> ColumnMap {
    try ColumnMap(SourceText(try FileAccess.read(path), file: path))
  }
}

/// Reads the parts of a source on another thread while their drafts are placed on this one.
enum DraftPipeline {
  /// How many parts may be read ahead, which bounds the memory they take.
  private static let limit = 4
  /// How many rows a source may have, of which an import keeps the profiles until it commits.
  private static let maximumRows = 500_000

  /// Hands each draft to `place` in the order of the source, and returns the diagnostics.
  static func read(
    _ source: ImportSource, as format: ImportFormat, map: ColumnMap?,
    place: (Draft) throws -> Void
  ) throws -> [Diagnostic] {
    let steps = format.steps(reading: source, map: map)
    var rest = steps[...]
    var (done, rows) = (0, 0)
    var reading: [Background<SourceDocument, Never>] = []
    var document = SourceDocument()
    while !rest.isEmpty || !reading.isEmpty {
      while reading.count < limit, let step = rest.popFirst() {
        reading.append(Background(step))
      }
      let next = reading.removeFirst().value()
      for (index, draft) in next.drafts.enumerated() {
        rows += 1
        guard rows <= maximumRows else {
          throw CommandError(
            .data, "Cannot read '\(source.file)': it has more than \(maximumRows) rows",
            hint: "Split it into several files.")
        }
        try place(draft)
        if rows.isMultiple(of: 64) {
          // The parts are of about the same length.
          let part = Double(index + 1) / Double(next.drafts.count)
          WorkProgress.report(
            "Reading", fraction: (Double(done) + part) / Double(steps.count), rows, "rows")
        }
      }
      done += 1
      document.append(next.withoutDrafts)
      if document.isFull { break }
    }
    return document.diagnostics
  }
}
