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
