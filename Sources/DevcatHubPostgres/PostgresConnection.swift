import CDevcatPostgres
import DevcatWire

/// A connection to PostgreSQL, by libpq, which is loaded by the first one.
///
/// It is the only type that knows of libpq. Every call blocks, at most for `patience`; the connection
/// belongs to whoever has it, one at a time.
///
/// Unchecked: libpq keeps no state of the thread, and `PostgresPool` hands a connection to one user at a
/// time.
final class PostgresConnection: @unchecked Sendable {
  /// How long a statement may take, in milliseconds: by default longer than any lock is held.
  ///
  /// After that the server is asked to cancel it (`mayCancel`), and the connection is lost if it does not.
  var patience = usualPatience
  static let usualPatience: Int32 = 30_000
  /// How long a server that was asked to cancel a statement has for its answer.
  private static let cancelPatience: Int32 = 5000

  /// A value in a statement.
  enum Value {
    case null
    case bytes([UInt8])
    case text(String)
  }

  /// A row of a result: numbers are read as text, bytes as they are.
  struct Row {
    fileprivate let result: UnsafeMutableRawPointer
    fileprivate let row: Int32

    func isNull(_ column: Int32) -> Bool { devcat_pq_is_null(result, row, column) != 0 }

    func bytes(_ column: Int32) -> [UInt8] {
      let count = Int(devcat_pq_length(result, row, column))
      guard let start = devcat_pq_value(result, row, column) else { return [] }
      return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    /// A count, a size or a key, which is never negative and always small enough to be added to.
    func int(_ column: Int32) -> Int { min(max(Int(text(column)) ?? 0, 0), 1 << 53) }
  }

  private let handle: UnsafeMutableRawPointer
  private let options: PostgresOptions
  /// Whether a slow statement is cancelled, and the connection not lost at once: not by one that itself cancels.
  var mayCancel: Bool
  /// The setting `synchronous_commit` that the database has for this role; the connection may use another.
  private(set) var foundCommit = ""
  /// Whether it can be used no more.
  private(set) var isLost = false
  /// Whether its last statement ends a transaction; if it is lost then, nobody knows what became of that.
  private(set) var isEnding = false

  /// The reason why libpq, which is loaded once for the process, cannot be used; `nil` where it can.
  static let problem: String? = devcat_pq_load().map { String(cString: $0) }

  /// Connects: within 5 s a host, unless the options say otherwise.
  init(_ options: PostgresOptions, mayCancel: Bool = true) throws(DatabaseError) {
    self.mayCancel = mayCancel
    // A server that has gone is noticed 25 s after the last traffic, or 20 s after bytes that it
    // did not acknowledge.
    // Options of the user come later, and replace these.
    let defaults = [
      ("connect_timeout", "5"), ("application_name", "devcat"), ("keepalives_idle", "10"),
      ("keepalives_interval", "5"), ("keepalives_count", "3"), ("tcp_user_timeout", "20000"),
      ("dbname", options.text), ("client_encoding", "UTF8"),
    ]
    let words = defaults.map { $0.0 }
    let values = defaults.map { $0.1 }
    let opened = Self.withStrings(words) { words in
      Self.withStrings(values) { devcat_pq_connect(words, $0) }
    }
    guard let opened else { throw DatabaseError(.unreachable, "out of memory") }
    guard devcat_pq_is_connected(opened) != 0 else {
      let problem = options.hidingSecrets(in: String(cString: devcat_pq_message(opened)))
      let state = String(cString: devcat_pq_refusal(opened))
      devcat_pq_close(opened)
      throw DatabaseError(.unreachable, state: state, problem)
    }
    (handle, self.options) = (opened, options)
    // An acknowledged push is on the disks of the primary and of the standbys that it waits for, whatever
    // the database's default is; and a hub that stands still keeps others waiting for 20 s at most.
    foundCommit =
      try run(
        """
        SELECT current_setting('synchronous_commit'),
          set_config('idle_in_transaction_session_timeout', '20s', false),
          set_config('lock_timeout', '20s', false),
          set_config('synchronous_commit', CASE
            WHEN current_setting('synchronous_commit') IN ('off', 'local', 'remote_write') THEN 'on'
            ELSE current_setting('synchronous_commit') END, false)
        """
      ) { $0.text(0) }.first ?? ""
  }

  deinit { devcat_pq_close(handle) }

  /// The options for messages, without secrets.
  var server: String { options.shown }

  /// The server's version, such as 150018 for 15.18.
  var serverVersion: Int { Int(devcat_pq_server_version(handle)) }

  /// Whether the server has warned since the last call.
  func takeWarning() -> Bool { devcat_pq_has_warned(handle) != 0 }

  /// The number of the server's process.
  var process: Int32 { devcat_pq_process(handle) }

