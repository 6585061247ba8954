import Foundation
import Testing

/// Answers from the facts of the reference: status bars, safe areas and modes by OS.
@Suite("Facts command") struct FactsCommandTests {
  private func layout(_ arguments: [String]) throws -> JSONValue {
    let json = try Sandbox.readingReference().require(["layout"] + arguments + ["--json"]).json()
    return try #require(json["contexts"]?[0])
  }

  @Test(
    "The range that holds the version counts",
    arguments: [
      ("iPhone XR", "iOS 15", 48.0), ("iPhone XR", "iOS 13.2", 44), ("iPhone 11", "iOS 14.2", 48),
      ("iPhone 12 mini", "iOS 14", 44), ("iPhone 12 mini", "iOS 15", 50),
      ("iPhone 15", "iOS 17", 54),
    ])
  func theRangeThatHoldsTheVersionCounts(_ device: String, _ os: String, _ height: Double) throws {
    let answer = try layout([device, "--orientation", "portrait", "--os", os])
    #expect(answer["statusBar"]?["height"] == .number(height))
  }

  @Test("Without a version the newest counts") func withoutAVersionTheNewestCounts() throws {
    #expect(try layout(["iPhone XR"])["safeArea"]?["top"] == 48)
    let pad = try layout(["iPad (A16)", "--os", "iPadOS 26"])
    #expect(pad["safeArea"]?["os"] == "iOS 26")
    #expect(pad["safeArea"]?["checked"] == "iOS 26.5")
  }

  @Test("Phones hide the bar in landscape") func phonesHideTheBarInLandscape() throws {
    let answer = try layout(["iPhone X", "--orientation", "landscape"])
    #expect(answer["statusBar"]?["height"] == 0)
  }

