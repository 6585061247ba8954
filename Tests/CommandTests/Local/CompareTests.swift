import Foundation
import Testing

/// `devcat compare`, and the same in a dry run of an import.
@Suite("Compare") struct CompareTests {
  private static let descriptors = """
    {
      "iPhone XR": {
        "userAgent": "u", "viewport": {"width": 414, "height": 719},
        "screen": {"width": 414, "height": 896}, "deviceScaleFactor": 3,
        "isMobile": true, "hasTouch": true, "defaultBrowserType": "webkit"
      },
      "iPhone Tomorrow": {
        "userAgent": "u", "viewport": {"width": 1, "height": 1},
        "screen": {"width": 500, "height": 1000}, "deviceScaleFactor": 3,
        "isMobile": true, "hasTouch": true, "defaultBrowserType": "webkit"
      }
    }
    """

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox.reading()
    try sandbox.write(Self.descriptors, to: "d.json")
    try sandbox.write("name,scale,points.width,ppi\niPhone Xʀ,2,414,326\n", to: "t.csv")
    return sandbox
  }

  @Test("Compare: '--os' takes what holds on the version, and leaves out what did not run it")
  func onAVersion() throws {
    let sandbox = try Sandbox.readingReference()
    // Another version's value, one without a key, and a device that ended with iOS 16.
    try sandbox.write(
      #"""
      name,"safeArea[""iOS 13""].portrait","safeArea[""""].landscape",scale
      iPhone 12,"1,2,3,4","0,47,21,47",3
      iPhone 8,,"0,0,0,0",2

      """#, to: "insets.csv")
    func compare(_ os: String) throws -> (Outcome, JSONValue) {
      let outcome = try sandbox.devcat("compare", "insets.csv", "--os", os, "--json")
      return (outcome, try outcome.json())
    }
    for os in ["18", "iOS 18"] {
      let (outcome, report) = try compare(os)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(report["values"] == 2 && report["agreeing"] == 2, "\(report)")
      #expect(report["leftOut"] == ["iPhone 8"])
      #expect(
        outcome.errors.contains("Left out, because they did not run '\(os)': iPhone 8."),
        "\(outcome)")
    }
    let (none, pads) = try compare("iPadOS 18")
    #expect(none.status == 1 && pads["leftOut"] == ["iPhone 12", "iPhone 8"], "\(none)")
    let (differing, report) = try compare("27")
    #expect(differing.status == 1)
    let found = try #require(report["differences"]?.items.first)
    #expect(found["path"] == "safeArea.landscape")
    #expect(found["catalogue"]?["value"] == "0,47,20,47", "\(found)")
    #expect(found["stated"]?[0]?["value"] == "0,47,21,47", "\(found)")
    // Without it each value is compared on the version of its key.
    let plain = try sandbox.devcat("compare", "insets.csv", "--json")
    #expect(try plain.json()["leftOut"] == nil && plain.json()["devices"] == 2, "\(plain)")
    let remote = try sandbox.devcat("compare", "--remote", "folder", "--os", "18")
    #expect(remote.status == 64 && remote.errors.contains("'--os' is about files"), "\(remote)")
  }

  @Test(
    "compare: sources without a value do not pass",
    arguments: [
      "id,name,points.width\n", "name,points.width\niPhone XR,\n",
      "# c\nname,#points.width\niPhone XR,1\n",
    ])
  func nothingToCompare(text: String) throws {
    let sandbox = try sandbox()
    try sandbox.write(text, to: "few.csv")
    let outcome = try sandbox.devcat("compare", "few.csv")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(
      outcome.errors.contains("Nothing was compared, because the sources have no value"),
      "\(outcome)")
  }

  @Test("Each side has its votes") func eachSideHasItsVotes() throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.devcat("compare", "d.json", "t.csv")
    #expect(outcome.status == 1)
    let lines = outcome.text.split(separator: "\n").map(String.init)
    #expect(lines.prefix(2) == ["Different values: 1", "  iPhone XR  scale"])
    #expect(lines[2].contains("    2  catalogue, revision 1 'Apple HIG"), "\(outcome)")
    #expect(lines[2].contains("1 of 2 files"), "\(outcome)")
    #expect(lines[3].contains("3  d.json:2:3") && lines[3].contains("1 of 2 files"), "\(outcome)")
    #expect(lines[3].contains("  0 of "), "\(outcome)")
    #expect(outcome.text.contains("iPhone Tomorrow  (d.json:7:3)"), "\(outcome)")
    #expect(
      outcome.text.hasSuffix("values of 1 device compared, 6 agree, 1 differs\n"), "\(outcome)")
    #expect(outcome.errors.contains("differ in 1 value"), "\(outcome)")
  }

  @Test("Compare: a device that the catalogue does not have is a difference")
  func unknownDevicesAreADifference() throws {
    let sandbox = try Sandbox.reading()
    try sandbox.write("name,scale\nFoo One,3\nFoo Two,2\n", to: "devs.csv")
    let outcome = try sandbox.devcat("compare", "devs.csv")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(
      outcome.errors.contains("differ in 2 devices that the catalogue does not have"), "\(outcome)")
    try sandbox.write("name,scale\nFoo One,3\niPhone Xʀ,2\n", to: "one.csv")
    #expect(try sandbox.devcat("compare", "one.csv").status == 1)
    #expect(try sandbox.devcat("compare", "one.csv", "--allow-unknown").status == 0)
  }

  @Test("Compare: a value that the catalogue does not have fails, unless it is allowed")
  func newValues() throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.devcat("compare", "t.csv")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(
      outcome.errors.contains("differ in 1 value that the catalogue does not have."), "\(outcome)")
    #expect(outcome.text.contains("Values that the catalogue does not know: 1\n  ppi  1\n"))
    let whole = try sandbox.require(["compare", "t.csv", "--all", "--allow-unknown"])
    #expect(whole.text.contains("iPhone XR  ppi: 326  (t.csv:2:1)"), "\(whole)")
  }

  @Test("Tools get the same") func toolsGetTheSame() throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.devcat("compare", "--json", "d.json", "t.csv")
    #expect(outcome.status == 1)
    let report = try outcome.json()
    let difference = report["differences"]?[0]
    #expect(difference?["id"] == "iphone-xr" && difference?["path"] == "scale")
    #expect(difference?["catalogue"]?["value"] == 2 && difference?["catalogue"]?["files"] == 1)
    #expect(difference?["catalogue"]?["facts"] == difference?["facts"])
    #expect(difference?["stated"]?[0]?["value"] == 3 && difference?["stated"]?[0]?["facts"] == 0)
    #expect(difference?["stated"]?[0]?["at"]?[0] == "d.json:2:3")
    #expect(report["additions"]?[0]?["path"] == "ppi")
    #expect(report["unknownDevices"]?[0]?["name"] == "iPhone Tomorrow")
  }

  @Test("Compare: a row with the id of one device and the name of another is a difference")
  func anIDAndANameThatContradict() throws {
    let sandbox = try Sandbox.readingReference()
    let rows = "iphone-17,iPhone 17,3\niphone-16,Sixteen,3\n"
    try sandbox.write("id,name,scale\n\(rows)", to: "same.csv")
    #expect(try sandbox.devcat("compare", "same.csv").status == 0)
    try sandbox.write("id,models,scale\niphone-17,\"iPhone17,3\",3\n", to: "model.csv")
    let model = try sandbox.devcat("compare", "model.csv", "--allow-unknown")
    #expect(model.status == 1, "\(model)")
    #expect(
      model.text.contains(
        "its id is 'iphone-17', but its identifier 'iPhone17,3' is that of 'iphone-16'"),
      "\(model)")
    try sandbox.write("id,name,scale\n\(rows)iphone-17,iPhone 16,3\n", to: "other.csv")
    let outcome = try sandbox.devcat("compare", "other.csv")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(
      outcome.text.contains(
        "other.csv:4:1: error: cannot match 'iPhone 16' to a device: its id is 'iphone-17', but its "
          + "name is that of 'iphone-16'"), "\(outcome)")
  }

  @Test("Compare: columns that hold no field are named below the summary, a few of many")
  func skippedColumns() throws {
    let sandbox = try Sandbox.reading()
    try sandbox.write("Device,Width,Safe Top\niPhone Xʀ,414,48\n", to: "their.csv")
    try sandbox.write(
      #"{"columns": {"Device": "name", "Width": "points.width"}, "ignore": ["Safe Top"]}"#,
      to: "map.json")
    let mapped = try sandbox.require(["compare", "--map", "map.json", "their.csv"])
    #expect(mapped.text.hasSuffix("0 differ\nnot compared: column Safe Top\n"), "\(mapped)")
    let report = try sandbox.devcat("compare", "--map", "map.json", "their.csv", "--json").json()
    #expect(report["skippedColumns"] == ["Safe Top"], "\(report)")
    let titles = (1...12).map { "#c\($0)" }
    let cells = String(repeating: ",1", count: 12)
    try sandbox.write(
      "name,scale,\(titles.joined(separator: ","))\niPhone Xʀ,2\(cells)\n", to: "own.csv")
    let own = try sandbox.require(["compare", "own.csv"])
    #expect(own.text.contains("not compared: columns #c1, #c2,"), "\(own)")
    #expect(own.text.hasSuffix("#c10 and 2 more\n"), "\(own)")
    let list = [["name": "iPhone Xʀ", "points": 414, "note": "x"]]
    try sandbox.write(
      String(decoding: JSONSerialization.data(withJSONObject: list), as: UTF8.self), to: "l.json")
    try sandbox.write(#"{"columns": {"name": "name", "points": "points.width"}}"#, to: "m.json")
    let json = try sandbox.devcat("compare", "--map", "m.json", "l.json")
    #expect(json.text.hasSuffix("not compared: column note\n"), "\(json)")
  }

  @Test("Compare: a row that an import refuses cannot be used")
  func refusedRows() throws {
    let sandbox = try Sandbox.reading()
    let rows = "Acme One,-4\niPhone Xʀ,414\niPhone XR,390\n"
    try sandbox.write("name,points.width\n\(rows)", to: "bad.csv")
    let problems = [
      "bad.csv:4:1: error: 'iPhone XR': points.width is 390 here and 414 in an earlier row",
      "bad.csv:2:1: error: 'Acme One' is invalid: ",
    ]
    for words in [["compare", "bad.csv"], ["import", "bad.csv", "--dry-run"]] {
      let outcome = try sandbox.run(Products.devcat, words)
      #expect(outcome.status == 65, "\(outcome)")
      for problem in problems { #expect(outcome.errors.contains(problem), "\(outcome)") }
      #expect(!outcome.text.contains("Devices that the catalogue does not have"), "\(outcome)")
    }
    // Two files may differ: that is what they are compared for.
    try sandbox.write("name,points.width\niPhone XR,390\n", to: "one.csv")
    try sandbox.write("name,points.width\niPhone XR,414\n", to: "two.csv")
    #expect(try sandbox.devcat("compare", "one.csv", "two.csv").status == 1)
  }

  @Test("A new device with the name of a known one and a slip in it: the known one is named")
  func namesWithASlip() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.write(
      "name,points.width,points.height\niPone 11,414,896\niPhone 110,1,1\nAcme 11,2,2\n",
      to: "new.csv")
    let compared = try sandbox.devcat("compare", "new.csv")
    #expect(
      compared.text.contains("iPone 11  (new.csv:2:1); did you mean 'iPhone 11'?\n"), "\(compared)")
    #expect(compared.text.matches(of: /did you mean/).count == 1, "\(compared)")
    let report = try sandbox.devcat("compare", "new.csv", "--json").json()
    #expect(report["unknownDevices"]?[0]?["near"] == "iPhone 11", "\(report)")
    let imported = try sandbox.require(["import", "new.csv"])
    #expect(
      imported.errors.contains(
        "new.csv:2:1: warning: new device 'iPone 11'; did you mean 'iPhone 11'?"), "\(imported)")
    #expect(imported.errors.matches(of: /did you mean/).count == 1, "\(imported)")
  }

  @Test("Unplaced rows and unreadable files are reported")
  func unplacedRowsAndUnreadableFilesAreReported() throws {
    let sandbox = try sandbox()
    try sandbox.write("name,scale\niPhone SE,2\n", to: "se.csv")
    let unplaced = try sandbox.devcat("compare", "se.csv")
    #expect(unplaced.status == 1)
    #expect(unplaced.text.contains("se.csv:2:1: error: cannot match 'iPhone SE'"), "\(unplaced)")
    let assigned = try sandbox.devcat(
      "compare", "se.csv", "--assign", "iPhone SE=iphone-se-4-inch")
    #expect(assigned.status == 0, "\(assigned)")
    try sandbox.write("name,scale\niPhone SE,wide\n", to: "bad.csv")
    let bad = try sandbox.devcat("compare", "t.csv", "bad.csv")
    #expect(bad.status == 65 && bad.errors.contains("bad.csv:2:11"), "\(bad)")
    #expect(bad.text.isEmpty)
  }

  @Test("A dry run shows where a source differs") func aDryRunShowsWhereASourceDiffers() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.write(Self.descriptors, to: "d.json")
    let outcome = try sandbox.devcat("import", "--dry-run", "d.json")
    #expect(outcome.status == 75, "\(outcome)")
    #expect(outcome.text.contains("  iPhone XR  scale\n    2  catalogue, revision 1"), "\(outcome)")
    #expect(outcome.text.contains("+ iphone-tomorrow"), "\(outcome)")
    #expect(outcome.errors.contains("1 conflict; a dry run"), "\(outcome)")
    #expect(try sandbox.head() == 2)
  }

  @Test("An earlier revision knows who set its values") func anEarlierRevisionKnowsWhoSetItsValues()
    throws
  {
    let sandbox = try sandbox()
    let then = try sandbox.devcat("compare", "d.json", "--at", "2")
    #expect(then.text.contains("2  catalogue, revision 1 'Apple HIG"), "\(then)")
  }

  @Test("A snapshot names no revision that it does not hold")
  func aSnapshotNamesNoRevisionThatItDoesNotHold() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.write(Self.descriptors, to: "d.json")
    try sandbox.require(["snapshot", "save", "s.devcat"])
    let text = try sandbox.devcat("compare", "d.json", "--catalogue", "s.devcat")
    #expect(text.text.contains("2  catalogue, revision 2 or before"), "\(text)")
    let report = try sandbox.devcat("compare", "--json", "d.json", "--catalogue", "s.devcat").json()
    #expect(report["differences"]?[0]?["catalogue"]?["value"] == 2)
    #expect(report["differences"]?[0]?["catalogue"]?["revision"] == nil)
  }
}
