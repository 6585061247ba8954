import Foundation
import DevcatTestSupport
import Testing

/// `devcat hub token`, `devcat login`, and what a hub makes of tokens, as a user runs them.
@Suite("Hub token", .timeLimit(.hang)) struct HubTokenTests {
  private func create(_ sandbox: Sandbox, _ options: String...) throws -> String {
    let outcome = try sandbox.require(["hub", "token", "create", "hub"] + options)
    return outcome.text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test("A token is kept by login and shows who pushed") func aTokenIsKeptByLoginAndShowsWhoPushed()
    throws
  {
    let (sandbox, fingerprint) = try Sandbox.withHub()
    let token = try create(sandbox, "--catalogue", "acme/*", "--role", "admin", "--name", "ann")
    let hub = try RunningHub(in: sandbox, ["--listen", "0.0.0.0:0", "--heartbeat", "1"])
    let port = try #require(hub.addresses[0].split(separator: ":").last)
    let url = "devcat://localhost:\(port)/acme/devices"
    let refused = try sandbox.devcat("push", url, "--fingerprint", fingerprint)
    #expect(refused.status == 77 && refused.errors.contains("devcat login"), "\(refused)")
    #expect(try sandbox.devcat("login", "localhost:\(port)", input: "devcat_no\n").status == 65)
    try sandbox.require(["login", "localhost:\(port)"], input: " \(token) \n")
    let store = "\(sandbox.folder)/home/.config/devcat/tokens"
    let mode = try FileManager.default.attributesOfItem(atPath: store)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    try sandbox.require(["push", url, "--fingerprint", fingerprint])
    try sandbox.require(["clone", url, "--fingerprint", fingerprint, "--catalogue", "b.db"])
    for catalogue in ["catalogue.db", "b.db", "hub/acme/devices.db"] {
      let log = try sandbox.require(["log", "--catalogue", catalogue]).text
      #expect(log.contains("pushed by ann"), "\(log)")
    }
    let newest = try sandbox.require(["log", "--json", "-n", "1", "--catalogue", "b.db"]).text
    #expect(
      newest.contains("\"pusher\": \"ann\"") || newest.contains("\"pusher\":\"ann\""), "\(newest)")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: store)
    let open = try sandbox.devcat("pull")
    #expect(open.status == 77 && open.errors.contains("chmod 600"), "\(open)")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: store)
    // The environment goes before the file.
    sandbox.environment["DEVCAT_TOKEN"] = try create(sandbox, "--catalogue", "other/*")
    try hub.waitForLog("2 tokens")
    #expect(try sandbox.devcat("pull").status == 66)
    let status = try sandbox.devcat("status")
    #expect(status.status == 66 && status.text.contains(url), "\(status)")
    #expect(
      status.errors.contains("'\(url)': the hub has no catalogue of that name")
        && status.errors.contains("or your token is not for it"), "\(status)")
    sandbox.environment["DEVCAT_TOKEN"] = "secret"
    let malformed = try sandbox.devcat("pull")
    #expect(malformed.status == 65 && !malformed.errors.contains("secret"), "\(malformed)")
    sandbox.environment["DEVCAT_TOKEN"] = nil
    try sandbox.require(["pull"])
    #expect(hub.log.contains("token=ann") && !hub.log.contains(token), "\(hub.log)")
    try sandbox.require(["hub", "token", "revoke", "hub", "ann"])
    let second = try sandbox.require(["hub", "token", "list", "hub", "--json"]).text
    let name = try #require(second.firstMatch(of: /token-[0-9a-f]{8}/))
    try sandbox.require(["hub", "token", "revoke", "hub", String(name.output)])
    try hub.waitForLog("0 tokens;")
    #expect(try sandbox.devcat("pull").status == 77)
    #expect(
      try sandbox.require(["login", "localhost:\(port)", "--forget"]).text.contains("Removed"))
    #expect(
      try sandbox.require(["login", "localhost:\(port)", "--forget"]).text.contains("No token"))
    #expect(try hub.end() == 0)
  }
}
