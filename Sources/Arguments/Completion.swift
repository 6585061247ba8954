/// What a shell should offer while a value is being typed.
public enum Completion: Sendable, Equatable {
  /// Nothing.
  case none
  /// The names of files and directories.
  case file
  /// The names of directories.
  case directory
  /// The given words. Others are accepted too, unless the value's type is a closed set.
  case list([String])
  /// What the program itself lists: it is called with this command, `--`, the word as far as it is
  /// typed, and the words before it. It prints a word a line, and behind
  /// a tab what the word stands for.
  case command(String)
}
