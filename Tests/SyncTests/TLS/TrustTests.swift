import DevcatValues
import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
@testable import DevcatWire

@Suite("Which hubs a client believes, before it has sent a byte of its own", .timeLimit(.hang))
struct TrustTests {
  static let stranger = CertificateFingerprint(Digest.zero)

  @Test("A hub that nobody trusts is refused") func aHubThatNobodyTrustsIsRefused() async throws {
    let fixture = try await HubFixture(transport: .tls)
    let url = try fixture.ownURL()
    let path = fixture.folder.file("one.db")
    let error = await #expect(throws: Failure.self) {
      try await fixture.client { try await $0.clone(url, to: path) }
    }
    #expect(error?.code == .untrusted)
    #expect(error?.untrustedCertificate == fixture.trust?.pinned)
    #expect(error?.description.contains("\(try #require(fixture.trust))") == true)
    #expect(!FileManager.default.fileExists(atPath: path))
    try await fixture.stop()
    #expect(fixture.answers == [])
  }

  @Test("A pin is remembered and a changed certificate refused")
  func aPinIsRememberedAndAChangedCertificateRefused() async throws {
    let fixture = try await HubFixture(transport: .tls)
    let url = try fixture.ownURL()
    let (one, two) = (fixture.folder.file("one.db"), fixture.folder.file("two.db"))
    try Lab.make(one, revisions: 2)
    _ = try await fixture.client(fixture.trusting) { try await $0.push(one, to: url) }
    _ = try await fixture.client(fixture.trusting) { try await $0.clone(url, to: two) }
    for path in [one, two] {
      #expect(try await fixture.client { try await $0.pull(path) }.isUnchanged)
      #expect(try await fixture.client { try await $0.push(path) }.isUnchanged)
    }
    // The hub gets another certificate while it runs.
    let old = try #require(fixture.trust?.pinned)
    let hub = HubFolder(fixture.folder.file("hub"))
    try FileManager.default.moveItem(atPath: hub.secrets, toPath: fixture.folder.file("old"))
    let new = try hub.make(hosts: []).fingerprint
    await fixture.hub.reload()
    let error = await #expect(throws: Failure.self) {
      try await fixture.client { try await $0.pull(one) }
    }
    #expect(error?.code == .certificateChanged)
    #expect(error?.untrustedCertificate == nil)
    #expect(error?.description.contains("\(old)") == true)
    #expect(error?.description.contains("\(new)") == true)
    var limits = HubClient.Limits()
    limits.trust = .certificate(new)
    #expect(try await fixture.client(limits) { try await $0.pull(one) }.isUnchanged)
    #expect(try await fixture.client { try await $0.pull(one) }.isUnchanged)
    // The machine remembers it for all catalogues.
    #expect(try await fixture.client { try await $0.pull(two) }.isUnchanged)
    // A wrong pin does not replace a right one, and without a pin this hub is refused.
    limits.trust = .certificate(Self.stranger)
    #expect(
      await code { try await fixture.client(limits) { try await $0.pull(one) } }
        == .certificateChanged)
    limits.trust = .system
    #expect(
      await code { try await fixture.client(limits) { try await $0.pull(one) } } == .untrusted)
    #expect(try await fixture.client { try await $0.pull(one) }.isUnchanged)
    try await fixture.stop()
  }

  @Test("A reload that fails keeps the old certificate")
  func aReloadThatFailsKeepsTheOldCertificate() async throws {
    let fixture = try await HubFixture(transport: .tls)
    let held = try await fixture.connect()
    let hub = HubFolder(fixture.folder.file("hub"))
    try Data("broken".utf8).write(to: URL(fileURLWithPath: hub.certificate.certificate))
    await fixture.hub.reload()
    #expect(
      fixture.events.withLock { $0 }.contains {
        if case .reloadFailed(let reason) = $0 {
          reason.contains("it has no certificate")
        } else {
          false
        }
      })
    let fresh = try await fixture.connect()
    for channel in [held, fresh] {
      try await channel.write(RawMessages.probe, until: .after(.hang))
      #expect(try await RawMessages.failure(on: channel)?.code == .unknownCatalogue)
    }
    try await fixture.stop()
  }

  @Test("A connection from before a reload goes on") func openConnectionsOutliveAReload()
    async throws
  {
    let fixture = try await HubFixture(transport: .tls)
    let held = try await fixture.connect()
    let hub = HubFolder(fixture.folder.file("hub"))
    try FileManager.default.removeItem(atPath: hub.secrets)
    _ = try hub.make(hosts: [])
    await fixture.hub.reload()
    try await held.write(RawMessages.probe, until: .after(.hang))
    #expect(try await RawMessages.failure(on: held)?.code == .unknownCatalogue)
    try await fixture.stop()
  }

  @Test("TLS and plain do not mix") func tlsAndPlainDoNotMix() async throws {
    let secure = try await HubFixture(transport: .tls)
    guard case .tcp(_, let port) = try #require(secure.endpoint) else { return }
    let plain = try RemoteURL("devcat+tcp://127.0.0.1:\(port)/team/lab")
    let error = await #expect(throws: Failure.self) {
      try await HubClient(on: secure.loop).remoteHead(plain)
    }
    #expect(error?.description.contains("write devcat://") == true, "\(String(describing: error))")
    try await secure.stop()

    let open = try await HubFixture(transport: .tcp)
    guard case .tcp(_, let port) = try #require(open.endpoint) else { return }
    let url = try RemoteURL("devcat://127.0.0.1:\(port)/team/lab")
    let other = await #expect(throws: Failure.self) {
      try await HubClient(on: open.loop).remoteHead(url)
    }
    #expect(other?.code == .tls)
    #expect(other?.description.contains("does not use TLS") == true)
    try await open.stop()
  }
}
