import DevcatValues
import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

/// Watches, reconnects and restarts together: no head is reported after a newer one, none twice,
/// and everybody gets the last one in the end.
@Suite("Watch matrix", .timeLimit(.hang))
struct WatchMatrixTests {
  /// How connections go wrong.
  struct Weather: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// After how many bytes each way the relay breaks a connection off.
    var toHub = Int.max
    var toClient = Int.max
    var restarts = false
    /// Whether pushes are replaced by changes of the hub's file without a notification.
    var isSilent = false
  }

  static let weathers: [Weather] = [false, true].flatMap { restarts in
    [false, true].flatMap { isSilent in
      let rest = (restarts ? ", restarts" : "") + (isSilent ? ", no notices" : "")
      return [
        Weather(testDescription: "fair\(rest)", restarts: restarts, isSilent: isSilent),
        Weather(
          testDescription: "cut on the way there\(rest)", toHub: 200, restarts: restarts,
          isSilent: isSilent),
        Weather(
          testDescription: "cut on the way back\(rest)", toClient: 400, restarts: restarts,
          isSilent: isSilent),
      ]
    }
  }

  @Test("Everybody sees the last head", arguments: weathers)
  func everybodySeesTheLastHead(_ weather: Weather) async throws {
    let seed = UInt64.random(in: 0...(.max))
    var generator = SeededGenerator(seed: seed)
    var limits = HubServer.Limits()
    (limits.heartbeat, limits.handshake) = (.milliseconds(30), .seconds(100))
    let hub = try RestartingHub(limits)
    try await hub.start()
    let folder = hub.folder
    let relay = try Relay(at: folder.file("relay.sock"), to: .unix(path: folder.file("hub.sock")))
    let (source, replica) = (folder.file("a.db"), folder.file("b.db"))
    try Lab.make(source, revisions: 1)
    let loop = try EventLoop()
    loop.start()
    let client = HubClient(on: loop)
    let url = try hub.url()
    func push() async throws {
      try await Task(executorPreference: loop) { _ = try await client.push(source, to: url) }.value
    }
    try await push()
    try FileManager.default.copyItem(atPath: source, toPath: replica)
    let first = try Lab.head(source)
    try Lab.setRemote(replica, try hub.url(socket: "relay.sock"), base: first)
    relay.budget.withLock {
      $0.toHub = weather.toHub
      $0.toClient = weather.toClient
    }
    let watchers = try (0..<3).map { _ in try Watcher(replica, on: loop) }
    for watcher in watchers { try await watcher.reach(first) }
    var head = first
    for number in 0..<8 {
      if weather.isSilent {
        head = try Lab.edit(folder.file("hub/team/lab.db"), "p-\(number)", "P \(number)")
      } else {
        head = try Lab.edit(source, "p-\(number)", "P \(number)")
        try await push()
      }
      if weather.restarts, number % 3 == 1 {
        try await hub.stop()
        for watcher in watchers { try await wait { watcher.isLost } }
        try await hub.start()
      }
      try await Task.sleep(for: .milliseconds(Int.random(in: 0..<60, using: &generator)))
    }
    // An answer with all revisions since the last one that passed is longer than what passes.
    relay.budget.withLock { $0 = Relay.Budget() }
    for watcher in watchers {
      try await watcher.reach(head)
      #expect(watcher.heads.first == first, "seed \(seed)")
      watcher.expectOrder()
      await watcher.stop()
    }
    try await hub.stop()
    await relay.stop()
    loop.stop()
  }
}
