import Store

/// The revisions that a client pushes, as a delta of which the size is known before any of it is sent.
///
/// A small delta is made once. Of a large one the beginning is kept and the rest made again: the same
/// revisions give the same bytes.
struct OutgoingDelta {
  /// How many bytes are kept until they are sent: 4 MiB.
  private static let keptSize = 4 << 20

  private let span: RevisionSpan
  private let file: CatalogueFile
  /// The parts from the first on that are kept, with the last revision in each.
  private var kept: [(bytes: [UInt8], last: Int)] = []
  /// How many bytes it has in all.
  private(set) var size = 0

  /// Reads the revisions of a span in a catalogue.
  init(_ span: RevisionSpan, from file: CatalogueFile?) throws {
    guard let file else { preconditionFailure("Revisions are pushed from a file.") }
    (self.span, self.file) = (span, file)
    var number = span.base.number
    while let part = try file.delta(after: number, upTo: span.head.number) {
      number = part.last
      size += part.bytes.count
      if size <= Self.keptSize { kept.append(part) }
    }
  }

  /// Hands over the parts in order; one without bytes where there are none.
  func forEachPart(_ body: (_ bytes: [UInt8], _ isLast: Bool) async throws -> Void) async throws {
    var number = span.base.number
    for part in kept {
      number = part.last
      try await body(part.bytes, number == span.head.number)
    }
    while number < span.head.number || kept.isEmpty && number == span.base.number {
      let part = try file.delta(after: number, upTo: span.head.number)
      number = part?.last ?? span.head.number
      try await body(part?.bytes ?? [], number == span.head.number)
      if part == nil { return }
    }
  }
}
