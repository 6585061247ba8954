/// The completions that a shell offers for a value.
public enum Completion: Sendable, Equatable {
  /// No completions.
  case none
  /// The names of files and directories.
  case file
  /// The names of directories.
  case directory
  /// The given words. Others are accepted too, unless the value's type is a closed set.
  case list([String])
  /// A list of the program's own, by its name.
  case own(String)
}

/// What may stand at the cursor of a command line.
public enum CompletionOffer: Sendable, Equatable {
  /// Words, each with its meaning.
  case words([CompletedWord])
  /// Names of files and directories.
  case files
  /// Names of directories.
  case folders
  /// Those words of a list of the program's own that begin with a text.
  case own(String, typed: String)
}

/// A word that may stand at the cursor.
public struct CompletedWord: Sendable, Equatable {
  /// The whole word.
  public let word: String
  /// Its meaning in a few words; empty where there is none.
  public let meaning: String

  /// Makes a word.
  public init(_ word: String, _ meaning: String) { (self.word, self.meaning) = (word, meaning) }
}

extension Command {
  /// What may stand at the cursor, from the declarations of parsing and help.
  ///
  /// - Parameters:
  ///   - line: The words before the one at the cursor, without the name of the program.
  ///   - typed: What is typed of the word at the cursor.
  public func completions(after line: [String], typed: String) -> CompletionOffer {
    var place = CompletionPlace(command: self)
    place.walk(line)
    // Bash splits '--name=value' at the sign.
    let typed = typed == "=" ? "" : typed
    if let option = place.option { return Self.offer(option.offers, typed: typed) }
    if !place.isTerminated, typed.hasPrefix("-") {
      let (name, value) = Self.split(typed)
      if let value, let option = place.options.first(where: { $0.names.contains(name) }) {
        return Self.offer(option.offers, typed: value, behind: name + "=")
      }
      return .words(
        place.options.flatMap { option in
          option.names.map { CompletedWord($0, Self.meaning(option.help)) }
        }.filter { $0.word.hasPrefix(typed) })
    }
    if place.command.isGroup {
      guard place.wordCount == 0 else { return .words([]) }
      let commands = place.command.visibleCommands.map { CompletedWord($0.name, $0.abstract) }
      return .words(
        (commands + [CompletedWord("help", "Show help of a subcommand.")])
          .filter { $0.word.hasPrefix(typed) })
    }
    let words = place.command.declarations.filter { $0.kind == .word }
    let index = min(place.wordCount, words.count - 1)
    guard index >= 0, index == place.wordCount || words[index].repeats else { return .words([]) }
    return Self.offer(words[index].offers, typed: typed)
  }

  private static func offer(
    _ completion: Completion, typed: String, behind name: String = ""
  ) -> CompletionOffer {
    switch completion {
    case .none: .words([])
    case .file: .files
    case .directory: .folders
    case .list(let words):
      .words(words.filter { $0.hasPrefix(typed) }.map { CompletedWord(name + $0, "") })
    case .own(let list): .own(list, typed: typed)
    }
  }

  fileprivate static func split(_ word: String) -> (name: String, value: String?) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
  }

  /// The first sentence of a help text, in one line.
  private static func meaning(_ help: String) -> String {
    let line = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.firstRange(of: ". ").map { String(line[..<$0.lowerBound]) + "." } ?? line
  }
}

/// Where the words before the cursor lead.
private struct CompletionPlace {
  var command: Command
  private var isRoot = true
  /// How many words stand before that count by their position.
  private(set) var wordCount = 0
  /// Whether `--` has ended the options.
  private(set) var isTerminated = false
  /// The option whose value is at the cursor.
  private(set) var option: Declaration?

  init(command: Command) { self.command = command }

  var options: [Declaration] { command.options(isRoot: isRoot) }

