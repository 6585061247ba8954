/// Makes the completion script for fish: one `complete` line for each option, command and word.
struct FishCompletion: Sendable {
  var root: Command

  private var nodes: [CompletionNode] {
    CompletionNode.all(below: root, path: root.name, isRoot: true)
  }
  private var condition: String { "_" + CompletionShell.functionName(root.name) + "_at" }

  private var asking: String { "_" + CompletionShell.functionName(root.name) + "_ask" }

  func script() -> String {
    let paths = nodes.dropFirst().map { quoted($0.path) }.joined(separator: " ")
    return """
      # Completions of '\(root.name)' for fish.

      # Whether the words before the cursor call the command of the given path.
      function \(condition)
        set -l path \(quoted(root.name))
        set -l words (commandline -opc)
        for word in $words[2..-1]
          if contains -- "$path $word" \(paths)
            set path "$path $word"
          else if test "$word" != help
            break
          end
        end
        test "$path" = "$argv[1]"
      end

      # What the program lists when it is called with a command of its own.
      function \(asking)
        set -l typed (string replace --regex --all '["\\'\\\\\\\\]' '' -- (commandline -ct))
        command \(root.name) $argv[1] -- "$typed" (commandline -opc) 2>/dev/null
      end

      complete -c \(root.name) -f
      \(nodes.flatMap(lines(of:)).joined(separator: "\n"))

      """
  }

  private func lines(of node: CompletionNode) -> [String] {
    let lead = "complete -c \(root.name) -n \(quoted("\(condition) \(quoted(node.path))"))"
    var lines: [String] = []
    for command in node.commands {
      lines.append("\(lead) -a \(quoted(command.name)) -d \(quoted(command.abstract))")
    }
    if node.command.isGroup {
      lines.append("\(lead) -a help -d \(quoted("Show help of a subcommand."))")
    }
    for option in node.options {
      let names = option.names.map(name).joined(separator: " ")
      let value = option.kind == .option ? self.value(option.offers) : ""
      lines.append("\(lead) \(names)\(value) -d \(quoted(option.help))")
    }
    for word in node.words where word.offers != .none {
      lines.append("\(lead)\(words(word.offers)) -d \(quoted(word.valueName))")
    }
    return lines
  }

  /// A name in fish's form: a long one, a single letter, or a word after a single dash.
  private func name(_ name: String) -> String {
    if name.hasPrefix("--") { return "-l \(quoted(String(name.dropFirst(2))))" }
    return "\(name.count == 2 ? "-s" : "-o") \(quoted(String(name.dropFirst())))"
  }

  /// The completions of an option's value, in fish's form: other files than named ones are no value.
  private func value(_ completion: Completion) -> String {
    (completion == .file ? " -r" : " -x") + words(completion)
  }

  /// The completions of a word, in fish's form.
  private func words(_ completion: Completion) -> String {
    switch completion {
    case .none: ""
    case .file: " -F"
    case .directory: " -a '(__fish_complete_directories)'"
    case .list(let words): " -a \(list(words))"
    case .command(let name): " -a \(quoted("(\(asking) \(name))"))"
    }
  }

  /// The words as one argument, which fish expands again, so that each is quoted inside it.
  private func list(_ words: [String]) -> String {
    let plain = words.allSatisfy { word in
      word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    }
    return quoted((plain ? words : words.map(quoted)).joined(separator: " "))
  }

  private func quoted(_ text: String) -> String { CompletionShell.fish.quoted(text) }
}
