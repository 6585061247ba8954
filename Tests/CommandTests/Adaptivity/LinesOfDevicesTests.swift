import Foundation
import Testing

/// Names of lines of devices, versions that only some of a line ran, and televisions.
@Suite("Lines of devices") struct LinesOfDevicesTests {
  /// The ids that an error lists.
  private func listed(_ words: String..., in sandbox: Sandbox) throws -> [String] {
    let outcome = try sandbox.run(Products.devcat, words + ["--json"])
    #expect(outcome.status == 65, "\(outcome)")
    return outcome.errors.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .map { String($0.split(separator: " ")[0]) }
  }

  @Test(
    "A name of a line means all of the line, whatever its spelling",
    arguments: [
      ("iPad Pro 11", ["name~iPad Pro", "diagonal>=11", "diagonal<12"]),
      ("iPad Pro 11-inch", ["name~iPad Pro", "diagonal>=11", "diagonal<12"]),
      ("iPad Pro 12.9", ["name~iPad Pro", "diagonal>=12", "diagonal<13"]),
      ("Apple Watch", ["family=Apple Watch"]), ("iPhone", ["family=iPhone"]),
    ])
  func lines(name: String, conditions: [String]) throws {
    let sandbox = try Sandbox.readingReference()
    let wanted = try sandbox.require(
      ["list", "--fields", "id"] + conditions.flatMap { ["--where", $0] }
    ).lines
    let shown = try listed("show", name, in: sandbox)
    #expect(Set(shown.prefix(20)).isSubset(of: wanted), "\(shown)")
    let outcome = try sandbox.devcat("show", name)
    let more = wanted.count - 20
    #expect(more > 0 ? outcome.errors.contains("and \(more) more") : shown.count == wanted.count)
  }

  @Test(
    "Names without spaces and signs",
    arguments: [
      ("iphone11pro", "iPhone 11 Pro"), ("iphone 15pro", "iPhone 15 Pro"),
      ("IPHONE17PROMAX", "iPhone 17 Pro Max"),
    ])
  func writtenTogether(text: String, name: String) throws {
    let page = try Sandbox.readingReference().require(["show", text]).text
    #expect(page.hasPrefix("\(name): "), "\(page)")
  }

  @Test("A part of the name of a line suggests the line")
  func suggestion() throws {
    let outcome = try Sandbox.readingReference().devcat("traits", "iPod")
    #expect(outcome.status == 66 && outcome.errors.contains("Did you mean 'iPod touch'?"))
  }

  @Test(
    "A line with --os: those that ran it answer, and the others are named",
    arguments: [
      ["layout", "iPhone SE"], ["fit", "16x9", "iPhone SE"], ["rotate", "iPhone SE"],
      ["traits", "iPhone SE"], ["check-frame", "iPhone SE", "--frame", "16,60,44,44"],
      ["layout", "iPhone SE", "--json"],
    ])
  func linesOnAVersion(words: [String]) throws {
    let sandbox = try Sandbox.readingReference()
    let outcome = try sandbox.run(Products.devcat, words + ["--os", "17"])
    let left = "Left out, because they did not run '17': iPhone SE (1st generation)."
    #expect(outcome.status == 0 && outcome.errors.contains(left), "\(outcome)")
    #expect(outcome.text.contains("iPhone SE (3rd generation)"), "\(outcome)")
    #expect(!outcome.text.contains("1st generation"), "\(outcome)")
    let one = try sandbox.devcat("layout", "iphone-se-1st-generation", "--os", "17")
    #expect(one.status != 0, "\(one)")
  }

  @Test("layout, check-frame: a line that differs has an answer for each device, as in fit")
  func answersForEach() throws {
    let sandbox = try Sandbox.readingReference()
    for words in [["layout"], ["check-frame", "--frame", "16,60,44,44"], ["fit", "16x9"]] {
      let text = try sandbox.require(words + ["iPhone SE", "--orientation", "portrait"]).text
      for number in ["1st", "2nd", "3rd"] {
        #expect(text.contains("iPhone SE (\(number) generation)"), "\(text)")
      }
    }
  }

