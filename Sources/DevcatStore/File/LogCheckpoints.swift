import DevcatSQLite

/// Copies the write-ahead log of a catalogue into its file, beside the commits.
///
/// SQLite would do so on the committing thread, in each commit that makes the log longer than 1,000
/// pages, and the caller would wait for the disk once or twice more. Here another thread copies
/// most of the log. SQLite begins the log anew only when all of it is copied, so when it is long a
/// commit copies the few pages that followed meanwhile.
final class LogCheckpoints {
  /// After how many pages the log is copied: 4 MB.
  static let leastPages = 1000
  /// From how many pages on a commit copies the rest: 16 MB.
  ///
  /// That commit and the next one, which begins the log anew, wait for the disk more than once.
  static let longPages = 4000
  /// From how many pages on a commit waits for the copy, so that the log has a bound: 64 MB.
  static let mostPages = 16_000

  private let database: Connection
  private var running: Background<Void, Never>?
  /// How long the log was when it was last copied.
  private var copied = 0
  /// The salts of that log.
  private var salts: [UInt8]?

  /// Makes what copies the log of a connection, and stops SQLite from doing it.
  init(of database: Connection) {
    self.database = database
    database.countLogPages()
  }

  /// Copies the log if it is long.
  ///
  /// The revisions are durable in it, so a failure is not an error: a later commit tries again.
  func committed() {
    let pages = database.logPages
    guard pages >= Self.leastPages else { return }
    let salts = database.logSalts
    if salts == nil || salts != self.salts || pages < copied { (self.salts, copied) = (salts, 0) }
    let isDue = pages - copied >= Self.leastPages
    guard isDue || running != nil && pages >= Self.longPages else { return }
    if let running {
      guard running.isOver || pages >= Self.mostPages else { return }
      running.value()
      self.running = nil
      if pages >= Self.longPages && !isDue || pages >= Self.mostPages {
        copied = pages
        // If somebody reads an earlier state, the log goes on.
        try? database.checkpoint()
        return
      }
    }
    copied = pages
    running = Background { [path = database.path] () throws(Never) in
      try? Connection(path: path, mode: .readWrite).checkpoint()
    }
  }

  /// Waits for the copy that is under way.
  func wait() { running?.value() }
}
