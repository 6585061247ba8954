import Foundation
import Testing

/// Questions in the words that people use.
@Suite("The user's words") struct UserWordsTests {
  @Test(
    "Modes as fractions",
    arguments: [("1/3", "third"), ("1/2", "half"), ("2/3", "two-thirds")])
  func modesAreFractions(fraction: String, mode: String) throws {
    let sandbox = try Sandbox.readingReference()
    let words = ["traits", "iPad mini 4", "--mode"]
    #expect(try sandbox.require(words + [fraction]).text == sandbox.require(words + [mode]).text)
  }

  @Test("A version of the OS without its name", arguments: ["layout", "window"])
  func versionsNeedNoName(command: String) throws {
    let sandbox = try Sandbox.readingReference()
    let rest = [
      "layout": ["iPad mini (A17 Pro)"], "window": ["iPad mini (A17 Pro)", "700x900"],
    ]
    let words = [command] + (rest[command] ?? [])
    let expected = try sandbox.run(Products.devcat, words + ["--os", "iPadOS 26"])
    #expect(expected.status == 0, "\(expected)")
    for os in [
      ["--os", "26"], ["--os-version", "iOS 26"], ["--os", "iPadOS 26"], ["--os", "iPadOS26"],
    ] {
      #expect(try sandbox.run(Products.devcat, words + os).text == expected.text)
    }
    let watch = try sandbox.devcat("layout", "Apple Watch Series 9 45mm", "--os", "9")
    #expect(watch.errors.contains("watchOS 9"), "\(watch)")
  }

  @Test(
    "A version of Android by its name, its number and its API level",
    arguments: ["Android 15", "15", "Android API 35", "Android 15 (API level 35)"])
  func versionsOfAndroid(os: String) throws {
    let sandbox = try Sandbox()
    try sandbox.require(["init", "--with", "android"])
    let answer = try sandbox.require(["layout", "Pixel 9", "--os", os, "--json"])
    let expected = try sandbox.require(["layout", "Pixel 9", "--os", "Android API 35", "--json"])
    #expect(answer.text == expected.text)
    let none = try sandbox.devcat("layout", "Pixel 9", "--os", "99")
    #expect(none.status == 64 && none.errors.contains("No device ran '99'"), "\(none)")
    let other = try sandbox.devcat("layout", "Pixel 9", "--os", "26")
    #expect(other.errors.contains("'26' is not a version of Android"), "\(other)")
  }

  @Test(
    "A version of another system is refused as one that the device did not run",
    arguments: [
      ("iphone-12", "tvOS 16", "It ran iOS 14.1 and later"),
      ("ipad-pro-11-inch-1st-generation", "iOS 27", "It ran iOS 12.1 to iPadOS 26"),
    ])
  func otherSystems(id: String, os: String, hint: String) throws {
    let sandbox = try Sandbox.readingReference()
    for command in ["layout", "show", "traits", "draw"] {
      let answer = try sandbox.devcat(command, id, "--os", os)
      #expect(answer.status == 64 && answer.errors.contains("did not run"), "\(answer)")
      #expect(answer.errors.contains(hint), "\(answer)")
    }
  }

  @Test("Drawings of Android have its window size classes, in text and in SVG")
  func drawnClasses() throws {
    let sandbox = try Sandbox()
    try sandbox.require(["init", "--with", "android"])
    #expect(try sandbox.require(["draw", "tokay"]).text.contains("compact · expanded"))
    for words in [["traits", "tokay"], ["window", "tokay", "400x900"]] {
      let line = try sandbox.require(words).lines.first ?? ""
      #expect(line.contains("compact in width and expanded in height"), "\(line)")
    }
    let picture = try sandbox.require(["draw", "tokay", "-o", "-"]).text
    #expect(picture.contains("compact · expanded") && !picture.contains("classes unknown"))
  }

  @Test(
    "A size names its two sides in conditions and in fields",
    arguments: ["points=402x874", "points = 402 × 874", "pixels=1206x2622"])
  func sizesInConditions(condition: String) throws {
    let words = ["list", "--fields", "name,points", "--where", condition]
    let lines = try Sandbox.readingReference().require(words).lines
    #expect(lines.contains("iPhone 17 Pro\t402\t874"), "\(lines)")
  }

