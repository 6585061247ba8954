import Render
import System

/// A line on the terminal with the progress of a long command, removed at its end.
///
/// It is drawn in plain characters, so `NO_COLOR` changes nothing.
final class ProgressBar {
  private static let interval = Duration.milliseconds(100)

  private let clock = ContinuousClock()
  private var label = ""
  private var start: ContinuousClock.Instant
  private var last: ContinuousClock.Instant
  private var isDrawn = false

  /// Makes a bar; `nil` where standard error is no terminal, or one that cannot redraw a line.
  init?() {
    let terminal = Environment["TERM"] ?? ""
    guard Terminal.has(.standardError), !terminal.isEmpty, terminal != "dumb" else { return nil }
    start = clock.now
    // Shorter work needs no bar.
    last = start
  }

  deinit { erase() }

  /// Begins another stage of the work.
  func begin(_ label: String) {
    self.label = label
    start = clock.now
  }

  /// Shows the progress of the stage; the line is redrawn at most ten times a second.
  func show(_ fraction: Double, _ count: Int, _ noun: String) {
    let now = clock.now
    guard now - last >= Self.interval else { return }
    last = now
    let seconds = (now - start) / .seconds(1)
    let text = ProgressText(
      label: label, fraction: fraction, count: count, noun: noun, seconds: seconds)
    // The last column stays free: some terminals begin a new line once it is written.
    Console.write("\r" + TerminalText.printable(text.line(width: Self.width - 1)) + "\u{1B}[K")
    isDrawn = true
  }

  /// Takes the line away, so that something else can be said.
  func erase() {
    if isDrawn { Console.write("\r\u{1B}[K") }
    isDrawn = false
  }

  private static var width: Int { Terminal.size(of: .standardError).columns }
}
