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
