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
}
