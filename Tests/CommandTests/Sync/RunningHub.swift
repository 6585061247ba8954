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
    let deadline = ContinuousClock.now + .hang
    var line = ""
    while !line.hasSuffix("\n") {
      guard ContinuousClock.now < deadline, !process.hasEnded else {
        throw ChildProcess.Failure(
          description: "The hub does not say that it is ready: \(Self.text(process.errors))")
      }
      usleep(2000)
      line = Self.text(process.output)
    }
    let socket = socket
    addresses = line.dropFirst("ready: ".count).split(separator: ",").map {
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
    let deadline = ContinuousClock.now + .hang
    while !log.contains(text) {
      guard ContinuousClock.now < deadline else {
        throw ChildProcess.Failure(description: "The hub does not say '\(text)': \(log)")
      }
      usleep(2000)
    }
  }

  /// The log lines of the requests.
  var log: String { Self.text(process.errors) }

  /// Asks it to end, and returns its exit status.
  func end() throws -> Int32 {
    process.signal(SIGTERM)
    return try process.wait(limit: .hang)
  }

  /// Kills it where it is.
  func kill() { process.end() }

  private static func text(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}
