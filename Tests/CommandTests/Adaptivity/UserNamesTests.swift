import Foundation
import Testing

/// Names and sizes in the form in which people and devcat itself write them.
@Suite("The user's names") struct UserNamesTests {
  @Test(
    "Sizes: any mark between the sides, with blanks or not, and ratios",
    arguments: [
      (["fit", "16x9"], ["fit", "16:9"]), (["fit", "16x9"], ["fit", "16/9"]),
      (["fit", "16x9"], ["fit", "16×9"]), (["fit", "16x9"], ["fit", "16 × 9"]),
    ])
  func ratios(plain: [String], written: [String]) throws {
    let sandbox = try Sandbox.readingReference()
    let expected = try sandbox.require(plain + ["iPhone 8"]).text
    #expect(try sandbox.require(written + ["iPhone 8"]).text == expected)
    let refused = try sandbox.devcat("fit", "16:9:3", "iPhone 8")
    #expect(refused.status == 64 && refused.errors.contains("such as '16:9'"), "\(refused)")
  }

  @Test("Sizes: windows and layouts are read as pages write them")
  func sizes() throws {
    let reading = try Sandbox.readingReference()
    let expected = try reading.require(["window", "iPad mini 4", "500x700"]).text
    for size in ["500×700", "500 × 700", "500 x 700"] {
      #expect(try reading.require(["window", "iPad mini 4", size]).text == expected)
    }
    #expect(try reading.devcat("window", "iPad mini 4", "500:700").status == 64)
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["set", "iphone-x", "layouts.half.portrait=compact/regular 507 × 1366"])
    let layouts = try sandbox.device("iphone-x")["layouts"]?.items ?? []
    let half = layouts.first { $0["mode"] == "half" }
    #expect(half?["width"] == 507 && half?["height"] == 1366, "\(layouts)")
  }

  @Test(
    "Names: a generation without a blank before it is found",
    arguments: [
      ("iPhone SE3", "iphone-se-3rd-generation"), ("iPhone SE2", "iphone-se-4.7-inch"),
      ("iPad Air5", "ipad-air-5th-generation"),
    ])
  func generations(name: String, id: String) throws {
    #expect(try Sandbox.readingReference().device(name)["id"]?.text == id)
  }

  @Test(
    "Names: the words of a name, and a name in a longer text, lead on",
    arguments: [
      (["show", "Apple Watch 45 mm"], 66, "'Apple Watch Series 7 45mm'"),
      (
        ["find", "safe area of iPhone 16 Pro in landscape"], 1,
        "The name 'iPhone 16 Pro' is in it: ask 'devcat layout iphone-16-pro --orientation landscape'."
      ),
      (["show", "iPhone 16 Pro safe area?"], 66, "ask 'devcat show iphone-16-pro'."),
      (["show", "Pixel 8"], 66, "'devcat update --with android' adds them"),
      (["find", "pixel"], 1, "'devcat update --with android' adds them"),
      (["show", "qqqqqqqq"], 66, "'devcat list' lists all devices."),
    ])
  func hints(words: [String], status: Int32, hint: String) throws {
    let outcome = try Sandbox.readingReference().run(Products.devcat, words)
    #expect(outcome.status == status && outcome.errors.contains(hint), "\(outcome)")
  }

  @Test(
    "Names: a year, or a diagonal without its unit, chooses the device of a line",
    arguments: [
      ("iphone se 2020", "iphone-se-4.7-inch"), ("iPad Air 2022", "ipad-air-5th-generation"),
      ("ipad pro 12.9 2020", "ipad-pro-12.9-inch-4th-generation"),
    ])
  func years(name: String, id: String) throws {
    #expect(try Sandbox.readingReference().device(name)["id"]?.text == id)
  }

  @Test(
    "Names: suggestions have all the words, the newest first; a name of a line leads to its devices",
    arguments: [
      (["show", "iPad Pro 2021"], 65, "ipad-pro-12.9-inch-5th-generation"),
      (["show", "newest iphone"], 66, "The name 'iPhone' is in it: ask 'devcat find iPhone'."),
      (["find", "iphone with home button"], 1, "ask 'devcat find iPhone'."),
      (["show", "SE"], 66, "Did you mean 'iPhone SE', 'Apple Watch SE 3 40mm',"),
      (["find", "iphone se3"], 1, "Did you mean 'iPhone SE (3rd generation)'?"),
      (["show", "iPad mini 7"], 66, "Did you mean 'iPad mini (A17 Pro)', 'iPad mini', "),
      (["show", "pro max"], 66, "Did you mean 'iPhone 18 Pro Max', 'iPhone 17 Pro Max', "),
      (["show", "apple watch 10 46"], 66, "Did you mean 'Apple Watch Series 10 46mm'?"),
    ])
  func suggestions(words: [String], status: Int32, hint: String) throws {
    let outcome = try Sandbox.readingReference().run(Products.devcat, words)
    #expect(outcome.status == status && outcome.errors.contains(hint), "\(outcome)")
  }

  @Test(
    "Names: the newest of several is named only where one was released after all others",
    arguments: [
      ("iPad Air M3", "None of them is known to be the newest."),
      ("Apple Watch Series 10", "None of them is known to be the newest."),
      ("ipad mini", "None of them is known to be the newest."),
      ("iPhone SE", "The newest is 'iphone-se-3rd-generation'."),
    ])
  func newest(name: String, sentence: String) throws {
    let outcome = try Sandbox.readingReference().devcat("show", name)
    #expect(outcome.status == 65 && outcome.errors.contains(sentence), "\(outcome)")
  }

  @Test(
    "Sizes: a search reads points, and the pixels of a panel or a screenshot, upright or not",
    arguments: [
      ("402x874", "iPhone 17 Pro"), ("874x402", "iPhone 17 Pro"), ("1206x2622", "iPhone 17 Pro"),
      ("2622 x 1206 px", "iPhone 17 Pro"), ("1179x2556", "iPhone 16"),
      ("1242x2208", "iPhone 8 Plus"), ("402x874 pt", "iPhone 17 Pro"),
      // Of another display, in points and pixels; with Display Zoom.
      ("669x951", "iPhone Duo"), ("1878x2670", "iPhone Duo"), ("320x693", "iPhone 15"),
    ])
  func sizesOfScreenshots(size: String, name: String) throws {
    let found = try Sandbox.readingReference().require(["find", size, "--fields", "name"]).lines
    #expect(found.contains(name), "\(found)")
  }

  @Test(
    "Sizes: points that browsers round are found up and down", arguments: ["411x914", "412x915"])
  func roundedSizes(size: String) throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["add", "acme-one", "name=Acme One", "points=411.43x914.29"])
    #expect(try sandbox.require(["find", size, "--fields", "name"]).lines == ["Acme One"])
    #expect(try sandbox.devcat("find", "413x915").status == 1)
  }

  @Test(
    "Names: a year in brackets is one without", arguments: ["iPhone SE (2020)", "iphone se 2020"])
  func yearsInBrackets(name: String) throws {
    let sandbox = try Sandbox.readingReference()
    let found = try sandbox.require(["find", name, "--fields", "name"]).lines
    #expect(found == ["iPhone SE (2nd generation)"])
    let shown = try sandbox.require(["show", name]).lines.first ?? ""
    #expect(shown.hasPrefix("iPhone SE (2nd generation): 375 × 667 pt"), "\(shown)")
  }

  @Test(
    "Names: a proposal is the one generation that is meant, and no name twice",
    arguments: [("SE 3", "'iPhone SE (3rd generation)'"), ("iphne", "Did you mean 'iPhone'?")])
  func proposals(name: String, proposal: String) throws {
    let outcome = try Sandbox.readingReference().devcat("show", name)
    #expect(outcome.status == 66 && outcome.errors.contains(proposal), "\(outcome)")
  }

  @Test("Names: the words of an id name its device")
  func idsInWords() throws {
    let sandbox = try Sandbox()
    try sandbox.require(["init", "--with", "android"])
    #expect(try sandbox.device("Google Pixel 7")["id"] == "google-pixel-7")
    let other = try sandbox.devcat("show", "qqqqqqqq")
    #expect(!other.errors.contains("--with android"), "\(other)")
  }
}
