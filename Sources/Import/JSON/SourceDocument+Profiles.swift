import Catalogue

/// What the readers of devcat's own shape have in common.
extension SourceDocument {
  /// Adds what a profile's reader made, whose object begins at `start`, and how its text failed.
  mutating func add(
    _ reader: inout ProfileObjectReader, failing error: JSONSyntaxError? = nil,
    from start: TextCursor, in source: SourceText
  ) {
    if error == nil, let draft = reader.draft(at: source.location(start), from: start.offset) {
      add(draft)
    }
    var cursor = start
    for problem in reader.problems.sorted(by: { $0.offset < $1.offset }) where !isFull {
      cursor = cursor.advanced(to: problem.offset, in: source.bytes)
      add(Diagnostic(problem.severity, at: source.location(cursor), problem.message))
    }
    if let error { add(error, from: start, in: source) }
  }

  /// Adds a mistake of syntax, which is not before `start`.
  mutating func add(_ error: JSONSyntaxError, from start: TextCursor, in source: SourceText) {
    let place = source.location(start.advanced(to: error.offset, in: source.bytes))
    add(Diagnostic(.error, at: place, error.message))
  }
}