  @Test(
    "rules: a word that no rule has leads to the fields of it",
    arguments: [("keyboard", "'keyboard'"), ("ppi", "'ppi'")])
  func fieldsOfRules(word: String, field: String) throws {
    let answer = try Sandbox.readingReference().devcat("rules", word)
    #expect(answer.status == 1 && answer.errors.contains(field), "\(answer)")
  }

  @Test("A code that is a model of one device and an attribute of another is both")
  func codesOfSeveralDevices() throws {
    let sandbox = try Sandbox()
    try sandbox.require(["init", "--with", "android"])
    try sandbox.require(["add", "redmi", "name=Redmi X", "attributes.device=tokay"])
    let answer = try sandbox.devcat("show", "tokay")
    #expect(answer.status == 65 && answer.errors.contains("redmi"), "\(answer)")
  }

  @Test("show: a value of evidence has its mark in every line of the screen")
  func marksOfTheScreen() throws {
    let page = try Sandbox.readingReference().require(["show", "iphone-12"]).text
    #expect(page.contains("home indicator  yes *"), "\(page)")
  }

  @Test("find: a word that only begins the names of fields proposes one that can be asked")
  func fieldsWithParts() throws {
    let sandbox = try Sandbox.readingReference()
    let answer = try sandbox.devcat("find", "keyboard")
    #expect(answer.errors.contains("--where keyboard.portrait'"), "\(answer)")
    #expect(try sandbox.devcat("list", "--where", "keyboard.portrait").status == 0)
  }

  @Test(
    "Exports: a television is in landscape, with its safe area",
    arguments: [("svg", "width=\"1920\" height=\"1080\""), ("markdown", "60 / 80 / 60 / 80")])
  func televisions(format: String, text: String) throws {
    let sandbox = try Sandbox.readingReference()
    let words = ["export", "--format", format, "--where", "id=apple-tv-4k-3rd-generation"]
    #expect(try sandbox.require(words).text.contains(text))
  }

  @Test(
    "list --os: conditions, fields and the order have the values of that version, as layout has them",
    arguments: [("iPhone 16 Pro", "18"), ("iPhone 11", "13"), ("iPad mini (6th generation)", "18")])
  func listsOfAVersion(device: String, os: String) throws {
    let sandbox = try Sandbox.readingReference()
    let layout = try sandbox.require(["layout", device, "--os", os, "--json"]).json()
    let contexts = layout["contexts"]?.items ?? []
    for orientation in ["portrait", "landscape"] {
      let area = contexts.first { $0["context"]?.text == "full-screen/\(orientation)" }?["safeArea"]
      let bottom = try #require(area?["bottom"]?.number)
      let field = "safeArea.\(orientation).bottom"
      let words = ["list", "--os", os, "--fields", "name", "--where", "\(field)=\(bottom)"]
      #expect(try sandbox.require(words).lines.contains { $0.hasPrefix(device) }, "\(words)")
    }
    // In landscape the Home indicator took 21 points up to iOS 26.
    let none = try sandbox.devcat(
      "list", "--os", "18", "--where", "name=iPhone 16 Pro", "--where",
      "safeArea.landscape.bottom=20")
    #expect(none.status == 1, "\(none)")
    let half = [
      "list", "--os", "26", "--where", "family=iPad", "--fields", "layouts.half.landscape",
    ]
    #expect(try Set(sandbox.require(half).lines) == ["n/a"])
  }

