import Foundation
import Testing

@Suite("Show") struct ShowTests {
  @Test(
    "A device is found by its names",
    arguments: [
      "iphone-11-pro-max", "IPHONE-11-pro-max", "iPhone 11 Pro Max",
      "iphone 11 PRO max", "iPhone12,5", "IPHONE12,5", "The Max", " the max ",
    ])
  func aDeviceIsFoundByItsNames(_ name: String) throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["set", "iphone-11-pro-max", "models=iPhone12,5", "aliases=The Max"])
    #expect(try sandbox.device(name)["id"] == "iphone-11-pro-max")
  }

  @Test("The shape that docs/CommandLine.md promises, byte for byte")
  func theJSONOfAProfileHasItsShapeAndOrder() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require([
      "set", "iPhone 11 Pro Max", "models=iPhone12,5", "released=2019-09-20", "diagonal=6.5",
      "ppi=458", "corners.style=rounded", "corners.radius=39", "safeArea.portrait=44,0,34,0",
      "layouts.full-screen.portrait=compact/regular 414x896", "layouts.half.portrait=n/a",
      "--unset", "landscape",
    ])
    #expect(
      try sandbox.require(["show", "iphone-11-pro-max", "--json"]).text == """
        {"id":"iphone-11-pro-max","name":"iPhone 11 Pro Max","family":"iPhone","idiom":"phone",\
        "models":["iPhone12,5"],"aliases":[],"released":"2019-09-20","diagonal":6.5,\
        "points":{"width":414,"height":896},"pixels":{"width":1242,"height":2688},\
        "scale":3,"nativeScale":3,"ppi":458,"corners":{"style":"rounded","radius":39},\
        "safeAreas":[{"orientation":"portrait","top":44,"left":0,"bottom":34,"right":0}],\
        "layouts":[\
        {"mode":"full-screen","orientation":"portrait","available":true,\
        "horizontal":"compact","vertical":"regular","width":414,"height":896},\
        {"mode":"full-screen","orientation":"landscape","available":true,\
        "horizontal":"regular","vertical":"compact","derivedFrom":"iphone-11"},\
        {"mode":"half","orientation":"portrait","available":false}],\
        "current":{"safeAreas":[{"orientation":"portrait","top":44,"left":0,"bottom":34,"right":0,\
        "basis":"own"}],"statusBars":[],"keyboards":[]},\
        "timelines":{"safeAreas":[{"orientation":"portrait","versions":"any OS","top":44,"left":0,\
        "bottom":34,"right":0,"basis":"own"}],"statusBars":[],"keyboards":[]},"attributes":{}}

        """)
  }

  @Test("Show: the first line of a television has its safe area, with all four sides")
  func television() throws {
    let sandbox = try Sandbox.readingReference()
    let page = try sandbox.require(["show", "apple-tv-4k-3rd-generation"]).text
    #expect(
      page.hasPrefix(
        "Apple TV 4K (3rd generation): 1920 × 1080 pt · @2x · safe area 60/80/60/80\n"), "\(page)")
  }

  @Test("Show: the first line of a foldable has the sizes of both screens")
  func theFirstLineOfAFoldable() throws {
    let page = try Sandbox.readingReference().require(["show", "iPhone Duo"]).lines[0]
    #expect(page.hasPrefix("iPhone Duo: 466 × 678 pt · "), "\(page)")
    #expect(page.hasSuffix(" · compact · regular · inner 669 × 951 pt *"), "\(page)")
  }

  @Test("Show: '--os' in JSON chooses the version of 'current', and all else stays")
  func currentOfAVersion() throws {
    let sandbox = try Sandbox.readingReference()
    let now = try sandbox.device("iphone-11")
    let then = try sandbox.require(["show", "iphone-11", "--os", "13", "--json"]).json()
    #expect(now["current"]?["os"] == "iOS 27" && then["current"]?["os"] == "iOS 13")
    #expect(then["current"]?["safeAreas"]?[0]?["top"] == 44)
    #expect(then["current"]?["statusBars"]?[0]?["height"] == 44)
    #expect(then["timelines"] == now["timelines"] && then["safeAreas"] == now["safeAreas"])
    let refused = try sandbox.devcat("show", "iphone-11", "--os", "12", "--json")
    #expect(refused.status == 64 && refused.errors.contains("did not run"), "\(refused)")
  }

  @Test("Show: a release before the first one of a device, and iPadOS on an iPhone, are refused")
  func releasesBeforeTheFirst() throws {
    let sandbox = try Sandbox.readingReference()
    let early = try sandbox.devcat("show", "iPhone 15", "--os", "17.0.1")
    #expect(early.status == 64, "\(early)")
    #expect(
      early.errors.contains(
        "'iPhone 15' did not run 'iOS 17.0.1'. It ran iOS 17.0.2 and later. The first version is "
          + "disputed: the device map of AppleDB begins with iOS 17."), "\(early)")
    try sandbox.require(["show", "iPhone 15", "--os", "17.0.2"])
    let other = try sandbox.devcat("show", "iPhone 15", "--os", "iPadOS17")
    #expect(
      other.status == 64 && other.errors.contains("'iPadOS17' is not a version of iOS"), "\(other)")
    let pads = try sandbox.require(["list", "--os", "iPadOS 17", "--fields", "family", "--json"])
      .json().items
    #expect(Set(pads.map { $0["family"]?.text }) == ["iPad"], "\(pads)")
  }

  @Test("Show: '--differences' compares devices side by side, and nothing else")
  func differences() throws {
    let sandbox = try Sandbox.readingReference()
    let page = try sandbox.require(["show", "iPhone 16", "iPhone 17", "--differences"])
    #expect(page.lines[0].hasPrefix("iPhone 16 and iPhone 17: "), "\(page)")
    #expect(page.text.contains(" 60 Hz "), "\(page)")
    #expect(!page.text.contains("\nscale"), "\(page)")
    for (arguments, error) in [
      (["iPhone 16"], "'--differences' compares devices, and only one is named"),
      (
        ["iPhone 16", "iPhone 17", "--json"],
        "'--differences' and '--json' cannot be given together"
      ),
      (
        ["iPhone 16", "iPhone 17", "--evidence"],
        "'--differences' and '--evidence' cannot be given together"
      ),
    ] {
      let outcome = try sandbox.run(
        Products.devcat, ["show", "--differences"] + arguments)
      #expect(outcome.status == 64 && outcome.errors.contains(error), "\(outcome)")
    }
  }

  @Test("Show: an id that is also the name of a line says how to see the line")
  func idOfALine() throws {
    let sandbox = try Sandbox.readingReference()
    let outcome = try sandbox.require(["show", "iphone"])
    #expect(outcome.lines[0].hasPrefix("iPhone: 320 × 480 pt"), "\(outcome)")
    #expect(
      outcome.errors.contains(
        "'iphone' is the id of one device; 'devcat find iPhone' lists the line"),
      "\(outcome)")
  }

  @Test("Show: Split View is said to end where windows replace it")
  func endOfSplitView() throws {
    let sandbox = try Sandbox.readingReference()
    let end = "exist up to iPadOS 18"
    #expect(try sandbox.require(["show", "iPad Pro 11-inch (M4)"]).text.contains(end))
    for arguments in [["iPad Pro 11-inch (M4)", "--os", "18"], ["iPad 2"], ["iPhone 17"]] {
      let page = try sandbox.run(Products.devcat, ["show"] + arguments)
      #expect(page.status == 0 && !page.text.contains(end), "\(page)")
    }
  }

  @Test("Several devices are an array") func severalDevicesAreAnArray() throws {
    let sandbox = try Sandbox.reading()
    let several = try sandbox.require(["show", "iphone-x", "iphone-xs", "--json"]).json()
    #expect(several == [try sandbox.device("iphone-x"), try sandbox.device("iphone-xs")])
  }

  @Test("The page distinguishes the three states of a layout")
  func thePageTellsTheThreeStatesOfALayoutApart() throws {
    let sandbox = try Sandbox.reading()
    #expect(
      try sandbox.require(["show", "12.9\" iPad Pro"]).text == """
        12.9" iPad Pro: 1024 × 1366 pt · @2x · regular · regular
        ipad-pro-12.9-inch · iPad · pad

        Screen
          points          1024 × 1366 pt · @2x
          panel           2048 × 2732 px

        Size classes, horizontal · vertical
                       portrait           landscape
          full-screen  regular · regular  regular · regular
          two-thirds   compact · regular  regular · regular
          half         N/A                regular · regular
          third        compact · regular  compact · regular
          Split View and Slide Over exist up to iPadOS 18; from iPadOS 26 on, windows replace them.

        """)
    let plus = try sandbox.require(["show", "iPhone 6 Plus"]).text
    #expect(plus.contains("rendered        1242 × 2208 px"))
    #expect(plus.contains("panel           1080 × 1920 px"))
    #expect(plus.contains("@3x · native 2.6087"))
    #expect(plus.contains("* as iPhone 6s Plus"))
  }

  @Test(
    "An unknown device is answered by the nearest",
    arguments: [
      ("iPhone 99", ["iPhone 11"]), ("iPhnoe XR", ["iPhone XR"]),
      ("ipad-pro-12", ["12.9\" iPad Pro"]),
      ("zzzzzz", ["devcat list"]), ("", ["devcat list"]),
    ])
  func anUnknownDeviceIsAnsweredByTheNearest(_ name: String, _ near: [String]) throws {
    let outcome = try Sandbox.reading().devcat("show", name)
    #expect(outcome.status == 66)
    #expect(outcome.errors.hasPrefix("Error: No device is called '\(name)'"))
    for word in near { #expect(outcome.errors.contains("'\(word)'"), "\(outcome)") }
  }

  @Test("A name is found however it is written") func aNameIsFoundHoweverItIsSpelt() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["add", "one", "name=iPad Pro (11-inch) (4th generation)"])
    try sandbox.require(["add", "two", "name=iPad Pro 11-inch (M4)"])
    #expect(try sandbox.device("ipad-pro-11-gen-4")["id"] == "one")
    let outcome = try sandbox.devcat("show", "11\" iPad Pro")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("one  iPad Pro (11-inch) (4th generation)"), "\(outcome)")
    #expect(outcome.errors.contains("two  iPad Pro 11-inch (M4)"), "\(outcome)")
  }

  @Test("An ambiguous name is answered by all that have it")
  func anAmbiguousNameIsAnsweredByAllThatHaveIt() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["set", "iphone-se-4-inch", "aliases=SE"])
    try sandbox.require(["set", "iphone-se-4.7-inch", "aliases=se;Other"])
    for command in [["show", "Se"], ["set", "Se", "ppi=1"], ["remove", "Se"]] {
      let outcome = try sandbox.run(Products.devcat, command)
      #expect(outcome.status == 65)
      #expect(
        outcome.errors.contains("iphone-se-4-inch    4\" iPhone SE    320 × 568"), "\(outcome)")
      #expect(outcome.errors.contains("iphone-se-4.7-inch  4.7\" iPhone SE  375 × 667"))
    }
    // An exact match goes before those that differ in case.
    #expect(try sandbox.device("SE")["id"] == "iphone-se-4-inch")
    #expect(try sandbox.head() == 4)
  }
}
