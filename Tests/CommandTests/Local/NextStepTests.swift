import Foundation
import Testing

@Suite("What messages quote, and the next step that they name") struct NextStepTests {
  @Test("import --draft-map: the proposed commands name the catalogue that was named")
  func draftedCommands() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write("Gerät,Breite\nAcme One,300\n", to: "their.csv")
    for words in [["--catalogue", "other.db"], ["--catalogue=other.db"]] {
      try? FileManager.default.removeItem(atPath: sandbox.path("other.db"))
      try sandbox.require(["init", "--empty", "--catalogue", "other.db"])
      let refused = try sandbox.run(Products.devcat, ["import", "their.csv"] + words)
      #expect(refused.errors.contains("--draft-map map.json --catalogue other.db"), "\(refused)")
    }
    try sandbox.write("name,Width (pt)\nAcme One,300\n", to: "their.csv")
    let draft = ["import", "their.csv", "--draft-map", "map.json", "--catalogue", "other.db"]
    let drafted = try sandbox.require(draft)
    #expect(drafted.errors.contains("map.json their.csv --catalogue other.db"), "\(drafted)")
  }

  @Test("Units: in cells, conditions, assignments and sizes")
  func units() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.write("name,points.width,scale\niPhone Xʀ,414pt,@2x\n", to: "own.csv")
    try sandbox.require(["compare", "own.csv"])
    try sandbox.write("Device;Width;Size\niPhone Xʀ;414 pt;6,1 Zoll\n", to: "their.csv")
    try sandbox.write(
      #"{"decimal": ",", "columns": {"Device": "name", "Width": "points.width"}, "ignore": ["Size"]}"#,
      to: "map.json")
    try sandbox.require(["compare", "--map", "map.json", "their.csv"])
    for condition in ["points.width>=414pt", "points=414 × 896 pt"] {
      let found = try sandbox.require(["list", "--where", condition, "--where", "id=iphone-xr"])
      #expect(found.text.contains("iphone-xr"), "\(found)")
    }
    try sandbox.require(["set", "iphone-xr", "diagonal=6.1″", "points=414 × 896 pt"])
    let refused = try sandbox.devcat("set", "iphone-xr", "points.width=414px")
    #expect(
      refused.errors.contains(
        "'414px' does not fit 'points.width': expected a number in 'pt', and not in 'px'"),
      "\(refused)")
    let condition = try sandbox.devcat("list", "--where", "os.first=17")
    #expect(condition.errors.contains("Name the system too: 'os.first=iOS 17'."), "\(condition)")
    let reference = try Sandbox.readingReference()
    let window = try reference.require(["window", "iPad mini (A17 Pro)", "507 x 1133 pt"])
    let plain = try reference.require(["window", "iPad mini (A17 Pro)", "507x1133"])
    #expect(window.text == plain.text)
  }

  @Test("Latin-1 in a file to compare and in a mapping file: the conversion is offered")
  func latin1() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["add", "acme-one", "name=Acme One"])
    let bytes = Data([0x4d, 0xf6, 0x77, 0x65])
    try (Data("name,scale\n".utf8) + bytes + Data(",2\n".utf8)).write(
      to: URL(fileURLWithPath: sandbox.path("t.csv")))
    try (Data("{\"columns\": {\"".utf8) + bytes + Data("\": \"name\"}}".utf8)).write(
      to: URL(fileURLWithPath: sandbox.path("map.json")))
    try sandbox.write("name,scale\nAcme One,2\n", to: "good.csv")
    let compared = try sandbox.devcat("compare", "good.csv", "t.csv")
    #expect(compared.status == 65, "\(compared)")
    #expect(compared.errors.contains("give '--encoding windows-1252' with t.csv"), "\(compared)")
    let mapped = try sandbox.devcat("import", "--map", "map.json", "good.csv")
    #expect(mapped.status == 65, "\(mapped)")
    #expect(mapped.errors.contains("give '--encoding windows-1252' with map.json"), "\(mapped)")
  }

  @Test("A list that another format reads needs no map")
  func formatsNeedNoMap() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(
      #"{"extensions": [{"type": "emulated-device", "device": {"show-by-default": true, "#
        + #""title": "Acme One", "type": "phone", "user-agent": "x", "screen": "#
        + #"{"device-pixel-ratio": 3, "vertical": {"width": 393, "height": 873}, "#
        + #""horizontal": {"width": 873, "height": 393}}}}]}"#, to: "module.json")
    let outcome = try sandbox.devcat("import", "module.json", "--draft-map", "map.json")
    #expect(outcome.status == 65 && !sandbox.exists("map.json"), "\(outcome)")
    #expect(outcome.errors.contains("format 'chromium', which needs no map"), "\(outcome)")
  }

  @Test("Google Play's file needs no map")
  func googlePlayNeedsNoMap() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(
      ImportTablesTests.header + "Acme,d-1,Acme Inc,Acme One,Phone,1080x2340,450\n",
      to: "play.csv")
    let outcome = try sandbox.devcat("import", "play.csv", "--draft-map", "map.json")
    #expect(outcome.status == 65 && !sandbox.exists("map.json"), "\(outcome)")
    #expect(outcome.errors.contains("which needs no map"), "\(outcome)")
  }

  @Test("Answers come first: a revision that cannot be undone, and the mapping file's name")
  func answersFirst() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["add", "acme-one", "name=Acme One", "ppi=300"])
    try sandbox.require(["set", "acme-one", "ppi=301"])
    let revert = try sandbox.devcat("revert", "1")
    #expect(revert.errors.hasPrefix("Error: Revision 1 cannot be undone"), "\(revert)")
    try sandbox.write("{}", to: "map.json")
    try sandbox.write("a,b\n1,2\n", to: "t.csv")
    let map = try sandbox.devcat("import", "--map", "map.json", "t.csv")
    #expect(map.errors.contains("reading the mapping file 'map.json' failed"), "\(map)")
  }
}
