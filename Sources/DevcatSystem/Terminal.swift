#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The terminal, where standard input, output or error is one.
package enum Terminal {
  /// Whether a file is a terminal.
  package static func has(_ file: OpenFile) -> Bool { isatty(file.descriptor) == 1 }

  /// How many characters and lines the terminal shows: 80 and 24 where it does not say.
  package static func size(of file: OpenFile) -> (columns: Int, lines: Int) {
    var size = winsize()
    guard ioctl(file.descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return (80, 24) }
    return (size.ws_col > 0 ? Int(size.ws_col) : 80, size.ws_row > 0 ? Int(size.ws_row) : 24)
  }

  /// Calls a body while the terminal of standard input does not show what is typed.
  ///
  /// - Throws: `SystemError` if the echo cannot be switched off.
  package static func withoutEcho<Result>(_ body: () -> Result) throws(SystemError) -> Result {
    var settings = termios()
    guard tcgetattr(0, &settings) == 0 else { throw SystemError(path: "the terminal") }
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO)
    // Else a shell without a line editor would show nothing of what is typed next.
    let shown = settings
    let interruption = Interruption {
      var shown = shown
      tcsetattr(0, TCSANOW, &shown)
    }
    guard tcsetattr(0, TCSAFLUSH, &silent) == 0 else { throw SystemError(path: "the terminal") }
    defer {
      tcsetattr(0, TCSAFLUSH, &settings)
      interruption.end()
    }
    return body()
  }
}
