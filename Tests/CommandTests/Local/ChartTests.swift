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

  @Test("Counts by year") func countsByYear() throws {
    let chart = try Self.json(try Self.sample(), "--x", "year")
    #expect(chart["title"] == "Devices by year")
    #expect(chart["categories"] == ["2010", "2011", "2012"])
    #expect(chart["data"]?["series"]?[0]?["values"] == [1, 0, 2])
    #expect(chart["leftOut"] == [["field": "year", "devices": 1]])
    #expect(chart["spec"]?["drillDown"] == true)
  }

  @Test("A drill-down shows its total, months without gaps, and devices only without months")
  func drillDownsHaveTotals() throws {
    let sandbox = try Sandbox.initialized("--empty")
    for (id, released) in [("a", "2019-03-01"), ("b", "2019-06"), ("c", "2019"), ("d", "2018")] {
      try sandbox.require(["add", id, "name=\(id)", "released=\(released)"])
    }
    let year = try Self.json(sandbox, "--x", "year", "--drill", "2019")
    #expect(year["categories"] == ["March", "April", "May", "June"])
    #expect(year["summary"]?["name"] == "2019 Total")
    #expect(year["summary"]?["columns"] == ["Total", "Average"])
    #expect(year["summary"]?["rows"]?[0]?["values"] == ["2", "0.500"])
    #expect(year["leftOut"]?[0]?["devices"]?.number == 1, "\(year)")
    let unknown = try Self.json(sandbox, "--x", "year", "--drill", "2018")
    #expect(unknown["categories"] == ["d"])
    let months = try Self.json(sandbox, "--x", "month")
    #expect(months["categories"]?.items.count == 4)
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

  @Test("Means by family most recent first") func meansByFamilyMostRecentFirst() throws {
    let chart = try Self.json(
      try Self.sample(), "--x", "year", "--y", "points.width", "--series", "family", "--only",
      "Phone",
      "--only", "Tablet", "--select", "2012")
    #expect(chart["title"] == "Average screen width (pt) by year")
    #expect(chart["subtitle"] == "Phone, Tablet")
    #expect(chart["summary"]?["columns"] == ["Average by year", "2012"])
    #expect(chart["summary"]?["rows"]?[0]?["values"] == ["360", "400"])
    #expect(chart["summary"]?["rows"]?[0]?["tint"] == [false, true])
    #expect(chart["summary"]?["trends"]?[0]?["direction"] == "down")
    #expect(chart["data"]?["series"]?[0]?["name"] == "Other")
  }

  @Test("Chart: drilling down") func drillingDown() throws {
    let sandbox = try Self.sample()
    let months = try Self.json(sandbox, "--x", "year", "--drill", "2010")
    #expect(months["title"] == "Devices of 2010 by month" && months["categories"] == ["June"])
    #expect(months["summary"]?["name"] == "2010 Total" && months["subtitle"] == "year=2010")
    // The month of one of them is not known.
    let some = try Self.json(sandbox, "--x", "year", "--drill", "2012")
    #expect(some["title"] == "Devices of 2012 by month" && some["categories"] == ["September"])
    #expect(some["leftOut"]?[0]?["devices"]?.number == 1)
    let devices = try Self.json(
      sandbox, "--x", "year", "--y", "diagonal", "--drill", "2012", "--drill", "september")
    #expect(devices["title"] == "Average diagonal (in) of September 2012")
    #expect(devices["summary"]?["name"] == "September Average (in)")
    #expect(devices["categories"] == ["Phone 2"] && devices["spec"]?["drillDown"] == false)
    let family = try Self.json(sandbox, "--x", "family", "--drill", "Phone")
    #expect(family["categories"] == ["Phone 1", "Phone 2"])
    #expect(family["subtitle"] == "family=Phone")
    #expect(
      try sandbox.run(Products.devcat, ["chart", "--x", "family", "--drill", "Radio"]).status == 66)
    let deep = try sandbox.run(Products.devcat, ["chart", "--x", "name", "--drill", "Phone 1"])
    #expect(deep.status == 64 && deep.errors.contains("'--drill Phone 1' goes below them"))
  }

  @Test("Chart: over revisions") func overRevisions() throws {
    let sandbox = try Self.sample()
    let counts = try Self.json(
      sandbox, "--over", "revisions", "--series", "family", "--type", "line")
    #expect(
      counts["title"] == "Devices by revision" && counts["categories"] == ["1", "2", "3", "4"])
    let named = counts["data"]?["series"]?.items ?? []
    #expect(named.map { $0["name"] } == ["Other", "Phone", "Tablet"])
    #expect(named.map { $0["values"] } == [[0, 0, 0, 1], [1, 2, 2, 2], [0, 0, 1, 1]])
    let stock = try Self.json(
      sandbox, "--over", "revisions", "--y", "points.width", "--type", "stock")
    #expect(
      stock["data"]?["series"]?[0]?["ranges"]?[1] == [
        "open": 320, "high": 360, "low": 320, "close": 360,
      ])
    let fall = try Self.json(
      sandbox, "--over", "revisions", "--type", "waterfall", "--where", "family=Phone")
    #expect(fall["title"] == "Change of devices by revision")
    #expect(fall["steps"]?[4]?["to"] == 2)
    let early = try Self.json(sandbox, "--over", "revisions", "--at", "2")
    #expect(early["categories"] == ["1", "2"])
    let days = try Self.json(sandbox, "--over", "days")
    #expect(days["categories"]?.items.isEmpty == false)
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

  @Test("Points and bubbles") func pointsAndBubbles() throws {
    let sandbox = try Self.sample()
    let bubbles = try Self.json(
      sandbox, "--type", "bubble", "--x", "points.width", "--y", "points.height", "--size",
      "diagonal",
      "--series", "family", "--select", "Phone 2")
    #expect(bubbles["summary"]?["columns"]?[3] == "Phone 2, diagonal")
    #expect(bubbles["leftOut"]?[0]?["devices"] == 1)
    let scatter = try Self.json(
      sandbox, "--type", "scatter", "--x", "points.width", "--y", "points.height")
    #expect(scatter["data"]?["series"]?[0]?["points"]?.items.count == 3)
  }

  @Test("More than four series are listed") func moreThanFourSeriesAreListed() throws {
    let sandbox = try Self.sample()
    for family in ["A", "B"] {
      try sandbox.require([
        "add", "z-\(family.lowercased())", "name=\(family)", "family=\(family)", "released=2013",
      ])
    }
    try sandbox.require(["set", "x1", "released=2001"])
    let outcome = try sandbox.run(Products.devcat, ["chart", "--x", "year", "--series", "family"])
    #expect(outcome.status == 65)
    for name in ["'A'", "'B'", "'Phone'", "'Tablet'", "'Other'", "--only 'A' --only 'B'"] {
      #expect(outcome.errors.contains(name))
    }
    #expect(outcome.errors.contains("up to four series"))
    let chosen = try Self.json(sandbox, "--x", "year", "--series", "family", "--only", "Tablet")
    #expect(chosen["series"] == ["Tablet"])
    // Without a year are devices of other series alone.
    #expect(chosen["leftOut"]?.items.isEmpty == true, "\(chosen)")
    let wrong = try sandbox.run(
      Products.devcat, ["chart", "--x", "year", "--series", "family", "--only", "Tablets"])
    #expect(wrong.status == 66 && wrong.errors.contains("Did you mean 'Tablet'?"))
    let point = try sandbox.run(Products.devcat, ["chart", "--x", "year", "--select", "2031"])
    #expect(point.status == 66 && point.errors.contains("no point '2031'"))
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
