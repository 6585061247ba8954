import DevcatSQLite

/// The rows of `version` that a revision made.
///
/// The rows of `version` are in the order of the log, so their row ids take the place of an index of
/// revisions. `verify` checks the order.
extension CatalogueState {
  /// The row ids of the versions that revisions after one, up to another, made.
  ///
  /// - Parameters:
  ///   - last: `nil` for the head.
  ///   - bound: A row id that is not less than the range's end, if one is known.
  /// - Complexity: O(log n) for n versions after the first revision.
  func versionRows(after first: Int, upTo last: Int?, before bound: Int? = nil) throws -> Range<Int>
  {
    let bound =
      try bound
      ?? file.database.statement("SELECT ifnull(max(rowid), 0) + 1 FROM version").bind()
      .first { $0.int(0) } ?? 1
    let end = try last.map { try firstVersion(after: $0, before: bound) } ?? bound
    return try firstVersion(after: first, before: end)..<end
  }

  /// The row id from which on versions are of later revisions than one; `bound` if there are none.
  private func firstVersion(after revision: Int, before bound: Int) throws -> Int {
    let probe = try file.database.statement(
      "SELECT rowid, revision FROM version WHERE rowid >= ? ORDER BY rowid LIMIT 1")
    // All rows before `low` are of the revision and earlier ones, all from `high` on of later ones.
    var (low, high, step) = (1, bound, 1)
    while low < high {
      // Most questions are about the newest revisions.
      let middle = max(low + (high - low) / 2, high - step)
      step = step > high / 2 ? high : step * 2
      let row = try probe.bind(middle).first { (id: $0.int(0), revision: $0.int(1)) }
      if let row, row.id < high, row.revision <= revision {
        low = row.id + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