  @Test("window and layout --window: the whole screen is what 'traits' and 'layout' say of it")
  func windowsOfTheWholeScreen() throws {
    let sandbox = try Sandbox.readingReference()
    let pad = "iPad mini (6th generation)"
    let window = try sandbox.require(["window", pad, "744x1133", "--json"]).json()
    let traits = try sandbox.require(["traits", pad, "--orientation", "portrait", "--json"]).json()
    let context = try #require(traits["contexts"]?.items.first)
    for side in ["horizontal", "vertical"] {
      #expect(window[side] != nil && window[side] == context[side], "\(window) \(context)")
    }
    for os in [[], ["--os", "18"]] {
      let whole = try sandbox.require(
        ["layout", "iPhone 12", "--orientation", "portrait"] + os)
      let free = try sandbox.require(["layout", "iPhone 12", "--window", "390x844"] + os)
      let bars = [whole, free].map { $0.lines.first { $0.contains("status bar") } }
      #expect(bars[0] != nil && bars[0] == bars[1], "\(bars)")
    }
    let small = try sandbox.require(["layout", "iPhone 12", "--window", "300x600"])
    #expect(small.errors.contains("No windows of free size on"), "\(small)")
  }

  @Test(
    "layout: what a television and a watch have comes first, and no margins of iPhones",
    arguments: [
      ("Apple TV 4K (3rd generation)", "full-screen/landscape: the safe area is 1760 × 960 pt."),
      (
        "Apple Watch Series 9 45mm",
        "full-screen/portrait: the window is 198 × 242 pt, and its safe area is not known."
      ),
      ("Apple Vision Pro (M5)", "full-screen/portrait: its size is not known."),
    ])
  func layoutsWithoutComponents(device: String, sentence: String) throws {
    let text = try Sandbox.readingReference().require(["layout", device]).text
    #expect(text.hasPrefix("\(device), \(sentence)\n"), "\(text)")
    for row in ["popover", "spacing", "Fiori", "readable"] {
      #expect(!text.contains(row), "\(text)")
    }
  }

  @Test("chart --over: a condition that no device ever met is an error")
  func chartsOfNothing() throws {
    let sandbox = try Sandbox.readingReference()
    let answer = try sandbox.devcat("chart", "--over", "revisions", "--where", "family=Nokia")
    #expect(answer.status == 1 && answer.errors.contains("No device matches"), "\(answer)")
  }

  @Test(
    "find: sizes, scales, densities, diagonals and years",
    arguments: [
      ("402x874", "iphone-17"), ("393x852@3", "iphone-16"), ("iPhone 402x874", "iphone-17"),
      ("402 × 874", "iphone-17"), ("393 x 852 @3x", "iphone-16"), ("402×874", "iphone-17"),
      ("460 ppi", "iphone-17"), ("iphone 2024", "iphone-16"), ("6.3\"", "iphone-17"),
      ("120 Hz", "iphone-17"),
    ])
  func valuesAreFound(text: String, id: String) throws {
    let ids = try Sandbox.readingReference().require(["find", text, "--fields", "id"]).lines
    #expect(ids.contains(id) && ids.count < 60, "\(ids)")
  }

  @Test(
    "Names: a diagonal with words of a name means the same devices in find and show",
    arguments: [
      ("4.7\" iPhone", 6, "375 × 667 · 4.7″ · 2014"), ("4.7 inch iPhone", 6, "iphone-8"),
      ("4.7-inch iPhone", 6, "iphone-8"), ("4,7\" iPhone", 6, "iphone-8"),
      ("5.8 inch iPhone", 3, "iphone-x "),
      ("12.9\" iPad Pro", 6, "1024 × 1366 · 12.9″ · 2015"),
    ])
  func diagonalsAreNames(text: String, count: Int, line: String) throws {
    let sandbox = try Sandbox.readingReference()
    let found = try sandbox.require(["find", text, "--fields", "id"]).lines
    #expect(found.count == count, "\(found)")
    let shown = try sandbox.devcat("show", text)
    let listed = shown.errors.split(separator: "\n").filter { $0.hasPrefix("  ") }.map {
      String($0.split(separator: " ")[0])
    }
    #expect(shown.status == 65 && Set(listed) == Set(found), "\(shown)")
    #expect(shown.errors.contains(line), "\(shown)")
  }

  @Test("Names: a diagonal and a name of one device are that device")
  func aDiagonalOfOneDevice() throws {
    let sandbox = try Sandbox.readingReference()
    #expect(try sandbox.require(["show", "4.7 inch iPhone 8"]).text.hasPrefix("iPhone 8:"))
    #expect(try sandbox.devcat("show", "4.8 inch iPhone 8").status == 66)
    #expect(try sandbox.devcat("show", "4.7 inch").status == 66)
  }

