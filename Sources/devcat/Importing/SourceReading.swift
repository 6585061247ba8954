import DevcatImport
import DevcatStore
import DevcatSystem
import DevcatValues

/// The way to read sources: in one format, or each by its content.
struct SourceReading: Sendable {
  /// The format; `nil` where it is guessed.
  let format: ImportFormat?
  /// The meaning of the columns, if the files are read with a map.
  let map: ColumnMap?

  /// The encoding of the files; `nil` where it is guessed.
  var encoding: TextEncoding?

  /// Opens a file, hands each of its drafts to `place` in order, and returns its format, the
  /// diagnostics and the titles of columns that are skipped.
  ///
  /// - Parameter propose: Proposes a map for a table under titles of somebody else's; `nil` where such
  ///   a table is read with a given map alone.
  func read(
    _ path: String,
    proposing propose: (SourceText) throws -> (map: ColumnMap, unread: [Diagnostic])?,
    place: (Draft) throws -> Void
  ) throws -> (format: ImportFormat, diagnostics: [Diagnostic], skippedColumns: [String]) {
    if encoding == nil, let file = LineFile(path), !file.isForeign,
      try SourceOpener.isNDJSON(file, as: format)
    {
      let document = try DraftPipeline.read(file.steps(), of: path, place: place)
      return (.ndjson, document.diagnostics, document.skippedColumns)
    }
    let (content, guessed) = try SourceOpener.open(path, as: format, in: encoding)
    var format = guessed
    var steps = format.steps(reading: content, map: map)
    var unread: [Diagnostic] = []
    if map == nil, !format.isParticular, case .text(let text) = content, let first = steps.first?()
    {
      steps[0] = { first }
      if first.diagnostics.contains(where: \.isForeign) {
        // What its members mean is not asked of a text that is none.
        if let problem = JSONSyntax.problem(in: text) { return (format, [problem], []) }
        if self.format == nil, let proposed = try propose(text) {
          (format, unread) = (.mapped, proposed.unread)
          steps = format.steps(reading: content, map: proposed.map)
        }
      }
    }
    var rest = steps[...]
    let document = try DraftPipeline.read(
      { rest.popFirst().map { SourceStep(share: 1 / Double(steps.count), read: $0) } },
      of: content.file, place: place)
    if document.passedOver > 0 {
      let rows = document.passedOver.counted("row")
      Console.note("Passed over as comments, for the '#' or '//' before them: \(rows).")
    }
    return (format, unread + document.diagnostics, document.skippedColumns)
  }
}

extension Diagnostic {
  /// Whether it is because the source is somebody else's.
  var isForeign: Bool {
    severity == .error && (cause == .unknownField || cause == .foreignForm)
  }
}

/// Reads the parts of a source on another thread while their drafts are placed on this one.
enum DraftPipeline {
  /// The greatest number of parts that are read ahead, which bounds their memory.
  private static let limit = 8
  /// The greatest number of rows of a source: an import keeps their profiles until it commits.
  private static let maximumRows = 500_000

  /// Hands each draft to `place` in the order of the source, and returns the rest of the document.
  ///
  /// - Parameters:
  ///   - steps: Returns the next step of reading the source; `nil` after the last one.
  ///   - name: The source, for messages.
  static func read(
    _ steps: () throws -> SourceStep?, of name: String, place: (Draft) throws -> Void
  ) throws -> SourceDocument {
    var (isAtEnd, done, rows) = (false, 0.0, 0)
    var reading: [(share: Double, document: Background<SourceDocument, Never>)] = []
    var document = SourceDocument()
    while !isAtEnd || !reading.isEmpty {
      while !isAtEnd, reading.count < limit {
        guard let step = try steps() else {
          isAtEnd = true
          continue
        }
        reading.append((step.share, Background(step.read)))
      }
      if reading.isEmpty { break }
      let (share, background) = reading.removeFirst()
      let next = background.value()
      for (index, draft) in next.drafts.enumerated() {
        rows += 1
        guard rows <= maximumRows else {
          throw CommandError(
            .data, "Cannot read '\(name)': it has more than \(maximumRows) rows",
            hint: "Split it into several files.")
        }
        try place(draft)
        if rows.isMultiple(of: 64) {
          // The parts are of about the same length.
          let part = Double(index + 1) / Double(next.drafts.count)
          WorkProgress.report("Reading", fraction: min(1, done + part * share), rows, "rows")
        }
      }
      done += share
      document.append(next.withoutDrafts)
      if document.isFull { break }
    }
    return document
  }
}
