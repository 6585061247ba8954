import TestSupport
import Testing

/// Two hubs over one PostgreSQL database, `node1` and `node2`.
struct PostgresNodes {
  let sandbox: Sandbox
  let database: String
  var hubs: [RunningHub] = []
  static let names = ["node1", "node2"]

  private var lines: [DatabaseLine] = []

  /// - Parameter lines: The network between each node and the database; none where there are none.
  init(_ sandbox: Sandbox, _ options: String? = nil, through lines: [DatabaseLine] = []) throws {
    self.sandbox = sandbox
    self.lines = lines
    database = try options ?? PostgresCluster.shared.get().database()
    try sandbox.require(["hub", "init", "--postgres", database])
    for name in Self.names { try sandbox.require(["hub", "init", name]) }
    _ = try sandbox.shell("cp node1/.hub/signing-key.pem node2/.hub/")
    hubs = try Self.names.map { try start($0) }
  }

  func start(_ name: String, _ options: [String] = []) throws -> RunningHub {
    let line = Self.names.firstIndex(of: name).flatMap { $0 < lines.count ? lines[$0] : nil }
    return try RunningHub(
      in: sandbox, ["--listen", "127.0.0.1:0", "--heartbeat", "1"] + options,
      database: line?.options(database) ?? database, name: name)
  }

  func end() throws { for hub in hubs { #expect(try hub.end() == 0) } }
}
