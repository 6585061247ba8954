import DevcatValues
import Foundation
import DevcatTestSupport

/// A web server for a published folder of a sandbox, honest or not (`Tests/Publish/host.py`).
final class PublishedHost {
  /// A request as the server saw it.
  struct Request {
    /// The path behind the way of behaving.
    var path: String
    var headers: JSONValue
  }

  /// By what the host's certificate is known.
  let fingerprint: String
  private let process: ChildProcess
  private let log: String
  private let port: String
  private let scheme: String

  static let need = "python3 runs the web server"
  static let isThere = Products.isInstalled("python3")

  /// Starts a server for the folder `public` of a sandbox.
  ///
  /// - Parameter isPlain: Whether it speaks no TLS.
  init(in sandbox: Sandbox, isPlain: Bool = false) throws {
    log = sandbox.folder + "/host-\(UUID().uuidString).log"
    var words = [Products.package + "/Tests/Publish/host.py", sandbox.path("public"), log]
    scheme = isPlain ? "http" : "https"
    if isPlain {
      fingerprint = ""
    } else {
      // A hub's certificate is one for this machine's own addresses.
      let folder = sandbox.folder + "/host"
      let made = try sandbox.require(["hub", "init", folder, "--json"]).json()
      fingerprint = made["fingerprint"]?.text ?? ""
      words += ["\(folder)/.hub/certificate.pem", "\(folder)/.hub/certificate-key.pem"]
    }
    process = try sandbox.start(words, program: Products.program("python3") ?? "python3")
    let process = process
    try waitUntil("the web server is ready", with: process) { process.text.hasSuffix("\n") }
    port = process.text.dropFirst("ready: ".count).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  deinit { process.end() }

  /// A machine with a folder at revision 2, its web server, which lives as long, and a replica, `c.db`.
  static func withReplica() throws -> (Sandbox, PublishedHost) {
    let sandbox = try PublishTests.published()
    let host = try PublishedHost(in: sandbox)
    sandbox.companions.append(host)
    try sandbox.require(["clone", host.url(), "--catalogue", "c.db"] + host.trust)
    return (sandbox, host)
  }

  /// The address of the folder, where the server behaves in a way.
  func url(_ way: String = "plain") -> String { "\(scheme)://127.0.0.1:\(port)/\(way)" }

  /// The options with which its certificate is trusted.
  var trust: [String] { fingerprint.isEmpty ? [] : ["--fingerprint", fingerprint] }

  /// The requests so far.
  func requests() throws -> [Request] {
    try Sandbox.text(log).split(separator: "\n").map { line in
      let request = try JSONValue(Data(line.utf8))
      let path = request["path"]?.text ?? ""
      return Request(
        path: path.split(separator: "/").dropFirst().joined(separator: "/"),
        headers: request["headers"] ?? .null)
    }
  }
}
