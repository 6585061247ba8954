import DevcatSQLite

/// Copies the write-ahead log of a catalogue into its file, beside the commits.
///
/// SQLite would do so on the committing thread, in each commit that makes the log longer than 1,000
/// pages, and the caller would wait for the disk once or twice more. Here another thread copies
/// most of the log. SQLite begins the log anew only when all of it is copied, so when it is long a
/// commit copies the few pages that followed meanwhile.
final class LogCheckpoints {
  /// The number of pages since the last copy from which the log is copied: 1,000, which are 4 MB.
  static let leastPages = 1000
  /// The length of the log in pages from which a commit copies the rest: 16 MB.
  ///
  /// That commit and the next one, which begins the log anew, wait for the disk more than once.
  static let longPages = 4000
  /// The length of the log in pages from which a commit waits for the copy: 64 MB.
  ///
  /// This bounds the log.
  static let mostPages = 16_000

  private let database: Connection
  private var running: Background<Void, Never>?
  /// The length of the log in pages when it was last copied.
  private var copied = 0
  /// The salts in the header of that log, which SQLite changes when it begins the log anew.
  private var salts: [UInt8]?

  /// Stops SQLite's own checkpoints on a connection, and counts the pages of its log.
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
      // Only a complete copy lets SQLite begin the log anew, and only few pages are left to copy.
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
