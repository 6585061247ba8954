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

  @Test("The pages are the same each time") func thePagesAreTheSameEachTime() throws {
    let sandbox = try Sandbox()
    try sandbox.require(["manual", "a"])
    try sandbox.require(["manual", "b"])
    #expect(try sandbox.shell("diff -r a b").status == 0)
  }

  @Test("Pages that stand there are kept") func pagesThatStandThereAreKept() throws {
    let sandbox = try Sandbox()
    try sandbox.require(["manual", "man1"])
    try sandbox.write("mine", to: "man1/devcat-find.1")
    let refused = try sandbox.devcat("manual", "man1")
    #expect(refused.status == 73 && refused.errors.contains("--force"), "\(refused)")
    #expect(sandbox.data("man1/devcat-find.1") == Data("mine".utf8))
    try sandbox.require(["manual", "man1", "--force"])
    #expect(sandbox.data("man1/devcat-find.1") != Data("mine".utf8))
  }

  @Test(
    "Readers find nothing wrong",
    arguments: [
      ("mandoc", "mandoc -T lint -W warning man1/*.1"),
      ("groff", "groff -man -ww -z -K utf8 man1/*.1"),
      ("man", "man --warnings -E UTF-8 -l man1/*.1 >/dev/null"),
    ].filter { Products.isInstalled($0.0) })
  func readersFindNothingWrong(_ reader: String, _ line: String) throws {
    let sandbox = try Sandbox()
    try sandbox.require(["manual", "man1"])
    let outcome = try sandbox.shell("\(line) 2>&1 | grep -v 'missing date' || true")
    #expect(outcome.text == "", "\(outcome)")
  }
}
