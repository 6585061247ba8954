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
  public func completionScript(for shell: CompletionShell) -> String {
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
