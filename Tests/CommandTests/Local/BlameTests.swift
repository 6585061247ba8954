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

  @Test("Blame: a name of several devices has one answer where all agree, and is else a list")
  func severalDevices() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(
      "id,name,family,ppi,scale\nfold-1,Fold (1st generation),Acme,460,2\nfold-2,Fold (2nd generation),Acme,460,3\n",
      to: "lab.csv")
    try sandbox.require(["import", "lab.csv"])
    let agreed = try sandbox.require(["blame", "Fold", "ppi"]).text
    #expect(
      agreed.contains("Fold (1st generation)  fold-1")
        && agreed.contains("(2nd generation)  fold-2"),
      "\(agreed)")
    #expect(agreed.matches(of: /460/).count == 1, "\(agreed)")
    let differing = try sandbox.devcat("blame", "Fold", "scale")
    #expect(differing.status == 65 && differing.errors.contains("  fold-2  "))
    let all = try sandbox.require(["blame", "Fold", "scale", "--json"]).json()["devices"]
    #expect(Set((all?.items ?? []).map { $0["fields"]?[0]?["value"]?.number }) == [2, 3])
  }

  @Test(
    "Blame: a field without a version of the OS has that of each, and one without a value a note")
  func fieldsOfEveryVersion() throws {
    let sandbox = try Sandbox.readingReference()
    let blame = try sandbox.require(["blame", "iPhone 16 Pro", "safeArea.portrait"])
    #expect(blame.text.contains("safeArea[\"iOS 26.5\"].portrait") && !blame.text.contains("62,20"))
    #expect(blame.text.contains("flutter_device_preview, probe of simulators"), "\(blame)")
    let none = try sandbox.devcat("blame", "Apple TV HD", "keyboard.portrait")
    #expect(none.status == 0 && none.errors.contains("No revision set 'keyboard.portrait' of"))
    let words = ["export", "--format", "ndjson", "--fields", "safeArea.portrait"]
    let export = try sandbox.require(words + ["--where", "id=iphone-16-pro"]).text
    #expect(export.contains("\"os\":\"iOS 26.5\"") && !export.contains("landscape"), "\(export)")
  }

  @Test("Fields are named and the table is aligned") func fieldsAreNamedAndTheTableIsAligned()
    throws
  {
    let sandbox = try Self.sandbox()
    let date = try sandbox.require(["blame", "fold", "ppi", "--json"]).json()["fields"]?[0]?[
      "time"]?
      .text?.prefix(10)
    let text = try sandbox.require(["blame", "fold", "points", "family"]).text
    #expect(
      text == """
        Fold  fold
          field          value  rev  source    before  date        author
          points.width   390      1  lab.csv   –       \(date ?? "")  tester
          points.height  845      2  site.csv  844     \(date ?? "")  tester
          family         –        3  by hand   Acme    \(date ?? "")  ann

        """)
  }

  @Test("An earlier revision is asked of") func anEarlierRevisionIsAskedOf() throws {
    let sandbox = try Self.sandbox()
    try sandbox.require(["rename", "fold", "Slab"])
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

  private static let refused: [(arguments: [String], status: Int32, message: String)] = [
    (["fold", "pionts"], 64, "Did you mean 'points'?"),
    (["fold", "points.widht"], 64, "Did you mean 'points.width'?"),
    (["fold", "qqqqqqqqq"], 64, "devcat fields"), (["fold", "id"], 64, "never changes"),
    (["fodl"], 66, "Did you mean 'Fold'"), (["fold", "--at", "9"], 66, "'9' is not a revision"),
    ([], 64, "Missing"),
  ]

  @Test("Missing devices and fields are reported", arguments: refused)
  func missingDevicesAndFieldsAreReported(_ words: [String], _ status: Int32, _ message: String)
    throws
  {
    let outcome = try Self.sandbox().run(Products.devcat, ["blame"] + words)
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.errors.contains(message), "\(outcome)")
    #expect(outcome.text == "")
  }

  @Test("Group without values is reported") func groupWithoutValuesIsReported() throws {
    let outcome = try Self.sandbox().devcat("blame", "fold", "layouts", "--json")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("'fold' has no value in 'layouts'."))
    #expect(try outcome.json()["fields"] == [])
  }

  @Test("A snapshot's last source did not set what it holds")
  func aSnapshotsLastSourceDidNotSetWhatItHolds() throws {
    let sandbox = try Self.sandbox()
    try sandbox.require(["snapshot", "save", "x.devcat", "--at", "2"])
    try sandbox.require(["snapshot", "load", "x.devcat", "--catalogue", "loaded.db"])
    try sandbox.write("id,points.width\nfold,391\n", to: "site.csv")
    let outcome = try sandbox.devcat("import", "site.csv", "--catalogue", "loaded.db")
    #expect(outcome.status == 75, "\(outcome)")
    #expect(outcome.errors.contains("revision 2 or before, where history begins"), "\(outcome)")
  }
}
