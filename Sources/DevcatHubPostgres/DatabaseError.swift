import DevcatValues
import DevcatHub
import DevcatWire

/// A failure of PostgreSQL or of the connection to it.
struct DatabaseError: Error {
  /// The kinds of failures.
  enum Kind: Sendable {
    /// No connection can be made.
    case unreachable
    /// The connection broke, so what became of the last statement is unknown.
    case lost
    /// The server refused a statement.
    case refused
  }

  let kind: Kind
  /// The SQLSTATE; empty where there is none.
  let state: String
  let problem: String

  init(_ kind: Kind, state: String = "", _ problem: String) {
    (self.kind, self.state) = (kind, state)
    // Some messages have several lines: one for each host, or questions of libpq such as "Is the server
    // running on that host?", which our hints ask better.
    self.problem = problem.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }
      .filter { !$0.hasSuffix("?") }.joined(separator: "; ")
  }

  /// Whether waiting may help: the connection is gone, or the server is starting, stopping, short of
  /// connections, read-only (a standby), or ended the transaction because of others.
  var isPassing: Bool {
    // Classes of SQLSTATE: 08 is the connection, 53 resources, 57 an intervention, 40 a rollback,
    // 55 an object's state; 25006 is a read-only transaction (PostgreSQL, appendix A).
    kind != .refused && !isAboutLogin && !isAboutOptions
      || ["08", "53", "57", "40", "55"].contains(state.prefix(2)) || state == "25006"
  }

  /// Whether the server does not let this user in, or is not the one that is trusted.
  private var isAboutLogin: Bool {
    // A server's words are in its own language. 28 is the login, 3D000 a database that does not exist.
    guard state.isEmpty else { return state.hasPrefix("28") || state == "3D000" }
    return kind == .unreachable && Self.loginWords.contains { problem.contains($0) }
      && !Self.passingWords.contains { problem.contains($0) }
  }

  /// Whether libpq refuses a value of the options, before it connects: such a message names no server.
  private var isAboutOptions: Bool {
    kind == .unreachable && state.isEmpty && Self.optionWords.contains { problem.hasPrefix($0) }
  }

  /// Words of libpq where a retry does not help.
  ///
  /// No server has answered, so there is no SQLSTATE. libpq speaks English, because devcat sets no
  /// locale.
  private static let loginWords = [
    "password", "authentication", "certificate", "SSL", "TLS", "root.crt",
  ]

  /// Words of libpq for a network that fails in those places.
  private static let passingWords = [
    "SSL SYSCALL error", "SSL connection has been closed", "could not translate host name",
  ]

  /// The beginnings of messages about the options.
  private static let optionWords = [
    "invalid ", "could not match ", "definition of service ", "service file ",
    "syntax error in service",
    "nested service ", "unrecognized ", "could not parse ", "line ",
  ]

  /// The error for the user.
  ///
  /// - Parameter operation: The operation that failed.
  func named(_ operation: String, _ server: String) -> Failure {
    if state == "42501" {
      return Failure(
        .notPermitted, operation: operation, subject: server, problem,
        hint:
          "The role needs USAGE on the schema devcat, and SELECT, INSERT and UPDATE on its tables; "
          + "'devcat hub init' needs CREATE on the database.")
    }
    if isAboutOptions {
      return Failure(
        .badAddress, operation: operation, subject: server, problem,
        hint: "Correct the options of the connection, or the file of its service.")
    }
    if isPassing {
      return Failure(
        .tryAgain, operation: operation, subject: server, problem,
        hint: "Check that PostgreSQL runs and can be reached, then try again.",
        underlying: LogTrouble(reason: problem))
    }
    if isAboutLogin {
      return Failure(
        .notPermitted, operation: operation, subject: server, problem,
        hint:
          "Check the options of the connection: host, dbname, user, the password file, sslmode and sslrootcert."
      )
    }
    return Failure(
      .unavailable, operation: operation, subject: server,
      problem + (state.isEmpty ? "" : " (SQLSTATE \(state))"), hint: "See the log of PostgreSQL.")
  }
}
