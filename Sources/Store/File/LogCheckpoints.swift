import SQLite

/// Copies the write-ahead log of a catalogue into its file, beside the commits.
///
/// SQLite would do so on the committing thread, in each commit that makes the log longer than 1,000
/// pages, and the caller would wait for the disk once or twice more.
final class LogCheckpoints {
  /// From how many pages on the log is copied: 4 MB.
  static let leastPages = 1000
  /// From how many pages on a commit waits for the copy, so that the log has a bound: 64 MB.
  static let mostPages = 16_000

  private let path: String
  private var running: Background<Void, Never>?

  /// Makes what copies the log of a connection, and stops SQLite from doing it.
  init(of database: Connection) {
    path = database.path
    database.countLogPages()
  }

  /// Copies the log on another thread if it is long.
  func committed(pages: Int) {
    guard pages >= Self.leastPages else { return }
    if let running {
      guard running.isOver || pages >= Self.mostPages else { return }
      running.value()
    }
    running = Background { [path] () throws(Never) in
      // The revisions are durable in the log. After a failure the next commit tries again.
      try? Connection(path: path, mode: .readWrite).checkpoint()
    }
  }

  /// Waits for the copy that is under way.
  func wait() { running?.value() }
}
