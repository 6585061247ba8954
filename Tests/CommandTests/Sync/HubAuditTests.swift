import Foundation
import DevcatTestSupport
import Testing

/// `serve --audit`, and quotas of tokens, as an operator meets them.
@Suite("Hub audit", .timeLimit(.hang)) struct HubAuditTests {
  /// A hub with a token, asked over TLS.
  private struct Machine {
    let sandbox: Sandbox
    let hub: RunningHub
    let url: String
    let fingerprint: String
    let token: String

    init(_ options: [String], serve: [String] = []) throws {
      sandbox = try Sandbox.initialized()
      let made = try sandbox.require(["hub", "init", "hub", "--json"]).json()
      fingerprint = try #require(made["fingerprint"]?.text)
      let create = ["hub", "token", "create", "hub", "--catalogue", "acme/*", "--role", "admin"]
      token = try sandbox.require(create + ["--name", "ann"] + options).text
        .trimmingCharacters(in: .whitespacesAndNewlines)
      hub = try RunningHub(in: sandbox, ["--listen", "127.0.0.1:0"] + serve)
      let port = try #require(hub.addresses[0].split(separator: ":").last)
      url = "devcat://localhost:\(port)/acme/devices"
      sandbox.environment["DEVCAT_TOKEN"] = token
    }

    func push() throws -> Outcome {
      try sandbox.devcat("push", url, "--fingerprint", fingerprint)
    }
  }

  @Test("Every request has a line that says who and what")
  func everyRequestHasALineThatSaysWhoAndWhat() throws {
    let machine = try Machine([], serve: ["--audit", "audit.log", "--quiet"])
    let sandbox = machine.sandbox
    #expect(try machine.push().status == 0)
    let list = try sandbox.require(["hub", "token", "list", "hub", "--json"]).text
    let id = try #require(list.firstMatch(of: /"id": ?"([0-9a-f]{8})"/)?.1)
    sandbox.environment["DEVCAT_TOKEN"] = try Sandbox().otherToken()
    #expect(try machine.push().status == 77)
    sandbox.environment["DEVCAT_TOKEN"] = nil
    #expect(try machine.push().status == 77)
    sandbox.environment["DEVCAT_TOKEN"] = machine.token
    // A log rotator moves the file away, and signals the hub.
    #expect(try sandbox.shell("mv audit.log audit.1").status == 0)
    machine.hub.process.signal(SIGHUP)
    while !FileManager.default.fileExists(atPath: sandbox.path("audit.log")) { usleep(2000) }
    try sandbox.require(["set", "iphone-x", "attributes.note=a"])
    #expect(try machine.push().status == 0)
    #expect(try machine.hub.end() == 0)
    let old = try sandbox.shell("cat audit.1").jsonLines()
    let pushed = try #require(old.first { $0["operation"]?.text == "push" })
    #expect(pushed["token"]?.text == "ann" && pushed["tokenId"]?.text == String(id))
    #expect(pushed["answer"]?.text == "accepted" && pushed["catalogue"]?.text == "acme/devices")
    #expect(pushed["peer"]?.text?.hasPrefix("127.0.0.1:") == true)
    let refused = old.filter { $0["event"]?.text == "not-authenticated" }
    #expect(refused.map { $0["reason"]?.text } == ["unknown", "missing"])
    let new = try sandbox.shell("cat audit.log").jsonLines()
    #expect(new.contains { $0["operation"]?.text == "push" })
    let text = try sandbox.shell("cat audit.1 audit.log; stat -c %a audit.log").text
    #expect(!text.contains(machine.token) && text.hasSuffix("600\n"))
  }

  @Test("An audit that cannot be written is refused") func anAuditThatCannotBeWrittenIsRefused()
    throws
  {
    let sandbox = try Sandbox()
    #expect(try sandbox.shell("mkdir hub").status == 0)
    let outcome = try sandbox.devcat("serve", "hub", "--socket", "h", "--audit", "no/such/file")
    #expect(outcome.status == 73 && outcome.errors.contains("no/such/file"), "\(outcome)")
  }

  @Test("A token's bytes a day: a push that is larger is refused")
  func aTokenIsHeldToItsBytesADay() throws {
    // The first push sends 1.2 kB, more than the first one may on any day.
    for (limit, status) in [("800", Int32(75)), ("10000000", 0)] {
      let machine = try Machine(["--max-bytes-per-day", limit])
      let pushed = try machine.push()
      #expect(pushed.status == status, "\(pushed)")
      #expect(
        pushed.errors.contains("may send and receive \(limit) bytes a day, and this is ")
          == (status == 75), "\(pushed)")
      let list = try machine.sandbox.require(["hub", "token", "list", "hub"]).text
      #expect(list.contains("\(limit) bytes a day"), "\(list)")
      #expect(try machine.hub.end() == 0)
    }
  }

  @Test(
    "A quota is a number from one on",
    arguments: ["--max-bytes-per-day", "--max-requests", "--max-connections"])
  func aQuotaIsANumberFromOneOn(_ option: String) throws {
    let sandbox = try Sandbox()
    try sandbox.require(["hub", "init", "hub"])
    for number in ["0", "-1", "many"] {
      let outcome = try sandbox.devcat(
        "hub", "token", "create", "hub", "--catalogue", "a/b", option, number)
      #expect(outcome.status == 64, "\(outcome)")
    }
  }
}

extension Sandbox {
  /// A token of another hub.
  fileprivate func otherToken() throws -> String {
    try require(["hub", "init", "hub"])
    return try require(["hub", "token", "create", "hub", "--catalogue", "a/b"]).text
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
