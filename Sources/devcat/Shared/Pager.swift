import Render

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Shows long text on a terminal a screenful at a time.
enum Pager {
  /// Writes the text to standard output: through the user's pager where that is a terminal which the
  /// text does not fit on.
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
    let terminal = Environment["TERM"] ?? ""
    guard !terminal.isEmpty, terminal != "dumb" else { return nil }
    let named = Environment["DEVCAT_PAGER"] ?? Environment["PAGER"]
    let program = named ?? "if command -v less >/dev/null; then less; else cat; fi"
    return program.isEmpty || program == "cat" ? nil : program
  }

  /// Runs the pager to its end; `false` where there is no such program, so that nothing was shown.
  private static func run(_ program: String, _ text: String) throws -> Bool {
    // As `less -FRX`, unless the user has settings: it ends at once where all fits, passes styles on,
    // and leaves what it showed on the screen.
    let line = "LESS=\"${LESS-FRX}\"; export LESS; \(program)"
    guard let stream = popen(line, "w") else {
      throw CommandError(.failed, "Cannot run '\(program)': \(String(cString: strerror(errno)))")
    }
    // Control-C is for the pager, and one that ends early has shown enough.
    let signals = [SIGINT, SIGQUIT, SIGPIPE]
    let handlers = signals.map { signal($0, SIG_IGN) }
    defer { for (number, handler) in zip(signals, handlers) { signal(number, handler) } }
    var failure: (any Error)?
    do {
      try FileAccess.writeAll(Array(text.utf8)[...], to: fileno(stream), program)
    } catch let error as CommandError where error.status == .brokenPipe {
      // The person has left the pager.
    } catch {
      failure = error
    }
    let status = pclose(stream)
    if let failure { throw failure }
    return status != notFound
  }

  /// The status from `wait` for a shell that does not find a command: it exits with 127.
  private static let notFound: Int32 = 127 << 8
}
