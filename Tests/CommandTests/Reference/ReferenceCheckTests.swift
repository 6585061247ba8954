import DevcatTestSupport
import Foundation
import Testing

/// The program of `Scripts/check-data`: `devcat-reference check`.
@Suite("Reference check") struct ReferenceCheckTests {
  /// A folder of facts with sources, each with the lines of its `source.txt` behind the first ones
  /// and with the rows of one file.
  private func folder(
    _ sources: [(name: String, lines: String, rows: String)]
  ) throws -> Sandbox {
    let sandbox = try Sandbox()
    for source in sources {
      let folder = "data/sources/\(source.name)"
      try FileManager.default.createDirectory(
        atPath: sandbox.path(folder), withIntermediateDirectories: true)
      try sandbox.write(
        """
        source: \(source.name.capitalized)
        address: none
        licence: none
        author: a
        date: 2026-01-01
        message: m
        file: list.csv
        \(source.lines)
        """, to: "\(folder)/source.txt")
      try sandbox.write(source.rows, to: "\(folder)/list.csv")
    }
    try sandbox.write("", to: "data/assign")
    try sandbox.write("# Makers.\nThe Maker\n", to: "data/makers")
    let names = sources.map { $0.name + "\n" }.joined()
    try sandbox.write("# The order.\n\(names)", to: "data/order")
    return sandbox
  }

  private func folder(_ rows: String) throws -> Sandbox { try folder([("list", "", rows)]) }

  /// What the facts come to: how many devices have each field, what is not known and why, and the
  /// digests of the histories.
  @Test("The facts are sound, and say what the golden file says") func theFactsAreSound() throws {
    var text = ""
    for folder in ["data", "data/android"] {
      let outcome = try Sandbox().reference("check", "\(Products.package)/\(folder)")
      #expect(outcome.status == 0, "\(outcome)")
      text += outcome.text
    }
    let golden = "\(Products.package)/Tests/CommandTests/Golden/reference.txt"
    try RecordedFile(golden).check(Data(text.utf8))
  }

  @Test("The report counts devices and marks") func theReportCountsDevicesAndMarks() throws {
    let sandbox = try folder(
      """
      id,name,family,points.width,"attributes[""evidence.points.width""]"
      a,A,One,375,single source: x
      b,B,One,,
      c,C,,414,

      """)
    let outcome = try sandbox.reference("check", "data")
    let rows = outcome.lines.map { $0.split(separator: " ").map(String.init) }
    #expect(rows[0].suffix(7) == ["with", "One", "no", "family", "all", "values", "marked"])
    #expect(rows.contains(["any", "2", "1", "3"]))
    #expect(rows.contains(["points.width", "1", "1", "2", "1"]))
    #expect(rows.contains(["points.height", "0", "0", "0", "0"]))
    #expect(outcome.text.contains("7 values; 1 are marked by evidence as unconfirmed.\n"))
  }

  static let faults = [
    ("a warning", "id,name,points.width,points.height\na,A,20,10\n", "(rule display.portrait)"),
    (
      "two classes on one screen",
      "id,name,family,points.width,points.height,portrait\na,A,iPad,10,20,compact/regular\n"
        + "b,B,iPad,10,20,regular/regular\n", "(rule layout.same-screen)"
    ),
    ("an error", "id,name,scale\na,A,0\n", "(rule values.range)"),
    ("an identifier twice", "id,name,models\na,A,X\nb,B,X\n", "X is in several profiles: a, b"),
    (
      "evidence of nothing", "id,name,\"attributes[\"\"evidence.scale\"\"]\"\na,A,derived: x\n",
      "a: attributes[\"evidence.scale\"] is the evidence of a missing value"
    ),
    (
      "a maker as the single source",
      "id,name,scale,\"attributes[\"\"evidence.scale\"\"]\"\na,A,2,single source: The Maker\n",
      "a: attributes[\"evidence.scale\"] has one source, which is the maker"
    ),
    ("an unknown column", "id,name,scal\na,A,2\n", "list.csv:1:9: error: unknown column 'scal'"),
    (
      "a day to come", "id,name,released,status\na,A,2030-01-01,released\n",
      "a: it is released on 2030-01-01, and the newest source was read on 2026-01-01"
    ),
    (
      "no size classes", "id,name,family,idiom\na,A,iPhone,phone\n",
      "a: it has no size classes in portrait"
    ),
    (
      "ranges that overlap",
      "id,name,\"statusBar[\"\"iOS 14 and later\"\"].portrait\","
        + "\"statusBar[\"\"before iOS 26\"\"].portrait\"\na,A,44,48\n", "overlap and differ"
    ),
    ("nothing new", "id,name,#note\n", "The source 'data/sources/list' changes nothing"),
  ]

