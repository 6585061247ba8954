import Foundation
import Testing

/// `matrix`, `cover`, `fit` and `check-frame`, as a user meets them.
@Suite("Many devices command") struct ManyDevicesCommandTests {
  @Test("layout, fit: --junit writes a case for each part, and fails where one is not known")
  func reportsForCI() throws {
    let sandbox = try Sandbox.readingReference()
    let path = sandbox.path("report.xml")
    func report(_ words: [String], _ status: Int32) throws -> String {
      let outcome = try sandbox.run(Products.devcat, words + ["--junit", path])
      #expect(outcome.status == status, "\(outcome)")
      return try String(contentsOfFile: path, encoding: .utf8)
    }
    let phones = ["iPhone 17", "iPhone X", "--orientation", "portrait"]
    let good = try report(["layout"] + phones, 0)
    #expect(good.contains("<testsuites name=\"devcat layout\">"))
    #expect(
      good.contains(
        "<testsuite name=\"iPhone 17, full-screen/portrait\" tests=\"5\" failures=\"0\""))
    #expect(good.contains("name=\"margins of compact\"/>"), "\(good)")
    let bad = try report(["layout", "iPad mini (A20 Pro)", "--orientation", "portrait"], 1)
    #expect(bad.contains("<failure message=\"It is not known: "), "\(bad)")
    let none = try report(["layout", "iPhone 17", "--mode", "half"], 1)
    #expect(none.contains("name=\"context\">\n      <failure message=\"It is not offered: "))
    let fits = try report(["fit", "16x9"] + phones, 0)
    #expect(fits.components(separatedBy: "name=\"fit\"/>").count == 3, "\(fits)")
    #expect(
      try report(["fit", "1x1", "iPhone 17", "--mode", "half"], 1).contains("failures=\"1\""))
    // Without either option the answer is no test.
    let words = ["layout", "iPhone 17", "--mode", "half"]
    #expect(try sandbox.run(Products.devcat, words).status == 0)
    let strict = try sandbox.run(Products.devcat, words + ["--strict"])
    #expect(strict.status == 1 && strict.errors.contains("2 values are not known, or not offered"))
  }

  @Test("A matrix keeps the three states separate") func aMatrixKeepsTheThreeStatesApart() throws {
    let sandbox = try Sandbox.reading()
    let words = ["matrix", "--where", "name~12.9", "--mode", "half", "--mode", "slide-over"]
    let page = try sandbox.require(words).text
    let lines = page.split(separator: "\n").prefix(3)
    #expect(
      lines == [
        "                              half", "device          orientations  P     L",
        "12.9\" iPad Pro  –             n/a   R×R",
      ], "\(page)")
    let row = try sandbox.require(words + ["--json"]).json()
    #expect(row["contexts"]?.items.count == 4 && row["deviceCount"]?.number == 1)
    #expect(
      row["devices"]?.items.first?["contexts"]?.items == [
        ["context": "half/portrait", "available": false],
        [
          "context": "half/landscape", "available": true, "horizontal": "regular",
          "vertical": "regular",
        ],
      ])
    #expect(
      try sandbox.require(words + ["--csv"]).text == """
        id,name,display,orientations,half/portrait,half/landscape,slide-over/portrait,\
        slide-over/landscape,derived
        ipad-pro-12.9-inch,"12.9\"" iPad Pro",,,n/a,regular/regular,,,

        """)
  }

  /// "Device Size Classes" has no iPhone 6; it has the screen of iPhone 6s.
  @Test("Derived classes are marked") func derivedClassesAreMarked() throws {
    let sandbox = try Sandbox.reading()
    let words = ["matrix", "--where", "name=iPhone 6", "--orientation", "portrait"]
    #expect(try sandbox.require(words).text.contains("\niPhone 6      –             C×R*\n"))
    let json = try sandbox.require(words + ["--json", "--explain"]).json()
    #expect(
      json["devices"]?.items.first?["contexts"]?.items.first?["derivedFrom"]?.text
        == "iphone-6s", "\(json)")
    #expect(json["explanation"]?.items.contains { $0["rule"] == "traits.same-screen" } == true)
  }

  @Test("Orientations are those of the device and of the default")
  func orientationsAreThoseOfTheDeviceAndOfTheDefault() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require([
      "set", "iphone-x", "orientations=portrait;landscape-left;landscape-right",
    ])
    let words = ["matrix", "--where", "family=iPhone", "--json"]
    let devices = try sandbox.require(words).json()["devices"]?.items ?? []
    let x = devices.first { $0["id"] == "iphone-x" }
    #expect(x?["orientations"] == ["portrait", "landscape-left", "landscape-right"])
    #expect(x?["defaultOrientations"] == x?["orientations"])
    let other = devices.first { $0["id"] == "iphone-8" }
    #expect(other?["orientations"] == nil)
    #expect(other?["defaultOrientations"] == x?["orientations"])
    #expect(try sandbox.require(["matrix"]).text.contains("  P·LR  "))
  }

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
    #expect(met > 5 && needed > 5 && met < Double(few["combinations"]?.items.count ?? 0))
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

  @Test("Many devices command: artwork fits") func artworkFits() throws {
    let sandbox = try Sandbox.reading()
    let words = ["fit", "750x1334", "iPhone 8", "iPhone X", "--orientation", "portrait"]
    let fit = try sandbox.require(words + ["--json", "--explain"]).json()
    let answers = fit["answers"]?.items ?? []
    #expect(answers.map { $0["filled"]?["edges"]?.text } == ["none", "left-and-right"])
    #expect(answers.last?["fitted"]?["points"]?.number == 72.5)
    #expect(answers.last?["fitted"]?["pixels"]?.number == 217.5)
    #expect(fit["seenOnAll"]?["height"]?.number == 1334)
    #expect(fit["explanation"]?.items.isEmpty == false)
    let page = try sandbox.require(words).text
    #expect(page.contains("it is letterboxed: 72.5 pt (217.5 px) each at top and bottom\n"))
    #expect(
      try sandbox.require(["fit", "16x9", "12.9\" iPad Pro", "--mode", "slide-over"]).text
        .contains("unknown"))
  }

  @Test("Fit: a screen that is not known leaves the answer of the others")
  func fitOfKnownScreens() throws {
    let words = ["fit", "16x9", "--where", "family=iPad", "--orientation", "landscape"]
    let first = try Sandbox.readingReference().require(words).lines.first ?? ""
    #expect(
      first.contains(
        /keep what matters in the middle [0-9.]+ × 9\. 1 of 46 windows is not known\./),
      "\(first)")
  }

  @Test("Matrix: a mode that no device of the answer offers is n/a, and not unknown")
  func modesOfOthers() throws {
    let page = try Sandbox.readingReference().require(["matrix", "iPhone 17", "--mode", "third"])
    #expect(page.lines.first == "n/a: 1 device does not offer these contexts.", "\(page)")
  }

  @Test("Layout: the safe rectangle is inside the insets of the direction, as in a drawing")
  func safeRectangleOfOneDirection() throws {
    let words = ["iphone-duo", "--display", "inner", "--orientation", "landscape", "--json"]
    let sandbox = try Sandbox.readingReference()
    let layout = try sandbox.require(["layout"] + words).json()["contexts"]?[0]
    #expect(
      layout?["safeRectangle"] == ["x": 0, "y": 0, "width": 867, "height": 635], "\(layout ?? [])")
    let outline = try sandbox.require(["draw"] + words).json()["devices"]?[0]?["outline"]
    #expect(outline?["safe"]?["width"] == 867, "\(outline ?? [])")
    // A frame must be safe however the device is turned.
    let frame = try sandbox.require(["check-frame"] + words + ["--frame", "84,0,783,635"]).json()
    #expect(frame["safeRectangle"] == ["x": 84, "y": 0, "width": 783, "height": 635], "\(frame)")
  }

  @Test("Matrix: devices without a known class are a sentence, and no empty heading")
  func noClasses() throws {
    let page = try Sandbox.readingReference().require(["matrix", "Apple Vision Pro (M5)"]).lines
    #expect(page.first == "No size class is known of 1 device in these contexts.", "\(page)")
    #expect(page.dropFirst().first?.hasPrefix("device ") == true, "\(page)")
  }

  @Test("Window: a headset has windows of free size, and a watch has none")
  func windowsOfAHeadset() throws {
    let sandbox = try Sandbox.readingReference()
    let headset = try sandbox.require(["window", "Apple Vision Pro (M5)", "800x600"]).text
    #expect(
      headset.hasPrefix(
        "A window of 800 × 600 pt on Apple Vision Pro (M5) is of unknown size classes."),
      "\(headset)")
    let watch = try sandbox.require(["window", "Apple Watch Ultra 3", "100x100"]).text
    #expect(watch.hasPrefix("No windows of free size on Apple Watch Ultra 3"), "\(watch)")
  }

  @Test("A television is not turned") func aTelevisionIsNotTurned() throws {
    let sandbox = try Sandbox.readingReference()
    let television = "apple-tv-4k-3rd-generation"
    let fit = try sandbox.require(["fit", "16x9", television, "--json"]).json()
    let answers = fit["answers"]?.items ?? []
    #expect(answers.map { $0["width"]?.number } == [1920])
    #expect(answers.map { $0["filled"]?["edges"]?.text } == ["none"])
    #expect(answers.map { $0["context"]?.text } == ["full-screen/landscape"])
    let upright = ["--orientation", "portrait", "--json"]
    let none = try sandbox.require(["fit", "16x9", television] + upright).json()
    #expect(none["notAvailable"]?["seenOnAll"] != nil || none["seenOnAll"] == nil, "\(none)")
    let contexts = try sandbox.require(["traits", television] + upright).json()["contexts"]?.items
    #expect(contexts?.count == 1 && contexts?.first?["available"] == false)
    let rotation = try sandbox.require(["rotate", television, "--json"]).json()
    let reason = "devices of the idiom 'tv' are never rotated"
    #expect(rotation["notAvailable"]?["changes"]?.text == reason, "\(rotation)")
    #expect(try sandbox.require(["rotate", television]).lines.first?.contains(reason) == true)
    let frame = try sandbox.require(
      ["check-frame", television, "--frame", "0,0,44,44", "--json"]
    ).json()
    #expect(frame["context"] == "full-screen/landscape" && frame["width"] == 1920, "\(frame)")
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

  @Test("A context that is not available is not checked")
  func aContextThatIsNotAvailableIsNotChecked() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["set", "iphone-x", "layouts.full-screen.landscape=n/a"])
    let words = ["check-frame", "iPhone X", "--frame", "0,0,44,44", "--orientation", "landscape"]
    let page = try sandbox.require(words).text
    #expect(page.contains("  inside the screen                     N/A\n"), "\(page)")
    #expect(!page.contains("unknown") && !page.contains("kept"))
    let json = try sandbox.require(words + ["--json"]).json()
    #expect(json["checks"]?.items.allSatisfy { $0["outcome"] == "notAvailable" } == true)
    #expect(json["checks"]?.items.first?["because"]?.text?.contains("not available") == true)
    let strict = try sandbox.run(Products.devcat, words + ["--strict"])
    #expect(
      strict.errors
        == "Error: The device does not offer 'full-screen/landscape', so nothing can be checked.\n"
    )
    #expect(strict.status == 1)
  }

  @Test("It is not recorded whether a watch and a headset offer a context")
  func unknownAvailabilityHasAReason() throws {
    let sandbox = try Sandbox.readingReference()
    let watch = "apple-watch-se-1st-generation-40mm"
    let reason = "the catalogue has no layout for 'full-screen/portrait'"
    for words in [["traits", watch], ["layout", watch, "--orientation", "portrait"]] {
      let context = try sandbox.require(words + ["--json"]).json()["contexts"]?.items.first
      #expect(context?["available"] == nil)
      #expect(context?["unknown"]?["available"]?.text == reason, "\(words)")
    }
    let frame = try sandbox.require(["check-frame", watch, "--frame", "0,0,44,44", "--json"]).json()
    #expect(frame["unknown"]?["available"]?.text == reason)
    let fit = try sandbox.require(["fit", "1x1", watch, "--json"]).json()["answers"]?.items.first
    #expect(fit?["unknown"]?["available"]?.text == reason)
    let row = try sandbox.require(["matrix", "--where", "id=\(watch)", "--json"]).json()["devices"]?
      .items.first
    #expect(row?["contexts"]?.items.allSatisfy { $0["available"] == false } == true)
    #expect(row?["unknown"]?["contexts"]?.text == "the catalogue has no layout for those left out")
    #expect(
      row?["notAvailable"]?["orientations"]?.text
        == "devices of the idiom 'watch' are never rotated")
    #expect(row?["unknown"]?["orientations"] == nil)
    #expect(row?["unknown"]?["defaultOrientations"]?.text?.contains("iPhone and iPad only") == true)
    let cover = try sandbox.devcat("cover", "--where", "idiom=watch", "--json").json()
    let leftOut = cover["leftOut"]?.items ?? []
    #expect(Double(leftOut.count) == cover["unknownDevices"]?.number && !leftOut.isEmpty)
    #expect(leftOut.contains { $0["id"]?.text == watch && $0["because"]?.text != nil })
  }

  @Test("Answers hold no guideline against the catalogue: every command has the same value")
  func cataloguesValuesAlone() throws {
    let sandbox = try Sandbox.reading()
    for words in [
      ["traits", "iPhone 11 Pro"], ["traits", "iPad Pro 11", "--os", "26", "--mode", "half"],
      ["layout", "iPhone 11 Pro"], ["fit", "1x1", "iPhone 11 Pro"], ["rotate", "iPhone 11 Pro"],
      ["matrix"], ["cover"],
    ] {
      let text = try sandbox.require(words).text
      #expect(!text.contains("otherwise") && !text.contains("contradict"), "\(words): \(text)")
    }
  }

  @Test(
    "A mistake is named",
    arguments: [
      (["matrix", "--mode", "hlaf"], 64, "Did you mean 'half'?"),
      (["matrix", "--where", "pints.width=3"], 64, "Did you mean 'points.width'?"),
      (["matrix", "--csv", "--json"], 64, "cannot be given together"),
      (["matrix", "--csv", "--explain"], 64, "'--csv' does not print '--explain'"),
      (["cover", "--where", "points.width=x"], 64, "points.width"),
      (["fit", "0x3", "iPhone X"], 64, "the size of artwork"),
      (["fit", "1.1234567x3", "iPhone X"], 64, "with at most six decimals"),
      (["fit", "1000001x3", "iPhone X"], 64, "each side at most 1000000"),
      (["fit", "16x9"], 64, "No device is given"),
      (["fit", "16x9", "iPhone 99"], 66, "Did you mean"),
      (["check-frame", "iPhone X"], 64, "--frame"),
      (
        [
          "check-frame", "iPhone X", "--frame", "1,2,3,4", "--as", "content", "--opposite",
          "1,2,3,4",
        ],
        64, "'--opposite' is for controls"
      ),
      (
        ["check-frame", "iPhone X", "--frame", "1,2,3,4", "--reading", "right-to-left"], 64,
        "'--reading' is only for '--as principal'"
      ),
      (
        ["rotate", "iPhone X", "--from", "third/portrait", "--mode", "half"], 64,
        "'--mode' has no effect"
      ),
      (
        ["rotate", "iPhone X", "--from", "inner/third/portrait", "--display", "inner"], 64,
        "'--display' has no effect"
      ),
      (["draw", "iPhone X", "--force"], 64, "'--force' replaces the file of '--output'"),
      (["draw", "iPhone X", "--force", "-o", "-"], 64, "'--force' replaces the file"),
      (["chart", "--x", "year", "--force"], 64, "'--force' replaces the file"),
      (["export", "--force"], 64, "'--force' replaces the file"),
      (["check-frame", "iPhone X", "--frame", "1,2,3"], 64, "a frame in points"),
      (["check-frame", "iPhone X", "--frame", "1,2,0,4"], 64, "a frame in points"),
      (["check-frame", "iPhone X", "--frame", "1,2,nan,4"], 64, "a frame in points"),
      (
        ["check-frame", "iPhone X", "--frame", "1,2,3,4", "--display", "inner"], 66,
        "has no display 'inner'"
      ),
    ])
  func aMistakeIsNamed(_ words: [String], _ status: Int32, _ message: String) throws {
    let outcome = try Sandbox.reading().run(Products.devcat, words)
    #expect(outcome.status == status && outcome.text == "", "\(outcome)")
    #expect(outcome.errors.contains(message), "\(outcome)")
  }

  @Test(
    "Several devices: those without an answer are left out and named",
    arguments: [
      ["check-frame", "--frame", "0,100,100,100", "--strict"], ["fit", "402x874"], ["layout"],
    ])
  func devicesWithoutAnAnswerAreLeftOut(_ command: [String]) throws {
    let sandbox = try Sandbox.initialized("--empty")
    for (id, last) in [("old", "18"), ("new", "26"), ("older", "12")] {
      try sandbox.require([
        "add", id, "name=\(id) iPad", "family=iPad", "idiom=pad", "points=820x1180", "scale=2",
        "os.first=iOS 12", "os.last=iOS \(last)",
      ])
    }
    let all = ["--where", "family=iPad", "--os", "26"]
    let some = try sandbox.run(Products.devcat, command + all)
    #expect(some.status == (command.contains("--strict") ? 1 : 0), "\(some)")
    #expect(some.text.contains("new iPad") && !some.text.contains("old iPad"), "\(some)")
    #expect(
      some.errors.contains("Left out, because they did not run '26': old iPad, older iPad."),
      "\(some)")
    let none = try sandbox.run(
      Products.devcat, command + ["--where", "id~old", "--os", "26"])
    #expect(none.status == 64 && none.text.isEmpty, "\(none)")
    #expect(none.errors.contains("did not run 'iPadOS 26'. It ran iOS 12"), "\(none)")
    let named = try sandbox.run(Products.devcat, command + ["old", "--os", "26"])
    #expect(named.status == 64 && named.errors.contains("did not run"), "\(named)")
  }
}
