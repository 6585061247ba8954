import Foundation
import DevcatTestSupport
import Testing

/// `devcat hub status`, and the page of figures of `devcat serve`.
@Suite("Hub status", .timeLimit(.hang))
struct HubStatusTests {
  @Test("A hub that runs is asked") func aHubThatRunsIsAsked() throws {
    let (sandbox, _) = try Sandbox.withHub()
    let page = "unix:" + sandbox.path("m")
    let hub = try RunningHub(
      in: sandbox, ["--listen-plain", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--metrics", page])
    try sandbox.require(["push", hub.tcp()])
    let found = try sandbox.require(["hub", "status", "hub", "--json"]).json()
    #expect(found["folder"] == "hub")
    #expect(found["running"] == true)
    #expect(found["hub"]?["requests"] == 2)
    #expect(found["hub"]?["allConnections"] == 2)
    #expect(
      found["hub"]?.keys == [
        "since", "version", "certificateExpires", "memory", "connections", "allConnections",
        "refused",
        "requests", "bytesReceived", "bytesSent",
      ])
    let one = found["catalogues"]?[0]
    #expect(one?.keys == ["name", "head", "profiles", "bytes"])
    #expect(one?["name"] == "acme/devices")
    #expect(one?["head"]?["digest"] == (try sandbox.verified()["digest"]))
    let text = try sandbox.require(["hub", "status", "hub"]).text
    #expect(text.contains("hub          running since 2"), "\(text)")
    #expect(text.contains("acme/devices     2  "), "\(text)")
    for address in [page, try metrics(hub)] {
      let asked = try sandbox.require(["hub", "status", "--metrics", address, "--json"]).json()
      #expect(asked["catalogues"]?[0]?["head"] == ["number": 2], "\(address)")
      #expect(asked["folder"] == nil)
    }
    // Two hubs on one folder: the second says so.
    let second = try sandbox.devcat("serve", "hub", "--socket", "other")
    #expect(second.status == 73, "\(second)")
    #expect(try hub.end() == 0)
    #expect(!sandbox.exists("hub/.hub/status.sock"))
    #expect(!sandbox.exists("m"))
    let stopped = try sandbox.devcat("hub", "status", "hub", "--json")
    #expect(stopped.status == 69 && stopped.errors.contains("No hub serves 'hub'"), "\(stopped)")
    let ended = try stopped.json()
    #expect(ended["running"] == false)
    #expect(ended["catalogues"] == found["catalogues"])
    #expect(try sandbox.devcat("hub", "status", "--metrics", page).status == 69)
  }

  private func metrics(_ hub: RunningHub) throws -> String {
    let line = try #require(hub.log.split(separator: "\n").first { $0.contains("metrics at ") })
    return try String(#require(line.firstMatch(of: /127\.0\.0\.1:[0-9]+/)).output)
  }

  @Test("Hub status: a folder whose path is longer than the address of a socket can be")
  func longPath() throws {
    let sandbox = try Sandbox.initialized()
    let long = String(repeating: "n", count: 120)
    try FileManager.default.createDirectory(
      atPath: sandbox.path(long), withIntermediateDirectories: false)
    let name = long + "/hub"
    try sandbox.require(["hub", "init", name])
    let hub = try RunningHub(in: sandbox, ["--listen-plain", "127.0.0.1:0"], name: name)
    #expect(try sandbox.require(["hub", "status", name]).text.contains("running since"))
    #expect(try sandbox.devcat("serve", name).status == 73)
    hub.kill()
    #expect(try sandbox.devcat("hub", "status", name).status == 69)
    let again = try RunningHub(in: sandbox, ["--listen-plain", "127.0.0.1:0"], name: name)
    #expect(try sandbox.require(["hub", "status", name]).text.contains("running since"))
    #expect(try again.end() == 0)
    #expect(!sandbox.exists("\(name)/.hub/status.sock"))
  }

  @Test("Hub status: a hub whose own files are gone is not ready, and lists what it cannot serve")
  func goneFolder() throws {
    let (sandbox, _) = try Sandbox.withHub()
    let hub = try RunningHub(
      in: sandbox, ["--listen-plain", "127.0.0.1:0", "--metrics", "unix:m", "--heartbeat", "1"])
    try sandbox.require(["push", hub.tcp()])
    let moved = try sandbox.shell("mv hub/.hub away")
    #expect(moved.status == 0)
    try hub.waitForLog("hub/.hub is gone")
    let found = try sandbox.require(["hub", "status", "--metrics", "unix:m", "--json"]).json()
    for problem in ["readProblem", "pushProblem"] {
      #expect(found["hub"]?[problem]?.text?.contains("is gone") == true, "\(problem): \(found)")
    }
    #expect(try sandbox.shell("mv away hub/.hub; ln -s /dev/null hub/acme/other.db").status == 0)
    try hub.waitForLog("can be written to again")
    let status = try sandbox.devcat("hub", "status", "hub")
    #expect(status.status == 65 && status.text.contains("running since"), "\(status)")
    #expect(status.errors.contains("'acme/other.db' is not served"), "\(status)")
    let backup = try sandbox.devcat("hub", "backup", "hub", "copy")
    #expect(backup.status == 65 && backup.text.contains("Backed up 1 catalogue"), "\(backup)")
    #expect(backup.errors.contains("The copy is without 'acme/other.db'"), "\(backup)")
    #expect(try hub.end() == 0)
  }

  @Test("Hub status: a hub that does not answer, with what is in its folder") func silentHub()
    throws
  {
    let (sandbox, _) = try Sandbox.withHub()
    let hub = try RunningHub(in: sandbox, ["--listen-plain", "127.0.0.1:0"])
    try sandbox.require(["push", hub.tcp()])
    hub.process.signal(SIGSTOP)
    let silent = try sandbox.devcat("hub", "status", "hub")
    hub.process.signal(SIGCONT)
    #expect(silent.status == 69 && silent.text.contains("does not answer"), "\(silent)")
    #expect(silent.text.contains("acme/devices     2  "), "\(silent)")
    #expect(try hub.end() == 0)
  }

  @Test("Hub status: of a plain folder it does not say whether a hub runs")
  func aPlainFolderIsNotAsked() throws {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    let running = try sandbox.require(["hub", "status", "hub", "--json"]).json()
    #expect(running.keys == ["folder", "catalogues"])
    #expect(try hub.end() == 0)
    #expect(try sandbox.require(["hub", "status", "hub", "--json"]).json() == running)
  }

  @Test("The metrics as Prometheus reads them, with a foreign client") func curlReadsTheFigures()
    throws
  {
    let sandbox = try Sandbox.initialized()
    guard let curl = Products.program("curl") else {
      return print("HubStatusTests: left out, curl is not installed.")
    }
    try sandbox.require(["hub", "init", "hub"])
    try sandbox.require([
      "hub", "token", "create", "hub", "--catalogue", "*/*", "--expires", "30d",
    ])
    let hub = try RunningHub(
      in: sandbox, ["--metrics", "127.0.0.1:0", "--publish", "site", "--heartbeat", "1"])
    try sandbox.require(["push", hub.url()])
    try hub.waitForLog("published revision 2 of acme/devices")
    let url = "http://\(try metrics(hub))/metrics"
    let page = try sandbox.run(curl, ["-sS", "--noproxy", "*", "-i", url])
    #expect(page.status == 0, "\(page)")
    #expect(page.text.contains("Content-Type: text/plain; version=0.0.4"), "\(page)")
    #expect(page.text.contains(#"devcat_catalogue_head{catalogue="acme/devices"} 2"#), "\(page)")
    // The figures are those of this process and of its files.
    func figure(_ name: String) -> Double? {
      page.text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
        .flatMap { Double($0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)) }
    }
    let (now, day) = (Date().timeIntervalSince1970, 86_400.0)
    let version = try sandbox.require(["--version"]).text.dropFirst("devcat ".count)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(page.text.contains("devcat_build_info{version=\"\(version)\"} 1"), "\(page)")
    #expect(try #require(figure("process_resident_memory_bytes")) > 1_000_000)
    #expect(try #require(figure("devcat_certificate_expiry_timestamp_seconds")) > now + 365 * day)
    let token = try #require(figure("devcat_token_expiry_timestamp_seconds"))
    #expect(abs(token - now - 30 * day) < day)
    let published = "devcat_published_timestamp_seconds{catalogue=\"acme/devices\"}"
    #expect(abs(try #require(figure(published)) - now) < day)
    let expiry = "devcat_published_expiry_timestamp_seconds{catalogue=\"acme/devices\"}"
    #expect(try #require(figure(expiry)) > now)
    if let promtool = Products.program("promtool") {
      let plain = try sandbox.run(curl, ["-sS", "--noproxy", "*", url])
      let checked = try sandbox.run(promtool, ["check", "metrics"], input: plain.output)
      #expect(checked.status == 0, "\(checked)")
    } else {
      print("HubStatusTests: a part is left out, promtool is not installed.")
    }
  }
}
