import DevcatValues
import DevcatRender
import DevcatSystem
import DevcatTransport

/// A line on the terminal with the progress of a long command, removed at its end.
///
/// It is drawn in plain characters, so `NO_COLOR` changes nothing.
enum ProgressBar {
  private struct State {
    var stage = ""
    /// The times at which the stage began, and at which the line was drawn last.
    var (start, last) = (ContinuousClock.now, ContinuousClock.now)
    var isDrawn = false
  }

  private static let interval = Duration.milliseconds(100)
  private static let state = Locked(State())

  /// Whether standard error is a terminal that can redraw a line.
  private static var hasPlace: Bool { Terminal.has(.standardError) && Output.canMoveCursor }

  /// Shows what `body` reports of its progress.
  ///
  /// - Parameters:
  ///   - isShown: Whether it may be shown; not beside JSON, which tools ask for.
  ///   - stage: The stage to show instead of the reported ones; `nil` to show those.
  static func showing<Result>(
    _ isShown: Bool = true, as stage: String? = nil, _ body: () throws -> Result
  ) rethrows -> Result {
    guard isShown, hasPlace else { return try body() }
    state.withLock { $0.last = .now }
    // A signal would leave the line beside the prompt of the shell.
    let interruption = Interruption(erase)
    defer {
      interruption.end()
      erase()
    }
    return try WorkProgress.$sink.withValue(
      WorkProgress.Sink { progress in
        var shown = progress
        if let stage { shown.stage = stage }
        show(shown)
      }, operation: body)
  }

  /// Removes the line, so that something else can be printed.
  @Sendable static func erase() {
    state.withLock { state in
      if state.isDrawn { draw("\r\u{1B}[K") }
      state.isDrawn = false
    }
  }

  /// Shows a report; the line is redrawn at most ten times a second, and first after a tenth of
  /// one.
  private static func show(_ progress: WorkProgress) {
    state.withLock { state in
      let now = ContinuousClock.now
      if progress.stage != state.stage { (state.stage, state.start) = (progress.stage, now) }
      guard now - state.last >= interval else { return }
      state.last = now
      let text = ProgressText(progress, seconds: (now - state.start) / .seconds(1))
      // The last column stays free: some terminals begin a new line once it is written.
      let width = Terminal.size(of: .standardError).columns - 1
      draw("\r" + TerminalText.printable(text.line(width: width)) + "\u{1B}[K")
      state.isDrawn = true
    }
  }

  // A line of progress that cannot be drawn must not end the command.
  private static func draw(_ text: String) { try? OpenFile.standardError.write(text.utf8) }
}
