import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `devcat chart`: charts of the devices and of the history.
@Suite("Chart") struct ChartTests {
  /// Three families over three years, one device without a release, in four revisions.
  private static func sample() throws -> Sandbox {
    let sandbox = try Sandbox.initialized("--empty")
    let devices = [
      [
        "p1", "name=Phone 1", "family=Phone", "released=2010-06", "points.width=320",
        "points.height=480", "diagonal=3.5",
      ],
      [
        "p2", "name=Phone 2", "family=Phone", "released=2012-09-21", "points.width=400",
        "points.height=800", "diagonal=5",
      ],
      [
        "t1", "name=Tablet 1", "family=Tablet", "released=2012", "points.width=768",
        "points.height=1024", "diagonal=9.7",
      ],
      ["x1", "name=Other 1", "family=Other", "points.width=200"],
    ]
    for device in devices { try sandbox.require(["add"] + device) }
    return sandbox
  }

  private static func json(_ sandbox: Sandbox, _ words: String...) throws -> JSONValue {
    try sandbox.require(["chart", "--json"] + words).json()
  }

  @Test("In characters a card has only its bars, and no two names are cut to the same")
  func namesStayDistinct() throws {
    let sandbox = try Sandbox.initialized("--empty")
    let stem = String(repeating: "A rather long name of a family ", count: 3)
    for letter in ["one", "two"] {
      try sandbox.require(["add", letter, "name=\(letter)", "family=\(stem)\(letter)"])
    }
    let words = ["chart", "--x", "family"]
    let text = try sandbox.require(words).text
    #expect(text.contains("one") && text.contains("two") && text.contains("…"), "\(text)")
    let card = try sandbox.require(words + ["--context", "card"]).text
    #expect(!card.contains("Rows: ") && !card.contains("rather"), "\(card)")
  }

  @Test("Many revisions are joined") func manyRevisionsAreJoined() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["add", "a", "name=A", "scale=1"])
    for number in 2...43 { try sandbox.require(["set", "a", "scale=\(number)"]) }
    let chart = try Self.json(sandbox, "--over", "revisions", "--y", "scale")
    let categories = chart["categories"]?.items ?? []
    #expect(categories.count == 22 && categories.first == "2" && categories.last == "43")
    #expect(chart["data"]?["series"]?[0]?["values"]?[21] == 43)
    #expect(chart["spec"]?["note"] == "As it was after every 2 revisions.")
  }

  static let types = [
    "column", "stacked-column", "horizontal-bar", "line", "area", "combination", "waterfall",
    "scatter",
    "bubble", "stock", "donut",
  ]

  @Test("Every type as picture and text", arguments: types)
  func everyTypeAsPictureAndText(_ type: String) throws {
    let sandbox = try Self.sample()
    var words = ["chart", "--type", type]
    switch type {
    case "scatter": words += ["--x", "points.width", "--y", "points.height"]
    case "bubble": words += ["--x", "points.width", "--y", "points.height", "--size", "diagonal"]
    case "stock": words += ["--x", "year", "--y", "points.width"]
    case "combination": words += ["--x", "year", "--line", "points.width"]
    default: words += ["--x", "year"]
    }
    for context in ["floorplan", "card", "cell"] {
      try sandbox.require(words + ["--context", context, "-o", "\(context).svg"])
      let text = String(decoding: try #require(sandbox.data("\(context).svg")), as: UTF8.self)
      let parsed = XMLParser(data: Data(text.utf8)).parse()
      #expect(parsed && text.hasPrefix("<svg "))
    }
    #expect(try sandbox.require(words + ["-o", "-"]).output == sandbox.data("floorplan.svg"))
    #expect(try !sandbox.require(words).text.contains("<svg"))
    #expect(try sandbox.run(Products.devcat, words + ["-o", "card.svg"]).status == 73)
  }
}
