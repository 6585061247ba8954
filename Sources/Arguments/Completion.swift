/// The completions that a shell offers for a value.
public enum Completion: Sendable, Equatable {
  /// Nothing.
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
