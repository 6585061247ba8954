import Render

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a secret without showing it.
enum SecretInput {
  /// The first line of standard input, without the blanks around it; on a terminal it is asked for,
  /// and not shown.
  static func line(_ question: String) throws -> String {
    guard isatty(0) == 1 else { return trimmed(readLine()) }
    Console.write(TerminalText.printable(question))
    var settings = termios()
    guard tcgetattr(0, &settings) == 0 else {
      throw CommandError(.inputOutput, "Cannot switch off the echo of the terminal")
    }
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO)
    guard tcsetattr(0, TCSAFLUSH, &silent) == 0 else {
      throw CommandError(.inputOutput, "Cannot switch off the echo of the terminal")
    }
    defer {
      tcsetattr(0, TCSAFLUSH, &settings)
      Console.note("")
    }
    return trimmed(readLine())
  }

  private static func trimmed(_ line: String?) -> String {
    let blanks: Set<Character> = [" ", "\t", "\r"]
    let start = (line ?? "").drop { blanks.contains($0) }
    return String(start.reversed().drop { blanks.contains($0) }.reversed())
  }
}
