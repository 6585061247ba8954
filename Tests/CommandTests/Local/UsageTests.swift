import Foundation
import Testing

@Suite("Help, completions, and the errors for a wrong command line") struct UsageTests {
  static let commands = [
    "init", "import", "list", "find", "show", "traits", "rotate", "window", "layout", "matrix",
    "cover", "fit", "check-frame", "draw", "adapt", "rules", "add", "set",
    "remove", "rename", "log", "diff",
    "blame", "tag", "revert", "update", "compare",
    "snapshot", "export", "sql", "chart", "site", "serve", "hub", "login", "clone", "pull", "push",
    "watch", "status", "publish", "resolve",
    "config",
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
    #expect(!help.contains("build-reference") && !help.contains("complete-devices"))
  }

  @Test("Words of other programs: synonyms work, others name the command")
  func everydayWords() throws {
    let sandbox = try Sandbox.reading()
    for (word, name) in [("ls", "list"), ("history", "log")] {
      #expect(try sandbox.require([word]).text == sandbox.require([name]).text)
    }
    #expect(try sandbox.require(["search", "iPhone", "XS"]).lines.count == 2)
    for (words, field) in [
      (["find", "--where", "safe.top=59"], "safeArea.portrait.top"),
      (["list", "--fields", "dpr"], "scale"),
      (["export", "--fields", "Safe Top"], "safeArea.portrait.top"),
    ] {
      let outcome = try sandbox.run(Products.devcat, words)
      #expect(outcome.status == 64, "\(outcome)")
      #expect(outcome.errors.contains("Did you mean '\(field)'?"), "\(outcome)")
    }
    #expect(
      try sandbox.require(["get", "iphone-x"]).text == sandbox.require(["show", "iphone-x"]).text)
    #expect(try sandbox.require(["help", "ls"]).text == sandbox.require(["help", "list"]).text)
    for (word, name) in [("rm", "remove"), ("undo", "revert")] {
      let outcome = try sandbox.devcat(word, "iphone-x")
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("Did you mean '\(name)'?"), "\(outcome)")
    }
    let list = try sandbox.devcat("list", "iPhone")
    #expect(list.status == 64 && list.errors.contains("use 'devcat find TEXT'"), "\(list)")
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
      #expect(Self.commands.contains(String(words[1])), "\(line)")
      if ["import", "compare"].contains(words[1]) { continue }
      #expect(try sandbox.shell(example).status == 0, "\(line)")
    }
  }

  static let subcommands = [
    "snapshot save", "snapshot load", "snapshot verify", "hub init", "hub status", "hub backup",
    "hub move", "hub restore", "hub token", "hub token create", "hub token list",
    "hub token revoke",
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

  @Test("The version is one line") func theVersionIsOneLine() throws {
    let outcome = try Sandbox().require(["--version"])
    #expect(outcome.text.wholeMatch(of: /devcat \d+\.\d+\.\d+\n/) != nil, "\(outcome)")
  }

  @Test(
    "A mistake is named and the help pointed at",
    arguments: [
      (["--json", "list"], "as in 'devcat list --json'"), (["lst"], "Did you mean 'list'?"),
      (["frobnicate"], "Unknown command 'frobnicate'"),
      (["list", "--feilds", "id"], "Did you mean '--fields'?"),
      (["list", "--fields"], "Missing value for '--fields <fields>'"),
      (["show"], "Missing expected argument '<device>"),
      (["--json", "list"], "is written after its command"),
      (["init", "new.db", "extra"], "Unexpected argument 'extra'"),
      (["init", "--empty=yes"], "does not take any value"),
      (["log", "--limit", "many"], "Please provide a whole number"),
      (["log", "--limit", "-1"], "'--limit' must be 0 or more"),
      (["snapshot"], "Missing expected subcommand"), (["snapshot", "sav"], "Did you mean 'save'?"),
      (["export", "--xo", "18"], "Unknown option '--xo'\n"),
      (["safe-area", "iPhone 15"], "Did you mean 'show'?"),
      (["breakpoints"], "Did you mean 'export'?"), (["vs", "a", "b"], "Did you mean 'show'?"),
      (["traits", "iPhone 14", "iPhone 15"], "To compare devices, use 'devcat matrix'"),
      (["cover", "iPhone 15"], "such as '--where family=iPhone'"),
      (["export", "--format", "jsn"], "Did you mean 'json'?"),
      (["list", "--catalogue", "a", "--catalogue", "b"], "may be given only once"),
      (["clone"], "<url>"), (["clone", "nonsense"], "it has no scheme"),
      (["--generate-completion-script", "tcsh"], "'bash', 'zsh' and 'fish'"),
    ])
  func aMistakeIsNamedAndTheHelpPointedAt(_ arguments: [String], _ message: String) throws {
    let outcome = try Sandbox().run(Products.devcat, arguments)
    #expect(outcome.status == 64, "\(outcome)")
    #expect(outcome.errors.contains(message), "\(outcome)")
    #expect(outcome.errors.hasPrefix("Error: "))
    #expect(outcome.text == "")
  }

  @Test("Completions are read by their shell", arguments: ["bash", "zsh", "fish"])
  func completionsAreReadByTheirShell(_ shell: String) throws {
    let sandbox = try Sandbox()
    let script = try sandbox.require(["--generate-completion-script", shell])
    for command in Self.commands { #expect(script.text.contains(command)) }
    try sandbox.write(script.output, to: "completions")
    guard let program = Products.program(shell) else { return }
    let outcome = try sandbox.run(program, ["-n", "completions"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.errors == "")
  }

  @Test(
    "A reader that goes away is no failure that anybody wants to read of",
    arguments: ["list", "list --json", "list --ndjson", "export", "show iphone-x", "--help"])
  func aClosedOutputEndsQuietly(_ command: String) throws {
    let sandbox = try Sandbox.reading()
    let outcome = try sandbox.shell(
      "exec 3> >(exec true); wait $!; devcat \(command) >&3; echo \"ended $?\"")
    #expect(outcome.errors == "", "\(outcome)")
    #expect(outcome.lines.last == "ended 141", "\(outcome)")
    let first = try sandbox.shell("devcat \(command) | head -n 1")
    #expect(first.lines.count == 1 && first.errors == "", "\(first)")
  }

  @Test("A full output is a failure") func aFullOutputIsAFailure() throws {
    let outcome = try Sandbox.reading().shell("devcat list > /dev/full")
    #expect(outcome.status == 74, "\(outcome)")
    #expect(outcome.errors.contains("standard output"), "\(outcome)")
  }
}
