import DevcatValues
import DevcatRender
import DevcatSystem

/// Shows long text on a terminal a screenful at a time.
enum Pager {
  /// Shows a page.
  static func show(_ page: Page) throws {
    try show(page.text(isStyled: Output.isStyled, width: Output.width))
  }

  /// Writes the text to standard output; if that is a terminal and the text does not fit on it,
  /// through the user's pager.
  static func show(_ text: String) throws {
    let text = TerminalText.wrapped(
      TerminalText.printable(text, isStyled: Output.isStyled), width: Output.width)
    guard let height = Output.height, let program,
      text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) >= height
    else { return try Output.standard.write(text) }
    try Output.standard.flush()
    if try !run(program, text) { try Output.standard.write(text) }
  }

  /// The shell command of the pager: from `DEVCAT_PAGER`, `PAGER`, or `less`; `nil` if none is
  /// wanted, or the terminal cannot move its cursor.
  private static var program: String? {
    guard Output.canMoveCursor else { return nil }
    let named = Environment["DEVCAT_PAGER"] ?? Environment["PAGER"]
    let program = named ?? "if command -v less >/dev/null; then less; else cat; fi"
    return program.isEmpty || program == "cat" ? nil : program
  }

  /// Runs the pager to its end; `false` if there is no such program, and nothing was shown.
  private static func run(_ program: String, _ text: String) throws -> Bool {
    // As `less -FRX`, unless the user has settings: it ends at once where all fits, passes styles
    // on, and leaves what it showed on the screen.
    // What devcat writes is UTF-8 in every locale, as in that of a bare container.
    let line =
      "LESS=\"${LESS-FRX}\" LESSCHARSET=\"${LESSCHARSET-utf-8}\"; export LESS LESSCHARSET; \(program)"
    do throws(SystemError) {
      // A person who has left the pager has seen enough. A shell that finds no command exits with
      // 127.
      return try ShellProcess.run(line, input: Array(text.utf8)) != 127
    } catch {
      throw CommandError(.failed, "Cannot run '\(program)': \(error.reason)")
    }
  }
}
