import Foundation
import Testing

/// `devcat manual`: the pages of the real command table, as the readers of man pages see them.
@Suite("Manual command") struct ManualCommandTests {
  @Test("There is a page for each command") func thereIsAPageForEachCommand() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.require(["manual", "share/man1"])
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.path("share/man1"))
    let commands = UsageTests.commands + UsageTests.subcommands
    let expected = commands.map { "devcat-\($0.replacing(" ", with: "-")).1" } + ["devcat.1"]
    #expect(names.sorted() == expected.sorted())
    #expect(outcome.text == "" && outcome.errors.contains("\(names.count) pages"))
    // Every option that a help page lists is on the page.
    for command in commands {
      let help = try sandbox.require(command.split(separator: " ").map(String.init) + ["--help"])
      let name = "devcat-\(command.replacing(" ", with: "-")).1"
      let page = String(decoding: try #require(sandbox.data("share/man1/\(name)")), as: UTF8.self)
      for match in help.text.matches(of: /--[a-z-]+/) {
        #expect(page.contains(match.output.replacing("-", with: "\\-")), "\(name) \(match.output)")
      }
    }
  }
}
