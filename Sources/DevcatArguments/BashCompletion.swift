/// Makes the completion script for bash.
///
/// One function walks the words before the cursor to the command that they call, skips the values
/// of options, counts the words that count by position, and then offers what may follow. It keeps to
/// bash 3.2, the one that macOS ships.
struct BashCompletion: Sendable {
  var root: Command

  private var nodes: [CompletionNode] {
    CompletionNode.all(below: root, path: root.name, isRoot: true)
  }
  private var function: String { CompletionShell.functionName(root.name) }

  func script() -> String {
    """
    # Completions of '\(root.name)' for bash.

    # Offers those of its arguments that begin with the current word.
    \(function)_offer() {
      local candidate
      for candidate in "$@"; do
        if [[ "$candidate" == "$cur"* ]]; then
          printf -v candidate '%q' "$candidate"
          COMPREPLY+=("$candidate")
        fi
      done
    }

    # Offers files, or with -d directories.
    \(function)_files() {
      local candidate
      compopt -o filenames 2>/dev/null
      while IFS= read -r candidate; do
        COMPREPLY+=("$candidate")
      done < <(compgen "$1" -- "$cur")
    }

    # Offers what the program lists when it is called with a command of its own, which knows what may
    # be meant, whatever the case of the letters. A word that begins
    # with a quotation mark is left in it, and needs no backslashes.
    \(function)_ask() {
      local candidate typed="${cur//[\\\\\\'\\"]/}"
      while IFS=$'\\t' read -r candidate _; do
        if [[ "$cur" != [\\'\\"]* ]]; then printf -v candidate '%q' "$candidate"; fi
        COMPREPLY+=("$candidate")
      done < <(command \(root.name) "$1" -- "$typed" "${COMP_WORDS[@]:0:COMP_CWORD}" 2>/dev/null)
    }

    \(function)() {
      local cur="${COMP_WORDS[COMP_CWORD]}" path=\(quoted(root.name))
      local option='' terminated='' count=0 i word
      COMPREPLY=()
      for ((i = 1; i < COMP_CWORD; i++)); do
        word="${COMP_WORDS[i]}"
        if [[ -n "$terminated" ]]; then
          count=$((count + 1))
          continue
        fi
        case "$path $word" in
    \(walkingCases())
        *' --') terminated=1 ;;
        *' -'?*) ;;
        *) count=$((count + 1)) ;;
        esac
      done
      # Bash splits '--name=value' at the sign.
      if [[ "$cur" == '=' ]]; then cur=''; fi
      case "$option" in
    \(valueCases())
      esac
      if [[ -z "$terminated" && "$cur" == -* ]]; then
        case "$path" in
    \(optionCases())
        esac
        return 0
      fi
      case "$path:$count" in
    \(wordCases())
      esac
      return 0
    }

    complete -F \(function) \(root.name)

    """
  }

  /// Cases that go to a subcommand, or step over an option's value unless the cursor is on it.
  private func walkingCases() -> String {
    var cases: [String] = []
    for node in nodes {
      for command in node.commands {
        let path = quoted("\(node.path) \(command.name)")
        cases.append("\(path)) path=\(path) ;;")
      }
      // 'help' counts as no word: the command after it is completed as if it came first.
      if node.command.isGroup { cases.append("\(quoted(node.path + " help"))) ;;") }
      let valued = node.options.filter { $0.kind == .option }.flatMap(\.names)
      guard !valued.isEmpty else { continue }
      let pattern = valued.map { quoted("\(node.path) \($0)") }.joined(separator: " | ")
      cases.append(
        """
        \(pattern))
          i=$((i + 1))
          if [[ "${COMP_WORDS[i]}" == '=' && i -lt COMP_CWORD ]]; then i=$((i + 1)); fi
          if ((i == COMP_CWORD)); then option="$path $word"; fi
          ;;
        """)
    }
    return indented(cases, by: 4)
  }

  /// Cases that offer the values of an option.
  private func valueCases() -> String {
    var cases = ["'') ;;"]
    for node in nodes {
      for option in node.options where option.kind == .option {
        let pattern = option.names.map { quoted("\(node.path) \($0)") }.joined(separator: " | ")
        cases.append("\(pattern)) \(offer(option.offers)); return 0 ;;")
      }
    }
    return indented(cases, by: 2)
  }

  private func optionCases() -> String {
    let cases = nodes.map { node in
      "\(quoted(node.path))) \(offer(.list(node.options.flatMap(\.names)))) ;;"
    }
    return indented(cases, by: 4)
  }

  private func wordCases() -> String {
    var cases: [String] = []
    for node in nodes {
      if node.command.isGroup {
        let names = node.commands.map(\.name) + ["help"]
        cases.append("\(quoted(node.path + ":0"))) \(offer(.list(names))) ;;")
      }
      for (index, word) in node.words.enumerated() where word.offers != .none {
        let pattern =
          word.repeats ? quoted(node.path + ":") + "*" : quoted("\(node.path):\(index)")
        cases.append("\(pattern)) \(offer(word.offers)) ;;")
      }
    }
    return indented(cases, by: 2)
  }

  /// The call that offers what a completion says.
  private func offer(_ completion: Completion) -> String {
    switch completion {
    case .none: ":"
    case .file: "\(function)_files -f"
    case .directory: "\(function)_files -d"
    case .list(let words): ([function + "_offer"] + words.map(quoted)).joined(separator: " ")
    case .command(let name): "\(function)_ask \(quoted(name))"
    }
  }

  private func quoted(_ text: String) -> String { CompletionShell.bash.quoted(text) }

  private func indented(_ cases: [String], by columns: Int) -> String {
    let margin = String(repeating: " ", count: columns)
    return cases.flatMap { $0.split(separator: "\n") }.map { margin + $0 }.joined(separator: "\n")
  }
}
