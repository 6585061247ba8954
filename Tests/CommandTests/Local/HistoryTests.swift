import Foundation
import Testing

/// `devcat log`, `diff` and `tag`.
@Suite("History") struct HistoryTests {
  private static let missing: [(arguments: [String], status: Int32)] = [
    (["tag", "5"], 65), (["tag", "head"], 65), (["tag", "two words"], 65),
    (["tag", "x", "9"], 66), (["show", "iphone-x", "--at", "nothing"], 66),
    (["list", "--at", "head~9"], 66), (["list", "--at", "-1"], 66), (["diff", "1", "9"], 66),
    (["export", "--at", "99999999999999999999"], 66), (["snapshot", "save", "x", "--at", "9"], 66),
    (["diff"], 64),
  ]

  @Test("A revision that is not there is said", arguments: missing)
  func aRevisionThatIsNotThereIsSaid(_ arguments: [String], _ status: Int32) throws {
    let sandbox = try Sandbox.initialized()
    let outcome = try sandbox.run(Products.devcat, arguments)
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.errors.hasPrefix("Error: "))
    #expect(outcome.text == "")
    #expect(try sandbox.names() == ["catalogue.db"])
  }

  @Test(
    "Log: no revision since a day or a revision is said, with the newest one",
    arguments: [
      ["2999-01-01"], ["head"], ["head", "iphone-x"],
    ])
  func logSinceTooLate(words: [String]) throws {
    let sandbox = try Sandbox.reading()
    let log = try sandbox.run(Products.devcat, ["log", "--since"] + words)
    #expect(log.status == 1 && log.text == "", "\(log)")
    #expect(log.errors.contains("matches '--since \(words[0])'. The newest is revision "), "\(log)")
    let json = try sandbox.run(Products.devcat, ["log", "--json", "--since"] + words)
    #expect(json.status == 1, "\(json)")
    #expect(try json.json() == [])
    #expect(try sandbox.devcat("log", "--since", "0", "--limit", "0").status == 0)
  }
}
