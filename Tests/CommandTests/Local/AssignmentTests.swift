import Foundation
import Testing

/// `devcat import` of names that are spelt otherwise, leave something out or are assigned.
@Suite("Assignment") struct AssignmentTests {
  static let known = """
    id,name,models
    pro-11-3,iPad Pro (11-inch) (3rd generation),"iPad13,4"
    pro-11-4,iPad Pro (11-inch) (4th generation),"iPad14,3"
    mini-4,iPad mini 4,"iPad5,1"
    xr,iPhone XR,"iPhone11,8"

    """

  /// A machine whose catalogue holds a few devices, and a file that speaks of them.
  private func sandbox(_ source: String) throws -> Sandbox {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(Self.known, to: "known.csv")
    try sandbox.require(["import", "known.csv"])
    try sandbox.write(source, to: "s.csv")
    return sandbox
  }

  @Test("Spellings are placed and rename nothing") func spellingsArePlacedAndRenameNothing() throws
  {
    let sandbox = try sandbox("name,ppi\niPhone Xʀ,326\n\"11″ iPad Pro (4th gen)\",264\n")
    #expect(try sandbox.require(["import", "s.csv"]).text.contains("0 added, 2 changed"))
    #expect(try sandbox.device("xr")["name"] == "iPhone XR")
    #expect(try sandbox.device("iphone xʀ")["ppi"] == 326)
    #expect(try sandbox.device("iPad Pro 11 (gen 4)")["id"] == "pro-11-4")
  }

