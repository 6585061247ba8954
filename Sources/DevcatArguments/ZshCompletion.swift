/// Makes the completion script for zsh: one function for each command, around `_arguments`.
struct ZshCompletion: Sendable {
  var root: Command

  func script() -> String {
    let function = CompletionShell.functionName(root.name)
    let nodes = CompletionNode.all(below: root, path: root.name, isRoot: true)
    return """
      #compdef \(root.name)
      # Completions of '\(root.name)' for zsh.

      # Offers what the program lists when it is called with a command of its own.
      \(function)_ask() {
        local line
        local -a found
        for line in ${(f)"$(command \(root.name) "$1" -- "${(Q)PREFIX}" "${(Q)words[1,CURRENT-1][@]}" 2>/dev/null)"}; do
          found+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}")
        done
        # What the program lists may differ from the word in the case of letters.
        _describe -t values value found -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}'
      }

      \(nodes.map(function(of:)).joined(separator: "\n\n"))

      # Autoloaded from a folder of $fpath, the file is the function; sourced, it declares it.
      if [[ "$funcstack[1]" == \(quoted(function)) ]]; then
        \(function) "$@"
      else
        compdef \(function) \(root.name)
      fi

      """
  }

  private func function(of node: CompletionNode) -> String {
    node.command.isGroup ? groupFunction(node) : leafFunction(node)
  }

  private func leafFunction(_ node: CompletionNode) -> String {
    // '-S' offers no options after '--'.
    let specs = node.options.flatMap(optionSpecs) + node.words.map(wordSpec)
    return """
      \(CompletionShell.functionName(node.path))() {
        _arguments -S \(specs.map { "\\\n    " + quoted($0) }.joined(separator: " "))
      }
      """
  }

  private func groupFunction(_ node: CompletionNode) -> String {
    let rows = node.commands.map { command in
      quoted("\(escaped(command.name, ":")):\(escaped(command.abstract, ""))")
    }
    let calls = node.commands.map { command in
      let function = CompletionShell.functionName("\(node.path) \(command.name)")
      return "\(quoted(command.name))) \(function) ;;"
    }
    let specs = node.options.flatMap(optionSpecs) + ["1:command:->command", "*::word:->word"]
    let function = CompletionShell.functionName(node.path)
    return """
      \(function)() {
        local curcontext="$curcontext" context state state_descr line
        typeset -A opt_args
        local -a commands
        commands=(
          \((rows + [quoted("help:Show help of a subcommand.")]).joined(separator: "\n    "))
        )
        _arguments -C \(specs.map { "\\\n    " + quoted($0) }.joined(separator: " ")) && return
        case "$state" in
        command) _describe -t commands command commands ;;
        word)
          case "$words[1]" in
          \((calls + ["help) \(function) ;;"]).joined(separator: "\n    "))
          esac
          ;;
        esac
      }
      """
  }

  /// One spec for each name of an option; a name excludes the others, unless it may be repeated.
  private func optionSpecs(_ option: Declaration) -> [String] {
    option.names.map { name in
      let prefix = option.repeats ? "*" : "(\(option.names.joined(separator: " ")))"
      let sign = option.kind == .option && name.hasPrefix("--") ? "=" : ""
      let value =
        option.kind == .option
        ? ":\(escaped(option.valueName, ":")):\(action(option.offers))" : ""
      return "\(prefix)\(name)\(sign)[\(escaped(option.help, "[]"))]\(value)"
    }
  }

  private func wordSpec(_ word: Declaration) -> String {
    let lead = word.repeats ? "*:" : word.minimum == 0 ? "::" : ":"
    return "\(lead)\(escaped(word.valueName, ":")):\(action(word.offers))"
  }

  private func action(_ completion: Completion) -> String {
    switch completion {
    case .none: " "
    case .command(let name): "{\(CompletionShell.functionName(root.name))_ask \(name)}"
    case .file: "_files"
    case .directory: "_files -/"
    case .list(let words):
      "(" + words.map { escaped($0, " ():'\"$`;&|<>*?[]#~") }.joined(separator: " ") + ")"
    }
  }

  /// The text with backslashes before themselves and before each of `special`.
  private func escaped(_ text: String, _ special: String) -> String {
    text.map { $0 == "\\" || special.contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private func quoted(_ text: String) -> String { CompletionShell.zsh.quoted(text) }
}