  @Test(
    "Windows: without --os the newest OS of the device counts",
    arguments: [
      (["window", "iPad mini (A17 Pro)", "500x700"], "its width class is not known"),
      (["window", "iPad mini (A17 Pro)", "500x700", "--os", "18"], "is compact in width"),
      (["window", "iPad mini 4", "500x700"], "would be compact in width"),
      (["layout", "iPad mini (A17 Pro)", "--window", "500x700"], "unknown"),
    ])
  func newestSystem(words: [String], answer: String) throws {
    let text = try Sandbox.readingReference().require(words).text
    #expect(text.contains(answer), "\(text)")
    #expect(words.contains("18") || words.contains("iPad mini 4") || !text.contains("compact in"))
  }

  @Test("A television is in landscape in every answer")
  func televisions() throws {
    let sandbox = try Sandbox.readingReference()
    let name = try sandbox.require(
      ["list", "--where", "idiom=tv", "--where", "points.width=1920", "--fields", "name"]
    ).lines[0]
    for words in [
      ["traits"], ["layout"], ["fit", "16x9"], ["draw"],
      ["check-frame", "--frame", "90,90,200,60"],
    ] {
      let text = try sandbox.require(words + [name]).text
      #expect(!text.contains("portrait") && text.contains("landscape"), "\(text)")
      #expect(text.contains("1920 × 1080"), "\(text)")
      let asked = try sandbox.require(words + [name, "--orientation", "landscape"]).text
      #expect(asked == text)
    }
  }

  @Test("DEVCAT_CATALOGUE: a file that is missing is an error, as with --catalogue (66)")
  func aMissingCatalogue() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.shell("DEVCAT_CATALOGUE=none.db devcat show 'iPhone 17'")
    #expect(outcome.status == 66 && outcome.errors.contains("none.db"), "\(outcome)")
    sandbox.environment["DEVCAT_CATALOGUE"] = nil
    sandbox.environment["XDG_DATA_HOME"] = sandbox.path("data")
    let own = try sandbox.devcat("blame", "iPhone 11", "landscape.horizontal", "--at", "2")
    #expect(own.status == 0 && own.errors.contains("built-in reference"), "\(own)")
  }

  @Test("Conditions: !field says what it means, and booleans are read without case")
  func booleans() throws {
    let sandbox = try Sandbox.readingReference()
    let none = try sandbox.devcat(
      "list", "--where", "family=iPhone", "--where", "!homeIndicator")
    #expect(none.status == 1 && none.errors.contains("homeIndicator=false"), "\(none)")
    let any = try sandbox.require(["list", "--where", "homeIndicator", "--where", "name~SE"])
    #expect(any.errors.contains("for true, write 'homeIndicator=true'"), "\(any)")
    let lower = try sandbox.require(["list", "--where", "homeIndicator=false"]).text
    #expect(try sandbox.require(["list", "--where", "homeIndicator=FALSE"]).text == lower)
  }

  @Test("traits: classes that an import read from another row are said to be so")
  func anotherRow() throws {
    let text = try Sandbox.readingReference().require(
      ["traits", "9.7\" iPad Air", "--at", "1", "--explain"]
    ).text
    #expect(text.contains("whose import read another row as this device"), "\(text)")
  }

  @Test("cover: the aspect has two decimals")
  func twoDecimals() throws {
    let text = try Sandbox.readingReference().require(["cover", "--where", "family=iPad"]).text
    #expect(text.contains("  0.70  "), "\(text)")
  }

  @Test("chart: devices have nothing below them, whatever word is drilled into")
  func drilling() throws {
    let outcome = try Sandbox.readingReference().devcat(
      "chart", "--x", "family", "--drill", "iPhone", "--drill", "2020")
    #expect(outcome.status == 64 && outcome.errors.contains("of devices already"), "\(outcome)")
  }

  @Test("adapt: the first line names the bars")
  func barsFirst() throws {
    let app =
      #"{"name":"Two","destinations":[{"screen":"a"},{"screen":"b"}],"#
      + #""screens":[{"id":"a"},{"id":"b"}]}"#
    let text = try Sandbox().devcat("adapt", "-", input: app).text
    #expect(text.hasPrefix("Two: a tab bar in compact and regular.\n"), "\(text)")
  }
}
