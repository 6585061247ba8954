import Foundation
import Testing

/// The first line of an answer says what a person can act on.
@Suite("The answer first") struct AnswerFirstTests {
  @Test("An iPad that began with iPadOS 26 has no Split View in any command")
  func beganWithWindows() throws {
    let sandbox = try Sandbox.readingReference()
    let pad = "iPad Pro 11-inch (M5)"
    let reason =
      "the device began with iPadOS 26.0.1, and from iPadOS 26 on, windows take the place"
    let traits = try sandbox.require(["traits", pad, "--mode", "half", "--explain"]).text
    #expect(traits.hasPrefix("\(pad) in half: not offered in portrait and landscape.\n"))
    #expect(traits.contains(reason) && traits.contains("Reports on windows in iPadOS 26"))
    let page = try sandbox.require(["show", pad]).text
    #expect(page.contains("two-thirds   N/A ") && page.contains("  N/A: \(reason)"))
    #expect(!page.contains("504"))
    let mini = try sandbox.require(["show", "iPad mini (A17 Pro)", "--os", "26"]).text
    #expect(mini.contains("  N/A: from iPadOS 26 on, windows take the place"))
    for (device, options) in [(pad, []), ("iPad Pro 11-inch (M4)", ["--os", "26"])] {
      let drawn = try sandbox.run(
        Products.devcat, ["draw", device, "--mode", "half", "--orientation", "landscape"] + options)
      #expect(drawn.status == 65 && drawn.errors.contains("windows take the place"), "\(drawn)")
    }
    let one = ["--where", "name=\(pad)"]
    let cover = try sandbox.require(["cover", "--by", "classes", "--json"] + one).json()
    #expect(cover["combinations"]?.items.map { $0["horizontal"] } == ["regular"], "\(cover)")
    let matrix = try sandbox.require(["matrix"] + one).text
    #expect(!matrix.contains("C×R") && matrix.contains("windows take the place of Split View"))
    let window = try sandbox.require(["window", pad, "500x700", "--json"]).json()
    #expect(window["bounds"]?["horizontal"]?["compact"] == nil)
  }

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
