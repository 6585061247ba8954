import Catalogue
import SQLite

extension CatalogueFile {
  /// Calls `body` with the rows of a query over `profile_row p`, in the order of the ids, which are their first column.
  ///
  /// The first profiles have numbers in the order of their ids, so that SQLite reads them as they lie. Those that came
  /// later are sorted, and merged with them.
  /// - Parameters:
  ///   - key: The column with the numbers, by which an index leads to the rows.
  ///   - query: Makes the query, whose rows are those for which `keys` holds, in the order `order`.
  func forEachInOrder(
    by key: String = "p.key", _ query: (_ keys: String, _ order: String) throws -> Statement,
    body: (Statement) throws -> Void
  ) throws {
    let limit = ProfileKeys.firstLater
    let first = try query("\(key) < \(limit) AND p.revision IS NOT NULL", key)
    let later = try query("\(key) >= \(limit) AND p.revision IS NOT NULL", "p.id")
    defer {
      first.reset()
      later.reset()
    }
    var isLater = try later.step()
    while try first.step() {
      while isLater, Self.precedes(later, first) {
        try body(later)
        isLater = try later.step()
      }
      try body(first)
    }
    while isLater {
      try body(later)
      isLater = try later.step()
    }
  }

  /// Whether the id in one row comes before that in another one.
  private static func precedes(_ one: Statement, _ other: Statement) -> Bool {
    one.withBlob(0) { one in other.withBlob(0) { one.lexicographicallyPrecedes($0) } }
  }
}
