import Catalogue
import Import
import Store

/// Reads the parts of a source on another thread while their drafts are placed on this one.
enum DraftPipeline {
  /// How many parts may be read ahead, which bounds the memory they take.
  private static let limit = 4

  /// Hands each draft to `place` in the order of the source, and returns the diagnostics.
  static func read(
    _ source: ImportSource, as format: ImportFormat, map: ColumnMap?, progress: ProgressBar?,
    place: (Draft) throws -> Void
  ) throws -> [Diagnostic] {
    progress?.begin("Reading")
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
        try place(draft)
        rows += 1
        if rows.isMultiple(of: 64) {
          // The parts are of about the same length.
          let part = Double(index + 1) / Double(next.drafts.count)
          progress?.show((Double(done) + part) / Double(steps.count), rows, "rows")
        }
      }
      done += 1
      document.append(next.withoutDrafts)
      if document.isFull { break }
    }
    return document.diagnostics
  }
}
