import Render
import System

/// Standard error: everything but results.
enum Console {
  /// Prints a note; `TerminalText.printable` makes it harmless, because a hub, a file or a
  /// catalogue may have provided the words.
  static func note(_ text: String) { write(TerminalText.printable(text) + "\n") }

  /// Prints text unchanged.
  static func write(_ text: String) {
    try? OpenFile.standardError.write(text.utf8)
  }

  /// Says why a command failed.
  static func report(_ error: any Error) {
    let text = String(describing: error)
    note(text.hasPrefix("Error:") ? text : "Error: " + text)
  }
}
