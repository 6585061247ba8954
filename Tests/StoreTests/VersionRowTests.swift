import DevcatTestSupport
import DevcatValues
import Testing

@testable import DevcatStore

@Suite("Rows of versions are found by their revision")
struct VersionRowTests {
  @Test("As a search of all rows finds them, with gaps and without rows", arguments: [1, 2, 7, 40])
  func asASearchOfAll(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "rows")
    var (rows, row) = ([(id: Int, revision: Int)](), 0)
    for revision in 1...30 {
      for _ in 0..<Int.random(in: 0...9, using: &random) where Bool.random(using: &random) {
        row += Bool.random(using: &random) ? 1 : Int.random(in: 1...200, using: &random)
        rows.append((row, revision))
        try file.database.execute(
          "INSERT INTO version(rowid, profile, revision) VALUES(\(row), \(row), \(revision))")
      }
    }
    for first in 0...31 {
      for last in first...31 {
        let expected = rows.filter { first < $0.revision && $0.revision <= last }.map(\.id)
        let range = try file.state.versionRows(after: first, upTo: last)
        #expect(rows.map(\.id).filter(range.contains) == expected)
        let all = try file.state.versionRows(after: first, upTo: nil)
        #expect(
          rows.map(\.id).filter(all.contains) == rows.filter { first < $0.revision }.map(\.id))
        let known = try file.state.versionRows(
          after: first, upTo: last, before: range.upperBound)
        #expect(rows.map(\.id).filter(known.contains) == expected)
      }
    }
  }
}
