import DevcatValues

/// The meaning of a command line.
public enum Invocation: Sendable {
  /// The action of a command, which the caller carries out.
  case run(Command.Action)
  /// Text for standard output, which ends in a line feed; the program then succeeds.
  case show(String)
}

extension Command {
  /// Decides what `words` ask for, without running or printing anything.
  ///
  /// Besides the declared commands this answers `--help` and `-h` at any command, `help COMMAND…`,
  /// and at the root `--version` and `--generate-completion-script SHELL`. A group without a
  /// command is an error.
  ///
  /// - Parameter words: The command line without the name of the program.
  /// - Throws: `UsageError` when the words do not fit what is declared.
  public func invocation(_ words: [String]) throws(UsageError) -> Invocation {
    if let text = try rootText(words) { return .show(text) }
    var (command, path, rest) = (self, name, words[...])
    var asksForHelp = false
    while let word = rest.first, command.isGroup {
      if word == "help", !asksForHelp {
        asksForHelp = true
      } else if let next = command.named(word) {
        (command, path) = (next, "\(path) \(next.name)")
      } else {
        break
      }
      rest.removeFirst()
    }
    // After '--', a word such as '-h' is no option.
    let options = rest.prefix { $0 != "--" }
    if options.contains(where: Declaration.help.names.contains) { asksForHelp = true }
    if asksForHelp {
      if command.isGroup, let word = rest.first, !word.hasPrefix("-") {
        throw command.refusal(of: word, path: path)
      }
      return .show(command.helpPage(path: path, isRoot: path == name).rendered())
    }
    guard let parse = command.parse else {
      throw command.refusal(of: rest.first, before: rest.dropFirst(), path: path)
    }
    do {
      return .run(try parse(rest, path))
    } catch {
      throw error.naming(error.foreignOption.map { owners(of: $0, path: name) } ?? [])
    }
  }

  /// The visible commands below this one that have an option, as they are called.
  private func owners(of option: String, path: String) -> [String] {
    visibleCommands.flatMap { command in
      let path = "\(path) \(command.name)"
      let isOwner = command.declarations.contains { $0.names.contains(option) }
      return (isOwner ? [path] : []) + command.owners(of: option, path: path)
    }
  }

  /// The command of the group that a word calls.
  private func named(_ word: String) -> Command? {
    let name = synonyms.first { $0.key == word }?.value ?? word
    return members.first { $0.name == name }?.make()
  }

  /// The answer to an option that only the root has, when it is the first word.
  private func rootText(_ words: [String]) throws(UsageError) -> String? {
    guard let first = words.first else { return nil }
    if first == "--version", let version { return version + "\n" }
    let name = Declaration.completionScript.preferredName
    guard first == name || first.hasPrefix(name + "=") else { return nil }
    let attached = first == name ? nil : String(first.dropFirst(name.count + 1))
    guard let word = attached ?? words.dropFirst().first else {
      throw .missingShell(path: self.name)
    }
    guard let shell = CompletionShell(argument: word) else {
      throw .invalidValue(word, of: .completionScript, path: self.name)
    }
    return shell.script(of: self.name)
  }

  /// The error in the word where this group expects a command.
  ///
  /// - Parameter rest: The words after it; one of them may be the command that was meant.
  private func refusal(
    of word: String?, before rest: ArraySlice<String> = [], path: String
  ) -> UsageError {
    let names = visibleCommands.map(\.name)
    guard let word else {
      return UsageError("Missing expected subcommand", path: path)
    }
    guard word.hasPrefix("-") else {
      return UsageError(
        "Unknown command '\(word)'",
        suggestion: alternatives.first { $0.key == word }?.value
          ?? word.closest(of: names + ["help"]), path: path)
    }
    let option = String(word.prefix { $0 != "=" })
    if let owner = owner(of: option, in: rest, path: path)
      ?? owners(of: option, path: path).first
    {
      return UsageError(
        "The option '\(option)' is written after its command, as in '\(owner) \(option)'",
        path: path)
    }
    return .unknownOption(option, known: builtIns(isRoot: path == name), path: path)
  }

  /// The path of the command among `words` that has the option.
  private func owner(of option: String, in words: ArraySlice<String>, path: String) -> String? {
    for (index, word) in zip(words.indices, words) {
      guard let command = visibleCommands.first(where: { $0.name == word }) else { continue }
      let path = "\(path) \(word)"
      if command.declarations.contains(where: { $0.names.contains(option) }) { return path }
      if let owner = command.owner(of: option, in: words[(index + 1)...], path: path) {
        return owner
      }
    }
    return nil
  }
}
