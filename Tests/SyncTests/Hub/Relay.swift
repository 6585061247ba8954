import Foundation
import DevcatTestSupport

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

/// A relay between client and hub that is as bad a network as it is told to be.
final class Relay: Sendable {
  /// The fate of the bytes of a connection.
  struct Budget: Sendable {
    /// How many bytes pass each way before both connections are closed.
    var toHub = Int.max
    var toClient = Int.max
    /// Which byte has a bit turned, each way.
    var alteredToHub: Int?
    var alteredToClient: Int?
    /// How many bytes pass at a time.
    var slice = Int.max
    /// How long each piece waits before it passes.
    var delay = Duration.zero
    /// The fate of a connection whose bytes are used up.
    var end = End.close
    /// How long a connection waits before it is passed on: the first waits for the first of these.
    var waits: [Duration] = []
  }

  /// How a connection ends when the bytes that may pass are used up.
  enum End: Sendable {
    /// Both sides notice.
    case close
    /// The side that sends more gets a reset, because its bytes are not read.
    case reset
    /// Neither side notices, and nothing passes any more.
    case halfOpen
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
        let (limits, wait) = budget.withLock { budget in
          (budget, budget.waits.isEmpty ? nil : budget.waits.removeFirst())
        }
        if let wait { try? await Task.sleep(for: wait) }
        guard
          let hub = try? await Channel.connect(to: endpoint, on: loop, until: .after(.hang))
        else { return }
        let forth = Task(executorPreference: loop) {
          await Self.pump(client, hub, limits.toHub, limits.alteredToHub, limits)
        }
        await Self.pump(hub, client, limits.toClient, limits.alteredToClient, limits)
        await forth.value
      }
    }
  }

  func stop() async {
    await reactor.drain(until: .after(.seconds(1)))
    loop.stop()
  }

  /// Moves bytes until the budget is used up or one side ends, then ends both.
  private static func pump(
    _ source: Channel, _ target: Channel, _ count: Int, _ altered: Int?, _ budget: Budget
  ) async {
    var left = count
    var passed = 0
    // Blocked bytes are left unread if that makes the system send a reset.
    let most = budget.end == .close ? 64 << 10 : count
    while left > 0,
      let bytes = try? await source.read(
        upTo: max(1, min(left, most)), until: .after(.hang)),
      !bytes.isEmpty
    {
      var rest = Array(bytes.prefix(left))
      left -= rest.count
      if let altered, rest.indices.contains(altered - passed) { rest[altered - passed] ^= 0x10 }
      passed += rest.count
      var isGone = false
      while !rest.isEmpty && !isGone {
        let piece = Array(rest.prefix(budget.slice))
        rest.removeFirst(piece.count)
        if budget.delay > .zero { try? await Task.sleep(for: budget.delay) }
        isGone = (try? await target.write(piece, until: .after(.hang))) == nil
      }
      if isGone { break }
    }
    switch budget.end {
    case .halfOpen: return await silence(source)
    case .reset where left == 0: break
    case .close, .reset:
      // The bytes must arrive before the end.
      await target.finishWriting()
    }
    try? await Task.sleep(for: .milliseconds(2))
    await source.close()
    await target.close()
  }

  /// Takes in what comes and passes nothing on, not even the end, until that side gives up.
  private static func silence(_ source: Channel) async {
    while let bytes = try? await source.read(until: .after(.hang)), !bytes.isEmpty {}
    await source.close()
  }
}
