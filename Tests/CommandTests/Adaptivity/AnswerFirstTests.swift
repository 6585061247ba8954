import Foundation
import Testing

/// The first line of an answer says what a person can act on.
@Suite("The answer first") struct AnswerFirstTests {
  @Test("Several devices: an object for each, and a report for CI")
  func severalDevices() throws {
    let sandbox = try Sandbox.readingReference()
    let which = ["--where", "name~iPhone 17", "--where", "released<2026"]
    let layouts = try sandbox.require(["layout"] + which + ["--json"]).json()["devices"]?.items
    #expect(layouts?.count ?? 0 > 2 && layouts?.allSatisfy { $0["contexts"] != nil } == true)
    let two = try sandbox.require(["layout", "iPhone 17", "iPhone X", "--orientation", "portrait"])
    #expect(two.lines.count { $0.contains(", full-screen/portrait: content is ") } == 2, "\(two)")
    let fits = try sandbox.require(["fit", "16x9"] + which + ["--json"]).json()["answers"]?.items
    #expect(fits?.count == 2 * (layouts?.count ?? 0))
    let report = sandbox.path("frames.xml")
    let good = ["check-frame"] + which + ["--frame", "16,400,44,44", "--junit", report]
    try sandbox.require(good)
    let xml = try String(contentsOfFile: report, encoding: .utf8)
    #expect(
      xml.contains("<testsuite name=\"iPhone 17, full-screen/portrait\" tests=\"8\" failures=\"0\"")
    )
    let bad = try sandbox.run(
      Products.devcat, ["check-frame"] + which + ["--frame", "0,0,40,40", "--junit", report])
    #expect(bad.status == 1 && bad.errors.contains("rules are violated"), "\(bad)")
    let failures = try String(contentsOfFile: report, encoding: .utf8)
    #expect(
      failures.contains(
        "<failure message=\"It needs 4 pt more width. It needs 4 pt more height.\"/>"))
    for words in [["layout"], ["fit", "1x1"], ["check-frame", "--frame", "1,1,44,44"]] {
      let none = try sandbox.run(Products.devcat, words)
      #expect(none.status == 64 && none.errors.contains("No device is given"), "\(none)")
      let unmet = try sandbox.run(Products.devcat, words + ["--where", "family=iphnoe"])
      #expect(unmet.status == 1 && unmet.errors.contains("No device matches"), "\(unmet)")
    }
  }
}