  @Test(
    "A version that is none lists the known ones",
    arguments: [("iOS 20", "No device ran 'iOS 20'"), ("13.x", "'13.x' is not a version")])
  func aVersionThatIsNoneListsTheKnownOnes(_ os: String, _ message: String) throws {
    let outcome = try Sandbox.readingReference().devcat("layout", "iPhone X", "--os", os)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(message) && outcome.errors.contains("iOS 1 to 18, 26, 27"))
  }

  @Test(
    "A version that the device did not run is refused",
    arguments: [
      ["layout", "iPad 2"], ["window", "iPad 2", "400x400"],
      ["check-frame", "iPad 2", "--frame", "0,20,44,44"], ["draw", "iPad 2"],
    ])
  func aVersionThatTheDeviceDidNotRunIsRefused(_ arguments: [String]) throws {
    let outcome = try Sandbox.readingReference().run(
      Products.devcat, arguments + ["--os", "iPadOS 26"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("'iPad 2' did not run 'iPadOS 26'. It ran iOS 4.3 to 9."))
  }

  @Test("A matrix leaves out devices that did not run the version")
  func aMatrixLeavesOutDevicesThatDidNotRunTheVersion() throws {
    let sandbox = try Sandbox.readingReference()
    let pads = ["matrix", "--where", "idiom=pad", "--os", "iPadOS 26"]
    let json = try sandbox.require(pads + ["--json"]).json()
    #expect(json["leftOut"]?.items.contains("ipad-2") == true)
    #expect(json["devices"]?.items.contains { $0["id"] == "ipad-2" } == false)
    let page = try sandbox.require(pads)
    #expect(page.text.contains("are left out: they are not known to have run iPadOS 26\n"))
    #expect(
      page.errors.contains("Left out, because they did not run 'iPadOS 26': iPad")
        && page.errors.contains("not known whether they ran 'iPadOS 26': iPad mini (A20 Pro)."),
      "\(page)")
    let none = try sandbox.devcat("matrix", "--where", "name=iPad 2", "--os", "iPadOS 26")
    #expect(none.text == "1 device is left out: it is not known to have run iPadOS 26\n")
  }

  @Test("A safe area of the same display is marked") func aSafeAreaOfTheSameDisplayIsMarked() throws
  {
    let answer = try layout(["iPhone 5s", "--orientation", "portrait"])
    #expect(answer["safeArea"]?["basis"] == "iphone-se-4-inch")
    #expect(answer["safeArea"]?["mark"] == "derived")
    let sandbox = try Sandbox.readingReference()
    #expect(try sandbox.require(["show", "iPhone 5s"]).text.contains("iOS 11 to 12 top 20 *"))
    let text = try sandbox.require(["show", "iPhone 5s", "--evidence"]).text
    #expect(text.contains("as iPhone SE (1st generation)"))
  }

  @Test("Modes that a device does not offer are not available")
  func modesThatADeviceDoesNotOfferAreNotAvailable() throws {
    for device in ["iPhone X", "Apple Watch Ultra 3", "ipad-air"] {
      let traits = try Sandbox.readingReference()
        .require(["traits", device, "--mode", "half", "--json"]).json()
      #expect(traits["contexts"]?[0]?["available"] == false, "\(device)")
    }
    let duo = try Sandbox.readingReference()
      .require(["traits", "iPhone Duo", "--mode", "half", "--json"]).json()
    #expect(duo["contexts"]?[0]?["available"] == nil)
  }

  @Test("Windows of iPad OS 26 have their sentences") func windowsOfIPadOS26HaveTheirSentences()
    throws
  {
    let sandbox = try Sandbox.readingReference()
    let window = try sandbox.require(
      ["window", "iPad mini (A17 Pro)", "700x900", "--os", "iPadOS 26", "--json"]
    ).json()
    #expect(window["windows"]?.items.contains { $0["rule"] == "windows.no-least-size" } == true)
    let matrix = try sandbox.require(
      ["matrix", "--where", "name=iPad (A16)", "--mode", "half", "--os", "iPadOS 26"]
    ).text
    #expect(matrix.contains("n/a") && matrix.contains("windows take the place"))
  }

  @Test("Several devices with the same traits are answered at once")
  func severalDevicesWithTheSameTraitsAreAnsweredAtOnce() throws {
    let sandbox = try Sandbox.readingReference()
    let text = try sandbox.require(["traits", "iPhone SE"]).text
    #expect(text.contains("iPhone SE (2nd generation)") && text.contains("or 320 × 568 pt"))
    #expect(try sandbox.devcat("traits", "iPhone 12 P").status != 0)
    let found = try sandbox.require(["find", "iPad Pro 11", "--json"]).json().items
    #expect(found.count == 6)
    let old = try sandbox.devcat("traits", "Nokia", "--at", "1")
    #expect(old.errors.contains("devcat list --at 1"))
  }

  @Test("Frames are checked against each other") func framesAreCheckedAgainstEachOther() throws {
    let sandbox = try Sandbox()
    try sandbox.require(["init"])
    try sandbox.write(
      "name,x,y,width,height,as\na,16,60,30,30,\nb,50,60,30,30,control\n", to: "f.csv")
    let csv = try sandbox.require(["check-frame", "iPhone X", "--frames", "f.csv", "--json"]).json()
    #expect(csv["pairs"]?[0]?["rule"] == "frames.fingertip")
    // As a German spreadsheet writes it.
    try sandbox.write(
      "name;x;y;width;height;as\na;16,0;60;30;30;\nb;50;60,0;30;30;control\n", to: "s.csv")
    #expect(
      try sandbox.require(["check-frame", "iPhone X", "--frames", "s.csv", "--json"]).json() == csv)
    let page = try sandbox.require(["check-frame", "iPhone X", "--frames", "s.csv"]).text
    #expect(page.contains("1 pair overlaps."), "\(page)")
    try sandbox.write("left;top;width;height\n1;1;1;1\n1;1;1;1\n", to: "o.csv")
    let other = try sandbox.devcat("check-frame", "iPhone X", "--frames", "o.csv")
    #expect(other.status == 65 && !other.errors.contains("o.csv:2"), "\(other)")
    for text in ["[]", "", "# none\n", "x,y,width,height\n"] {
      try sandbox.write(text, to: "e.json")
      let empty = try sandbox.devcat("check-frame", "iPhone X", "--frames", "e.json")
      #expect(empty.status == 65, "\(empty)")
      #expect(empty.errors.hasSuffix("e.json:1:1: error: the list has no frame\n"), "\(empty)")
    }
    try sandbox.write(#"[{"x": 0, "y": 766, "width": 375, "height": 44}]"#, to: "f.json")
    let json = try sandbox.require(["check-frame", "iPhone X", "--frames", "f.json", "--json"])
      .json()
    let home = json["checks"]?.items.first { $0["check"] == "home-indicator" }
    #expect(home?["outcome"] == "violated")
    let opposite = try sandbox.require(
      [
        "check-frame", "iPhone X", "--frame", "16,734,343,44", "--opposite", "16,44,343,44",
        "--json",
      ]
    ).json()
    let match = opposite["frames"]?[0]?["checks"]?.items.first { $0["check"] == "matching-insets" }
    #expect(match?["outcome"] == "kept")
    let bar = try sandbox.require(
      ["check-frame", "iPhone X", "--frame", "16,734,343,44", "--bar", "tab=49"]
    ).text
    #expect(bar.contains("It is 49 pt beyond the bottom of the safe area."))
    #expect(
      try sandbox.devcat("check-frame", "iPhone X", "--frame", "1,1,9,9", "--bar", "tab=-1").status
        == 64)
  }

  @Test("Containers take their own width") func containersTakeTheirOwnWidth() throws {
    let answer = try layout(["iPad mini 4", "--orientation", "landscape", "--container", "600"])
    let styles = answer["styles"]?.items ?? []
    #expect(styles.first { $0["style"] == "regular" }?["contentWidth"] == 560)
    #expect(styles.first { $0["style"] == "full-width" }?["contentWidth"] == nil)
    let wide = try layout(["iPad mini 4", "--orientation", "landscape", "--container", "800"])
    #expect(
      wide["styles"]?.items.first { $0["style"] == "full-width" }?["contentWidth"] == 704)
  }
}
