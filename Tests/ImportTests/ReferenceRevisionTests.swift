import DevcatValues
import DevcatImport
import Testing

@Suite("Reference revision") struct ReferenceRevisionTests {
  private func read(_ text: String) throws(ImportError) -> ReferenceRevision {
    try ReferenceRevision(SourceText(Array(text.utf8), file: "source.txt"))
  }

  static let text = """
    # a comment
    source: Guideline: 2020
    address: https://example.com
    commit: 0123abcd
    licence: not stated
    author: devcat
    date:  2020-06-22
    message: as published

    file: b.csv
    file: a.csv
    evidence: single source: a list
    remove: one
    remove: another
    """

  @Test("The note and the files are read") func theNoteAndTheFilesAreRead() throws {
    let revision = try read(Self.text)
    #expect(revision.note.source == "Guideline: 2020")
    #expect(revision.note.author == "devcat")
    #expect(revision.note.message == "as published")
    #expect(revision.note.time.description == "2020-06-22T00:00:00Z")
    #expect(revision.files.map(\.name) == ["b.csv", "a.csv"])
    #expect(revision.files.map(\.table) == ["b", "a"])
    #expect(revision.files.map(\.evidence) == [nil, "single source: a list"])
    #expect(revision.removals == ["another", "one"])
  }

  @Test(
    "Mistakes are located",
    arguments: [
      ("unknown key", "sorce: x", "1:1: error: unknown key 'sorce'; did you mean 'source'?"),
      ("no colon", "source x", "1:1: error: found no ':' where 'key: value' was expected"),
      ("empty", "author: ", "1:8: error: 'author' is empty"),
      ("no date", "date: soon", "1:7: error: 'soon' is not a date"),
      ("twice", "author: a\nauthor: b", "2:1: error: 'author' is given twice"),
      ("no slug", "remove:  No 1", "1:10: error: 'No 1' is not an id"),
      ("evidence of nothing", "evidence: x", "1:1: error: 'evidence' must follow the 'file'"),
      (
        "evidence twice", "file: a.csv\nevidence: x\nevidence: y",
        "3:1: error: 'evidence' is given twice for 'a.csv'"
      ),
      ("a path", "file: ../x.csv", "1:7: error: '../x.csv' is not a plain file name"),
      ("nothing", "", "1:1: error: no line 'source: …' is given"),
      ("no address", "source: a", "1:1: error: no line 'address: …' is given"),
      (
        "no file",
        "source: a\naddress: b\nlicence: c\nauthor: d\ndate: 2020-01-01\nmessage: e",
        "1:1: error: no line 'file: …' is given"
      ),
    ])
  func mistakesAreLocated(name: String, text: String, told: String) throws {
    let error = try #require(throws: ImportError.self) { try read(text) }
    #expect(
      error.diagnostics.first?.description.hasPrefix("source.txt:" + told) == true, "\(error)")
  }

  @Test("Evidence marks facts that have none of their own")
  func evidenceMarksFactsThatHaveNoneOfTheirOwn() throws {
    let row = """
      id,name,family,status,ppi,scale,"attributes[""evidence.scale""]",attributes.shelf
      x,X,Acme,released,326,2,disputed: other,B4
      """
    let source = SourceText(Array(row.utf8), file: "x.csv")
    let draft = try #require(CSVReader().read(source).drafts.first)
    let marked = draft.marked(with: "single source: a list").patch.edits.map {
      "\($0.path) \($0.value?.description ?? "")"
    }
    #expect(
      marked == [
        "family Acme", "status released", "scale 2", "ppi 326", "attributes.shelf B4",
        #"attributes["evidence.ppi"] single source: a list"#,
        #"attributes["evidence.scale"] disputed: other"#,
      ])
  }
}
