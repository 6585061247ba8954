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
  /// The program's own list: it is called with this command, `--`, the word typed so far, and the
  /// words before it. It prints a word on each line, followed by a tab and its description.
  case command(String)
}

/// One visible command as completion scripts see it.
struct CompletionNode: Sendable {
  var command: Command
  /// The words that call it, from the root on, with a space between.
  var path: String
  var isRoot: Bool

  /// The command and every visible one below it, each before those that it groups.
  static func all(below command: Command, path: String, isRoot: Bool) -> [CompletionNode] {
    let below = command.visibleCommands.flatMap {
      all(below: $0, path: "\(path) \($0.name)", isRoot: false)
    }
    return [CompletionNode(command: command, path: path, isRoot: isRoot)] + below
  }

  /// Flags and options, the built-in ones last.
  var options: [Declaration] {
    command.declarations.filter { $0.kind != .word } + command.builtIns(isRoot: isRoot)
  }

  /// Words, identified by their position.
  var words: [Declaration] { command.declarations.filter { $0.kind == .word } }

  /// The commands that it groups.
  var commands: [Command] { command.visibleCommands }
}

/// A shell that completion scripts can be made for.
public enum CompletionShell: String, CaseIterable, ArgumentValue {
  /// GNU Bash, from 3.2.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly interactive shell.
  case fish
}

extension Command {
  /// A script that completes this command, as the root, in a shell.
  ///
  /// It is made from the same declarations as parsing and help, and holds them whole: it calls the
  /// program only where a value is declared with `Completion.command`.
  func completionScript(for shell: CompletionShell) -> String {
    switch shell {
    case .bash: BashCompletion(root: self).script()
    case .zsh: ZshCompletion(root: self).script()
    case .fish: FishCompletion(root: self).script()
    }
  }
}

extension CompletionShell {
  /// A text as one word of any of the shells.
  ///
  /// Fish reads backslashes inside single quotes, where the others read none, so that a text with
  /// a backslash needs the escape there.
  func quoted(_ text: String) -> String {
    var result = "'"
    for character in text {
      switch (character, self) {
      case ("'", .fish): result += "\\'"
      case ("\\", .fish): result += "\\\\"
      case ("'", _): result += "'\\''"
      case ("\n", _): result += " "
      default: result.append(character)
      }
    }
    return result + "'"
  }

  /// The name of a script's function for a command path: letters, digits and underscores.
  static func functionName(_ path: String) -> String {
    "_" + path.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
  }
}
