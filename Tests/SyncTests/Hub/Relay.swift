import Foundation

@testable import Sync

/// Stands between client and hub, and breaks connections off after so many bytes.
final class Relay: Sendable {
  /// How many bytes pass each way before both connections are closed.
  struct Budget: Sendable {
    var toHub = Int.max
    var toClient = Int.max
  }

  let budget = Locked(Budget())
  private let reactor: Reactor
  private let loop: EventLoop

  init(at path: String, to endpoint: Endpoint) throws {
    let loop = try EventLoop()
    loop.start()
    self.loop = loop
    reactor = Reactor(on: loop)
    let listener = try Listener(on: .unix(path: path), loop: loop)
    let (reactor, budget) = (reactor, budget)
    Task(executorPreference: loop) {
      try await reactor.serve(listener) { client in
        guard
          let hub = try? await Channel.connect(to: endpoint, on: loop, until: .after(.seconds(5)))
        else { return }
        let limits = budget.withLock { $0 }
        let forth = Task(executorPreference: loop) {
          await Self.pump(client, hub, limits.toHub)
        }
        await Self.pump(hub, client, limits.toClient)
        await forth.value
      }
    }
  }

  func stop() async {
    await reactor.drain(until: .after(.seconds(1)))
    loop.stop()
  }

  /// Moves bytes until the budget is used up or one side ends, then closes both.
  private static func pump(_ source: Channel, _ target: Channel, _ budget: Int) async {
    var left = budget
    while left > 0, let bytes = try? await source.read(until: .after(.seconds(20))),
      !bytes.isEmpty
    {
      let piece = Array(bytes.prefix(left))
      left -= piece.count
      guard (try? await target.write(piece, until: .after(.seconds(20)))) != nil else { break }
    }
    // What was sent must arrive before the end does.
    await target.finishWriting()
    try? await Task.sleep(for: .milliseconds(2))
    await source.close()
    await target.close()
  }
}
