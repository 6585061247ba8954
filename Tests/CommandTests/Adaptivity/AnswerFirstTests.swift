import Foundation
import Testing

/// The first line of an answer says what a person can act on.
@Suite("The answer first") struct AnswerFirstTests {
  @Test(
    "First lines",
    arguments: [
      (
        ["show", "iPhone 17"],
        "iPhone 17: 402 × 874 pt · @3x · 6.3″ · safe area 62/34 · compact · regular"
      ),
      (
        ["traits", "iPhone 11"],
        "iPhone 11: compact in width and regular in height in portrait, regular in width and compact "
          + "in height in landscape."
      ),
      (
        ["layout", "iPhone X", "--orientation", "landscape"],
        "iPhone X, full-screen/landscape: content is 692 × 354 pt, with Fiori's margins of 16 pt and 44 pt of "
          + "safe area at each side."
      ),
      (
        ["window", "iPad mini (A17 Pro)", "500x700", "--os", "18"],
        "A window of 500 × 700 pt on iPad mini (A17 Pro) is compact in width and regular in height."
      ),
      (
        ["fit", "750x1334", "iPhone 8", "iPhone X", "--orientation", "portrait"],
        "Artwork of 750 × 1334 that fills every screen: keep what matters in the middle 616.07 × 1334."
      ),
      (
        ["fit", "750x1334", "iPhone 8", "--orientation", "portrait"],
        "Artwork of 750 × 1334 fills every screen, and nothing is cropped."
      ),
      (
        ["check-frame", "iPhone X", "--frame", "16,734,343,44"],
        "iPhone X, full-screen/portrait: all 8 rules are kept."
      ),
      (
        ["check-frame", "iPhone X", "--frame", "150,750,44,44"],
        "iPhone X, full-screen/portrait: 2 of 8 rules violated (inside the safe area; clear of the "
          + "Home indicator)."
      ),
    ])
  func firstLines(_ words: [String], _ line: String) throws {
    #expect(try Sandbox.readingReference().require(words).lines.first == line)
  }

  @Test("layout: spacing across and down, and whose margins these are")
  func spacings() throws {
    let sandbox = try Sandbox.readingReference()
    let phone = try sandbox.require(["layout", "iPhone 11"]).text
    #expect(phone.contains("spacing across  fixed or flexible\n"))
    #expect(phone.contains("spacing down    the default of all components"))
    #expect(phone.contains("spacing down    smaller, to show more content (compact height)"))
    #expect(phone.contains("These are SAP Fiori's margins."))
    #expect(phone.contains("48 pt  (iOS 27); background tasks do not change it\n"))
  }

  @Test("A reason is given once, not for each line")
  func reasonsAreGivenOnce() throws {
    let sandbox = try Sandbox.reading()
    let pad = try sandbox.require(["traits", "9.7\" iPad Air", "--at", "1"]).text
    #expect(pad.components(separatedBy: "the catalogue does not say the size").count == 2, "\(pad)")
    let frame = try sandbox.require([
      "check-frame", "12.9\" iPad Pro", "--frame", "0,0,44,44", "--mode", "half",
    ]).text
    #expect(frame.contains("portrait: the device does not offer it.\n"))
    #expect(frame.components(separatedBy: "is not available").count == 2, "\(frame)")
  }

  @Test(
    "A name of a line of devices lists them, the newest first",
    arguments: ["show", "rotate", "draw", "blame"])
  func linesOfDevices(command: String) throws {
    let sandbox = try Sandbox.readingReference()
    for name in ["iPad", "iPad mini", "iPhone", "iPhone SE", "11\" iPad Pro"] {
      let outcome = try sandbox.run(Products.devcat, [command, name])
      #expect(outcome.status == 65, "\(command) \(name): \(outcome)")
      #expect(outcome.errors.contains("'\(name)' may be any of these devices"), "\(outcome)")
    }
    let pads = try sandbox.run(Products.devcat, [command, "iPad"]).errors
    let order = ["ipad-a16 ", "ipad-9th-generation ", "ipad-2 ", "ipad "].map { id in
      pads.components(separatedBy: "\n").firstIndex { $0.hasPrefix("  \(id)") } ?? -1
    }
    #expect(order == order.sorted() && order[0] > 0, "\(pads)")
    for name in ["ipad", "iPad (1st generation)", "IPAD1,1"] {
      let outcome = try sandbox.run(Products.devcat, [command, name])
      #expect(outcome.status == 0, "\(outcome)")
    }
  }