  @Test("Ambiguous name lists the candidates") func ambiguousNameListsTheCandidates() throws {
    let sandbox = try sandbox("name,ppi\niPad Pro,264\niPhone XR,326\n")
    let outcome = try sandbox.devcat("import", "s.csv")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.contains(
        "s.csv:2:1: error: cannot match 'iPad Pro' to a device: it may be any of 'pro-11-3', 'pro-11-4'; "
          + "give its id with --assign 'iPad Pro=ID'"), "\(outcome)")
    #expect(try sandbox.head() == 1)
    let others = try sandbox.require(["import", "s.csv", "--skip-invalid"])
    #expect(others.text.contains("1 changed, 0 unchanged, 1 row not used"), "\(others)")
    let shown = try sandbox.devcat("show", "ipad pro")
    #expect(shown.status == 65)
    #expect(shown.errors.contains("pro-11-4  iPad Pro (11-inch) (4th generation)"), "\(shown)")
  }

  @Test("Contradiction is named and resolved") func contradictionIsNamedAndResolved() throws {
    let sandbox = try sandbox("name,models,ppi\niPhone Xʀ,\"iPad5,1\",326\n")
    let outcome = try sandbox.devcat("import", "s.csv")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.contains("its identifier belongs to 'mini-4' but its name to 'xr'"),
      "\(outcome)")
    try sandbox.require(["import", "s.csv", "--assign", "iPhone Xʀ=mini-4"])
    #expect(try sandbox.device("mini-4")["ppi"] == 326)
  }

  @Test("A name is assigned to several and to a new one")
  func aNameIsAssignedToSeveralAndToANewOne() throws {
    let sandbox = try sandbox("name,ppi\niPad Pro,264\nNew = one,100\n")
    let outcome = try sandbox.require([
      "import", "s.csv", "--assign", "ipad pro=pro-11-3,pro-11-4", "--assign=New = one=new",
    ])
    #expect(outcome.text.contains("1 added, 2 changed"), "\(outcome)")
    #expect(try sandbox.device("new")["name"] == "New = one")
  }

  @Test("Assignments are saved for the next time") func assignmentsAreSavedForTheNextTime() throws {
    let sandbox = try sandbox("name,ppi\niPad Pro,264\niPad mini,326\n")
    let saving = [
      "import", "s.csv", "--save-assignments", "notes/assign.txt", "--assign",
      "iPad Pro=pro-11-3,pro-11-4",
    ]
    // One row is not matched yet: nothing is imported, and nothing saved.
    #expect(try sandbox.run(Products.devcat, saving).status == 65)
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("notes/assign.txt")))
    try sandbox.require(saving + ["--assign", "iPad mini=mini-4"])
    let saved = try String(contentsOfFile: sandbox.path("notes/assign.txt"), encoding: .utf8)
    #expect(saved.hasSuffix("*\tiPad Pro\tpro-11-3 pro-11-4\n*\tiPad mini\tmini-4\n"), "\(saved)")
    let again = try sandbox.require(["import", "s.csv", "--assignments", "notes/assign.txt"])
    #expect(again.text.contains("0 added, 0 changed, 3 unchanged"), "\(again)")
    // An existing line is not written twice, and an incomplete last line is ended first.
    try sandbox.write("*\tiPad mini\tmini-4", to: "open.txt")
    try sandbox.require([
      "import", "s.csv", "--save-assignments", "open.txt", "--assign", "iPad mini=mini-4",
      "--assign", "iPad Pro=pro-11-3",
    ])
    let open = try String(contentsOfFile: sandbox.path("open.txt"), encoding: .utf8)
    #expect(open == "*\tiPad mini\tmini-4\n*\tiPad Pro\tpro-11-3\n")
  }

  @Test("An id that is given twice counts once") func anIdThatIsGivenTwiceCountsOnce() throws {
    let sandbox = try sandbox("name,ppi\nNew one,100\n")
    let words = ["import", "s.csv", "--assign", "New one=new,new", "--save-assignments", "a.txt"]
    #expect(try sandbox.require(words).text.contains("1 added, 0 changed"))
    let saved = try String(contentsOfFile: sandbox.path("a.txt"), encoding: .utf8)
    #expect(saved.hasSuffix("*\tNew one\tnew\n"), "\(saved)")
    try sandbox.write("*\tNew one\tnew new\n", to: "twice.txt")
    let twice = try sandbox.devcat("import", "s.csv", "--assignments", "twice.txt")
    #expect(
      twice.status == 65 && twice.errors.contains("'new' is already in this line"), "\(twice)")
  }

  @Test("A name that no row has is an error that names it", arguments: ["import", "compare"])
  func namesThatNoRowHasAreSaid(_ command: String) throws {
    let sandbox = try sandbox("name,ppi\niPad Pro,264\n")
    let given = ["--assign", "IPAD PRO=pro-11-3", "--assign", "iPad Prö=pro-11-4"]
    let outcome = try sandbox.run(Products.devcat, [command, "s.csv"] + given)
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.contains("No row of the sources is called 'iPad Prö', as '--assign' says"),
      "\(outcome)")
    #expect(!outcome.errors.contains("IPAD PRO"))
    #expect(try sandbox.head() == 1)
  }

  @Test("File with another assignment is not changed") func fileWithAnotherAssignmentIsNotChanged()
    throws
  {
    let sandbox = try sandbox("name,ppi\niPad Pro,264\n")
    try sandbox.write("*\tiPad Pro\tpro-11-3\n", to: "assign.txt")
    let outcome = try sandbox.devcat(
      "import", "s.csv", "--save-assignments", "assign.txt", "--assign", "iPad Pro=pro-11-4")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.contains("'iPad Pro' has another assignment in 'assign.txt'"),
      "\(outcome)")
    #expect(try sandbox.head() == 1)
  }

  @Test(
    "Mistakes are said",
    arguments: [
      ("no sign", ["--assign", "iPad Pro"], Int32(64), "such as 'iPad mini=ipad-mini-4'"),
      ("no name", ["--assign", " =x"], 64, "a name and ids of [a-z0-9.-]+"),
      ("no id", ["--assign", "iPad Pro="], 64, "a name and ids of [a-z0-9.-]+"),
      ("no slug", ["--assign", "iPad Pro=A"], 64, "a name and ids of [a-z0-9.-]+"),
      ("an empty id", ["--assign", "iPad Pro=a,,b"], 64, "a name and ids of [a-z0-9.-]+"),
      ("a tab", ["--assign", "iPad\tPro=a"], 64, "a name and ids of [a-z0-9.-]+"),
      ("nothing to save", ["--save-assignments", "f"], 64, "'--assign'"),
      (
        "saving a dry run", ["--dry-run", "--assign", "a=b", "--save-assignments", "f"], 64,
        "cannot be given together"
      ),
      ("no file", ["--assignments", "missing"], 66, "missing"),
      ("a bad file", ["--assignments", "s.csv"], 65, "s.csv:1:1: error: found 1 cells"),
    ])
  func mistakesAreSaid(_ name: String, _ options: [String], _ status: Int32, _ message: String)
    throws
  {
    let sandbox = try sandbox("name,ppi\niPad Pro,264\n")
    let outcome = try sandbox.run(Products.devcat, ["import", "s.csv"] + options)
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.errors.contains(message), "\(outcome)")
    #expect(try sandbox.head() == 1)
  }
}
