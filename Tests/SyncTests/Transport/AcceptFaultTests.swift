import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

/// System calls that fail under a listener: it reports the failure, waits, and tries again.
@Suite("A listener reports when it cannot accept connections", .timeLimit(.hang))
struct AcceptFaultTests {
  /// The failing calls in order, and the reports of a listener.
  private final class Faults: Sendable {
    private let left: Locked<[Int32?]>
    private let call: EventLoop.SystemCall
    let told = Locked<[String]>([])

    init(_ call: EventLoop.SystemCall, _ errors: [Int32?]) {
      self.call = call
      left = Locked(errors)
    }

    func next(_ call: EventLoop.SystemCall) -> Int32? {
      guard call == self.call else { return nil }
      return left.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    func tell(_ trouble: Listener.Trouble) {
      let word =
        switch trouble {
        case .acceptFailed(let error): "accept-failed: \(error.problem)"
        case .acceptResumed: "accept-resumed"
        case .connection(_, let error): "connection: \(error.problem)"
        }
      told.withLock { $0.append(word) }
    }
  }

  /// A server whose calls fail as configured.
  private func serve(
    _ faults: Faults, _ body: (Endpoint, EventLoop, Listener) async throws -> Void
  ) async throws {
    let folder = try SocketFolder()
    let loop = try EventLoop()
    loop.fault = { faults.next($0) }
    loop.start()
    let listener = try Listener(on: .unix(path: folder.file("hub.sock")), loop: loop)
    let reactor = Reactor(on: loop)
    let serving = Task(executorPreference: loop) {
      try await reactor.serve(
        listener, troubled: { faults.tell($0) }, { await TestServer.echo($0) })
    }
    let other = try EventLoop()
    other.start()
    try await body(listener.endpoint, other, listener)
    await reactor.drain(until: .after(.seconds(5)))
    try await serving.value
    loop.stop()
    other.stop()
  }

  private func echoes(_ endpoint: Endpoint, _ loop: EventLoop) async throws -> Bool {
    let channel = try await Channel.connect(
      to: endpoint, trust: nil, on: loop, until: .after(.hang))
    defer { Task { await channel.close() } }
    try await channel.write([7], until: .after(.hang))
    return try await channel.read(exactly: 1) == [7]
  }

  private func expectEcho(_ endpoint: Endpoint, _ loop: EventLoop) async throws {
    let isEchoed = try await echoes(endpoint, loop)
    #expect(isEchoed)
  }

  private func expectNoEcho(_ endpoint: Endpoint, _ loop: EventLoop) async {
    let isEchoed = try? await echoes(endpoint, loop)
    #expect(isEchoed != true)
  }

  @Test(
    "An accept that fails is tried again",
    arguments: [EPERM, EPROTO, ENETDOWN, EMFILE, ENFILE, ENOBUFS, ENOMEM, EOPNOTSUPP, EINVAL])
  func anAcceptThatFailsIsTriedAgain(_ error: Int32) async throws {
    let faults = Faults(.accept, [error, error, error])
    try await serve(faults) { endpoint, loop, _ in
      try await expectEcho(endpoint, loop)
      try await expectEcho(endpoint, loop)
    }
    #expect(
      faults.told.withLock { $0 } == [
        "accept-failed: \(String(cString: strerror(error)))", "accept-resumed",
      ])
  }

  @Test("Each kind of failure is reported") func eachKindOfFailureIsTold() async throws {
    let faults = Faults(.accept, [EMFILE, EMFILE, EPERM, EINTR, ECONNABORTED, EMFILE])
    try await serve(faults) { endpoint, loop, _ in try await expectEcho(endpoint, loop) }
    let words = [EMFILE, EPERM, EMFILE].map { "accept-failed: \(String(cString: strerror($0)))" }
    #expect(faults.told.withLock { $0 } == words + ["accept-resumed"])
  }

  @Test("A listener that cannot be watched is tried again")
  func aListenerThatCannotBeWatchedIsTriedAgain() async throws {
    let faults = Faults(.watch, [ENOMEM, ENOSPC])
    try await serve(faults) { endpoint, loop, _ in try await expectEcho(endpoint, loop) }
    let words = [ENOMEM, ENOSPC].map { "accept-failed: \(String(cString: strerror($0)))" }
    #expect(faults.told.withLock { $0 } == words + ["accept-resumed"])
  }

  @Test("A connection that cannot be set up is closed and told")
  func aConnectionThatCannotBeSetUpIsClosedAndTold() async throws {
    // The listener itself is watched first.
    let faults = Faults(.watch, [nil, ENOSPC])
    try await serve(faults) { endpoint, loop, _ in
      await expectNoEcho(endpoint, loop)
      try await expectEcho(endpoint, loop)
    }
    #expect(
      faults.told.withLock { $0 } == ["connection: \(String(cString: strerror(ENOSPC)))"])
  }

  @Test("A waiting listener checks on request and a failed one does not")
  func aWaitingListenerChecksOnRequestAndAFailedOneDoesNot() async throws {
    try await serve(Faults(.accept, [])) { endpoint, loop, listener in
      try await expectEcho(endpoint, loop)
      for _ in 0..<3 {
        // Requests to it run on its loop: at the latest when it serves the next connection.
        _ = await listener.hasLooked()
        try await expectEcho(endpoint, loop)
        let hasLooked = await listener.hasLooked()
        #expect(hasLooked)
      }
    }
    let faults = Faults(.accept, [Int32?](repeating: EMFILE, count: 4))
    try await serve(faults) { endpoint, loop, listener in
      while faults.told.withLock({ $0.isEmpty }) { await Task.yield() }
      let isDeaf = await !listener.hasLooked()
      #expect(isDeaf)
      try await expectEcho(endpoint, loop)
      let hasLooked = await listener.hasLooked()
      #expect(hasLooked)
    }
  }

  @Test(
    "Some descriptors are kept",
    arguments: [
      (1024, 20, 704, 492, 620), (65536, 20, 704, 64812, 64988), (64, 20, 704, 12, 20),
      (16, 20, 704, 1, 3),
    ])
  func someDescriptorsAreKept(limit: Int, used: Int, reserve: Int, served: Int, open: Int) {
    let share = ConnectionShare(limit: limit, used: used, reserve: reserve)
    #expect(share.connections == served)
    #expect(share.open == open)
  }

  @Test("Past the limit connections wait to be accepted, and are when others have ended")
  func noMoreAreOpenThanTheLimit() async throws {
    let server = try TestServer()
    await server.reactor.limit(to: 2)
    var channels: [Channel] = []
    for _ in 0..<5 { channels.append(try await server.connect()) }
    for channel in channels {
      let count = await server.reactor.openCount
      #expect(count <= 2)
      try await channel.write([7], until: .after(.hang))
      let echo = try await channel.read(exactly: 1)
      #expect(echo == [7])
      await channel.close()
    }
    await server.stop()
  }
}
