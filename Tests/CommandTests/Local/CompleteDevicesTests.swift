import Foundation
import Testing

/// `devcat complete` for devices, and a completion script that calls it.
@Suite("Complete devices") struct CompleteDevicesTests {
  struct Line: Sendable, CustomTestStringConvertible {
    var words: [String]
    var offers: [String]
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: [String], _ offers: [String]) { (self.words, self.offers) = (words, offers) }
  }

  @Test(
    "Complete devices: lists",
    arguments: [
      Line(
        ["iphone-11-"], ["iphone-11-pro\tiPhone 11 Pro", "iphone-11-pro-max\tiPhone 11 Pro Max"]),
      Line(
        ["iPhone 11 P"], ["iPhone 11 Pro\tiphone-11-pro", "iPhone 11 Pro Max\tiphone-11-pro-max"]),
      Line(["12.9\" iPad P"], ["12.9\" iPad Pro\tipad-pro-12.9-inch"]),
      Line(["Model9", "--catalogue", "other.db"], ["Model9,1\tlab-phone"]),
      Line(["Kit", "--catalogue", "other.db"], ["Kit phone\tlab-phone"]),
      Line(
        ["iPhone-11-P"], ["iphone-11-pro\tiPhone 11 Pro", "iphone-11-pro-max\tiPhone 11 Pro Max"]),
      Line(
        ["IPHONE 11 p"], ["iPhone 11 Pro\tiphone-11-pro", "iPhone 11 Pro Max\tiphone-11-pro-max"]),
      Line(["mODEL9", "--catalogue", "other.db"], ["Model9,1\tlab-phone"]),
      Line(["kit", "--catalogue", "other.db"], ["Kit phone\tlab-phone"]),
      Line(["100%"], []), Line(["nothing"], []),
      Line(["lab", "devcat", "show", "--catalogue", "other.db"], ["lab-phone\tLab phone"]),
      Line(["lab", "devcat", "show", "--catalogue=other.db"], ["lab-phone\tLab phone"]),
      Line(["Lab", "show", "--catalogue", "=", "other.db"], ["Lab phone\tlab-phone"]),
      Line(["lab", "show", "--catalogue", "~/../files/other.db"], ["lab-phone\tLab phone"]),
      Line(["lab", "show", "--catalogue", "missing.db"], []),
      Line(["lab", "show", "--catalogue", "text"], []),
      Line(["lab", "show", "--catalogue"], [":files"]),
    ])
  func lists(_ line: Line) throws {
    let sandbox = try Sandbox.reading()
    try sandbox.require(["init", "--empty", "--catalogue", "other.db"])
    try sandbox.require([
      "add", "lab-phone", "name=Lab phone", "models=Model9,1", "aliases=Kit phone", "--catalogue",
      "other.db", "--message", "Ours",
    ])
    try sandbox.write("no catalogue", to: "text")
    let rest = line.words.dropFirst().filter { !["devcat", "show"].contains($0) }
    let outcome = try sandbox.require(["complete", "--", line.words[0], "show"] + rest)
    #expect(outcome.lines == line.offers)
    #expect(outcome.errors == "")
  }

  @Test("Every device is offered for nothing") func everyDeviceIsOfferedForNothing() throws {
    let sandbox = try Sandbox.reading()
    let ids = try sandbox.require(["list", "--fields", "id"]).lines
    let offered = try sandbox.require(["complete", "--", "", "show"]).lines
    // In the order of their ids, as shells sort what they offer.
    #expect(offered.map { String($0.prefix { $0 != "\t" }) } == ids.sorted())
  }

  @Test(
    "Complete devices: bash asks",
    arguments: [
      Line(["show", "iphone-11-pro-"], ["iphone-11-pro-max"]),
      Line(["adapt", "app.json", "--device", "iphone-11-pro-"], ["iphone-11-pro-max"]),
      Line(["rotate", "iPhone\\ 11\\ Pro\\ "], ["iPhone\\ 11\\ Pro\\ Max"]),
      Line(["rotate", "IPHONE\\ 11\\ pro\\ "], ["iPhone\\ 11\\ Pro\\ Max"]),
      Line(["show", "iPhone-11-Pro-"], ["iphone-11-pro-max"]),
      Line(["show", "--catalogue", "missing.db", "iph"], []),
      Line(["add", "iph"], []),
    ])
  func bashAsks(_ line: Line) throws {
    let sandbox = try Sandbox.reading()
    try sandbox.write(
      """
      source <(devcat --generate-completion-script bash)
      COMP_WORDS=(devcat "$@"); COMP_CWORD=$#
      _devcat
      for reply in "${COMPREPLY[@]}"; do printf '%s\\n' "$reply"; done

      """, to: "driver")
    let bash = try #require(Products.program("bash"))
    let outcome = try sandbox.run(bash, ["--norc", sandbox.path("driver")] + line.words)
    #expect(outcome.lines == line.offers, "\(outcome)")
    #expect(outcome.errors == "")
  }
}
