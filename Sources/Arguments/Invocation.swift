/// The meaning of a command line.
public enum Invocation: Sendable {
  /// Carrying out a command.
  case run(Command.Action)
  /// Text for standard output, which ends in a line feed; the program then succeeds.
  case show(String)
}