  @Test("Names: devices of one name that differ have their traits by groups, after the one answer")
  func aNameOfDevicesThatDiffer() throws {
    let sandbox = try Sandbox.readingReference()
    let old = try sandbox.require(["traits", "9.7\" iPad"])
    #expect(
      old.lines.first
        == "9.7\" iPad, 4 devices: regular in width and height in portrait and landscape.")
    #expect(old.text.contains("\niPad (6th generation), iPad (5th generation): regular in"))
    #expect(old.text.contains("\niPad (4th generation), iPad (3rd generation): regular in"))
    let line = try sandbox.require(["traits", "iPad", "--mode", "full-screen"]).lines
    #expect(line.first?.hasPrefix("iPad, 11 devices: regular in width and height") == true)
    let json = try sandbox.require(["traits", "9.7\" iPad", "--json"]).json()
    #expect(json["devices"]?.items.count == 2)
    #expect(json["devices"]?[1]?["alike"]?[0]?["id"] == "ipad-3rd-generation")
    let all = try sandbox.require(["traits", "iPad (all)"]).lines
    #expect(all.first?.hasPrefix("iPad (all), ") == true, "\(all)")
    #expect(all.first?.contains(" devices: regular in width and height") == true, "\(all)")
    let newest = try sandbox.require(["traits", "iPad", "--mode", "full-screen", "--os", "18"])
    #expect(newest.errors.contains("did not run '18': iPad (6th generation)"), "\(newest)")
    #expect(newest.lines.first?.contains("iPad (7th generation): regular") == true, "\(newest)")
    #expect(try sandbox.devcat("traits", "iPad", "--os", "2").status == 64)
    // Groups whose classes differ have no answer in common.
    let phones = try sandbox.require(["traits", "6.1\" iPhone"]).lines
    #expect(phones.first?.contains("devices that differ.") == true)
    #expect(phones.contains { $0.hasPrefix("iPhone 17e, iPhone 16e, iPhone 16") })
  }

  @Test("draw: devices of one name are drawn once if they look alike, and listed if they do not")
  func aNameOfDevicesIsDrawnOnce() throws {
    let sandbox = try Sandbox.readingReference()
    let words = ["draw", "5.8\" iPhone", "--os", "13"]
    let text = try sandbox.require(words).text
    #expect(text.contains("iPhone 11 Pro, iPhone XS,"), "\(text)")
    #expect(text.components(separatedBy: "375 × 812 pt").count == 2, "\(text)")
    #expect(try sandbox.require(words + ["--json"]).json()["devices"]?.items.count == 3)
    let other = try sandbox.devcat("draw", "iPad mini")
    #expect(other.status == 65 && other.errors.contains("744 × 1133 · 8.3″ · 2024"), "\(other)")
  }

  @Test("draw: devices look alike by their values, also if an id is a number of the drawing")
  func idsOfDigits() throws {
    let sandbox = try Sandbox.initialized("--empty")
    for id in ["39", "84", "8"] {
      try sandbox.require([
        "add", id, "name=Acme \(id)", "aliases=Acme", "family=iPhone", "idiom=phone",
        "points.width=\(id == "8" ? 380 : 390)", "points.height=844",
      ])
    }
    #expect(try sandbox.devcat("draw", "Acme").status == 65)
    try sandbox.require(["remove", "8"])
    let alike = try sandbox.require(["draw", "Acme"]).text
    #expect(alike.components(separatedBy: "390 × 844 pt").count == 2, "\(alike)")
  }

  @Test(
    "Hints: a word that is no device, no revision or no column leads on",
    arguments: [
      (
        ["compare", "iPhone 17", "iPhone 16"], 64,
        "'devcat compare' reads files. 'devcat show --diff"
      ),
      (
        ["diff", "iPhone 17", "iPhone 16"], 64,
        "'devcat diff' compares revisions. 'devcat show --diff"
      ),
      (["find", "ppi"], 1, "'ppi' is a field: ask 'devcat list --where ppi=…'"),
      (["list", "--where", "safeArea=59"], 64, "Did you mean 'safeArea.portrait.top'?"),
      (["list", "--where", "safeArea.top=59"], 64, "Did you mean 'safeArea.portrait.top'?"),
      (
        ["list", "--where", "landscape.horizontl=regular"], 64,
        "Did you mean 'landscape.horizontal'?"
      ),
      (["list", "--where", "zzzzzz=1"], 64, "'devcat fields' lists the fields."),
      (["list", "--where", "family=iPhone|iPad"], 1, "run the command once for each value"),
      (
        ["list", "--where", "family=iPhone or iPad"], 1,
        "'or' is read as a part of the value; run the command once for each value"
      ),
    ])
  func hintsLeadOn(arguments: [String], status: Int32, hint: String) throws {
    let outcome = try Sandbox.readingReference().run(Products.devcat, arguments)
    #expect(outcome.status == status && outcome.errors.contains(hint), "\(outcome)")
  }

  @Test("Hints: the key of an attribute is found as a condition")
  func attributesAreConditions() throws {
    let sandbox = try Sandbox()
    try sandbox.require(["init"])
    try sandbox.require(["set", "iphone-17", "attributes.IMEI=356938035643809123"])
    let outcome = try sandbox.devcat("find", "imei")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.errors.contains("ask 'devcat list --where attributes.IMEI=…'"), "\(outcome)")
  }

  @Test("matrix: devices by their names, and those of a condition")
  func aMatrixOfNamedDevices() throws {
    let sandbox = try Sandbox.readingReference()
    let json = try sandbox.require(["matrix", "iPhone 17", "iPad", "--json"]).json()
    #expect(json["deviceCount"] == 12)
    let csv = try sandbox.require(["matrix", "iPhone 17", "--csv"]).lines
    #expect(csv.count == 2 && csv[1].contains("iphone-17"), "\(csv)")
    let both = ["matrix", "iPhone 17", "iphone-17", "--where", "family=iPod touch", "--csv"]
    #expect(try sandbox.require(both).text.contains("ipod-touch"))
    #expect(try sandbox.devcat("matrix", "iPhone 99").status == 66)
  }

  @Test("window: an iPhone has no windows of free size, and that comes first")
  func aPhoneHasNoWindows() throws {
    let sandbox = try Sandbox.readingReference()
    let words = ["window", "iPhone 17", "300x300"]
    let first = try sandbox.require(words).lines.first ?? ""
    #expect(first.hasPrefix("No windows of free size on iPhone 17: an app has the whole screen."))
    #expect(first.hasSuffix("would be compact in width and height."), "\(first)")
    #expect(try sandbox.require(words + ["--json"]).json()["available"] == false)
    for words in [["iPhone 17", "402x874"], ["iPad mini (A17 Pro)", "300x300"]] {
      let text = try sandbox.run(Products.devcat, ["window"] + words).text
      #expect(!text.contains("No windows of free size"), "\(text)")
    }
    let line = try sandbox.require(["window", "Apple TV 4K", "700x900"]).lines.first ?? ""
    #expect(line.components(separatedBy: "2nd generation").count == 2, "\(line)")
  }

  @Test(
    "window, layout, check-frame: an iPad has no windows of free size before Stage Manager",
    arguments: [
      (["iPad 2"], true), (["iPad Pro (11-inch) (1st generation)", "--os", "15"], true),
      (["iPad Pro (11-inch) (1st generation)", "--os", "18"], false),
    ])
  func padsBeforeStageManager(device: [String], isImpossible: Bool) throws {
    let sandbox = try Sandbox.readingReference()
    let note = "No windows of free size on"
    let window = try sandbox.require(["window"] + device + ["400x700"]).text
    #expect(window.hasPrefix(note) == isImpossible, "\(window)")
    for words in [["layout"], ["check-frame", "--frame", "0,40,44,44", "--frame", "50,40,44,44"]] {
      let answer = try sandbox.require(words + device + ["--window", "400x700"])
      let notes = answer.errors.components(separatedBy: note).count - 1
      #expect(notes == (isImpossible ? 1 : 0), "\(answer)")
    }
  }

  @Test("window: an iPad whose versions are not known has the bounds of the newest")
  func aPadWithoutVersions() throws {
    let sandbox = try Sandbox.readingReference()
    let text = try sandbox.require(["window", "iPad mini (A20 Pro)", "500x600"]).text
    #expect(text.contains("its width class is not known") && !text.contains("third/"), "\(text)")
    // The version whose windows are measured is named where the device ran it.
    for (device, ranIt) in [("iPad mini (A17 Pro)", true), ("iPad Pro 13-inch (M5)", false)] {
      let lines = try sandbox.require(["window", device, "500x700"]).lines
      #expect(lines[0].contains("its width class is not known"), "\(lines[0])")
      #expect(lines[1].hasSuffix("add '--os 18'.") == ranIt, "\(lines[1])")
    }
    let wide = try sandbox.require(["window", "iPad mini (A17 Pro)", "743x1133", "--json"]).text
    #expect(wide.contains("measured as regular, and none is measured as compact"), "\(wide)")
    #expect(wide.contains("classes from other devices set no bound"), "\(wide)")
  }

  @Test("layout: a style that a container cannot have says why in the first line")
  func aStyleThatDoesNotFit() throws {
    let lines = try Sandbox.readingReference().require([
      "layout", "iPad mini 4", "--orientation", "landscape", "--container", "767", "--style",
      "full-width",
    ]).lines
    let reason = "'full-width' is for containers of at least 768 pt, and this one is 767 pt wide"
    #expect(lines.first == "iPad mini 4, full-screen/landscape: \(reason).")
    #expect(lines.count { $0.contains(reason) } == 1)
  }

  @Test("rules: a word with a hyphen ranks what has it first")
  func hyphenatedWordsRankFirst() throws {
    let json = try Sandbox.readingReference().require(["rules", "iPhone-only", "--json"]).json()
    #expect(json["rules"]?[0]?["rule"] == "advice.iphone-only-features")
  }

  @Test("find: @3x finds the devices with that scale")
  func scalesAreFound() throws {
    let sandbox = try Sandbox.readingReference()
    let scales = try sandbox.require(["find", "@3x", "--fields", "scale"]).lines
    #expect(!scales.isEmpty && Set(scales) == ["3"])
  }

  @Test("Conditions: field against field")
  func fieldsAreCompared() throws {
    let sandbox = try Sandbox.readingReference()
    let pairs = try sandbox.require([
      "list", "--where", "portrait.horizontal!=landscape.horizontal", "--fields",
      "portrait.horizontal,landscape.horizontal",
    ]).lines.map { $0.split(separator: "\t") }
    #expect(!pairs.isEmpty && pairs.allSatisfy { $0.count == 2 && $0[0] != $0[1] })
    let square = try sandbox.devcat("list", "--where", "points.width>points.height")
    #expect(square.lines.allSatisfy { !$0.hasPrefix("iPhone") }, "\(square)")
    #expect(try sandbox.devcat("list", "--where", "points.width=family").status == 64)
  }

  @Test(
    "Without a catalogue, questions are answered from the reference",
    arguments: [
      ["show", "iPhone 17"], ["list", "--limit", "3"], ["find", "iPhone 17"],
      ["traits", "iPhone 17"],
      ["chart", "--x", "family"],
    ])
  func theReferenceIsBuiltIn(words: [String]) throws {
    let sandbox = try Sandbox()
    sandbox.environment["DEVCAT_CATALOGUE"] = nil
    sandbox.environment["XDG_DATA_HOME"] = sandbox.path("data")
    let expected = try Sandbox.readingReference().require(words).text
    let outcome = try sandbox.require(words)
    #expect(outcome.text == expected)
    #expect(outcome.errors.contains("this is the built-in reference"), "\(outcome)")
    #expect(!sandbox.exists("data"))
    for other in [["log"], ["status"], ["verify"], ["list", "--catalogue", "none.db"]] {
      let refused = try sandbox.run(Products.devcat, other)
      #expect(refused.status == 66 && refused.errors.contains("devcat init"), "\(refused)")
    }
  }
}
