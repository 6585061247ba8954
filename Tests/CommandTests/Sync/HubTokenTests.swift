import Foundation
import DevcatTestSupport
import Testing

/// `devcat hub token`, `devcat login`, and what a hub makes of tokens, as a user runs them.
@Suite("Hub token", .timeLimit(.hang)) struct HubTokenTests {
  /// A machine with a hub folder, and the fingerprint of its certificate.
  private func hubMachine() throws -> (Sandbox, String) {
    let sandbox = try Sandbox.initialized()
    let made = try sandbox.require(["hub", "init", "hub", "--json"]).json()
    return (sandbox, try #require(made["fingerprint"]?.text))
  }

  private func create(_ sandbox: Sandbox, _ options: String...) throws -> String {
    let outcome = try sandbox.require(["hub", "token", "create", "hub"] + options)
    return outcome.text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test("Tokens are made listed and revoked") func tokensAreMadeListedAndRevoked() throws {
    let (sandbox, _) = try hubMachine()
    let made = try sandbox.require([
      "hub", "token", "create", "hub", "--catalogue", "acme/*", "--role", "write", "--expires",
      "90d", "--name", "ci",
    ])
    let token = made.text.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(token.hasPrefix("devcat_") && token.count == 63)
    #expect(
      made.errors.contains(
        /The token 'ci' \([0-9a-f]+\) is for reading and pushing to acme\/\*, until 20[0-9-]+T[0-9:]+Z\.\n/
      ),
      "\(made)")
    #expect(
      made.errors.contains(
        "It is not shown again. Its user stores it with 'devcat login HOST[:PORT]', or in DEVCAT_TOKEN."
      ) && !made.errors.contains(token), "\(made)")
    #expect(made.errors.contains("A running hub accepts it at once."), "\(made)")
    let json = try sandbox.require([
      "hub", "token", "create", "hub", "--catalogue", "*/*", "--json",
    ]).json()
    #expect(json["role"]?.text == "read" && json["expires"] == nil)
    let id = try #require(json["id"]?.text)
    #expect(json["name"]?.text == "token-\(id)")
    let list = try sandbox.require(["hub", "token", "list", "hub"]).text
    #expect(
      list.contains("acme/*") && list.contains("never") && !list.contains("devcat_"), "\(list)")
    let again = try sandbox.require([
      "hub", "token", "create", "hub", "--catalogue", "a/*", "--name", "ci",
    ])
    let ids = try sandbox.require(["hub", "token", "list", "hub", "--json"]).json().items
      .filter { $0["name"] == "ci" }.compactMap { $0["id"]?.text }
    #expect(ids.count == 2 && again.errors.contains("hub token revoke hub \(ids[0])"), "\(again)")
    let both = try sandbox.devcat("hub", "token", "revoke", "hub", "ci")
    #expect(both.status == 65 && both.errors.contains(ids.joined(separator: ", ")), "\(both)")
    try sandbox.require(["hub", "token", "revoke", "hub", ids[0]])
    #expect(try sandbox.devcat("hub", "token", "revoke", "hub", "nobody").status == 66)
    try sandbox.require(["hub", "token", "revoke", "hub", "ci"])
    try sandbox.require(["hub", "token", "revoke", "hub", id])
    #expect(try sandbox.require(["hub", "token", "list", "hub", "--json"]).text == "[]\n")
    for wrong in [
      ["--catalogue", "acme"], [], ["--catalogue", "a/*", "--role", "owner"],
      ["--catalogue", "a/*", "--expires", "soon"], ["--catalogue", "a/*", "--expires", "0d"],
      ["--catalogue", "a/*", "--name", "a b"],
    ] {
      let outcome = try sandbox.run(Products.devcat, ["hub", "token", "create", "hub"] + wrong)
      #expect(outcome.status == 64, "\(outcome)")
    }
    #expect(try sandbox.devcat("hub", "token", "create", "no", "--catalogue", "a/*").status == 66)
  }

  @Test("A token is kept by login and shows who pushed") func aTokenIsKeptByLoginAndShowsWhoPushed()
    throws
  {
    let (sandbox, fingerprint) = try hubMachine()
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

  @Test(
    "hub token create: a token that cannot be shown is revoked",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: ["", "--json"])
  func anUnseenToken(_ option: String) throws {
    let (sandbox, _) = try hubMachine()
    let outcome = try sandbox.shell(
      "devcat hub token create hub --catalogue 'a/*' --name ci \(option) > /dev/full")
    #expect(outcome.status == 74 && outcome.errors.contains("and is revoked"), "\(outcome)")
    #expect(try sandbox.require(["hub", "token", "list", "hub", "--json"]).text == "[]\n")
  }

  @Test(
    "login: the hub of a URL",
    arguments: [
      ("devcat://localhost:7400/acme/devices", "localhost:7400"), ("devcat://hub", "hub:7346"),
      ("devcat://hub/", "hub:7346"), ("devcat+tcp://127.0.0.1:7400/acme", "127.0.0.1:7400"),
      ("devcat+unix:///run/hub.sock?catalogue=a/b", "/run/hub.sock"), ("[::1]:7400", "[::1]:7400"),
    ])
  func loginByURL(_ text: String, _ hub: String) throws {
    let outcome = try Sandbox().require(["login", text, "--forget"])
    #expect(outcome.text == "No token is stored for \(hub).\n")
  }

  @Test("login: other URLs", arguments: ["https://hub/acme", "devcat://", "devcat://hub:x/a/b"])
  func loginByOtherURL(_ text: String) throws {
    let outcome = try Sandbox().devcat("login", text, "--forget")
    #expect(outcome.status == 64, "\(outcome)")
  }

  @Test("Beyond loopback tokens are needed") func beyondLoopbackTokensAreNeeded() throws {
    let (sandbox, _) = try hubMachine()
    let refused = try sandbox.devcat("serve", "hub", "--listen", "0.0.0.0:0")
    #expect(refused.status == 77, "\(refused)")
    #expect(refused.errors.contains("devcat hub token create"), "\(refused)")
    #expect(refused.errors.contains("'--open'"), "\(refused)")
    _ = try create(sandbox, "--catalogue", "*/*")
    let both = try sandbox.devcat("serve", "hub", "--listen", "127.0.0.1:0", "--open")
    #expect(both.status == 77 && both.errors.contains("'--open'"), "\(both)")
    let file = sandbox.path("hub/.hub/tokens")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    let open = try sandbox.devcat("serve", "hub", "--listen", "127.0.0.1:0")
    #expect(open.status == 77 && open.errors.contains("chmod 600"), "\(open)")
  }
}
