import Catalogue
import Import
import Store

/// Reads the parts of a source on another thread while their drafts are placed on this one.
enum DraftPipeline {
  /// How many parts may be read ahead, which bounds the memory they take.
  private static let limit = 4

  /// Hands each draft to `place` in the order of the source, and returns the diagnostics.
  static func read(
    _ source: ImportSource, as format: ImportFormat,
    place: (Draft) throws -> Void
  ) throws -> [Diagnostic] {
    var rest = format.steps(reading: source)[...]
    var reading: [Background<SourceDocument, Never>] = []
    var document = SourceDocument()
    while !rest.isEmpty || !reading.isEmpty {
      while reading.count < limit, let step = rest.popFirst() {
        reading.append(Background(step))
      }
      let next = reading.removeFirst().value()
      for draft in next.drafts { try place(draft) }
      document.append(next.withoutDrafts)
      if document.isFull { break }
    }
    return document.diagnostics
  }
}
