import DevcatTestSupport
import DevcatTransport
import DevcatWire
import Foundation
import Testing

@testable import DevcatHub

@Suite("Turns of pushes", .timeLimit(.hang)) struct PushTurnsTests {
  private final class Peer: Sendable {}

  /// Without a bound on the turns that it keeps, the others would wait for ever.
  @Test("Turns: a client that only pushes in vain does not stop the others")
  func vainPushes() async throws {
    let loop = try EventLoop()
    loop.start()
    let (turns, name) = (PushTurns(on: loop), try CatalogueName("team/lab"))
    let (vain, other, isDone) = (Peer(), Peer(), Locked(false))
    await turns.begin(ObjectIdentifier(vain), name, for: "vain")
    let pushing = Task {
      while !isDone.withLock({ $0 }) {
        await turns.begin(ObjectIdentifier(vain), name, for: "vain")
        await turns.keep(ObjectIdentifier(vain), name)
      }
    }
    await turns.begin(ObjectIdentifier(other), name, for: "other")
    isDone.withLock { $0 = true }
    await turns.end(ObjectIdentifier(other), name)
    await pushing.value
  }

  /// In the order in which they came, the last token would wait for all connections of the first.
  @Test("Turns: a token with many connections waits for its next turn behind the others")
  func turnsOfTokens() async throws {
    let loop = try EventLoop()
    loop.start()
    let (turns, name) = (PushTurns(on: loop), try CatalogueName("team/lab"))
    let (first, order) = (Peer(), Locked<[String]>([]))
    await turns.begin(ObjectIdentifier(first), name, for: "many")
    var waiting: [Task<Void, Never>] = []
    for (index, asker) in ["many", "many", "many", "one", "two"].enumerated() {
      waiting.append(
        Task(executorPreference: loop) {
          let peer = Peer()
          await turns.begin(ObjectIdentifier(peer), name, for: asker)
          order.withLock { $0.append(asker) }
          await turns.end(ObjectIdentifier(peer), name)
        })
      try await wait { await turns.waitingCount == index + 1 }
    }
    await turns.end(ObjectIdentifier(first), name)
    for task in waiting { await task.value }
    #expect(order.withLock { $0 } == ["many", "one", "two", "many", "many"])
  }
}
