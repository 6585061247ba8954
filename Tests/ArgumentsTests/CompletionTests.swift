import DevcatTestSupport
import Testing

@testable import DevcatArguments

@Suite("Completion: what may follow, and the scripts in the shells themselves")
struct CompletionTests {
  static let findOptions = [
    "--where", "--fields", "--format", "-n", "--limit", "--offset", "--output", "-o", "-v",
    "--verbose", "--no-color", "--catalogue", "--json", "-h", "--help",
  ]
  static let formats = ["text", "json", "ndjson", "csv"]

  /// A command line up to the cursor, and what may stand there.
  struct Line: Sendable, CustomTestStringConvertible {
    var words: [String]
    var offer: [String]
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: [String], _ offer: [String]) { (self.words, self.offer) = (words, offer) }
  }

  @Test(
    "The program offers",
    arguments: [
      Line([""], ["find", "copy", "snapshot", "peek", "help"]), Line(["f"], ["find"]),
      Line(["deb"], []), Line(["help", "co"], ["copy"]), Line(["help", "snapshot", "l"], ["load"]),
      Line(["snapshot", ""], ["save", "load", "help"]), Line(["elephant", ""], []),
      Line(["-"], ["--version", "--generate-completion-script", "-h", "--help"]),
      Line(["--generate-completion-script", ""], ["bash", "zsh", "fish"]),
      Line(["find", "-"], findOptions), Line(["find", "--form"], ["--format"]),
      Line(["find", "--", "--"], []), Line(["find", "--format", ""], formats),
      Line(["find", "--format", "j"], ["json"]), Line(["find", "--format", "=", "cs"], ["csv"]),
      Line(["find", "--format", "="], formats), Line(["find", "--format=c"], ["--format=csv"]),
      Line(["find", "--format", "=", "csv", "--no"], ["--no-color"]),
      Line(["find", "-n", "5", "--no"], ["--no-color"]), Line(["find", "--offset", ""], []),
      Line(["find", "-o", "no"], [":files"]),
      Line(["find", "--where", "snapshot", "--js"], ["--json"]),
      Line(["snapshot", "save", ""], ["stable", "it's new"]),
      Line(["snapshot", "save", "sta"], ["stable"]),
      Line(["snapshot", "save", "stable", ""], formats),
      Line(["snapshot", "save", "stable", "csv", ""], []),
      Line(["copy", "no"], [":files"]), Line(["copy", "a", "no"], [":files"]),
      Line(["copy", "--", "n"], [":files"]), Line(["copy", "--to", ""], [":folders"]),
      Line(["peek", "pho"], ["devices of 'pho'"]), Line(["peek", "a", "p"], ["devices of 'p'"]),
      Line(["peek", "--base", "pa"], ["devices of 'pa'"]),
    ])
  func theProgramOffers(_ line: Line) throws {
    let typed = try #require(line.words.last)
    let found =
      switch sampleProgram().completions(after: Array(line.words.dropLast()), typed: typed) {
      case .words(let words): words.map(\.word)
      case .files: [":files"]
      case .folders: [":folders"]
      case .own(let name, let typed): ["\(name) of '\(typed)'"]
      }
    #expect(found == line.offer)
  }

  @Test("A command and an option have their meaning, in one line")
  func meanings() {
    let commands = sampleProgram().completions(after: [], typed: "fi")
    #expect(commands == .words([CompletedWord("find", "Find devices.")]))
    let options = sampleProgram().completions(after: ["find"], typed: "--whe")
    #expect(
      options
        == .words([
          CompletedWord("--where", "A condition on any field; given several times, all must hold.")
        ]))
  }

  /// A program that answers as devcat does: with words that shells read as more than text, files and folders.
  static let programs = [
    "my-tool": #"""
    #!/bin/sh
    [ "$1 $2" = 'complete --' ] || exit 64
    case "$4" in
      files) echo :files ;;
      folders) echo :folders ;;
      none) ;;
      *) printf '%s\t%s\n' 'phone-1' 'Phone: 1' 'My phone' 'odd' "it's" '' 'a:b' 'c' '$HOME' '`id`' \
        | grep -i "^$3" ;;
    esac

    """#
  ]
  static let files = ["notes.txt", "a file"]
  static let folders = ["nested"]

  private func offers(
    _ shell: CompletionShell, _ options: [String], _ words: [String]
  ) throws -> [String] {
    let outcome = try Shell.run(
      shell.rawValue, options + words, script: shell.script(of: "my-tool"), files: Self.files,
      folders: Self.folders, programs: Self.programs)
    #expect(outcome.status == 0, "\(outcome)")
    return outcome.lines.sorted()
  }

  @Test(
    "Completion: bash", .enabled(if: Shell.isInstalled("bash"), "bash is not installed"),
    arguments: [
      Line(["x", "pho"], ["phone-1"]), Line(["x", "My"], [#"My\ phone"#]),
      Line(["x", #"My\ p"#], [#"My\ phone"#]), Line(["x", "'My p"], ["My phone"]),
      Line(["x", "it"], [#"it\'s"#]),
      Line(["none", ""], []), Line(["files", "no"], ["notes.txt"]),
      Line(["files", "a f"], ["a file"]), Line(["folders", ""], ["nested"]),
    ])
  func bash(_ line: Line) throws {
    let driver = """
      source ../completions || exit 1
      COMP_WORDS=(my-tool "$@"); COMP_CWORD=$#
      _my_tool || exit 1
      for reply in "${COMPREPLY[@]}"; do printf '%s\\n' "$reply"; done
      """
    #expect(try offers(.bash, ["--norc", "-uc", driver, "bash"], line.words) == line.offer)
  }

  @Test(
    "Completion: fish", .enabled(if: Shell.isInstalled("fish"), "fish is not installed"),
    arguments: [
      Line(["x", "pho"], ["phone-1"]), Line(["x", "My\\ p"], ["My phone"]),
      Line(["x", "PHONE"], ["phone-1"]), Line(["x", "'My p"], ["My phone"]),
      Line(["x", "it"], ["it's"]), Line(["none", ""], []), Line(["files", "no"], ["notes.txt"]),
      Line(["folders", "n"], ["nested/"]),
    ])
  func fish(_ line: Line) throws {
    let driver = "source ../completions; complete -C (string join ' ' -- my-tool $argv)"
    let found = try offers(.fish, ["--no-config", "-c", driver, "--"], line.words)
    #expect(found.map { String($0.prefix { $0 != "\t" }) } == line.offer)
  }

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
    zpty -w -n shell "my-tool ${(j: :)@}"$'\\t'
    zpty -r shell output '*OFFERS-END*'
    for line in ${(f)output##*OFFERS-BEGIN}; do
      [[ $line == '<'*'>'* ]] && print -r -- ${${line#'<'}%%'>'*}
    done
    exit 0
    """

  @Test(
    "Completion: zsh", .enabled(if: Shell.isInstalled("zsh"), "zsh is not installed"),
    .timeLimit(.hang),
    arguments: [
      Line(["x", "pho"], ["phone-1"]), Line(["x", "My\\ p"], [#"My\ phone"#]),
      Line(["x", "PHONE"], ["phone-1"]), Line(["x", "it"], [#"it\'s"#]), Line(["none", ""], []),
      Line(["files", "no"], ["notes.txt"]), Line(["folders", ""], ["nested"]),
    ])
  func zsh(_ line: Line) throws {
    let found = try offers(.zsh, ["-f", "-c", Self.zshDriver, "zsh"], line.words)
    #expect(Set(found) == Set(line.offer))
  }

  @Test("A script parses", arguments: CompletionShell.allCases)
  func scriptParses(_ shell: CompletionShell) throws {
    guard Shell.isInstalled(shell.rawValue) else { return }
    let outcome = try Shell.run(
      shell.rawValue, ["-n", "../completions"], script: shell.script(of: "my-tool"))
    #expect(outcome.lines.isEmpty && outcome.status == 0, "\(outcome)")
  }
}
