import DevcatValues
import Foundation
import DevcatTestSupport

/// A `devcat serve` that runs until the test lets go of it.
final class RunningHub {
  /// Where it listens, as the line says that tells when it is ready.
  let addresses: [String]
  var address: String { addresses[0] }
  let process: ChildProcess
  private let socket: String

  /// Starts a hub in a sandbox, by default over TCP on loopback and over a unix socket.
  ///
  /// - Parameters:
  ///   - program: The program to run instead of devcat.
  ///   - database: The options of the database whose hub it serves, with the folder as its cache.
  ///   - name: The name of the folder.
  init(
    in sandbox: Sandbox, _ options: [String] = ["--listen", "127.0.0.1:0"],
    program: String? = nil, database: String? = nil, name: String = "hub"
  ) throws {
    let folder = sandbox.path(name)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let leaf = URL(fileURLWithPath: folder).lastPathComponent
    socket = sandbox.path(leaf == "hub" ? "h" : "h-\(leaf)")
    let served = database.map { ["--postgres", $0, "--cache", name] } ?? [name]
    process = try sandbox.start(
      ["serve"] + served + ["--socket", socket] + options, program: program ?? sandbox.program)
    let process = process
    try waitUntil("the hub is ready", with: process) { process.text.hasSuffix("\n") }
    let socket = socket
    addresses = process.text.dropFirst("ready: ".count).split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }.filter { $0 != socket }
  }

  /// The URL of a catalogue over the unix socket.
  func url(_ name: String = "acme/devices") -> String {
    "devcat+unix://\(socket)?catalogue=\(name)"
  }

  /// The URL of a catalogue over TCP.
  func tcp(_ name: String = "acme/devices") -> String { "devcat+tcp://\(address)/\(name)" }

  /// The URL of a catalogue over TLS.
  func tls(_ name: String = "acme/devices") -> String { "devcat://\(address)/\(name)" }

  /// Waits until it has said something.
  func waitForLog(_ text: String) throws {
    try waitUntil("the hub says '\(text)': \(log)") { log.contains(text) }
  }

  /// The log lines of the requests.
  var log: String { process.errorText }

  /// Asks it to end, and returns its exit status.
  func end() throws -> Int32 {
    process.signal(SIGTERM)
    return try process.wait(limit: .hang)
  }

  /// Kills it where it is.
  func kill() { process.end() }
}

extension Sandbox {
  /// A machine of `initialized()` with a hub's folder, and the fingerprint of the hub's certificate.
  static func withHub(_ hosts: String...) throws -> (Sandbox, String) {
    let sandbox = try initialized()
    return (sandbox, try sandbox.makeHub(hosts))
  }

  /// Makes the folder of a hub, and returns the fingerprint of its certificate.
  func makeHub(_ hosts: [String] = []) throws -> String {
    let options = hosts.flatMap { ["--host", $0] }
    let made = try require(["hub", "init", "hub", "--json"] + options).json()
    return made["fingerprint"]?.text ?? ""
  }
}
