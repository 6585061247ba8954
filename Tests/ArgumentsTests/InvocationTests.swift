import Testing

@testable import DevcatArguments

@Suite("The meaning of whole command lines") struct InvocationTests {
  @Test(
    "Invocation: runs",
    arguments: [
      (["find", "pro"], ["find pro"]),
      (["copy", "a", "b", "--to", "c"], ["copy 2"]),
      (["snapshot", "load"], ["load"]),
      (["debug"], ["debug"]),
      (["find", "help"], ["find help"]),
      (["find", "--", "--help"], ["find --help"]),
    ])
  func runs(_ words: [String], _ expected: [String]) throws {
    let recorder = Recorder()
    guard case .run(let action) = try sampleProgram(recorder).invocation(words) else {
      Issue.record("shows instead of running")
      return
    }
    #expect(recorder.runs.withLock { $0 }.isEmpty, "nothing may run before the caller says so")
    try action()
    #expect(recorder.runs.withLock { $0 } == expected)
  }

  @Test(
    "Invocation: shows",
    arguments: [
      (["--help"], "USAGE: devcat <subcommand>\n"),
      (["-h"], "USAGE: devcat <subcommand>\n"),
      (["help"], "USAGE: devcat <subcommand>\n"),
      (["help", "find"], "USAGE: devcat find [<query>]"),
      (["find", "-h"], "USAGE: devcat find [<query>]"),
      (["find", "--limit", "--help"], "USAGE: devcat find [<query>]"),
      (["find", "--nonsense", "--help"], "USAGE: devcat find [<query>]"),
      (["snapshot", "--help"], "USAGE: devcat snapshot <subcommand>\n"),
      (["help", "snapshot", "save"], "USAGE: devcat snapshot save <name>"),
      (["snapshot", "help", "save"], "USAGE: devcat snapshot save <name>"),
      (["help", "debug"], "USAGE: devcat debug\n"),
      (["help", "--json"], "USAGE: devcat <subcommand>\n"),
      (["--version"], "devcat 1.2.3\n"),
      (["--generate-completion-script", "bash"], "complete -F _devcat devcat\n"),
      (["--generate-completion-script=zsh"], "#compdef devcat\n"),
      (["--generate-completion-script", "fish"], "complete -c devcat -f "),
    ])
  func shows(_ words: [String], _ part: String) throws {
    guard case .show(let text) = try sampleProgram().invocation(words) else {
      Issue.record("runs instead of showing")
      return
    }
    #expect(text.contains(part))
    #expect(text.hasSuffix("\n"))
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var words: [String]
    var path = "devcat"
    var message: String
    var testDescription: String { words.joined(separator: " ") }
  }

  static let refusals: [Refusal] = [
    Refusal(words: [], message: "Missing expected subcommand"),
    Refusal(
      words: ["snapshot"], path: "devcat snapshot",
      message: "Missing expected subcommand"),
    Refusal(
      words: ["fnid"],
      message: "Unknown command 'fnid'. Did you mean 'find'?"),
    Refusal(
      words: ["halp"],
      message: "Unknown command 'halp'. Did you mean 'help'?"),
    Refusal(words: ["debgu"], message: "Unknown command 'debgu'"),
    Refusal(words: ["elephant"], message: "Unknown command 'elephant'"),
    Refusal(
      words: ["elephant", "--help"], message: "Unknown command 'elephant'"),
    Refusal(
      words: ["help", "copi"],
      message: "Unknown command 'copi'. Did you mean 'copy'?"),
    Refusal(
      words: ["snapshot", "laod"], path: "devcat snapshot",
      message: "Unknown command 'laod'. Did you mean 'load'?"),
    Refusal(
      words: ["--verison"],
      message: "Unknown option '--verison'. Did you mean '--version'?"),
    Refusal(
      words: ["snapshot", "--version"], path: "devcat snapshot",
      message: "Unknown option '--version'"),
    Refusal(
      words: ["--catalogue=x", "find"],
      message: "The option '--catalogue' is written after its command, as in "
        + "'devcat find --catalogue'"),
    Refusal(
      words: ["find", "--json", "--format", "csv"], path: "devcat find",
      message: "The options '--json' and '--format csv' cannot be given together"),
    Refusal(
      words: ["--generate-completion-script"],
      message: "Missing value for '--generate-completion-script <shell>'. "
        + "Please provide one of 'bash', 'zsh' and 'fish'"),
    Refusal(
      words: ["--generate-completion-script", "tcsh"],
      message: "The value 'tcsh' is invalid for '--generate-completion-script <shell>'. "
        + "Please provide one of 'bash', 'zsh' and 'fish'"),
    Refusal(
      words: ["--generate-completion-script=bsah"],
      message: "The value 'bsah' is invalid for '--generate-completion-script <shell>'. "
        + "Did you mean 'bash'?"),
  ]

  @Test("Invocation: refuses", arguments: refusals)
  func refuses(_ refusal: Refusal) {
    let error = #expect(throws: UsageError.self) { try sampleProgram().invocation(refusal.words) }
    #expect(error?.message == refusal.message)
    #expect(error?.path == refusal.path)
  }

  @Test("An option of a nested command is found") func anOptionOfANestedCommandIsFound() {
    let program = Command(
      "tool", "A tool.",
      [
        Command(
          "group", "A group.",
          [Command("leaf", "A leaf.", options: FindOptions(), FindOptions.arguments) { _ in }])
      ])
    let error = #expect(throws: UsageError.self) { try program.invocation(["--json"]) }
    #expect(
      error?.message
        == "The option '--json' is written after its command, as in 'tool group leaf --json'")
  }

  @Test(
    "The hint names the command that was typed",
    arguments: [
      (["--json", "show"], "tool show --json"),
      (["--json", "group", "leaf"], "tool group leaf --json"),
      (["--json", "x", "show"], "tool show --json"),
      (["--json", "plain"], "tool find --json"),
      (["--json", "group"], "tool find --json"),
      (["--json", "nothing"], "tool find --json"),
    ])
  func theHintNamesTheCommandThatWasTyped(_ words: [String], _ example: String) {
    let all = ["find", "show"].map {
      Command($0, "A command.", options: FindOptions(), FindOptions.arguments) { _ in }
    }
    let leaf = Command("leaf", "A leaf.", options: FindOptions(), FindOptions.arguments) { _ in }
    let plain = Command("plain", "Nothing.", options: 0) { _ in }
    let program = Command("tool", "A tool.", all + [plain, Command("group", "A group.", [leaf])])
    let error = #expect(throws: UsageError.self) { try program.invocation(words) }
    #expect(
      error?.message == "The option '--json' is written after its command, as in '\(example)'")
  }

  @Test("A program of one command") func aProgramOfOneCommand() throws {
    let recorder = Recorder()
    let program = Command(
      "copy", "Copy.", version: "9", options: CopyOptions(), CopyOptions.arguments,
      run: { recorder.record($0.to) })
    guard case .run(let action) = try program.invocation(["a", "--to", "b"]),
      case .show("9\n") = try program.invocation(["--version"])
    else {
      Issue.record("the root itself is not called")
      return
    }
    try action()
    #expect(recorder.runs.withLock { $0 } == ["b"])
  }

  @Test("An error says where to read more") func anErrorSaysWhereToReadMore() {
    let error = UsageError(
      "Unknown command 'x'", suggestion: "y", path: "devcat z")
    #expect(
      error.description == """
        Error: Unknown command 'x'. Did you mean 'y'?
          See 'devcat z --help' for more information.
        """)
  }
}
