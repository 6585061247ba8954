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
    await turns.begin(ObjectIdentifier(vain), name)
    let pushing = Task {
      while !isDone.withLock({ $0 }) {
        await turns.begin(ObjectIdentifier(vain), name)
        await turns.keep(ObjectIdentifier(vain), name)
      }
    }
    await turns.begin(ObjectIdentifier(other), name)
    isDone.withLock { $0 = true }
    await turns.end(ObjectIdentifier(other), name)
    await pushing.value
  }
}
