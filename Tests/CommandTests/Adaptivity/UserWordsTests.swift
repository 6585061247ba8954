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
    for os in [["--os", "26"], ["--os-version", "iOS 26"], ["--os", "iPadOS 26"]] {
      #expect(try sandbox.run(Products.devcat, words + os).text == expected.text)
    }
    let watch = try sandbox.devcat("layout", "Apple Watch Series 9 45mm", "--os", "26")
    #expect(watch.errors.contains("watchOS 26"), "\(watch)")
  }

  @Test(
    "find: sizes, scales, densities, diagonals and years",
    arguments: [
      ("402x874", "iphone-17"), ("393x852@3", "iphone-16"), ("iPhone 402x874", "iphone-17"),
      ("460 ppi", "iphone-17"), ("iphone 2024", "iphone-16"), ("6.3\"", "iphone-17"),
    ])
  func valuesAreFound(text: String, id: String) throws {
    let ids = try Sandbox.readingReference().require(["find", text, "--fields", "id"]).lines
    #expect(ids.contains(id) && ids.count < 60, "\(ids)")
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