  /// Runs one or more statements without parameters, whose values are text; or one with parameters, which may be
  /// none, and then the values of the result are bytes.
  ///
  /// - Returns: What `read` makes of each row of the last one.
  @discardableResult
  func run<Result>(
    _ sql: String, _ values: [Value]? = nil, _ read: (Row) -> Result = { _ in }
  ) throws(DatabaseError) -> [Result] {
    guard !isLost else { throw DatabaseError(.lost, "the connection is closed") }
    isEnding = sql.hasSuffix("COMMIT")
    // Types of PostgreSQL: 17 is bytea, 25 is text.
    var (types, lengths, bytes) = ([UInt32](), [Int32](), [UInt8]())
    for value in values ?? [] {
      switch value {
      case .null:
        types.append(0)
        lengths.append(-1)
      case .bytes(let part):
        types.append(17)
        lengths.append(Int32(part.count))
        bytes += part
      case .text(let text):
        types.append(25)
        lengths.append(Int32(text.utf8.count))
        bytes += Array(text.utf8)
      }
    }
    // With one byte more an empty value has an address too; without one it would be NULL.
    bytes.append(0)
    var result: UnsafeMutableRawPointer?
    var outcome = bytes.withUnsafeBytes { buffer in
      var starts: [UnsafePointer<CChar>?] = []
      var offset = 0
      for length in lengths {
        let start = buffer.baseAddress.map { $0 + offset }
        starts.append(length < 0 ? nil : start?.assumingMemoryBound(to: CChar.self))
        offset += max(0, Int(length))
      }
      return devcat_pq_run(
        handle, sql, Int32(lengths.count), types, starts, lengths, values == nil ? 0 : 1, patience,
        &result)
    }
    if outcome == devcat_pq_slow, cancel() {
      outcome = devcat_pq_finish(handle, Self.cancelPatience, &result)
    }
    defer { if let result { devcat_pq_clear(result) } }
    switch outcome {
    case devcat_pq_ok:
      guard let result else { return [] }
      return (0..<devcat_pq_rows(result)).map { read(Row(result: result, row: $0)) }
    case devcat_pq_refused:
      throw DatabaseError(
        .refused, state: result.map { String(cString: devcat_pq_state($0)) } ?? "",
        result.map { String(cString: devcat_pq_reason($0)) } ?? "the statement failed")
    default:
      isLost = true
      let reason = result.map { String(cString: devcat_pq_reason($0)) } ?? ""
      let message = String(cString: devcat_pq_message(handle))
      let problem = reason.isEmpty ? message : reason
      throw DatabaseError(.lost, problem.isEmpty ? "PostgreSQL does not answer in time" : problem)
    }
  }

  /// Makes a small commit, which waits as every commit does.
  ///
  /// - Returns: Whether it has reached every server that commits wait for, and with it all that was
  ///   committed before.
  func commitsEverywhere() throws(DatabaseError) -> Bool {
    _ = takeWarning()
    // It writes to the log of the server alone: rows would be locked while it waits.
    try run("SELECT pg_logical_emit_message(true, 'devcat', '')")
    return !takeWarning()
  }

  /// Asks the server, over another connection, to cancel the statement under way: without that, a process
  /// of the server would go on waiting, such as for a standby, with its locks.
  ///
  /// A commit that waits for a standby then ends with a warning, and is committed on the primary alone.
  private func cancel() -> Bool {
    guard mayCancel, let other = try? PostgresConnection(options, mayCancel: false) else {
      return false
    }
    other.patience = Self.cancelPatience
    return (try? other.run("SELECT pg_cancel_backend(\(process))")) != nil
  }

  /// Waits for notifications, for at most so many milliseconds.
  ///
  /// - Returns: Their texts; none if none came in time.
  func notifications(within milliseconds: Int32) throws(DatabaseError) -> [String] {
    var texts: [String] = []
    // Some may have come with the answer to a statement.
    while let text = devcat_pq_next(handle) { texts.append(Self.taken(text)) }
    guard texts.isEmpty else { return texts }
    guard devcat_pq_wait(handle, milliseconds) >= 0 else {
      isLost = true
      throw DatabaseError(.lost, String(cString: devcat_pq_message(handle)))
    }
    while let text = devcat_pq_next(handle) { texts.append(Self.taken(text)) }
    return texts
  }

  private static func taken(_ text: UnsafeMutablePointer<CChar>) -> String {
    defer { devcat_pq_free(text) }
    return String(cString: text)
  }

  private static func withStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    let bytes = strings.reduce(into: [UInt8]()) { bytes, string in
      bytes += string.utf8
      bytes.append(0)
    }
    return bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { buffer in
        var starts: [UnsafePointer<CChar>?] = []
        var offset = 0
        for string in strings {
          starts.append(buffer.baseAddress.map { $0 + offset })
          offset += string.utf8.count + 1
        }
        return body(starts + [nil])
      }
    }
  }
}
