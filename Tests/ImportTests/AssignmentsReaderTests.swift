import DevcatValues
import DevcatImport
import Testing

@Suite("Assignments reader") struct AssignmentsReaderTests {
  private func read(_ text: String) throws(ImportError) -> Assignments {
    try AssignmentsReader.read(SourceText(Array(text.utf8), file: "assign"))
  }

  @Test("Names are assigned by table") func namesAreAssignedByTable() throws {
    let assignments = try read(
      "# a comment\n\nsize-classes\tiPhone SE\tiphone-se-4-inch  iphone-se-4.7-inch\r\n*\tSE\tse\n")
    #expect(
      assignments.alternatives(of: "iphone se", in: "size-classes")
        == [["iphone-se-4-inch", "iphone-se-4.7-inch"]])
    #expect(assignments.alternatives(of: "iPhone SE", in: "dimensions") == [])
    #expect(assignments.alternatives(of: "SE", in: "dimensions") == [["se"]])
  }

  @Test("A table may override every table") func aTableMayOverrideEveryTable() throws {
    let assignments = try read("*\tSE\tone\nx\tSE\ttwo\n")
    #expect(assignments.alternatives(of: "SE", in: "x") == [["two"]])
    #expect(assignments.alternatives(of: "SE", in: "y") == [["one"]])
  }

  @Test("Lines of one table and name are alternatives") func linesOfOneTableAndNameAreAlternatives()
    throws
  {
    let assignments = try read("x\tSE\ta b\n*\tSE\tc\nx\tse\ta\nx\tSE\ta c\n")
    #expect(assignments.alternatives(of: "SE", in: "x") == [["a", "b"], ["a"], ["a", "c"]])
    #expect(assignments.alternatives(of: "SE", in: "y") == [["c"]])
  }

  @Test(
    "Mistakes are located",
    arguments: [
      ("blanks for tabs", "x SE se", "1:1", "found 1 cells where three were expected"),
      ("no id", "x\tSE\t ", "1:6", "found no id"),
      ("no name", "x\t\tse", "1:3", "found an empty cell"),
      ("no slug", "x\tSE\tse SE", "1:9", "'SE' is not an id"),
      (
        "twice", "x\tSE\ta b\nx\tse\tb a", "2:1",
        "'se' is assigned to these ids in 'x' already"
      ),
      (
        "twice in every table", "*\tSE\tse\n*\tse\tse", "2:1",
        "'se' is assigned to these ids in every table already"
      ),
    ])
  func mistakesAreLocated(name: String, text: String, place: String, message: String) throws {
    let error = try #require(throws: ImportError.self) { try read(text) }
    let told = try #require(error.diagnostics.first)
    #expect(told.description.hasPrefix("assign:\(place): error: \(message)"), "\(told)")
    #expect(error.description.hasPrefix("reading the assignments failed:\nassign:"))
  }
}
