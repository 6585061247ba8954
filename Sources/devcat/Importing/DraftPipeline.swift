import Catalogue
import Dispatch
import Import

/// Reads the parts of a source on another thread while their drafts are placed on this one.
enum DraftPipeline {
  /// How many parts may be read ahead, which bounds the memory they take.
  private static let limit = 4

  /// Hands each draft to `place` in the order of the source, and returns the diagnostics.
  static func read(
    _ text: SourceText, as format: ImportFormat, place: (Draft) throws -> Void
  ) throws -> [Diagnostic] {
    let reader = format.reader()
    var rest = reader.parts(of: text)[...]
    var reading: [PendingPart] = []
    var document = SourceDocument()
    while !rest.isEmpty || !reading.isEmpty {
      while reading.count < limit, let part = rest.popFirst() {
        reading.append(PendingPart(part, reader))
      }
      let next = reading.removeFirst().wait()
      for draft in next.drafts { try place(draft) }
      document.append(next.withoutDrafts)
      if document.isFull { break }
    }
    return document.diagnostics
  }

  /// A part that is read on another thread.
  private final class PendingPart: @unchecked Sendable {
    // Unchecked: `document` is written before `done` is signalled, and read only after waiting for it.
    private var document = SourceDocument()
    private let done = DispatchSemaphore(value: 0)

    init(_ part: SourcePart, _ reader: any SourceReader) {
      DispatchQueue.global().async { @Sendable in
        self.document = reader.read(part)
        self.done.signal()
      }
    }

    func wait() -> SourceDocument {
      done.wait()
      return document
    }
  }
}
