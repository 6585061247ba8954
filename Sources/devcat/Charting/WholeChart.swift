/// The chart that a card, a header or a cell leads to.
///
/// Source: SAP Fiori for iOS, Chart Overview, Contexts: a card and a cell navigate to the full chart.
enum WholeChart {
  /// The command that shows it: what was typed, without the context.
  static var command: String { command(of: Array(CommandLine.arguments.dropFirst())) }

  /// The command of these words without the context, for a shell.
  static func command(of words: [String]) -> String {
    var kept: [String] = []
    var isContext = false
    for word in words {
      if isContext {
        isContext = false
      } else if word == "--context" {
        isContext = true
      } else if !word.hasPrefix("--context=") {
        kept.append(quoted(word))
      }
    }
    return (["devcat"] + kept).joined(separator: " ")
  }

  /// A word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || "0123456789-_.,/:=".utf8.contains(byte)
      }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
