import Foundation
import DevcatTestSupport
import Testing

/// `draw`, as a user meets it.
@Suite("Draw command", .timeLimit(.hang)) struct DrawCommandTests {
  @Test("A file is written once and replaced by force") func aFileIsWrittenOnceAndReplacedByForce()
    throws
  {
    let sandbox = try Sandbox.readingReference()
    let words = ["draw", "iPhone 8", "iPhone 16 Pro", "-o", "phones.svg"]
    #expect(try sandbox.require(words).text == "")
    let first = try String(contentsOfFile: sandbox.path("phones.svg"), encoding: .utf8)
    #expect(first.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    for part in ["iPhone 8", "iPhone 16 Pro", "402 × 874 pt", "data-device=\"iphone-8\""] {
      #expect(first.contains(part), "\(part)")
    }
    let again = try sandbox.run(Products.devcat, words)
    #expect(again.status == 73 && again.errors.contains("'--force'"), "\(again)")
    try sandbox.require(words + ["--force"])
    #expect(try String(contentsOfFile: sandbox.path("phones.svg"), encoding: .utf8) == first)
    #expect(try sandbox.require(words.dropLast() + ["-"]).text == first)
  }

  @Test(
    "Python's reader, as an example for other tools",
    .enabled(if: Products.isInstalled("python3"), "python3 reads the XML"))
  func otherToolsReadTheSVG() throws {
    let sandbox = try Sandbox.readingReference()
    let outcome = try sandbox.shell(
      """
      set -e
      devcat draw 'iPad mini 4' ipad-pro-11-inch-m4 --mode half -o - |
        python3 -c 'import sys, xml.etree.ElementTree as e
      root = e.parse(sys.stdin).getroot()
      print(root.tag, root.get("role"), len(root.findall(".//{*}g")))'
      """)
    #expect(outcome.text == "{http://www.w3.org/2000/svg}svg img 3\n", "\(outcome)")
  }

  @Test("A drawing in characters needs no terminal") func aDrawingInCharactersNeedsNoTerminal()
    throws
  {
    let sandbox = try Sandbox.readingReference()
    let text = try sandbox.require(["draw", "iPad mini 4", "--mode", "two-thirds"]).text
    for part in ["┌", "┬", "┘", "this app", "other app", "438 pt", "two-thirds · portrait"] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    // The mode is there on its side only.
    let half = try sandbox.require(["draw", "iPad mini 4", "--mode", "half"]).text
    #expect(half.contains("half · landscape"))
  }

  @Test(
    "On a terminal it fits",
    .enabled(if: Products.isInstalled("script"), "script(1) makes the terminal"),
    arguments: [(30, 24), (60, 20), (100, 40)])
  func onATerminalItFits(_ columns: Int, _ rows: Int) throws {
    let sandbox = try Sandbox.readingReference()
    sandbox.environment["TERM"] = "xterm"
    sandbox.environment["NO_COLOR"] = "1"
    try sandbox.write(
      "stty cols \(columns) rows \(rows)\ndevcat draw 'iPhone 16 Pro'\n", to: "line")
    let outcome = try sandbox.shell(
      "exec script -qec 'bash \(sandbox.path("line"))' /dev/null </dev/null")
    let lines = outcome.text.replacingOccurrences(of: "\r\n", with: "\n").split(separator: "\n")
    #expect(lines.count > 10 && lines.count < rows, "\(outcome)")
    #expect(lines.allSatisfy { $0.count <= columns }, "\(outcome)")
  }

  @Test("The JSON has the outline and says why things are missing")
  func theJSONHasTheOutlineAndSaysWhyThingsAreMissing() throws {
    let sandbox = try Sandbox.readingReference()
    let words = ["draw", "iPhone 16 Pro", "apple-watch-series-9-45mm", "--json"]
    let devices = try sandbox.require(words).json()["devices"]?.items ?? []
    #expect(devices.count == 2)
    let phone = devices.first?["outline"]
    #expect(
      phone?["safe"] == [
        "os": "iOS 27", "basis": "own", "checked": "iOS 27", "x": 0, "y": 62, "width": 402,
        "height": 778,
      ])
    #expect(phone?["cornerRadius"] == 62 && phone?["unit"] == "pt")
    #expect(phone?["panes"]?.items.first?["class"] == "compact/regular")
    let unknown = devices.last?["unknown"]
    #expect(unknown?["cornerRadius"] == "the catalogue does not say 'corners.radius'")
    #expect(unknown?["safe"]?.text?.contains("no safe area for 'full-screen/portrait'") == true)
    let length = try sandbox.require(words + ["--units", "mm"]).json()["devices"]?.items.first
    #expect(length?["outline"]?["width"] == 66.592 && length?["outline"]?["unit"] == "mm")
  }

  @Test("The OS and the display are chosen") func theOSAndTheDisplayAreChosen() throws {
    let sandbox = try Sandbox.readingReference()
    let early = try sandbox.require(["draw", "iphone-x", "--os", "iOS 13.2", "--json"]).json()
    let safe = early["devices"]?.items.first?["outline"]?["safe"]
    #expect(safe?["os"] == "iOS 13.2" && safe?["y"] == 44 && safe?["height"] == 734, "\(early)")
    let older = try sandbox.devcat("draw", "iphone-17", "iphone-x", "--os", "26")
    #expect(older.status == 64 && older.errors.contains("'iPhone X' did not run"), "\(older)")
    let none = try sandbox.devcat("draw", "iphone-x", "--os", "iOS 99")
    #expect(none.status == 64 && none.text == "", "\(none)")
    #expect(none.errors.contains("No device ran 'iOS 99'. Known versions: iOS 1 to "), "\(none)")
    let inner = try sandbox.require(["draw", "iphone-duo", "--display", "inner", "--json"]).json()
    let outline = inner["devices"]?.items.first?["outline"]
    #expect(outline?["display"] == "inner" && outline?["width"] == 669)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let words: String
    let status: Int32
    let message: String
    var testDescription: String { words }

    init(_ words: String, _ status: Int32, _ message: String) {
      self.words = words
      self.status = status
      self.message = message
    }
  }

  @Test(
    "A mistake is named",
    arguments: [
      Mistake("", 64, "<device>"), Mistake("iphone-99", 66, "Did you mean"),
      Mistake("iphone-8 --units cm", 64, "--units"),
      Mistake("iphone-8 --json -o x.svg", 64, "cannot be given together"),
      Mistake(
        "iphone-8 -o x.png", 64, "a drawing is SVG, and '--output' names a file that ends in '.png'"
      ),
      Mistake("iphone-8 --display inner", 66, "has no display 'inner'"),
      Mistake(
        "ipad-mini-4 --mode half --orientation portrait", 65,
        "the catalogue says that 'half/portrait' is not available. 'devcat traits ipad-mini-4' lists"
      ),
      Mistake(
        "iphone-8 --mode half", 65,
        "Cannot draw 'iPhone 8' in 'half': Split View and Slide Over are modes of iPad"),
      Mistake(
        "ipad-mini-6th-generation --mode half --os 26", 65,
        "Cannot draw 'iPad mini (6th generation)' in 'half': from iPadOS 26 on"),
      Mistake(
        "ipad-mini-6th-generation --mode half --os 26 --orientation landscape", 65,
        "in 'half/landscape': from iPadOS 26 on"),
      Mistake(
        "ipad-mini-6th-generation --mode half --os 26", 65,
        "'devcat traits ipad-mini-6th-generation --os 26' lists the contexts"),
      Mistake(
        "apple-vision-pro-m2", 65,
        "does not say 'points.width'. Set its size with 'devcat set apple-vision-pro-m2 points.width="
      ),
      Mistake(
        "apple-tv-4k-3rd-generation --units mm", 65,
        "in millimetres: the catalogue says neither 'ppi' nor 'diagonal'. Draw it in points"),
      Mistake(
        "apple-tv-4k-3rd-generation --orientation portrait", 65,
        "Draw it with '--orientation landscape'"),
    ])
  func aMistakeIsNamed(_ mistake: Mistake) throws {
    let outcome = try Sandbox.readingReference().run(
      Products.devcat, ["draw"] + mistake.words.split(separator: " ").map(String.init))
    #expect(outcome.status == mistake.status && outcome.text == "", "\(outcome)")
    #expect(outcome.errors.contains(mistake.message), "\(outcome)")
  }
}
