import DevcatValues
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

@Suite("Connections that are kept between requests", .timeLimit(.hang))
struct HubLineTests {
  /// How long the hub keeps a connection, in milliseconds, and whether a connection outlives a pause.
  @Test("Pushes over a line", arguments: [(60_000, true), (150, false)])
  func pushesOverALine(idle: Int, isKept: Bool) async throws {
    var limits = HubServer.Limits()
    limits.idle = .milliseconds(idle)
    // The client does not look at what it is told before it pushes again.
    limits.farewell = .milliseconds(10)
    let fixture = try await HubFixture(limits)
    let (path, url) = (fixture.folder.file("one.db"), try fixture.url())
    try Lab.make(path, revisions: 2)
    _ = try await fixture.client { try await $0.push(path, to: url) }
    try Lab.edit(path, "iphone-0", "first")
    let sent = Locked<[Int]>([])
    let last = try await fixture.client { client in
      let (connection, file) = (
        PooledConnection(), try CatalogueFile.open(at: path, access: .readWrite)
      )
      for name in ["second", "third"] {
        let report = try await client.push(file, over: connection)
        sent.withLock { $0.append(report.traffic.sent) }
        try Lab.edit(path, "iphone-0", name)
        if !isKept {
          try await wait { fixture.hub.context.counters.withLock { $0.connections } == 0 }
        }
      }
      let report = try await client.push(file, over: connection)
      sent.withLock { $0.append(report.traffic.sent) }
      await connection.close()
      return report
    }
    #expect(last.new.number == 5)
    // The hello goes out once for each connection.
    let flights = sent.withLock { $0 }
    #expect(flights.dropFirst().allSatisfy { (flights[0] - $0 > 20) == isKept }, "\(flights)")
    try Lab.verify(fixture.hubFile())
    #expect(try Lab.head(fixture.hubFile()) == Lab.head(path))
    try await fixture.stop()
  }
}
