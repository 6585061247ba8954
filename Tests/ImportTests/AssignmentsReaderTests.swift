import Catalogue
import Import
import Testing

@Suite struct AssignmentsReaderTests {
  private func read(_ text: String) throws(ImportError) -> Assignments {
    try AssignmentsReader.read(SourceText(Array(text.utf8), file: "assign"))
  }

  @Test func namesAreAssignedByTable() throws {
    let assignments = try read(
      "# a comment\n\nsize-classes\tiPhone SE\tiphone-se-4-inch  iphone-se-4.7-inch\r\n*\tSE\tse\n")
    #expect(
      assignments.ids(of: "iphone se", in: "size-classes")
        == ["iphone-se-4-inch", "iphone-se-4.7-inch"])
    #expect(assignments.ids(of: "iPhone SE", in: "dimensions") == nil)
    #expect(assignments.ids(of: "SE", in: "dimensions") == ["se"])
  }

  @Test func aTableMayOverrideEveryTable() throws {
    let assignments = try read("*\tSE\tone\nx\tSE\ttwo\n")
    #expect(assignments.ids(of: "SE", in: "x") == ["two"])
    #expect(assignments.ids(of: "SE", in: "y") == ["one"])
  }

  @Test(arguments: [
    ("blanks for tabs", "x SE se", "1:1", "found 1 cells where three were expected"),
    ("no id", "x\tSE\t ", "1:6", "found no id"),
    ("no name", "x\t\tse", "1:3", "found an empty cell"),
    ("no slug", "x\tSE\tse SE", "1:9", "'SE' is no id"),
    ("twice", "x\tSE\tse\nx\tse\tother", "2:1", "'se' is assigned in 'x' already"),
    (
      "twice in every table", "*\tSE\tse\n*\tse\tother", "2:1",
      "'se' is assigned in every table already"
    ),
  ])
  func mistakesAreLocated(name: String, text: String, place: String, message: String) throws {
    let error = try #require(throws: ImportError.self) { try read(text) }
    #expect(error.code == .malformed)
    let told = try #require(error.diagnostics.first)
    #expect(told.description.hasPrefix("assign:\(place): error: \(message)"), "\(told)")
    #expect(error.description.hasPrefix("reading the assignments failed:\nassign:"))
  }
}
