import Foundation
import Testing

/// The command of `Scripts/check-data`: `devcat check-reference`.
@Suite("Reference check") struct ReferenceCheckTests {
  /// A folder of facts with one revision, whose rows are given.
  private func folder(_ rows: String, digests: String = "") throws -> Sandbox {
    let sandbox = try Sandbox()
    try FileManager.default.createDirectory(
      atPath: sandbox.path("data/1-list"), withIntermediateDirectories: true)
    try sandbox.write("", to: "data/assign")
    try sandbox.write(digests, to: "data/digests")
    try sandbox.write("# Makers.\nThe Maker\n", to: "data/makers")
    try sandbox.write(
      "source: List\nauthor: a\ndate: 2026-01-01\nmessage: m\nfile: list.csv\n",
      to: "data/1-list/revision.txt")
    try sandbox.write(rows, to: "data/1-list/list.csv")
    return sandbox
  }

  @Test("The facts are sound") func theFactsAreSound() throws {
    let outcome = try Sandbox().devcat("check-reference", Products.package + "/data")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.lines[2].hasPrefix("any  "))
    #expect(outcome.text.contains("values; "))
  }

  @Test("The facts about Android's devices are sound")
  func theFactsAboutAndroidAreSound() throws {
    let outcome = try Sandbox().devcat("check-reference", Products.package + "/data/android")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.lines.first?.contains("Android") == true)
  }

  @Test("The report counts devices and marks") func theReportCountsDevicesAndMarks() throws {
    let sandbox = try folder(
      """
      id,name,family,points.width,"attributes[""evidence.points.width""]"
      a,A,One,375,single source: x
      b,B,One,,
      c,C,,414,

      """)
    let outcome = try sandbox.devcat("check-reference", "data")
    let rows = outcome.lines.map { $0.split(separator: " ").map(String.init) }
    #expect(rows[0].suffix(7) == ["with", "One", "no", "family", "all", "values", "marked"])
    #expect(rows.contains(["any", "2", "1", "3"]))
    #expect(rows.contains(["points.width", "1", "1", "2", "1"]))
    #expect(rows.contains(["points.height", "0", "0", "0", "0"]))
    #expect(outcome.text.contains("7 values; 1 are marked by evidence as unconfirmed.\n"))
  }

  @Test("Check: observations that an answer needs, and those that agree with them")
  func neededObservations() throws {
    // 'b' has the display of 'a', and gives it the value of iOS 14.
    let sandbox = try folder(
      """
      id,name,family,idiom,os.first,points.width,points.height,pixels.width,pixels.height,scale,\
      corners.style,corners.radius,"safeArea[""iOS 13""].portrait","safeArea[""iOS 14""].portrait",\
      keyboard.portrait
      a,A,iPhone,phone,iOS 13,100,200,200,400,2,rounded,9,"20,0,0,0","20,0,0,0",
      b,B,iPhone,phone,iOS 13,100,200,200,400,2,rounded,9,,"20,0,0,0",
      c,C,iPhone,phone,iOS 13,200,400,400,800,2,rounded,9,"20,0,0,0","24,0,0,0",300

      """)
    let text = try sandbox.devcat("check-reference", "data").text
    #expect(
      text.contains(
        "Observations that the answers need: 3 of 5 safe areas, 0 of 0 status bars, "
          + "1 of 1 keyboard; 2 are further observations that agree.\n"), "\(text)")
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
    ("nothing new", "id,name,#note\n", "'data/1-list' changes nothing"),
    ("not pinned", "id,name\na,A\n", "'1-list' is not pinned; before it ships, add the line"),
  ]

  @Test("A fault is said", arguments: faults)
  func aFaultIsSaid(_ name: String, _ rows: String, _ message: String) throws {
    let outcome = try folder(rows).devcat("check-reference", "data")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains(message), "\(outcome)")
  }

  @Test("A warning with its reason beside it is none") func aWarningWithItsReasonBesideItIsNone()
    throws
  {
    let sandbox = try folder(
      """
      id,name,points.width,points.height,"attributes[""accepted.display.portrait""]"
      a,A,20,10,a television

      """)
    let outcome = try sandbox.devcat("check-reference", "data")
    #expect(!outcome.errors.contains("display.portrait"), "\(outcome)")
  }

  @Test(
    "A revision that shipped never changes",
    arguments: [
      ("another digest", "1-list 00ff\n", "'1-list' shipped with digest 00ff"),
      ("another name", "1-table 00ff\n", "revision 1 was '1-table' and is now '1-list'"),
      ("removed", "1-list 00ff\n2-more 00ff\n", "revision 2 was '2-more' and is now missing"),
    ])
  func aRevisionThatShippedNeverChanges(
    _ name: String, _ digests: String, _ message: String
  ) throws {
    let outcome = try folder("id,name\na,A\n", digests: digests).devcat("check-reference", "data")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains(message), "\(outcome)")
    #expect(outcome.errors.contains("a shipped revision never changes"), "\(outcome)")
  }

  @Test("Removal of a missing profile is refused") func removalOfAMissingProfileIsRefused() throws {
    let sandbox = try folder("id,name\na,A\n")
    try sandbox.write(
      "source: List\nauthor: a\ndate: 2026-01-01\nmessage: m\nfile: list.csv\nremove: b\n",
      to: "data/1-list/revision.txt")
    let outcome = try sandbox.devcat("check-reference", "data")
    #expect(outcome.errors.contains("removes 'b', but there is no such profile"), "\(outcome)")
  }
}
