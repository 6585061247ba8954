import Foundation
import DevcatTestSupport
import Testing

/// Files of options, keys, readiness, load balancers, and what the log says of an operator's changes.
@Suite("Serve option", .timeLimit(.hang)) struct ServeOptionTests {
  private func get(_ path: String, _ sandbox: Sandbox) throws -> String {
    let curl = try #require(Products.program("curl"))
    let options = ["-s", "-w", " %{http_code}", "--noproxy", "*"]
    let socket = ["--unix-socket", "hub/.hub/status.sock"]
    return try sandbox.run(curl, options + socket + ["http://h\(path)"]).text
  }

  @Test("serve --config: the file, the command line, and the file of the folder")
  func configuration() throws {
    let (sandbox, _) = try Sandbox.withHub()
    try sandbox.write(
      """
      # options of the hub
      folder hub
      listen-plain 127.0.0.1:0
      --max-connections = 7
      quiet

      """, to: "serve.conf")
    // The folder and another limit come from the command line.
    let hub = try RunningHub(in: sandbox, ["--config", "serve.conf", "--max-connections", "9"])
    #expect(hub.addresses.count == 1)
    try sandbox.require(["push", hub.tcp()])
    #expect(!hub.log.contains("push acme/devices"))
    #expect(try hub.end() == 0)
    // The file in the folder is taken by itself.
    try sandbox.write("metrics unix:m\n", to: "hub/.hub/config")
    let again = try RunningHub(in: sandbox, [])
    #expect(again.log.contains("metrics at m, "))
    try sandbox.write("listen-plain 127.0.0.1:0\r\nquiet\r\n", to: "windows.conf")
    #expect(try again.end() == 0)
    let windows = try RunningHub(in: sandbox, ["--config", "windows.conf"])
    #expect(windows.addresses.count == 1)
    #expect(try windows.end() == 0)
  }

  @Test("serve: the key of an authority's certificate may belong to a group")
  func groupKey() throws {
    let (sandbox, _) = try Sandbox.withHub()
    try sandbox.require(["hub", "init", "other"])
    _ = try sandbox.shell(
      "cp other/.hub/certificate.pem c.pem; cp other/.hub/certificate-key.pem k.pem")
    func serve(_ mode: String, _ file: String) throws -> Int32? {
      _ = try sandbox.shell("chmod \(mode) \(file)")
      let options = ["--certificate", "c.pem", "--certificate-key", file]
      let outcome = try sandbox.run(
        "/usr/bin/timeout", ["2", Products.devcat, "serve", "hub", "--socket", "s"] + options)
      return outcome.status
    }
    // It serves until timeout(1) ends it.
    #expect(try serve("640", "k.pem") == 124)
    #expect(try serve("660", "k.pem") == 77)
    #expect(try serve("644", "k.pem") == 77)
    #expect(try serve("640", "other/.hub/certificate-key.pem") == 77)
  }

  @Test(
    "serve: a certificate or key that the hub's user may not read is named",
    .enabled(if: Products.isRoot && DiskTests.canBecomeAnother, "only root becomes another user"))
  func unreadableKey() throws {
    let sandbox = try Sandbox.initialized()
    let script = """
      devcat hub init hub > init.txt; mkdir bin ssl; cp "$(readlink ../bin/devcat)" bin/
      cp hub/.hub/certificate.pem c.pem; cp hub/.hub/certificate-key.pem k.pem; cp k.pem ssl/
      cp k.pem other.pem; chown 1:65534 other.pem
      chown -R 65534 hub; chmod 640 k.pem ssl/k.pem other.pem; chmod 700 ssl
      for key in k.pem ssl/k.pem other.pem; do
        setpriv --reuid=65534 --regid=65534 --clear-groups bin/devcat serve hub --socket hub/s \
          --certificate c.pem --certificate-key $key; echo $?
      done
      """
    try sandbox.write(script, to: "script")
    let outcome = try sandbox.shell("bash ./script")
    #expect(outcome.lines == ["77", "77", "77"], "\(outcome)")
    for key in ["use the key 'k.pem'", "use 'ssl/k.pem'"] {
      let error =
        "Cannot \(key): Permission denied. Give the user who runs devcat, number 65534, access to it"
      #expect(outcome.errors.contains(error), "\(outcome)")
    }
    #expect(outcome.errors.contains("'other.pem': it belongs to another user"), "\(outcome)")
  }

  @Test("Readiness: a hub that runs, and another machine's reader")
  func readiness() throws {
    let (sandbox, _) = try Sandbox.withHub()
    let hub = try RunningHub(
      in: sandbox,
      [
        "--listen", "127.0.0.1:0", "--metrics", "0.0.0.0:0", "--heartbeat", "1",
      ])
    #expect(try get("/healthz", sandbox) == "ok\n 200")
    #expect(try get("/readyz", sandbox) == "ready\n 200")
    #expect(try get("/readyz/push", sandbox) == "ready\n 200")
    #expect(try get("/status", sandbox).contains(#""connections":0"#))
    // Everybody who reaches the other address may read the same.
    let curl = try #require(Products.program("curl"))
    let port = try #require(hub.log.firstMatch(of: /metrics at 0\.0\.0\.0:([0-9]+)/)?.1)
    for path in ["/readyz", "/metrics"] {
      let answer = try sandbox.run(
        curl,
        [
          "-s", "-o", "/dev/null", "-w", "%{http_code}", "--noproxy", "*",
          "http://127.0.0.1:\(port)\(path)",
        ]
      ).text
      #expect(answer == "200")
    }
    #expect(try hub.end() == 0)
  }

  @Test("A look at the TLS port costs no line of the log")
  func probes() throws {
    let (sandbox, _) = try Sandbox.withHub()
    let hub = try RunningHub(in: sandbox)
    let port = try #require(hub.address.split(separator: ":").last)
    for _ in 0..<20 {
      #expect(try sandbox.shell("exec 3<>/dev/tcp/127.0.0.1/\(port); exec 3>&-").status == 0)
    }
    #expect(try sandbox.shell("printf nonsense > /dev/tcp/127.0.0.1/\(port)").status == 0)
    try hub.waitForLog("dropped")
    #expect(try hub.end() == 0)
    #expect(hub.log.matches(of: /dropped/).count == 1, "\(hub.log)")
  }

  @Test("A connection that the hub ends for its bytes has a line of the log, also without TLS")
  func endedForBytes() throws {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox)
    let port = try #require(hub.address.split(separator: ":").last)
    let words = "printf 'GET / HTTP/1.1\\r\\n\\r\\n' > /dev/tcp/127.0.0.1/\(port)"
    #expect(try sandbox.shell(words).status == 0)
    try hub.waitForLog("dropped")
    #expect(try hub.end() == 0)
  }

  @Test("The log says who did what: every request and refusal, and changes of tokens")
  func whoDidWhat() throws {
    let (sandbox, fingerprint) = try Sandbox.withHub()
    let create = ["hub", "token", "create", "hub", "--catalogue", "acme/*", "--role", "admin"]
    let token = try sandbox.require(create + ["--name", "ann"]).text
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let list = try sandbox.require(["hub", "token", "list", "hub", "--json"]).json().items
    let id = try #require(list.first?["id"]?.text)
    let other = try Sandbox()
    try other.require(["hub", "init", "hub"])
    let wrong = try other.require(create).text.trimmingCharacters(in: .whitespacesAndNewlines)
    let hub = try RunningHub(
      in: sandbox, ["--listen", "127.0.0.1:0", "--log", "json", "--heartbeat", "1"])
    let port = try #require(hub.address.split(separator: ":").last)
    func push(_ token: String?) throws -> Int32? {
      sandbox.environment["DEVCAT_TOKEN"] = token
      return try sandbox.devcat(
        "push", "devcat://localhost:\(port)/acme/devices", "--fingerprint", fingerprint
      ).status
    }
    #expect(try [push(token), push(wrong), push(nil)] == [0, 77, 77])
    try sandbox.require(create + ["--name", "ben", "--expires", "1h"])
    try sandbox.require(["hub", "token", "revoke", "hub", "ann"])
    try hub.waitForLog("token-revoked")
    #expect(try hub.end() == 0)
    let lines = try hub.log.split(separator: "\n").map { try JSONValue(Data($0.utf8)) }
    let pushed = try #require(lines.first { $0["operation"]?.text == "push" })
    #expect(pushed["token"] == "ann" && pushed["tokenId"]?.text == id)
    #expect(pushed["answer"] == "accepted" && pushed["catalogue"] == "acme/devices")
    #expect(pushed["peer"]?.text?.hasPrefix("127.0.0.1:") == true)
    let refused = lines.filter { $0["event"] == "not-authenticated" }
    #expect(refused.map { $0["reason"]?.text } == ["unknown", "missing"])
    let ben = try #require(lines.first { $0["event"] == "token-made" })
    #expect(ben["token"] == "ben" && ben["role"] == "admin" && ben["catalogues"] == "acme/*")
    #expect(ben["expires"] != nil)
    let revoked = try #require(lines.first { $0["event"] == "token-revoked" })
    #expect(revoked["token"] == "ann" && revoked["tokenId"]?.text == id)
    #expect(!hub.log.contains(token.dropFirst(7)))
  }

  @Test(
    "Behind haproxy each client has its own address",
    .enabled(if: Products.isInstalled("haproxy"), "haproxy is needed"))
  func loadBalancer() throws {
    let (sandbox, _) = try Sandbox.withHub()
    let hub = try RunningHub(
      in: sandbox,
      [
        "--listen-plain", "127.0.0.1:0", "--proxy-from", "127.0.0.2", "--proxy-from",
        "192.0.2.0/24", "--open",
      ])
    let ports = try FreePorts(1)
    try sandbox.write(
      """
      defaults
        mode tcp
        timeout connect 5s
        timeout client 60s
        timeout server 60s
      listen hub
        bind 127.0.0.1:\(ports[0])
        source 127.0.0.2
        server one \(hub.address) send-proxy-v2 check inter 200

      """, to: "haproxy.cfg")
    let balancer = try sandbox.start(
      ["-db", "-f", "haproxy.cfg"], program: try #require(Products.program("haproxy")))
    defer { balancer.end() }
    let url = "devcat+tcp://127.0.0.1:\(ports[0])/acme/devices"
    try waitUntil("a push goes through", with: balancer) {
      try sandbox.devcat("push", url).status == 0
    }
    // The client's address is what haproxy saw, and not its own.
    try hub.waitForLog("accepted")
    let line = try #require(hub.log.split(separator: "\n").last { $0.contains(" accepted ") })
    #expect(line.contains("peer=127.0.0.1:"), "\(line)")
    // From others the header is an error, and the balancer must have one.
    let bytes = #"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c\xc0\0\2\7\xc0\0\2\7\0\1\0\1"#
    let port = try #require(hub.address.split(separator: ":").last)
    let answer = try sandbox.shell(
      "exec 3<>/dev/tcp/127.0.0.1/\(port); printf '\(bytes)' >&3; cat <&3")
    #expect(answer.output.range(of: Data("bad-message".utf8)) != nil, "\(answer)")
    #expect(!hub.log.contains("peer=192.0.2.7"))
    balancer.end()
    #expect(try hub.end() == 0)
  }

  /// The service manager starts a hub again after this exit status.
  @Test(
    "Serve: a read-only disk may become writable again",
    .enabled(if: DiskTests.canMount, "a disk cannot be mounted here"))
  func readOnlyDisk() throws {
    let sandbox = try Sandbox()
    let script = """
      mkdir disk && mount -t tmpfs none disk || exit 99
      devcat hub init disk/hub > init.txt && mount -o remount,ro disk || exit 98
      timeout 600 devcat serve disk/hub --socket h; echo "serve $?"
      """
    try sandbox.write(script, to: "script")
    let outcome = try sandbox.shell("unshare --mount bash ./script")
    #expect(outcome.lines.last == "serve 74", "\(outcome)")
  }
}
