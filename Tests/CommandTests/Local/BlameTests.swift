import Foundation
import Testing

/// `devcat blame`.
@Suite("Blame") struct BlameTests {
  /// A catalogue of our own: `lab.csv` in revision 1, `site.csv` in 2, an edit by hand in 3.
  static func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(
      "id,name,family,points.width,points.height,scale\nfold,Fold,Acme,390,844,3\n", to: "lab.csv")
    try sandbox.write("id,points.height,ppi\nfold,845,460\n", to: "site.csv")
    try sandbox.require(["import", "lab.csv", "--message", "First"])
    try sandbox.require(["import", "site.csv", "--on-conflict", "take"])
    try sandbox.require(["set", "fold", "scale=2", "--author", "ann", "--unset", "family"])
    return sandbox
  }

  @Test("Every value has its revision") func everyValueHasItsRevision() throws {
    let blame = try Self.sandbox().require(["blame", "Fold", "--json"]).json()
    #expect(blame["id"] == "fold")
    #expect(blame["name"] == "Fold")
    #expect(blame["at"] == 3)
    let fields = blame["fields"]?.items ?? []
    #expect(
      fields.map { [$0["path"], $0["value"], $0["previous"], $0["revision"], $0["source"]] } == [
        ["name", "Fold", nil, 1, "lab.csv"], ["points.width", 390, nil, 1, "lab.csv"],
        ["points.height", 845, 844, 2, "site.csv"], ["scale", 2, 3, 3, nil],
        ["ppi", 460, nil, 2, "site.csv"],
      ])
    #expect(fields.first?["message"] == "First")
    #expect(fields[3]["author"] == "ann")
    #expect(
      fields[2].keys == [
        "path", "value", "previous", "revision", "time", "author", "source", "message",
      ])
  }

  @Test("An earlier revision is asked of") func anEarlierRevisionIsAskedOf() throws {
    let sandbox = try Self.sandbox()
    try sandbox.require(["set", "fold", "name=Slab"])
    let then = try sandbox.require(["blame", "Fold", "scale", "--at", "2", "--json"]).json()
    #expect(then["name"] == "Fold")
    #expect(then["fields"]?[0]?["value"] == 3)
    #expect(then["fields"]?[0]?["revision"] == 1)
    #expect(try sandbox.devcat("blame", "Slab", "--at", "2").status == 66)
  }

  @Test("A snapshot says where history begins") func aSnapshotSaysWhereHistoryBegins() throws {
    let sandbox = try Self.sandbox()
    try sandbox.require(["snapshot", "save", "x.devcat", "--at", "2"])
    let blame = ["blame", "fold", "scale", "--catalogue", "x.devcat"]
    let field = try sandbox.require(blame + ["--json"]).json()["fields"]?[0]
    #expect(field == ["path": "scale", "value": 3, "revision": 2, "beginning": true])
    #expect(
      try sandbox.require(blame).text.contains("History begins with a snapshot of revision 2"))
    #expect(
      try sandbox.devcat("blame", "fold", "--catalogue", "x.devcat", "--at", "1").status == 66)
  }

  @Test(
    "Blame: a removal that was reverted keeps the sources, and names the revision that undid it")
  func aRevertedRemoval() throws {
    let sandbox = try Self.sandbox()
    try sandbox.require(["remove", "fold"])
    try sandbox.require(["revert", "head"])
    let fields = try sandbox.require(["blame", "fold", "points.height", "--json"]).json()["fields"]
    #expect(fields?[0]?["revision"] == 2 && fields?[0]?["source"] == "site.csv")
    #expect(fields?[0]?["previous"] == 844 && fields?[0]?["restored"] == 5)
    let text = try sandbox.require(["blame", "fold", "ppi"]).text
    #expect(text.contains("site.csv") && text.contains("came back in revision 5:"), "\(text)")
  }
}
