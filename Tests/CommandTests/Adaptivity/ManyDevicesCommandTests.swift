import Foundation
import Testing

/// `matrix`, `cover`, `fit` and `check-frame`, as a user meets them.
@Suite("Many devices command") struct ManyDevicesCommandTests {
  @Test("A cover is proved") func aCoverIsProved() throws {
    let sandbox = try Sandbox.reading()
    let words = ["cover", "--where", "family=iPhone"]
    let cover = try sandbox.require(words + ["--json"]).json()
    let chosen = cover["devices"]?.items ?? []
    #expect(cover["proved"] == true && cover["lowerBound"]?.number == Double(chosen.count))
    let combinations = cover["combinations"]?.items ?? []
    #expect(combinations.count > 4)
    for combination in combinations {
      #expect(combination["metBy"]?.items.isEmpty == false && combination["devices"] != nil)
    }
    let met = Set(combinations.flatMap { $0["metBy"]?.items ?? [] }.compactMap(\.text))
    #expect(met == Set(chosen.compactMap { $0["id"]?.text }))
    let page = try sandbox.require(words + ["--explain"]).text
    #expect(page.hasPrefix("Test on: "))
    #expect(
      page.contains(" \(chosen.count) devices, all \(combinations.count) combinations.\n"),
      "\(page)")
    #expect(page.contains(" devices. All combinations need \(chosen.count).\n"))
    #expect(page.contains("\nWhy\n"))
    let fewer = try sandbox.require(words + ["--orientation", "portrait", "--json"]).json()
    #expect(fewer["devices"]?.items.count ?? 0 <= chosen.count)
    let none = try Sandbox.initialized("--empty").devcat("cover").text
    #expect(none == "None of 0 devices has a context whose classes are known.\n")
  }

  @Test("Cover: the best few on a version of iOS, and what they stand for")
  func aCoverForATeam() throws {
    let sandbox = try Sandbox.readingReference()
    let words = ["cover", "--where", "family=iPhone", "--os", "18"]
    let few = try sandbox.require(words + ["--devices", "3", "--json"]).json()
    #expect(few["devices"]?.items.count == 3)
    let (met, needed) = (few["met"]?.number ?? 0, few["needed"]?.number ?? 0)
    #expect(met > 4 && needed > 5 && met < Double(few["combinations"]?.items.count ?? 0))
    // None of them lacks iOS 18, and every value is known there.
    let all = try sandbox.require(words + ["--json"]).json()
    #expect(all["represented"] == all["deviceCount"])
    #expect(all["combinations"]?.items.allSatisfy { $0["unknown"] == nil } == true)
    let ids = all["devices"]?.items.compactMap { $0["id"]?.text } ?? []
    #expect(ids.contains("iphone-se-3rd-generation") && !ids.contains("iphone-8"))
    let classes = try sandbox.require(["cover", "--by", "classes"]).text
    #expect(
      classes.hasPrefix(
        "Test on: iPhone Duo, iPhone 18 Pro Max: 2 devices, all 4 pairs of size classes.\n"),
      "\(classes)")
    let older = try sandbox.require(["cover", "--by", "classes", "--where", "name!=iPhone Duo"])
    #expect(older.text.contains(": 3 devices, all 4 pairs of size classes.\n"))
    for (words, status) in [(["--os", "99"], 64), (["--devices", "0"], 64), (["--by", "x"], 64)] {
      #expect(try sandbox.run(Products.devcat, ["cover"] + words).status == Int32(status))
    }
  }

  @Test("A frame is checked") func aFrameIsChecked() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require([
      "set", "iphone-x", "corners.style=rounded", "corners.radius=39", "homeIndicator=true",
      "safeArea.portrait=44,0,34,0",
    ])
    let good = ["check-frame", "iPhone X", "--frame", "16,734,343,44"]
    let checks = try sandbox.require(good + ["--strict", "--json"]).json()["checks"]?.items ?? []
    #expect(checks.map { $0["outcome"]?.text } == Array(repeating: "kept", count: 8))
    let low = ["check-frame", "iPhone X", "--frame", "0,768,40,44"]
    let lax = try sandbox.require(low + ["--json"]).json()
    #expect(
      lax["checks"]?.items.first == [
        "check": "touch-target", "rule": "frames.touch-target", "outcome": "violated",
        "violations": [["place": "width", "points": 4]],
      ])
    let strict = try sandbox.run(Products.devcat, low + ["--strict"])
    #expect(strict.status == 1 && strict.text.contains("violated  It needs 4 pt more width.\n"))
    #expect(strict.errors == "Error: 5 rules are violated.\n")
    let open = try sandbox.run(
      Products.devcat, ["check-frame", "iPhone 8", "--frame", "0,100,44,44", "--strict"])
    #expect(open.status == 1 && open.errors == "Error: 5 rules cannot be checked.\n", "\(open)")
    let turned = try sandbox.require(["layout", "iPhone X", "--json"]).json()["contexts"]?.items
    #expect(
      turned?.first?["safeRectangle"] == ["x": 0, "y": 44, "width": 375, "height": 734])
  }
}
