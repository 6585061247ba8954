import Foundation

/// A `devcat serve` that runs until the test lets go of it.
final class RunningHub {
  /// Where it listens, as the line says that tells when it is ready.
  let address: String
  let process: ChildProcess
  private let socket: String

  /// Starts a hub in a sandbox, over TCP on loopback and over a unix socket.
  init(in sandbox: Sandbox) throws {
    let folder = sandbox.path("hub")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    socket = sandbox.path("h")
    process = try sandbox.start(["serve", "hub", "--listen", "127.0.0.1:0", "--socket", socket])
    let deadline = ContinuousClock.now + .seconds(30)
    var line = ""
    while !line.hasSuffix("\n") {
      guard ContinuousClock.now < deadline else {
        throw ChildProcess.Failure(description: "The hub does not say that it is ready.")
      }
      usleep(2000)
      line = Self.text(process.output)
    }
    address = line.dropFirst("ready: ".count).split(separator: ",").first.map(String.init) ?? ""
  }

  /// The URL of a catalogue over the unix socket.
  func url(_ name: String = "acme/devices") -> String {
    "devcat+unix://\(socket)?catalogue=\(name)"
  }

  /// The URL of a catalogue over TCP.
  func tcp(_ name: String = "acme/devices") -> String { "devcat+tcp://\(address)/\(name)" }

  /// What it said of the requests.
  var log: String { Self.text(process.errors) }

  /// Asks it to end, and returns its exit status.
  func end() throws -> Int32 {
    process.signal(SIGTERM)
    return try process.wait(limit: .seconds(20))
  }

  /// Kills it where it is.
  func kill() { process.end() }

  private static func text(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}
