import Foundation
import Testing

/// Answers from the facts of the reference: status bars, safe areas and modes by OS.
@Suite("Facts command") struct FactsCommandTests {
  @Test("Frames are checked against each other") func framesAreCheckedAgainstEachOther() throws {
    let sandbox = try Sandbox()
    try sandbox.require(["init"])
    try sandbox.write(
      "name,x,y,width,height,as\na,16,60,30,30,\nb,50,60,30,30,control\n", to: "f.csv")
    let csv = try sandbox.require(["check-frame", "iPhone X", "--frames", "f.csv", "--json"]).json()
    #expect(csv["pairs"]?[0]?["rule"] == "frames.fingertip")
    // As a German spreadsheet writes it.
    try sandbox.write(
      "name;x;y;width;height;as\na;16,0;60;30;30;\nb;50;60,0;30;30;control\n", to: "s.csv")
    #expect(
      try sandbox.require(["check-frame", "iPhone X", "--frames", "s.csv", "--json"]).json() == csv)
    let page = try sandbox.require(["check-frame", "iPhone X", "--frames", "s.csv"]).text
    #expect(page.contains("1 pair overlaps."), "\(page)")
    try sandbox.write("left;top;width;height\n1;1;1;1\n1;1;1;1\n", to: "o.csv")
    let other = try sandbox.devcat("check-frame", "iPhone X", "--frames", "o.csv")
    #expect(other.status == 65 && !other.errors.contains("o.csv:2"), "\(other)")
    for text in ["[]", "", "# none\n", "x,y,width,height\n"] {
      try sandbox.write(text, to: "e.json")
      let empty = try sandbox.devcat("check-frame", "iPhone X", "--frames", "e.json")
      #expect(empty.status == 65, "\(empty)")
      #expect(empty.errors.hasSuffix("e.json:1:1: error: the list has no frame\n"), "\(empty)")
    }
    try sandbox.write(#"[{"x": 0, "y": 766, "width": 375, "height": 44}]"#, to: "f.json")
    let json = try sandbox.require(["check-frame", "iPhone X", "--frames", "f.json", "--json"])
      .json()
    let home = json["checks"]?.items.first { $0["check"] == "home-indicator" }
    #expect(home?["outcome"] == "violated")
    let opposite = try sandbox.require(
      [
        "check-frame", "iPhone X", "--frame", "16,734,343,44", "--opposite", "16,44,343,44",
        "--json",
      ]
    ).json()
    let match = opposite["frames"]?[0]?["checks"]?.items.first { $0["check"] == "matching-insets" }
    #expect(match?["outcome"] == "kept")
    let bar = try sandbox.require(
      ["check-frame", "iPhone X", "--frame", "16,734,343,44", "--bar", "tab=49"]
    ).text
    #expect(bar.contains("It is 49 pt beyond the bottom of the safe area."))
    #expect(
      try sandbox.devcat("check-frame", "iPhone X", "--frame", "1,1,9,9", "--bar", "tab=-1").status
        == 64)
  }
}
