import Foundation
import Testing

@Suite("Help, completions, and the errors for a wrong command line") struct UsageTests {
  static let commands = [
    "init", "import", "list", "show", "traits", "rotate", "window", "layout", "matrix",
    "cover", "fit", "check-frame", "draw", "adapt", "rules", "add", "set",
    "remove", "log", "diff",
    "blame", "tag", "revert", "update", "compare",
    "snapshot", "export", "sql", "chart", "site", "serve", "hub", "login", "clone", "pull", "push",
    "watch", "status", "publish", "resolve",
    "verify", "fields", "manual",
  ]

  @Test("The root help names every command") func theRootHelpNamesEveryCommand() throws {
    let sandbox = try Sandbox()
    let help = try sandbox.require(["--help"]).text
    #expect(try sandbox.require(["help"]).text == help)
    let start = try #require(help.range(of: "START HERE:\n")).upperBound
    let titles = ["ASK:", "EDIT:", "HISTORY:", "EXPORTS:", "SHARE:", "A HUB:", "THE PROGRAM:"]
    #expect(titles.allSatisfy(help.contains) && !help.contains("SUBCOMMANDS:"))
    let listed = help[start...].split(separator: "\n").filter { $0.hasPrefix("  ") }
      .filter { !$0.hasPrefix("   ") }.compactMap {
        $0.split(separator: " ").first.map(String.init)
      }
    #expect(Set(listed.dropLast()) == Set(Self.commands))
    #expect(help.hasPrefix("OVERVIEW: A versioned catalogue of device profiles with sync.\n"))
    #expect(help.contains("USAGE: devcat <subcommand>\n"))
    #expect(!help.contains("  complete "))
  }

  @Test("fields: each field with an example that set takes")
  func fieldsHaveExamples() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["add", "a", "name=A"])
    let fields = try sandbox.require(["fields", "--json"]).json()
    #expect(fields.items.count > 20)
    for field in fields.items where field["path"] != "id" {
      let example = try #require(field["example"]?.text)
      let outcome = try sandbox.shell("devcat set a \(example)")
      // Some examples contradict each other; a mistake in a name or a form is 64 or a parse error.
      #expect(!outcome.errors.contains("does not fit"), "\(example): \(outcome)")
      #expect(outcome.status == 0 || outcome.errors.contains("(rule "), "\(example): \(outcome)")
    }
    #expect(try sandbox.require(["fields"]).text.contains("corners.radius=62"))
  }

  @Test("Devcat alone shows the first steps") func devcatAloneShowsTheFirstSteps() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.require([])
    #expect(outcome.text.split(separator: "\n", omittingEmptySubsequences: false).count == 16)
    #expect(outcome.lines.count == 15 && outcome.lines.allSatisfy { $0.count <= 80 })
    #expect(outcome.lines[1].hasPrefix("  devcat init ") && outcome.errors == "")
    #expect(outcome.lines.last?.contains("'devcat --help'") == true)
    // The named commands work, except those that need files and hubs of their own.
    for line in outcome.lines.dropFirst().dropLast() {
      let example = line.components(separatedBy: "   ")[0].trimmingCharacters(in: .whitespaces)
      let words = example.split(separator: " ")
      #expect((Self.commands + ["find"]).contains(String(words[1])), "\(line)")
      if ["import", "compare"].contains(words[1]) { continue }
      #expect(try sandbox.shell(example).status == 0, "\(line)")
    }
  }

  static let subcommands = [
    "snapshot save", "snapshot load", "hub init", "hub status", "hub backup",
    "hub move", "hub restore", "hub token", "hub token create", "hub token list",
    "hub token revoke", "hub token set", "hub catalogue", "hub catalogue list",
    "hub catalogue freeze", "hub catalogue rename", "hub catalogue delete",
  ]

  @Test("Every command has help", arguments: commands + subcommands)
  func everyCommandHasHelp(_ command: String) throws {
    let sandbox = try Sandbox()
    let words = command.split(separator: " ").map(String.init)
    let help = try sandbox.require(words + ["--help"])
    #expect(help.text.hasPrefix("OVERVIEW: "))
    #expect(help.text.contains("USAGE: devcat \(command)"))
    #expect(help.lines.allSatisfy { $0.count <= 80 })
    #expect(help.errors == "")
    #expect(try sandbox.require(["help"] + words).text == help.text)
    #expect(try sandbox.require(words + ["-h"]).text == help.text)
  }
}
