import DevcatTestSupport
import Testing

/// Two or more hubs over one PostgreSQL database.
///
/// They are `node1`, `node2` and so on.
struct PostgresNodes {
  let sandbox: Sandbox
  let database: String
  var hubs: [RunningHub] = []
  let names: [String]

  private var lines: [DatabaseLine] = []

  /// - Parameter lines: The network between each node and the database; none where there are none.
  init(
    _ sandbox: Sandbox, _ options: String? = nil, through lines: [DatabaseLine] = [],
    count: Int = 2
  ) throws {
    names = (1...count).map { "node\($0)" }
    self.sandbox = sandbox
    self.lines = lines
    database = try options ?? PostgresCluster.shared.get().database()
    try sandbox.require(["hub", "init", "--postgres", database])
    for name in names { try sandbox.require(["hub", "init", name]) }
    hubs = try names.map { try start($0) }
  }

  /// The URL of a catalogue at the node to which `turn` leads: one address for all nodes, as behind a load
  /// balancer.
  func url(_ catalogue: String = "acme/devices") -> String {
    "devcat+unix://\(sandbox.path("lb"))?catalogue=\(catalogue)"
  }

  /// Lets the common address lead to a node.
  func turn(to node: Int) throws {
    _ = try sandbox.shell("ln -sf h-\(names[node]) lb.new && mv -T lb.new lb")
  }

  func start(_ name: String, _ options: [String] = []) throws -> RunningHub {
    let line = names.firstIndex(of: name).flatMap { $0 < lines.count ? lines[$0] : nil }
    return try RunningHub(
      in: sandbox, ["--listen", "127.0.0.1:0", "--heartbeat", "1"] + options,
      database: line?.options(database) ?? database, name: name)
  }

  func end() throws { for hub in hubs { #expect(try hub.end() == 0) } }
}
