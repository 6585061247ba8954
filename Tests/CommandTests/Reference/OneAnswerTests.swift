import Foundation
import Testing

/// One question has one answer, in whatever form it is asked.
@Suite("One answer") struct OneAnswerTests {
  private func export(_ id: String, _ words: String...) throws -> String {
    try Sandbox.readingReference().require(["export", "--where", "id=\(id)", "--format"] + words)
      .text
  }

  @Test(
    "Export: chosen fields have the values of the whole export",
    arguments: [
      "idiom,points,safeArea", "idiom,points,safeArea,os.first,os.last",
      "idiom,display,safeArea.portrait",
    ])
  func chosenFields(_ fields: String) throws {
    for format in ["css", "tokens", "swift-snapshot-testing"] {
      for id in ["ipad-pro-12.9-inch-4th-generation", "iphone-12"] {
        let (whole, part) = (try export(id, format), try export(id, format, "--fields", fields))
        let insets =
          /safe-(top|bottom): [0-9]+px|(top|bottom): [0-9]+|"(top|bottom)":|\b[0-9]+, bottom/
        let marks = { (text: String) in text.matches(of: insets).map { String($0.output.0) } }
        #expect(!marks(whole).isEmpty || format == "tokens", "\(format): \(whole)")
        let isOfPortrait = fields.hasSuffix("safeArea.portrait")
        #expect(
          isOfPortrait
            ? marks(whole).starts(with: marks(part).prefix(2)) : marks(part) == marks(whole),
          "\(format) of \(id): \(part)")
      }
    }
  }

  @Test("Export: a part of the safe area that is not chosen is not written") func notChosen() throws
  {
    let part = try export("iphone-12", "css", "--fields", "points")
    #expect(!part.contains("safe-top") && part.contains("390px"), "\(part)")
  }

  @Test(
    "Size classes that a device takes from another: in every form",
    arguments: ["iphone-18-pro", "iphone-17e", "ipad-air-5th-generation"])
  func takenClasses(_ id: String) throws {
    let sandbox = try Sandbox.readingReference()
    let list = try sandbox.require(
      ["list", "--where", "id=\(id)", "--fields", "portrait,landscape.horizontal"]
    ).lines[0]
    let words = list.split(whereSeparator: { $0 == " " || $0 == "/" || $0 == "\t" }).map(
      String.init)
    #expect(words.count == 3 && !list.contains("?"), "\(list)")
    let table = try export(
      id, "csv", "--fields", "portrait.horizontal,portrait.vertical,landscape.horizontal")
    let titles = ["portrait.horizontal", "portrait.vertical", "landscape.horizontal"]
    let expected =
      titles.map { "#layouts.full-screen.\($0)" }.joined(separator: ",") + "\n"
      + words.joined(separator: ",") + "\n"
    #expect(table == expected, "\(table)")
    let code = try export(id, "swift-snapshot-testing")
    #expect(code.contains("traits.horizontalSizeClass = .\(words[0])"), "\(code)")
    #expect(code.contains("traits.verticalSizeClass = .\(words[1])"), "\(code)")
  }

  @Test("CSS: rules rest on no length that is derived or unconfirmed") func measuredLengths() throws
  {
    let duo = try export("iphone-duo", "css")
    for length in ["669px", "678px", "951px", "466px"] {
      #expect(!duo.contains("width < \(length)") && !duo.contains("height <= \(length)"), "\(duo)")
    }
  }

  @Test("adapt: with a version of the OS it says what traits says") func adapting() throws {
    let sandbox = try Sandbox.readingReference()
    try sandbox.write(
      #"{"name": "O", "destinations": [{"screen": "a"}], "screens": [{"id": "a", "title": "A", "kind": "list"}]}"#,
      to: "app.json")
    let words = ["--mode", "third", "--orientation", "portrait", "--os", "26"]
    let traits = try sandbox.require(["traits", "ipad-air-11-inch-m2"] + words).text
    #expect(traits.contains("not offered"), "\(traits)")
    let early = try sandbox.devcat("adapt", "app.json", "--device", "iphone-17", "--os", "18")
    #expect(early.status == 64 && early.errors.contains("did not run"), "\(early)")
  }

  @Test("Versions of an OS are in the order of their releases, in lists and charts") func versions()
    throws
  {
    let sandbox = try Sandbox.readingReference()
    for sort in ["os.last", "os.first"] {
      let last = try sandbox.require(
        ["list", "--where", "family=iPhone", "--sort=\(sort)", "--fields", sort]
      ).lines.filter { !$0.isEmpty && !$0.contains("?") }.compactMap {
        $0.firstMatch(of: /iOS ([0-9]+)/).flatMap { Int($0.output.1) }
      }
      #expect(last == last.sorted() && last.count > 20, "\(sort): \(last)")
    }
    let chart = try sandbox.require(["chart", "--x", "os.first", "--where", "family=iPhone"]).text
    let (two, ten) = (
      try #require(chart.range(of: "iOS 2")), try #require(chart.range(of: "iOS 10"))
    )
    #expect(two.lowerBound < ten.lowerBound, "\(chart)")
  }

  @Test("Playwright: the own export is read back without a question") func playwright() throws {
    let sandbox = try Sandbox()
    try sandbox.require(["init"])
    try sandbox.require(["export", "--format", "playwright", "-o", "p.json"])
    let found = try sandbox.devcat("import", "p.json", "--dry-run", "--on-conflict", "keep")
    #expect(!found.errors.contains("cannot match"), "\(found)")
    #expect(found.status == 0, "\(found)")
  }

  @Test("Small questions that were refused, or answered with nothing") func smallQuestions() throws
  {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["set", "iphone-x", "ppi=458"])
    let note = try sandbox.devcat("export", "--format", "css", "--evidence")
    #expect(note.status == 0 && note.errors.contains("'--format css' has no place for evidence"))
    #expect(try sandbox.devcat("blame", "iphone-x", "evidence.scale").status == 0)
    let size = try sandbox.devcat("list", "--where", "points!=402x874")
    #expect(size.status == 64 && size.errors.contains("takes '=' only"), "\(size)")
    let set = try sandbox.require(["config", "merge-strictness", "manual", "--json"]).json()
    #expect(set == ["merge-strictness": "manual"])
    try sandbox.write("id,ppi\niphone-x,458\n", to: "x.csv")
    let twice = try sandbox.devcat("import", "x.csv", "x.csv")
    #expect(twice.status == 64 && twice.errors.contains("'x.csv' is named twice"), "\(twice)")
    try sandbox.write("id,#landscape.horizontal\niphone-x,regular\n", to: "y.csv")
    let edited = try sandbox.devcat("import", "y.csv")
    #expect(edited.errors.contains("Not read, since their values follow from others: #landscape"))
    let cover = try sandbox.devcat("cover", "--os", "13", "--format", "playwright")
    #expect(cover.status == 64 && cover.errors.contains("no values of one version"), "\(cover)")
  }
}
