import Foundation

@testable import Sync

/// Stands between client and hub, and breaks connections off after so many bytes, or alters one.
final class Relay: Sendable {
  /// What happens to the bytes of a connection.
  struct Budget: Sendable {
    /// How many bytes pass each way before both connections are closed.
    var toHub = Int.max
    var toClient = Int.max
    /// Which byte has a bit turned, each way.
    var alteredToHub: Int?
    var alteredToClient: Int?
    /// How many bytes pass at a time.
    var slice = Int.max
  }

  let budget = Locked(Budget())
  private let reactor: Reactor
  private let loop: EventLoop
  /// Where it listens.
  let endpoint: Endpoint

  convenience init(at path: String, to endpoint: Endpoint) throws {
    try self.init(on: .unix(path: path), to: endpoint)
  }

  init(on own: Endpoint, to endpoint: Endpoint) throws {
    let loop = try EventLoop()
    loop.start()
    self.loop = loop
    reactor = Reactor(on: loop)
    let listener = try Listener(on: own, loop: loop)
    self.endpoint = listener.endpoint
    let (reactor, budget) = (reactor, budget)
    Task(executorPreference: loop) {
      try await reactor.serve(listener) { client in
        guard
          let hub = try? await Channel.connect(to: endpoint, on: loop, until: .after(.seconds(5)))
        else { return }
        let limits = budget.withLock { $0 }
        let forth = Task(executorPreference: loop) {
          await Self.pump(client, hub, limits.toHub, limits.alteredToHub, limits.slice)
        }
        await Self.pump(hub, client, limits.toClient, limits.alteredToClient, limits.slice)
        await forth.value
      }
    }
  }

  func stop() async {
    await reactor.drain(until: .after(.seconds(1)))
    loop.stop()
  }

  /// Moves bytes until the budget is used up or one side ends, then closes both.
  private static func pump(
    _ source: Channel, _ target: Channel, _ budget: Int, _ altered: Int?, _ slice: Int
  ) async {
    var left = budget
    var passed = 0
    while left > 0, let bytes = try? await source.read(until: .after(.seconds(20))),
      !bytes.isEmpty
    {
      var rest = Array(bytes.prefix(left))
      left -= rest.count
      if let altered, rest.indices.contains(altered - passed) { rest[altered - passed] ^= 0x10 }
      passed += rest.count
      var isGone = false
      while !rest.isEmpty && !isGone {
        let piece = Array(rest.prefix(slice))
        rest.removeFirst(piece.count)
        isGone = (try? await target.write(piece, until: .after(.seconds(20)))) == nil
      }
      if isGone { break }
    }
    // What was sent must arrive before the end does.
    await target.finishWriting()
    try? await Task.sleep(for: .milliseconds(2))
    await source.close()
    await target.close()
  }
}
