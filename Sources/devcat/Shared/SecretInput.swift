import Render
import System

/// Reads a secret without showing it.
enum SecretInput {
  /// The first line of standard input, without the blanks around it; on a terminal it is asked for,
  /// and not shown.
  static func line(_ question: String) throws -> String {
    guard Terminal.has(.standardInput) else { return trimmed(readLine()) }
    Console.write(TerminalText.printable(question))
    do throws(SystemError) {
      defer { Console.note("") }
      return trimmed(try Terminal.withoutEcho { readLine() })
    } catch {
      throw CommandError(.inputOutput, "Cannot switch off the echo of the terminal")
    }
  }

  private static func trimmed(_ line: String?) -> String {
    let blanks: Set<Character> = [" ", "\t", "\r"]
    let start = (line ?? "").drop { blanks.contains($0) }
    return String(start.reversed().drop { blanks.contains($0) }.reversed())
  }
}