  @Test("A fault is said", arguments: faults)
  func aFaultIsSaid(_ name: String, _ rows: String, _ message: String) throws {
    let outcome = try folder(rows).reference("check", "data")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains(message), "\(outcome)")
  }

  @Test("Check: a value of two sources is not said to have one, and one of one source is counted")
  func sourcesAreCounted() throws {
    let sandbox = try folder([
      ("first", "", "id,name,scale,ppi,diagonal\na,A,3,460,6.1\n"),
      (
        "second", "",
        "id,scale,ppi,\"attributes[\"\"evidence.scale\"\"]\"\na,3,458,single source: Second\n"
      ),
    ])
    let outcome = try sandbox.reference("check", "data")
    #expect(
      outcome.errors.contains(
        "a: scale is said to be stated by 'Second' alone, and these state it: First, Second"),
      "\(outcome)")
    let rows = outcome.lines.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(rows.contains("one source and no note 1 diagonal by First: a"), "\(rows)")
    #expect(rows.contains("sources disagree and no note 1 ppi: a"), "\(rows)")
  }

  @Test("Check: questions without an answer are listed by version, with the reason")
  func questionsByVersion() throws {
    let sandbox = try folder(
      """
      id,name,family,idiom,os.first,portrait,landscape,"safeArea[""iOS 18""].portrait",\
      "attributes[""unknown.keyboard""]"
      a,A,iPhone,phone,iOS 17,compact/regular,compact/compact,"20,0,0,0",nobody looked

      """)
    let rows = try sandbox.reference("check", "data").lines
      .map { $0.split(separator: " ").joined(separator: " ") }
    #expect(rows.contains("keyboard.portrait iPhone 2 17: 1, 18: 1 nobody looked: a"), "\(rows)")
    #expect(
      rows.contains(
        "safeArea.landscape iPhone 2 17: 1, 18: 1 no source states one of this version: a"))
    #expect(rows.contains("refreshRate iPhone 1 no source states it: a"), "\(rows)")
  }

  @Test(
    "Evidence goes with its value, and a second source confirms one",
    arguments: [
      ("another value", "single source: First", "2", nil),
      ("the same value", "single source: First", "3", nil),
      ("the same value, derived", "derived: x", "3", nil),
      ("another value, disputed", "disputed: x", "2", nil),
      ("the same value, disputed", "disputed: x", "3", "disputed: x"),
      ("nothing", "single source: First", "", "single source: First"),
    ] as [(String, String, String, String?)])
  func evidenceGoesWithItsValue(
    _ name: String, _ evidence: String, _ value: String, _ left: String?
  ) throws {
    let sandbox = try folder([
      ("first", "evidence: \(evidence)\n", "id,name,scale\na,A,3\n"),
      ("second", "", "id,scale,ppi\na,\(value),401\n"),
    ])
    let built = try sandbox.reference("catalogue", "data", "built.db")
    #expect(built.status == 0, "\(built)")
    sandbox.environment["DEVCAT_CATALOGUE"] = sandbox.path("built.db")
    let device = try sandbox.device("a")
    #expect(device["attributes"]?["evidence.scale"]?.text == left, "\(device)")
    #expect(device["attributes"]?["evidence.ppi"] == nil, "\(device)")
  }
}