  @Test("A name of a line answers for all of its devices where they agree; JSON never merges")
  func linesThatAgree() throws {
    let sandbox = try Sandbox.initialized("--empty")
    for (generation, year) in [("1st", "2019"), ("2nd", "2021")] {
      try sandbox.require([
        "add", "tab-\(generation)", "name=Tab (\(generation) generation)", "idiom=pad",
        "points.width=800", "points.height=1200", "released=\(year)", "portrait=regular/regular",
      ])
    }
    let words = ["layout", "Tab", "--orientation", "portrait"]
    let page = try sandbox.require(words).text
    #expect(page.hasPrefix("Tab (2nd generation), Tab (1st generation), full-screen/portrait: "))
    let devices = try sandbox.require(words + ["--json"]).json()["devices"]?.items
    #expect(devices?.compactMap { $0["id"]?.text } == ["tab-2nd", "tab-1st"])
    try sandbox.require(["set", "tab-1st", "points.width=700"])
    let each = try sandbox.require(words).text
    #expect(
      each.contains("Tab (1st generation), full-screen") && !each.contains("), Tab ("), "\(each)")
    #expect(try sandbox.run(Products.devcat, ["set", "Tab", "scale=2"]).status == 65)
  }

  @Test("A row's name that only one table of the guideline has")
  func publishedRowNames() throws {
    let sandbox = try Sandbox.reading()
    let words = ["traits", "7.9\" iPad mini 4", "--at", "1"]
    #expect(try sandbox.require(words).text.hasPrefix("7.9\" iPad mini: "))
    // The table of multitasking does not list this device, so it is not cited for it.
    let steps = try sandbox.require([
      "traits", "9.7\" iPad Air", "--at", "1", "--mode", "third", "--explain", "--json",
    ]).json()["explanation"]?.items
    #expect(steps?.first?["rule"] == "traits.recorded", "\(String(describing: steps))")
  }

  @Test(
    "--os in every command that answers for a device",
    arguments: [
      ["traits"], ["rotate"], ["fit"], ["show"], ["layout"], ["window"], ["check-frame"],
    ])
  func versions(_ command: [String]) throws {
    let sandbox = try Sandbox.readingReference()
    func words(_ device: String, _ os: String) -> [String] {
      switch command[0] {
      case "fit": ["fit", "16x9", device, "--os", os]
      case "window": ["window", device, "700x700", "--os", os]
      case "check-frame": ["check-frame", device, "--frame", "0,100,44,44", "--os", os]
      case let other: [other, device, "--os", os]
      }
    }
    let texts = try ["26", "iOS 26", "iPadOS 26"].map {
      try sandbox.require(words("iPad mini (A17 Pro)", $0)).text
    }
    #expect(Set(texts).count == 1)
    let refused = try sandbox.run(Products.devcat, words("iPad mini 4", "26"))
    #expect(
      refused.status == 64 && refused.errors.contains("did not run 'iPadOS 26'"), "\(refused)")
  }

  @Test("--os 26: no Split View, and no bounds from its windows")
  func noSplitView() throws {
    let sandbox = try Sandbox.readingReference()
    let pad = "iPad mini (A17 Pro)"
    let traits = try sandbox.require(["traits", pad, "--os", "26", "--json"]).json()
    #expect(traits["contexts"]?.items.map { $0["mode"] } == ["full-screen", "full-screen"])
    let third = try sandbox.require(["layout", pad, "--mode", "third", "--os", "26"]).text
    #expect(third.contains("the device does not offer it."))
    let window = try sandbox.require(["window", pad, "500x700", "--os", "26", "--json"]).json()
    #expect(window["vertical"] == "regular" && window["horizontal"] == nil, "\(window)")
    #expect(window["bounds"]?["horizontal"]?["regular"]?["context"] == "full-screen/portrait")
    #expect(window["bounds"]?["horizontal"]?["compact"] == nil)
    let before = try sandbox.require(["window", pad, "500x700", "--os", "18", "--json"]).json()
    #expect(before["horizontal"] == "compact")
    let newest = try sandbox.require(["list", "--os", "26", "--fields", "id"]).lines
    #expect(newest.contains("iphone-11") && newest.contains("ipad-mini-a17-pro"))
    #expect(!newest.contains("ipad-mini-4") && !newest.contains("iphone-x"))
    #expect(
      try sandbox.require(["find", "iPhone", "--os", "26", "--limit", "2", "--fields", "id"]).lines
        .count == 2)
  }

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

  @Test(
    "Slide Over is gone in iPadOS 26.0, and has come back in 26.1 with a size that nobody knows",
    arguments: [("26.0", false), ("26.0.1", false), ("26.1", true), ("26.2", true), ("26", true)])
  func slideOverIsBack(os: String, isBack: Bool) throws {
    let sandbox = try Sandbox.readingReference()
    let words = ["traits", "iPad Pro 11-inch (M4)", "--mode", "slide-over", "--os", os]
    let traits = try sandbox.require(words).text
    #expect(traits.contains("not offered") != isBack, "\(traits)")
    #expect(traits.contains("size classes not known") == isBack, "\(traits)")
    #expect(traits.contains("from iPadOS 26.1 on, Slide Over is one window") == isBack, "\(traits)")
    let matrix = try sandbox.require(
      ["matrix", "iPad Pro 11-inch (M4)", "--os", os, "--csv", "--orientation", "landscape"]
        + ["--mode", "half", "--mode", "slide-over"])
    #expect(matrix.lines[1].contains(isBack ? ",n/a,," : ",n/a,n/a,"), "\(matrix)")
    let page = try sandbox.require(["show", "iPad Pro 11-inch (M4)", "--os", os]).text
    #expect(page.contains("–: from iPadOS 26.1 on") == isBack, "\(page)")
    let list = ["list", "--where", "name=iPad Pro 11-inch (M4)", "--os", os, "--fields"]
    let listed = try sandbox.require(list + ["layouts.slide-over.landscape"]).text
    #expect(listed == (isBack ? "\n" : "n/a\n"))
  }

  @Test(
    "Without --os, an answer about Split View says up to which version it exists",
    arguments: [
      ["layout", "--mode", "half"], ["fit", "16x9", "--mode", "half"],
      ["check-frame", "--frame", "0,40,44,44", "--mode", "half", "--orientation", "landscape"],
      ["rotate", "--to", "third/landscape"], ["traits", "--mode", "half"],
    ])
  func splitViewOfOldVersions(words: [String]) throws {
    let sandbox = try Sandbox.readingReference()
    let pad = ["iPad Pro 11-inch (M4)"]
    let note = "  Split View and Slide Over exist up to iPadOS 18; from iPadOS 26 on, windows"
    let answer = try sandbox.require(words + pad).text
    #expect(answer.contains(note), "\(answer)")
    let newer = try sandbox.devcat(words[0], pad[0], "--os", "26")
    #expect(!newer.text.contains(note), "\(newer)")
    let cover = try sandbox.require(["cover", "--where", "name=\(pad[0])", "--mode", "half"]).text
    #expect(cover.contains(note), "\(cover)")
  }

  @Test("An iPad that ended before iPadOS 26 has Split View, and no version at which it ends")
  func splitViewToTheEnd() throws {
    let sandbox = try Sandbox.readingReference()
    let words = ["iPad Air 2", "--mode", "half"]
    let page = try sandbox.require(["traits"] + words).text
    #expect(page.hasPrefix("iPad Air 2 in half: not offered in portrait"), "\(page)")
    #expect(!page.contains("up to iPadOS 18"), "\(page)")
    let json = try sandbox.require(["traits", "--json"] + words).json()
    let contexts = json["contexts"]?.items ?? []
    #expect(contexts.count == 2 && contexts.allSatisfy { $0["lastOS"] == nil })
  }

  @Test("layout: a status bar that ends before iPadOS 18 is unknown in Split View of a newer iPad")
  func endedStatusBar() throws {
    let sandbox = try Sandbox.initialized("--empty")
    let pad = ["os.first=iOS 14", "os.last=iOS 27", "family=iPad", "idiom=pad"]
    func bar(_ id: String, _ value: String) throws -> JSONValue? {
      try sandbox.require(
        ["add", id, "name=\(id)", "layouts.half.landscape=compact/regular"]
          + ["statusBar[\(value)"] + pad)
      let words = ["layout", id, "--mode", "half", "--orientation", "landscape", "--json"]
      return try sandbox.require(words).json()["contexts"]?.items.first?["statusBar"]
    }
    #expect(try bar("old", #""before iOS 15"].landscape=20"#) == nil)
    let open = try bar("new", #""iOS 15"].landscape=24"#)
    #expect(open?["height"] == 24 && open?["os"] == "iOS 18", "\(String(describing: open))")
  }

  @Test("cover: modes that windows have replaced are why there is no device")
  func coverOfReplacedModes() throws {
    let words = ["cover", "--where", "family=iPad", "--os", "26", "--mode", "half"]
    let answer = try Sandbox.readingReference().run(Products.devcat, words)
    #expect(answer.status == 1, "\(answer)")
    #expect(
      answer.text.hasPrefix("None of 28 devices offers any of these contexts.\n"), "\(answer)")
    #expect(answer.text.contains("windows take the place of Split View"), "\(answer)")
    #expect(answer.errors.contains("or other modes with '--mode'"), "\(answer)")
  }

  @Test("layout: no safe area of an iPad is carried over iPadOS 26")
  func safeAreasBeforeWindows() throws {
    let sandbox = try Sandbox.readingReference()
    for pad in ["iPad mini (5th generation)", "iPad Air (3rd generation)"] {
      let words = ["layout", pad, "--orientation", "portrait", "--os"]
      #expect(try sandbox.require(words + ["26"]).text.contains("safe area       unknown"))
      #expect(try sandbox.require(words + ["18"]).text.contains("top 20 · left 0"))
    }
  }

  @Test("draw: this app is at the left in each mode of Split View, as in the guideline")
  func sides() throws {
    let sandbox = try Sandbox.readingReference()
    for mode in ["two-thirds", "half", "third"] {
      let pane = try sandbox.require([
        "draw", "iPad mini 4", "--mode", mode, "--orientation", "landscape", "--json",
      ]).json()["devices"]?[0]?["outline"]?["panes"]?[0]
      #expect(pane?["name"] == "this app" && pane?["x"]?.number == 0, "\(mode)")
    }
  }

  @Test("check-frame: games in landscape, and controls that are not opposite")
  func remarks() throws {
    let sandbox = try Sandbox.readingReference()
    let game = try sandbox.require([
      "check-frame", "iPhone X", "--frame", "300,330,44,44", "--orientation", "landscape", "--json",
    ]).json()["checks"]?.items.filter { $0["remark"] != nil }.compactMap { $0["check"]?.text }
    #expect(game == ["safe-area", "home-indicator"])
    let words = ["check-frame", "iPhone X", "--frame", "16,734,343,44", "--opposite"]
    let pair = try sandbox.require(words + ["16,680,343,44"]).text
    #expect(pair.contains("both controls are in the lower half, so they are not at opposite ends"))
    #expect(try !sandbox.require(words + ["16,44,343,44"]).text.contains("not at opposite ends"))
  }

  @Test("Layout: Split View has the status bar of the newest OS with Split View")
  func statusBarInSplitView() throws {
    let arguments = ["layout", "iPad Pro 11-inch (M4)", "--mode", "half"]
    let page = try Sandbox.readingReference().require(arguments + ["--orientation", "landscape"])
    #expect(page.text.contains("status bar      24 pt"), "\(page)")
    #expect(!page.text.contains("status bar  the catalogue has"), "\(page)")
  }

  @Test("List: the devices come before those that are left out, also in one stream")
  func listBeforeNotes() throws {
    let sandbox = try Sandbox.readingReference()
    let lines = try sandbox.shell("devcat list --os 17 2>&1").lines
    #expect(lines.first?.hasPrefix("iPhone") == true, "\(lines.prefix(3))")
    #expect(
      lines.last?.hasPrefix("Left out, because it is not known") == true, "\(lines.suffix(3))")
  }

  @Test("Window: what does not fit says so, and advises nothing that would not change it")
  func windowThatDoesNotFit() throws {
    let page = try Sandbox.readingReference()
      .require(["window", "iPad Pro 11-inch (M4)", "5000x10"])
    #expect(page.lines[0].hasSuffix("is not possible: it does not fit."), "\(page)")
    #expect(!page.text.contains("--os") && !page.text.contains("In iPadOS 26"), "\(page)")
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