  /// Goes to the subcommand that is called, and over options with their values.
  mutating func walk(_ line: [String]) {
    var rest = line[...]
    while let word = rest.popFirst() {
      if isTerminated {
        wordCount += 1
      } else if command.isGroup, word == "help" {
        // The command behind it is completed as if it came first.
      } else if let next = command.visibleCommands.first(where: { $0.name == word }) {
        (command, isRoot) = (next, false)
      } else if word == "--" {
        isTerminated = true
      } else if word.hasPrefix("-"), word.count > 1 {
        let (name, value) = Command.split(word)
        guard value == nil, let found = options.first(where: { $0.names.contains(name) }),
          found.kind == .option
        else { continue }
        // Bash splits '--name=value' at the sign.
        if rest.first == "=" { rest.removeFirst() }
        if rest.popFirst() == nil { option = found }
      } else {
        wordCount += 1
      }
    }
  }
}

/// A shell that completion scripts can be made for.
public enum CompletionShell: String, CaseIterable, ArgumentValue {
  /// GNU Bash, from 3.2, the one that macOS ships.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly interactive shell.
  case fish

  /// A script that completes a program, which says itself what may follow: it is called with `complete --`, what is
  /// typed of the word, and the words before it, and prints a word a line with a tab and its meaning, or `:files` or
  /// `:folders`.
  func script(of program: String) -> String {
    let function = "_" + program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    return switch self {
    case .bash: Self.bash(program, function)
    case .zsh: Self.zsh(program, function)
    case .fish: Self.fish(program, "_" + function)
    }
  }

  private static func bash(_ program: String, _ function: String) -> String {
    #"""
    # Completions of '\#(program)' for bash: the program says what may follow.
    \#(function)() {
      local cur="${COMP_WORDS[COMP_CWORD]}" kind candidate
      # A word that begins with a quotation mark is left in it, and needs no backslashes.
      local typed="${cur//[\\\'\"]/}"
      COMPREPLY=()
      while IFS=$'\t' read -r kind _; do
        case "$kind" in
        :files | :folders)
          compopt -o filenames 2>/dev/null
          while IFS= read -r candidate; do
            COMPREPLY+=("$candidate")
          done < <(compgen "$([[ "$kind" == :files ]] && echo -f || echo -d)" -- "$cur")
          ;;
        *)
          candidate=$kind
          if [[ "$cur" != [\'\"]* ]]; then printf -v candidate '%q' "$candidate"; fi
          COMPREPLY+=("$candidate")
          ;;
        esac
      done < <(command \#(program) complete -- "$typed" "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)
      return 0
    }
    complete -F \#(function) \#(program)

    """#
  }

  private static func zsh(_ program: String, _ function: String) -> String {
    #"""
    #compdef \#(program)
    # Completions of '\#(program)' for zsh: the program says what may follow.
    \#(function)() {
      local line
      local -a found
      for line in ${(f)"$(command \#(program) complete -- "${(Q)PREFIX}" "${(Q)words[2,CURRENT-1][@]}" 2>/dev/null)"}; do
        case "$line" in
        :files) _files; return ;;
        :folders) _files -/; return ;;
        esac
        found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
      done
      # What the program lists may differ from the word in the case of letters.
      _describe -t values value found -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}'
    }

    # Autoloaded from a folder of $fpath, the file is the function; sourced, it declares it.
    if [[ "$funcstack[1]" == '\#(function)' ]]; then
      \#(function) "$@"
    else
      compdef \#(function) \#(program)
    fi

    """#
  }

  private static func fish(_ program: String, _ function: String) -> String {
    #"""
    # Completions of '\#(program)' for fish: the program says what may follow.
    function \#(function)
      set -l typed (string replace --regex --all '["\'\\\\]' '' -- (commandline -ct))
      set -l line (commandline -opc)
      for found in (command \#(program) complete -- "$typed" $line[2..-1] 2>/dev/null)
        switch $found
          case ':files'
            __fish_complete_path (commandline -ct)
          case ':folders'
            __fish_complete_directories (commandline -ct)
          case '*'
            printf '%s\n' $found
        end
      end
    end
    complete -c \#(program) -f -a '(\#(function))'

    """#
  }
}
