import CDevcatSpawn
public import Foundation

/// A PostgreSQL cluster of the tests' own, in a temporary folder and on a unix socket there.
///
/// As root it runs as the user postgres, since PostgreSQL refuses root. A shell that waits for the end of
/// the tests stops it and removes the folder, however they end.
public final class PostgresCluster: Sendable {
  /// Why a command failed.
  public struct Failure: Error, CustomStringConvertible {
    /// What the command said.
    public let description: String
  }

  /// The folder of the newest server's programs; `nil` where none is installed.
  public static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }.map { "\(root)/\($0)/bin" }
      .last { FileManager.default.isExecutableFile(atPath: $0 + "/postgres") }
  }()

  /// The condition of suites that need a server.
  public static let isThere = programs != nil
  /// What such suites say where they do not run.
  public static let need = "a PostgreSQL server is needed: apt-get install postgresql"

  /// A cluster that all tests of the process share, each with a database of its own.
  ///
  /// A loss of power is no
  /// part of them, so nothing is synced.
  public static let shared = Result { try PostgresCluster(["fsync=off", "max_connections=200"]) }

  /// Its folder, which is the host for clients.
  public let folder: String
  private let settings: [String]
  private let port: UInt16?

  /// Makes and starts a cluster, with settings such as `fsync=off`.
  ///
  /// - Parameter port: Where it also listens over TCP, on loopback.
  public init(_ settings: [String] = [], port: UInt16? = nil) throws {
    self.port = port
    self.settings = settings
    folder = try Self.newFolder()
    try server([
      "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N",
    ])
    try start()
  }

  /// Makes a cluster of a copy of another one's data, which follows it as a standby.
  public init(standbyOf primary: PostgresCluster, _ settings: [String]) throws {
    port = nil
    self.settings = settings
    folder = try Self.newFolder()
    try server([
      "pg_basebackup", "-D", data, "-R", "-X", "stream", "-c", "fast", "-d",
      "host=\(primary.folder) user=postgres application_name=standby",
    ])
    try start()
  }

  /// A folder of the user whom the server runs as.
  private static func newFolder() throws -> String {
    var template = Array("/tmp/devcat-pg-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(description: "no temporary folder") }
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    if geteuid() == 0 { try run(["chown", "postgres", folder]) }
    try run(["chmod", "755", folder])
    try removeAtEnd(folder)
    return folder
  }

  private var data: String { folder + "/data" }

  // MARK: Its life

  /// Starts the server, and waits until it answers.
  public func start() throws {
    let places = [
      "listen_addresses=\(port == nil ? "" : "127.0.0.1")", "unix_socket_directories=\(folder)",
      "port=\(port ?? 5432)",
    ]
    let options = (settings + places).map { "-c '\($0)'" }.joined(separator: " ")
    try server([
      "pg_ctl", "-D", data, "-l", folder + "/log", "-w", "-t", "600", "-o", options, "start",
    ])
  }

  /// Stops the server as a crash does, or in order.
  public func stop(crash: Bool = true) throws {
    try server([
      "pg_ctl", "-D", data, "-m", crash ? "immediate" : "fast", "-w", "-t", "600", "stop",
    ])
  }

  /// Makes a standby a primary.
  public func promote() throws { try server(["pg_ctl", "-D", data, "-w", "-t", "600", "promote"]) }

  /// The process of the server.
  public var process: pid_t {
    let text = (try? String(contentsOfFile: data + "/postmaster.pid", encoding: .utf8)) ?? ""
    return pid_t(text.prefix { $0 != "\n" }) ?? 0
  }

  // MARK: Its databases

  /// The options of a connection to a database.
  public func options(_ database: String) -> String {
    "host=\(folder) dbname=\(database) user=postgres" + (port.map { " port=\($0)" } ?? "")
  }

  /// Makes a database, and returns the options of a connection to it.
  public func database() throws -> String {
    let name = "d\(UInt64.random(in: 0...(.max)))"
    try sql("CREATE DATABASE \(name)", options("postgres"))
    return options(name)
  }

  /// Runs SQL, and returns the rows, with `|` between columns.
  @discardableResult
  public func sql(_ text: String, _ options: String) throws -> String {
    try server(["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", options, "-c", text])
  }

  /// Runs a program of the server's, as the user that may.
  @discardableResult
  public func server(_ words: [String]) throws -> String {
    let program = "\(Self.programs ?? "")/\(words[0])"
    return try Self.run(Self.user + [program] + words.dropFirst())
  }

  private static var user: [String] {
    geteuid() == 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] : []
  }

  /// Runs a command, and returns what it printed.
  ///
  /// Not by Foundation's `Process`, which waits for whatever a command has started.
  @discardableResult
  private static func run(_ words: [String]) throws -> String {
    let base = "/tmp/devcat-run-\(UUID().uuidString)"
    let files = ["/dev/null", base + ".out", base + ".err"]
    defer { for file in files.dropFirst() { unlink(file) } }
    let ends = files.enumerated().map { end, file in
      open(file, (end == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC) | O_CLOEXEC, 0o600)
    }
    defer { for end in ends { close(end) } }
    let id = try spawn(["/usr/bin/env", "-C", "/"] + words, ends)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    func text(_ file: String) -> String {
      let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
      return text.trimmingCharacters(in: .newlines)
    }
    guard status == 0 else {
      throw Failure(description: "\(words.joined(separator: " ")): \(text(files[2]))")
    }
    return text(files[1])
  }

  /// Starts a program that has these three files and no others.
  ///
  /// A server holds no pipe of another test open, whose reader would wait for the server's end.
  private static func spawn(_ words: [String], _ files: [Int32]) throws -> pid_t {
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var id = pid_t()
    guard devcat_spawn(&id, files, 1, arguments, nil) == 0 else {
      throw Failure(description: "cannot start \(words[0])")
    }
    return id
  }

  /// Starts a shell that waits until this process has ended, then stops the server and removes the folder.
  private static func removeAtEnd(_ folder: String) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure(description: "no pipe") }
    // Other children must not hold it open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let script = """
      cd /; cat >/dev/null; \(user.joined(separator: " ")) \(programs ?? "")/pg_ctl -D \(folder)/data \
      -m immediate -w stop; rm -rf \(folder)
      """
    // A session of its own: what ends the tests by their group does not end it.
    let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { for file in [ends[0], nothing] { close(file) } }
    _ = try spawn(
      ["/usr/bin/setsid", "/bin/sh", "-c", script], [ends[0], nothing, nothing])
  }
}
