import Foundation
import DevcatTestSupport
import Testing

/// TLS and pins, between machines and a hub that runs.
@Suite("Hub trust", .timeLimit(.hang)) struct HubTrustTests {
  /// The output of `openssl`; `nil` if it is not installed.
  private func openssl(_ sandbox: Sandbox, _ arguments: [String], input: String = "") throws
    -> Outcome?
  {
    guard let program = Products.program("openssl") else {
      print("HubTrustTests: a part is left out, openssl is not installed.")
      return nil
    }
    return try sandbox.run(program, arguments, input: Data(input.utf8))
  }

  @Test("hub init: openssl reads the certificate, with its fingerprint and names")
  func theCertificateIsOne() throws {
    let (sandbox, fingerprint) = try Sandbox.withHub("hub.example.org", "192.0.2.7")
    let arguments = [
      "x509", "-in", "hub/.hub/certificate.pem", "-noout", "-fingerprint", "-sha256",
    ]
    guard let found = try openssl(sandbox, arguments) else { return }
    #expect(found.text.contains(fingerprint), "\(found)")
    let check = ["verify", "-CAfile", "hub/.hub/certificate.pem", "-purpose", "sslserver"]
    let names = ["-verify_hostname", "hub.example.org", "hub/.hub/certificate.pem"]
    #expect(try openssl(sandbox, check + names)?.status == 0)
  }

  @Test("serve: one hub beyond loopback over TLS, plain on loopback, and on its socket")
  func severalAddresses() throws {
    let (sandbox, fingerprint) = try Sandbox.withHub()
    let hub = try RunningHub(
      in: sandbox, ["--listen", "0.0.0.0:0", "--listen-plain", "[::1]:0", "--open"])
    let port = try #require(hub.addresses[0].split(separator: ":").last)
    let url = "devcat://127.0.0.1:\(port)/acme/devices"
    try sandbox.require(["push", url, "--fingerprint", fingerprint])
    try sandbox.require(["clone", url, "--fingerprint", fingerprint, "--catalogue", "b.db"])
    try sandbox.require([
      "clone", "devcat+tcp://\(hub.addresses[1])/acme/devices", "--catalogue", "c.db",
    ])
    try sandbox.require(["clone", hub.url(), "--catalogue", "d.db"])
    #expect(try sandbox.verified("b.db") == sandbox.verified("c.db"))
    #expect(try hub.end() == 0)
  }

  @Test("An unknown hub is refused where nobody can be asked")
  func anUnknownHubIsRefusedWhereNobodyCanBeAsked() throws {
    let (sandbox, fingerprint) = try Sandbox.withHub()
    let hub = try RunningHub(in: sandbox)
    for arguments in [["push", hub.tls()], ["clone", hub.tls(), "--catalogue", "b.db"]] {
      let outcome = try sandbox.run(Products.devcat, arguments)
      #expect(outcome.status == 77, "\(outcome)")
      #expect(outcome.errors.contains(fingerprint), "\(outcome)")
      #expect(outcome.errors.contains("--fingerprint"), "\(outcome)")
    }
    #expect(!sandbox.exists("b.db"))
    #expect(try sandbox.require(["status", "--json"]).json()["remote"] == nil)
    #expect(try sandbox.devcat("push", hub.tls(), "--fingerprint", "AB:CD").status == 64)
    #expect(try hub.end() == 0)
    #expect(!hub.log.contains("push acme"), "\(hub.log)")
  }

  @Test(
    "clone --fingerprint: a wrong digit is an error about what was given, for nothing is pinned")
  func wrongFingerprint() throws {
    let (sandbox, fingerprint) = try Sandbox.withHub()
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    let wrong = (fingerprint.hasPrefix("0") ? "1" : "0") + fingerprint.dropFirst()
    for command in [["clone", hub.tls(), "--catalogue", "b.db"], ["push", hub.tls()]] {
      let outcome = try sandbox.run(Products.devcat, command + ["--fingerprint", wrong])
      #expect(outcome.status == 77 && !outcome.errors.contains("pinned"), "\(outcome)")
      let problem = "you gave the fingerprint \(wrong), and the hub has \(fingerprint)."
      #expect(outcome.errors.contains(problem), "\(outcome)")
    }
    #expect(!sandbox.exists("b.db"))
    try sandbox.require(["push", hub.tls(), "--fingerprint", fingerprint])
    for command in [["pull"], ["pull", "--follow"]] {
      let outcome = try sandbox.run(Products.devcat, command + ["--fingerprint", wrong])
      #expect(outcome.status == 77, "\(outcome)")
      let problem = "you gave the fingerprint \(wrong), and the hub has \(fingerprint)."
      #expect(outcome.errors.contains(problem), "\(outcome)")
    }
    #expect(try hub.end() == 0)
  }

  @Test(
    "The person at the terminal is asked",
    arguments: [("yes\n", Int32(0)), ("what?\nyes\n", 0), ("no\n", 77), ("", 77)])
  func thePersonAtTheTerminalIsAsked(_ answer: String, _ status: Int32) throws {
    guard Products.isInstalled("script") else {
      return print("HubTrustTests: a part is left out, script is not installed.")
    }
    let (sandbox, fingerprint) = try Sandbox.withHub()
    let hub = try RunningHub(in: sandbox)
    // A terminal of its own; the end of its input is control-D.
    let outcome = try sandbox.shell(
      "(sleep 0.5; printf '\(answer)\\004') | script --quiet --return --command "
        + "\"devcat push '\(hub.tls())'\" /dev/null")
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.text.contains(fingerprint), "\(outcome)")
    #expect(outcome.text.contains("(yes/no)"), "\(outcome)")
    let pinned = try sandbox.require(["status", "--offline", "--json"]).json()["certificate"]
    #expect(pinned == (status == 0 ? .text(fingerprint) : nil))
    if status == 0 {
      try sandbox.require(["pull"])
      // This machine knows the hub, so a further clone asks nothing.
      try sandbox.require(["clone", hub.tls(), "--catalogue", "second.db"])
      let mode = try sandbox.shell("stat -c %a $HOME/.config/devcat/fingerprints").text
      #expect(mode == "600\n")
    }
    #expect(try hub.end() == 0)
  }

  @Test("A changed certificate is refused with both fingerprints")
  func aChangedCertificateIsRefusedWithBothFingerprints() throws {
    let (sandbox, old) = try Sandbox.withHub()
    var hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.tls(), "--fingerprint", old.lowercased()])
    try sandbox.require(["pull"])
    let address = hub.addresses[0]
    #expect(try hub.end() == 0)
    try FileManager.default.moveItem(
      atPath: sandbox.path("hub/.hub"), toPath: sandbox.path("hub/.old"))
    let new = try sandbox.makeHub()
    hub = try RunningHub(in: sandbox, ["--listen", address])
    for command in ["pull", "push", "status"] {
      let outcome = try sandbox.devcat(command)
      #expect(outcome.status == 77, "\(outcome)")
      for text in [old, new, "pull --fingerprint"] {
        #expect(outcome.errors.contains(text), "\(outcome)")
      }
    }
    // The wrong one does not take its place.
    #expect(try sandbox.devcat("pull", "--fingerprint", old).status == 77)
    try sandbox.require(["pull", "--fingerprint", new])
    try sandbox.require(["set", "iphone-x", "ppi=458"])
    try sandbox.require(["push"])
    #expect(try sandbox.require(["status"]).text.contains(new))
    #expect(try hub.end() == 0)
  }

  /// The certificate of the hub is read again at SIGHUP; a broken one changes nothing.
  @Test("A hang up reloads the certificate") func aHangUpReloadsTheCertificate() throws {
    let (sandbox, old) = try Sandbox.withHub()
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.tls(), "--fingerprint", old])
    try FileManager.default.moveItem(
      atPath: sandbox.path("hub/.hub"), toPath: sandbox.path("hub/.old"))
    hub.process.signal(SIGHUP)
    try hub.waitForLog("A file was not reloaded")
    try sandbox.require(["pull"])
    let new = try sandbox.makeHub()
    hub.process.signal(SIGHUP)
    try hub.waitForLog("certificate \(new)")
    #expect(try sandbox.devcat("pull").status == 77)
    try sandbox.require(["pull", "--fingerprint", new])
    #expect(try hub.end() == 0)
  }

  /// Certificates that the system's store trusts, and those that it does not after all.
  @Test("The system's store trusts hosts") func theSystemsStoreTrustsHosts() throws {
    let sandbox = try Sandbox.initialized()
    try FileManager.default.createDirectory(
      atPath: sandbox.path("hub/team"), withIntermediateDirectories: true)
    try sandbox.require(["init", "--catalogue", "hub/team/lab.db"])
    // A request, and a certificate made of it: only so may its days be in the past.
    let request = [
      "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
      "/CN=lab", "-keyout", "key.pem", "-out", "request.pem", "-addext",
    ]
    let sign = [
      "x509", "-req", "-in", "request.pem", "-signkey", "key.pem", "-copy_extensions", "copy",
      "-out", "certificate.pem", "-days",
    ]
    let cases: [(name: String, days: String, names: String, host: String, reason: String?)] = [
      ("right", "2", "DNS:localhost", "localhost", nil),
      ("another host", "2", "DNS:hub.example.org", "localhost", "is not for this name"),
      ("another address", "2", "DNS:localhost", "127.0.0.1", "is not for this name"),
      ("a name for an address", "2", "DNS:127.0.0.1", "127.0.0.1", "is not for this name"),
      (
        "expired", "-1", "DNS:localhost", "localhost",
        "certificate has expired. Ask the hub's operator"
      ),
    ]
    for (name, days, names, host, reason) in cases {
      guard try openssl(sandbox, request + ["subjectAltName=" + names]) != nil,
        let made = try openssl(sandbox, sign + [days])
      else { return }
      #expect(made.status == 0, "\(name): \(made)")
      let hub = try RunningHub(
        in: sandbox,
        [
          "--listen", "127.0.0.1:0", "--certificate", "certificate.pem", "--certificate-key",
          "key.pem",
        ])
      let port = try #require(hub.addresses[0].split(separator: ":").last)
      let url = "devcat://\(host):\(port)/team/lab"
      sandbox.environment["SSL_CERT_FILE"] = sandbox.path("certificate.pem")
      let outcome = try sandbox.devcat("clone", url, "--catalogue", "\(name).db")
      #expect(outcome.status == (reason == nil ? 0 : 77), "\(name): \(outcome)")
      if let reason { #expect(outcome.errors.contains(reason), "\(name): \(outcome)") }
      #expect(!outcome.errors.contains("fingerprint"), "\(name): \(outcome)")
      let warning = "certificate has expired: clients that have not pinned it"
      #expect(hub.log.contains(warning) == (name == "expired"), "\(name): \(hub.log)")
      if reason == nil {
        let file = ["--catalogue", "\(name).db"]
        #expect(try sandbox.require(["pull"] + file).text.contains("Nothing new"))
        #expect(try sandbox.require(["status", "--json"] + file).json()["certificate"] == nil)
        // Where the store trusts it no more, there is nothing to fall back on.
        sandbox.environment["SSL_CERT_FILE"] = nil
        #expect(try sandbox.run(Products.devcat, ["pull"] + file).status == 77)
      }
      #expect(try hub.end() == 0)
    }
  }

  @Test("Only TLS 1.3 is spoken") func onlyTLS13IsSpoken() throws {
    let (sandbox, _) = try Sandbox.withHub()
    let hub = try RunningHub(in: sandbox)
    func connect(_ options: String...) throws -> Outcome? {
      try openssl(
        sandbox, ["s_client", "-connect", hub.addresses[0]] + options, input: "Q\n")
    }
    guard let right = try connect("-tls1_3") else { return }
    #expect(right.text.contains("TLSv1.3"), "\(right)")
    for version in ["-tls1_2", "-no_tls1_3"] {
      let old = try connect(version)
      #expect(old?.status != 0)
      #expect(old?.errors.contains("alert protocol version") == true, "\(String(describing: old))")
    }
    // Keys that are renewed on the way, as s_client does at 'K', are not a message of ours.
    let renewed = try openssl(
      sandbox, ["s_client", "-connect", hub.addresses[0], "-tls1_3"],
      input: String(repeating: "K\n", count: 50) + "Q\n")
    #expect(
      renewed?.text.contains("KEYUPDATE") == true || renewed?.errors.contains("KEYUPDATE") == true)
    try hub.waitForLog("does not support TLS 1.3")
    #expect(try hub.end() == 0)
  }
}
