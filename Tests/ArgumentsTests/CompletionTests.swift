import DevcatTestSupport
import Testing

@testable import DevcatArguments

@Suite("Completion scripts, tried in the shells themselves") struct CompletionTests {
  static let files = ["notes.txt", "a file"]
  static let folders = ["nested"]
  static let findOptions = [
    "--where", "--fields", "--format", "-n", "--limit", "--offset", "--output", "-o", "-v",
    "--verbose", "--no-color", "--catalogue", "--json", "-h", "--help",
  ]

  /// A program of the name, which lists what begins with the word that it is given.
  static let programs = [
    "devcat": """
    #!/bin/sh
    [ "$1 $2 $4" = 'complete-devices -- devcat' ] || [ "$4" = peek ] || exit 64
    printf '%s\\t%s\\n' phone-1 'Phone: 1' phone-2 'Phone 2' pad-1 Pad 'My phone' odd | grep -i "^$3"

    """
  ]

  /// A command line up to the cursor, and the completions of its last word.
  struct Line: Sendable, CustomTestStringConvertible {
    var words: [String]
    var offers: [String]
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: [String], _ offers: [String]) { (self.words, self.offers) = (words, offers) }
  }

  /// Lines that every shell answers alike.
  static let common: [Line] = [
    Line(["f"], ["find"]),
    Line(["s"], ["snapshot"]),
    Line(["deb"], []),
    Line(["help", "co"], ["copy"]),
    Line(["help", "snapshot", "l"], ["load"]),
    Line(["snapshot", ""], ["save", "load", "help"]),
    Line(["find", "--form"], ["--format"]),
    Line(["find", "--format", ""], ["text", "json", "ndjson", "csv"]),
    Line(["find", "--format", "j"], ["json"]),
    Line(["find", "--offset", ""], []),
    Line(["find", "-o", "no"], ["notes.txt"]),
    Line(["find", "--where", "snapshot", "--js"], ["--json"]),
    Line(["snapshot", "save", "sta"], ["stable"]),
    Line(["copy", "no"], ["notes.txt"]),
    Line(["peek", "pho"], ["phone-1", "phone-2"]),
    Line(["peek", "phone-1", "pad"], ["pad-1"]),
    Line(["peek", "--base", "pa"], ["pad-1"]),
    Line(["peek", "none"], []),
    Line(["--generate-completion-script", ""], ["bash", "zsh", "fish"]),
  ]

  static let bash: [Line] =
    common + [
      Line([""], ["find", "copy", "snapshot", "peek", "help"]),
      Line(["-"], ["--version", "--generate-completion-script", "-h", "--help"]),
      Line(["find", "-"], findOptions),
      Line(["find", "--", "--"], []),
      Line(["find", "--format", "=", "cs"], ["csv"]),
      Line(["find", "--format", "="], ["text", "json", "ndjson", "csv"]),
      Line(["find", "--format", "=", "csv", "--no"], ["--no-color"]),
      Line(["find", "-n", "5", "--no"], ["--no-color"]),
      Line(["snapshot", "save", ""], ["stable", #"it\'s\ new"#]),
      Line(["snapshot", "save", "stable", ""], ["text", "json", "ndjson", "csv"]),
      Line(["snapshot", "save", "stable", "csv", ""], []),
      Line(["copy", "a", "no"], ["notes.txt"]),
      Line(["peek", ""], ["phone-1", "phone-2", "pad-1", #"My\ phone"#]),
      Line(["peek", "My"], [#"My\ phone"#]),
      Line(["peek", #"My\ p"#], [#"My\ phone"#]),
      Line(["peek", "'My p"], ["My phone"]),
      Line(["copy", "a f"], ["a file"]),
      Line(["copy", "--to", ""], ["nested"]),
      Line(["copy", "--", "n"], ["notes.txt", "nested"]),
      Line(["elephant", ""], []),
    ]

  @Test(
    "Completion: bash offers", .enabled(if: Shell.isInstalled("bash"), "bash is not installed"),
    arguments: bash)
  func bashOffers(_ line: Line) throws {
    let driver = """
      source ../completions || exit 1
      COMP_WORDS=(devcat "$@"); COMP_CWORD=$#
      _devcat || exit 1
      for reply in "${COMPREPLY[@]}"; do printf '%s\\n' "$reply"; done
      """
    let outcome = try Shell.run(
      "bash", ["--norc", "-uc", driver, "bash"] + line.words,
      script: sampleProgram().completionScript(for: .bash), files: Self.files,
      folders: Self.folders, programs: Self.programs)
    #expect(outcome.lines.sorted() == line.offers.sorted())
    #expect(outcome.status == 0)
  }

  static let fish: [Line] =
    common + [
      Line([""], ["find", "copy", "snapshot", "peek", "help"]),
      Line(["find", "--format=c"], ["--format=csv"]),
      Line(["find", "--no"], ["--no-color"]),
      Line(["copy", "--to", "n"], ["nested/"]),
      Line(["peek", ""], ["phone-1", "phone-2", "pad-1", "My phone"]),
      Line(["peek", "My\\ p"], ["My phone"]),
      Line(["peek", "PHONE"], ["phone-1", "phone-2"]),
      Line(["peek", "'My p"], ["My phone"]),
      Line(["snapshot", "save", "it"], ["it's new"]),
    ]

  @Test(
    "Completion: fish offers", .enabled(if: Shell.isInstalled("fish"), "fish is not installed"),
    arguments: fish)
  func fishOffers(_ line: Line) throws {
    let driver = "source ../completions; complete -C (string join ' ' -- devcat $argv)"
    let outcome = try Shell.run(
      "fish", ["--no-config", "-c", driver, "--"] + line.words,
      script: sampleProgram().completionScript(for: .fish), files: Self.files,
      folders: Self.folders, programs: Self.programs)
    let offers = outcome.lines.map { String($0.prefix { $0 != "\t" }) }
    #expect(offers.sorted() == line.offers.sorted())
    #expect(outcome.status == 0)
  }

  static let zsh: [Line] =
    common + [
      Line([""], ["find", "copy", "snapshot", "peek", "help"]),
      Line(["find", "--format=c"], ["csv"]),
      Line(["copy", "--to", "n"], ["nested"]),
      Line(["peek", ""], ["phone-1", "phone-2", "pad-1", #"My\ phone"#]),
      Line(["peek", "My\\ p"], [#"My\ phone"#]),
      Line(["peek", "PHONE"], ["phone-1", "phone-2"]),
      Line(["snapshot", "save", "it"], [#"it\'s\ new"#]),
    ]

  /// Completes in an interactive zsh on a terminal of its own, the only place where its completion
  /// works, with a `compadd` that also prints what it is given.
  static let zshDriver = """
    zmodload zsh/zpty || exit 1
    zpty shell zsh -f -i
    zpty -w shell '
      PROMPT=
      autoload -Uz compinit && compinit -D -u
      source ../completions
      bindkey "^I" complete-word
      compadd() {
        if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\\ * ]]; then
          local -a hits
          builtin compadd -A hits "$@"
          local hit
          for hit in $hits; do print -r -- "<$hit>"; done
        fi
        builtin compadd "$@"
      }
      begin() { print -r -- OFFERS-BEGIN }
      finish() { print -r -- OFFERS-END; exit }
      compprefuncs=(begin)
      comppostfuncs=(finish)
      print -r -- READY-"NOW"'
    zpty -r shell output '*READY-NOW*'
    zpty -w -n shell "devcat ${(j: :)@}"$'\\t'
    zpty -r shell output '*OFFERS-END*'
    for line in ${(f)output##*OFFERS-BEGIN}; do
      [[ $line == '<'*'>'* ]] && print -r -- ${${line#'<'}%%'>'*}
    done
    exit 0
    """

  @Test(
    "Completion: zsh offers",
    .enabled(if: Shell.isInstalled("zsh"), "zsh is not installed"), .timeLimit(.hang),
    arguments: zsh)
  func zshOffers(_ line: Line) throws {
    let outcome = try Shell.run(
      "zsh", ["-f", "-c", Self.zshDriver, "zsh"] + line.words,
      script: sampleProgram().completionScript(for: .zsh), files: Self.files,
      folders: Self.folders, programs: Self.programs)
    #expect(Set(outcome.lines) == Set(line.offers))
    #expect(outcome.status == 0)
  }

  @Test("Bash script parses", .enabled(if: Shell.isInstalled("bash"), "bash is not installed"))
  func bashScriptParses() throws { try checkSyntax(.bash) }

  @Test("Zsh script parses", .enabled(if: Shell.isInstalled("zsh"), "zsh is not installed"))
  func zshScriptParses() throws { try checkSyntax(.zsh) }

  @Test("Fish script parses", .enabled(if: Shell.isInstalled("fish"), "fish is not installed"))
  func fishScriptParses() throws { try checkSyntax(.fish) }

  private func checkSyntax(_ shell: CompletionShell) throws {
    let outcome = try Shell.run(
      shell.rawValue, ["-n", "../completions"],
      script: trickyProgram().completionScript(for: shell))
    #expect(outcome.lines.isEmpty)
    #expect(outcome.status == 0)
  }

  /// A program whose texts hold what shells read as more than text.
  private func trickyProgram() -> Command {
    let words = ["a b", "$HOME", "`id`", "it's", #"back\slash"#, "(x)", "\"y\"", "[z]", "a:b", "*"]
    return Command(
      "my-tool", "It's $1, `this` [and] \"that\": 100 %.",
      [
        Command(
          "use", #"Don't \ "use"; [it]: ok?"#, options: FindOptions(),
          [
            .option(
              "-long", to: \.query, value: "a:b", help: "What's\n[that]?", completion: .list(words)),
            .word("w'x", to: \.output, help: "", completion: .list(words)),
          ], run: { _ in })
      ])
  }

  @Test("Bash keeps tricky words", .enabled(if: Shell.isInstalled("bash"), "bash is not installed"))
  func bashKeepsTrickyWords() throws {
    let driver = """
      source ../completions || exit 1
      COMP_WORDS=(my-tool use ''); COMP_CWORD=2
      _my_tool
      for reply in "${COMPREPLY[@]}"; do eval "printf '%s\\n' $reply"; done
      """
    let outcome = try Shell.run(
      "bash", ["--norc", "-uc", driver], script: trickyProgram().completionScript(for: .bash))
    #expect(
      outcome.lines
        == ["a b", "$HOME", "`id`", "it's", #"back\slash"#, "(x)", "\"y\"", "[z]", "a:b", "*"])
  }

  @Test("Fish keeps tricky words", .enabled(if: Shell.isInstalled("fish"), "fish is not installed"))
  func fishKeepsTrickyWords() throws {
    let outcome = try Shell.run(
      "fish", ["--no-config", "-c", "source ../completions; complete -C 'my-tool use '"],
      script: trickyProgram().completionScript(for: .fish))
    let offers = outcome.lines.map { String($0.prefix { $0 != "\t" }) }
    #expect(
      Set(offers)
        == ["a b", "$HOME", "`id`", "it's", #"back\slash"#, "(x)", "\"y\"", "[z]", "a:b", "*"])
  }
}
