import Foundation
import Testing

/// `devcat import`: committed and refused values.
@Suite("Import rules") struct ImportRulesTests {
  @Test("Import: rows of JSON on one line are counted, and not the line")
  func rowsOfOneLine() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(
      #"[{"n": "A", "x": "a", "y": "b"}, {"n": "B", "x": "c"}, {"n": "C", "x": 300}]"#, to: "t.json"
    )
    try sandbox.write(
      #"{"columns": {"n": "name", "x": "ppi", "y": "scale"}}"#, to: "map.json")
    let skipped = try sandbox.require(["import", "--map", "map.json", "t.json", "--skip-invalid"])
    #expect(skipped.text.contains("1 added, 0 changed, 0 unchanged, 2 rows not used"), "\(skipped)")
  }

  @Test("A dry run prints what it would do and changes nothing")
  func aDryRunPrintsWhatItWouldDoAndChangesNothing() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.write("id,name,ppi\niphone-x,,458\nacme-one,Acme,1\n", to: "c.csv")
    let before = sandbox.data("catalogue.db")
    let outcome = try sandbox.require(["import", "--dry-run", "c.csv"])
    #expect(
      outcome.text == """
        + acme-one  Acme
            name: – → Acme
            ppi: – → 1
        ~ iphone-x  iPhone X
            ppi: – → 458

        1 added, 1 changed

        """)
    let json = try sandbox.require(["import", "--dry-run", "--json", "c.csv"]).json()
    #expect(json[0]?["added"] == 1)
    #expect(json[0]?["changed"] == 1)
    #expect(json[0]?["revision"] == nil)
    #expect(json[0]?["changes"]?.items.count == 2)
    #expect(sandbox.data("catalogue.db") == before)
    #expect(try sandbox.head() == 2)
  }

  @Test("A dry run of many new devices names them only") func aDryRunOfManyNewDevicesNamesThemOnly()
    throws
  {
    let sandbox = try Sandbox.initialized("--empty")
    func dry(_ count: Int) throws -> [String] {
      let rows = (0..<count).map { "d\($0),Device \($0)\n" }.joined()
      try sandbox.write("id,name\n" + rows, to: "m.csv")
      return try sandbox.require(["import", "--dry-run", "m.csv"]).lines
    }
    for (count, values) in [(20, 20), (21, 0)] {
      let lines = try dry(count)
      #expect(lines.count { $0.hasPrefix("+ ") } == count)
      #expect(lines.count { $0.hasPrefix("    name: ") } == values)
    }
  }

  @Test("A row that breaks two rules is one row") func aRowThatBreaksTwoRulesIsOneRow() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write("id,name,diagonal,ppi\na,A,-1,-1\nb,B,6,-1\nc,C,6,100\n", to: "two.csv")
    let outcome = try sandbox.devcat("import", "two.csv", "--skip-invalid")
    #expect(
      outcome.text.contains("1 added, 0 changed, 0 unchanged, 2 rows not used"), "\(outcome)")
  }

  @Test(
    "A value that cannot be stored is refused with its device",
    arguments: [
      ("no CBOR", #"{"field99": "0xff"}"#), ("two values", #"{"field99": "0x0102"}"#),
      ("a map", #"{"field99": "0xa0"}"#),
      ("a value over values", #"{"field99": "0x01", "field99.k": "0x01"}"#),
    ])
  func aValueThatCannotBeStoredIsRefusedWithItsDevice(_: String, values: String) throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(#"{"id": "odd", "name": "Odd", "unknownFields": \#(values)}"#, to: "o.ndjson")
    let outcome = try sandbox.devcat("import", "o.ndjson")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("'odd'"), "\(outcome)")
    #expect(try sandbox.head() == 0)
  }

  @Test("A refused import tells what its reader warns of")
  func aRefusedImportTellsWhatItsReaderWarnsOf() throws {
    let sandbox = try Sandbox.initialized("--empty")
    let records = [("Watch6,6", 430), ("Watch6,7", 484)].map { model, subtype in
      """
      {"product_type": "\(model)", "product_description": "Apple Watch Series 7", "traits":
        {"artwork_device_idiom": "watch", "artwork_scale_factor": 2,
         "artwork_device_subtype": \(subtype)}}
      """
    }
    try sandbox.write("[" + records.joined(separator: ",\n") + "]", to: "traits.json")
    let outcome = try sandbox.devcat("import", "traits.json")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("traits.json:1:2: warning: a name has several screens"))
    #expect(outcome.errors.contains("traits.json:1:2: error: cannot match 'Watch6,6' to a device"))
  }

  @Test("A second import changes nothing and says so") func aSecondImportChangesNothingAndSaysSo()
    throws
  {
    let sandbox = try Sandbox.initialized()
    try sandbox.write("id,ppi\niphone-x,458\niphone-xs,458\n", to: "c.csv")
    let first = try sandbox.require(["import", "c.csv"])
    #expect(first.text.hasPrefix("'c.csv': 0 added, 2 changed, 0 unchanged; revision 3 ("))
    let second = try sandbox.require(["import", "c.csv"])
    #expect(
      second.text
        == "'c.csv': 0 added, 0 changed, 2 unchanged; nothing changed, no revision was made\n")
    #expect(try sandbox.head() == 3)
    let json = try sandbox.require(["import", "c.csv", "--json"]).json()
    #expect(
      json == [
        [
          "source": "c.csv", "formats": ["csv"], "added": 0, "changed": 0, "unchanged": 2,
          "conflicts": [], "unusable": [], "warnings": [],
        ]
      ])
  }

  @Test("A conflict is listed kept or taken") func aConflictIsListedKeptOrTaken() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.write("id,ppi,status\niphone-x,458,released\niphone-xs,458,released\n", to: "a.csv")
    try sandbox.write(
      "id,ppi,status\niphone-x,460,announced\niphone-xs,461,released\n", to: "b.csv")
    try sandbox.require(["import", "a.csv"])

    let refused = try sandbox.devcat("import", "b.csv")
    #expect(refused.status == 75)
    for line in [
      "b.csv:2:1: iphone-x ppi: 460 differs from 458 (revision 3, from 'a.csv')",
      "b.csv:2:1: iphone-x status: announced differs from released (revision 3, from 'a.csv')",
      "b.csv:3:1: iphone-xs ppi: 461 differs from 458 (revision 3, from 'a.csv')",
      "3 values differ", "--on-conflict",
    ] {
      #expect(refused.errors.contains(line), "\(refused)")
    }
    #expect(try sandbox.head() == 3)

    let kept = try sandbox.require(["import", "b.csv", "--on-conflict", "keep"])
    #expect(kept.text.contains("3 conflicts settled"))
    #expect(try sandbox.head() == 3)
    #expect(try sandbox.device("iphone-x")["ppi"] == 458)

    try sandbox.require(["import", "b.csv", "--on-conflict", "take"])
    #expect(try sandbox.head() == 4)
    #expect(try sandbox.device("iphone-x")["ppi"] == 460)
    #expect(try sandbox.device("iphone-x")["status"] == "announced")
  }

  @Test("A row of names that breaks two rules is one row")
  func aRowOfNamesThatBreaksTwoRulesIsOneRow() throws {
    let sandbox = try Sandbox.reading()
    let outcome = try sandbox.devcat(
      "import", "-", "--format", "csv", "--dry-run",
      input: "name,family,points.width,points.height,scale\nA,iPhone,812,375,7\n")
    #expect(outcome.errors.contains("1 row not used"), "\(outcome)")
    #expect(outcome.errors.contains("refused: 1 row cannot be used"), "\(outcome)")
  }

  @Test("The same source may correct itself") func theSameSourceMayCorrectItself() throws {
    let sandbox = try Sandbox.initialized()
    for ppi in ["457", "458"] {
      try sandbox.write("id,ppi\niphone-x,\(ppi)\n", to: "\(ppi).csv")
      try sandbox.require(["import", "\(ppi).csv", "--source", "lab"])
    }
    #expect(try sandbox.device("iphone-x")["ppi"] == 458)
    // An edit by hand conflicts with the source from then on.
    try sandbox.require(["set", "iphone-x", "ppi=459"])
    #expect(try sandbox.devcat("import", "458.csv", "--source", "lab").status == 75)
  }

  @Test("One conflict is not counted as several") func oneConflictIsNotCountedAsSeveral() throws {
    let sandbox = try Sandbox.initialized()
    let outcome = try sandbox.devcat(
      "import", "-", "--format", "csv", input: "id,scale\niphone-x,2\n")
    #expect(outcome.errors.contains("1 value differs from"), "\(outcome)")
  }

  @Test(
    "Sources that are not read, with the place and the reason that the message gives",
    arguments: [
      (
        "ndjson", "{\"id\":\"a\",\"ppi\":1}\n{\"id\":\"b\",\"ppi\":oops}\n",
        "s:2:17: error: found 'oops'"
      ),
      ("ndjson", "{\"id\":\"a\",\"ppi\":1}\n{\"id\":\"b\",\"pi\":1}\n", "unknown field 'pi'"),
      ("ndjson", "{\"id\":\"a\",\"ppi\":\"x\"}\n", "s:1:17: error:"),
      ("json", "[{\"id\":\"a\"},]", "s:1:12: error:"),
      ("csv", "id,points.widht\na,1\n", "s:1:4: error: unknown column 'points.widht'"),
      ("csv", "id,ppi\na,\"1\n", "s:2:"),
      ("csv", "id,ppi\nb,1\na,one\n", "s:3:3: error:"),
    ])
  func aMalformedLineIsNamedAndNothingIsCommitted(
    _ format: String, _ text: String, _ message: String
  ) throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(text, to: "s")
    for options in [[], ["--on-conflict", "take"]] {
      let outcome = try sandbox.run(
        Products.devcat, ["import", "s", "--format", format] + options)
      #expect(outcome.status == 65)
      #expect(outcome.errors.contains(message), "\(outcome)")
      #expect(outcome.errors.contains("nothing was imported"))
      #expect(outcome.text == "")
    }
    #expect(try sandbox.head() == 0)
  }

  @Test("Rows that cannot be used are passed over only when asked")
  func rowsThatCannotBeUsedArePassedOverOnlyWhenAsked() throws {
    let sandbox = try Sandbox.initialized("--empty")
    let source = """
      {"id":"good","name":"Good","ppi":458}
      {"id":"Not An Id","ppi":1}
      {"id":"negative","ppi":-5}

      """
    try sandbox.write(source, to: "s.ndjson")
    let refused = try sandbox.devcat("import", "s.ndjson")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("s.ndjson:2:1: error: cannot match 'Not An Id' to a device"))
    #expect(refused.errors.contains("s.ndjson:3:1: error: 'negative' is invalid"))
    #expect(refused.errors.contains("values.range"))
    #expect(try sandbox.head() == 0)

    let passed = try sandbox.require(["import", "s.ndjson", "--skip-invalid"])
    #expect(passed.text.contains("1 added, 0 changed, 0 unchanged, 2 rows not used"))
    #expect(passed.errors.contains("Not used: s.ndjson:2:1"))
    #expect(try sandbox.require(["list", "--fields", "id"]).lines == ["good"])
  }

  @Test("Several files are imported all or none") func severalFilesAreImportedAllOrNone() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.write("id,ppi\niphone-x,458\n", to: "good.csv")
    try sandbox.write("id,ppi\niphone-xs,many\n", to: "bad.csv")
    try sandbox.write("id,ppi\niphone-xs,458\n", to: "fine.csv")
    #expect(try sandbox.devcat("import", "good.csv", "bad.csv").status == 65)
    #expect(try sandbox.devcat("import", "good.csv", "missing.csv").status == 66)
    #expect(try sandbox.head() == 2)
    #expect(try sandbox.device("iphone-x")["ppi"] == nil)

    // Each file is a source and a revision of its own; a name makes one source of them.
    try sandbox.require(["import", "good.csv", "fine.csv"])
    #expect(try sandbox.head() == 4)
    let other = try Sandbox.initialized()
    try other.write("id,ppi\niphone-x,458\n", to: "good.csv")
    try other.write("id,ppi\niphone-xs,458\n", to: "fine.csv")
    try other.require(["import", "good.csv", "fine.csv", "--source", "both", "--message", "why"])
    let entry = try other.require(["log", "--json"]).json()[0]
    #expect(entry?["number"] == 3)
    #expect(entry?["source"] == "both")
    #expect(entry?["message"] == "why")
    #expect(entry?["counts"] == ["added": 0, "changed": 2, "removed": 0])
  }

  @Test(
    "What cannot be imported is said",
    arguments: [
      ("a file that is missing", ["import", "missing.csv"], Int32(66), "missing.csv"),
      (
        "a folder", ["import", "."], 66,
        "it is a folder without a '.simdevicetype' or a '.device' in it"
      ),
      ("text of no format", ["import", "-"], 65, "--format"),
      ("a format that is unknown", ["import", "-", "--format", "cvs"], 64, "Did you mean 'csv'?"),
      ("no file", ["import"], 64, "<file>"),
    ])
  func whatCannotBeImportedIsSaid(
    _ name: String, _ arguments: [String], _ status: Int32, _ message: String
  ) throws {
    let sandbox = try Sandbox.reading()
    let outcome = try sandbox.run(
      Products.devcat, arguments, input: Data("hello, world of devices".utf8))
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.errors.contains(message), "\(outcome)")
  }

  @Test("Warnings are shown and the row is used") func warningsAreShownAndTheRowIsUsed() throws {
    let sandbox = try Sandbox.initialized("--empty")
    let source = """
      id,name,family,points.width,points.height,pixels.width,pixels.height,diagonal,ppi,portrait,landscape
      one,One,iPhone,390,844,1170,2532,6.1,100,compact/regular,compact/compact
      two,Two,iPhone,390,844,1170,2532,,,compact/regular,regular/compact

      """
    try sandbox.write(source, to: "s.csv")
    let outcome = try sandbox.require(["import", "s.csv"])
    #expect(outcome.errors.contains("(rule display.ppi)"), "\(outcome)")
    #expect(outcome.errors.contains("(rule layout.same-screen)"), "\(outcome)")
    #expect(outcome.text.contains("2 added"))
  }
}
