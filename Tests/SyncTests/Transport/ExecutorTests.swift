import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

@Suite("Executor", .timeLimit(.hang))
struct ExecutorTests {
  actor Counter {
    nonisolated let worker: WorkerThread
    nonisolated var unownedExecutor: UnownedSerialExecutor { worker.asUnownedSerialExecutor() }
    private(set) var count = 0
    private var steps: [Int] = []

    init(_ worker: WorkerThread) { self.worker = worker }

    func add(_ step: Int) -> Bool {
      count += 1
      steps.append(step)
      return worker.isCurrent
    }

    /// Blocks the thread until the gate opens; false if it never did.
    func block(_ gate: Gate, begun: Gate) -> Bool {
      begun.open()
      return gate.wait() && worker.isCurrent
    }
  }

  /// A gate at which a thread waits until another opens it.
  final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    func open() { semaphore.signal() }
    func wait() -> Bool { semaphore.wait(timeout: .now() + 900) == .success }
  }

  @Test("Actor stays on its thread") func actorStaysOnItsThread() async throws {
    let worker = WorkerThread(name: "devcat-test-store")
    let counter = Counter(worker)
    let onThread = await withTaskGroup(of: Bool.self) { group in
      for step in 0..<1000 { group.addTask { await counter.add(step) } }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(onThread == 1000)
    #expect(await counter.count == 1000)
    worker.stop()
  }

  @Test("Blocking work leaves the loop free") func blockingWorkLeavesTheLoopFree() async throws {
    let server = try TestServer()
    let worker = WorkerThread(name: "store")
    let counter = Counter(worker)
    let channel = try await server.connect()
    let (gate, begun) = (Gate(), Gate())
    let blocked = Task(executorPreference: server.loop) {
      let onWorker = await counter.block(gate, begun: begun)
      return onWorker && server.loop.isCurrent
    }
    #expect(await Task.detached { begun.wait() }.value)
    try await channel.write([1], until: .after(.hang))
    #expect(try await channel.read(exactly: 1) == [1])
    gate.open()
    #expect(await blocked.value)
    worker.stop()
    await server.stop()
  }

  @Test("Task stays on the loop across waits") func taskStaysOnTheLoopAcrossWaits() async throws {
    let server = try TestServer()
    let channel = try await server.connect()
    let loop = server.loop
    let stayed = try await Task(executorPreference: loop) {
      var stayed = loop.isCurrent
      for _ in 0..<100 {
        try await channel.write([1], until: .after(.hang))
        _ = try await channel.read(until: .after(.hang))
        stayed = stayed && loop.isCurrent
      }
      return stayed
    }.value
    #expect(stayed)
    await server.stop()
  }

  @Test("Stopping ends waits") func stoppingEndsWaits() async throws {
    let server = try TestServer()
    let channel = try await server.connect()
    let reading = Task(executorPreference: server.loop) {
      await failure { try await channel.read(until: .never) }
    }
    try await wait { await channel.hasWaitingReader }
    server.loop.stop()
    #expect(await reading.value?.code == .closed)
  }

  @Test("Jobs for a stopped loop still run: otherwise a task could not even be cancelled")
  func aReadAfterTheLoopHasStoppedReturns() async throws {
    for round in 0..<100 {
      let server = try TestServer()
      let channel = try await server.connect()
      let reading = Task { await failure { try await channel.read(until: .never) } }
      for _ in 0..<round % 10 { await Task.yield() }
      server.loop.stop()
      // It sees that its own loop has stopped, or that the other side has gone for the same reason.
      #expect([.closed, nil].contains(await reading.value?.code), "round \(round)")
      await channel.close()
      #expect(await channel.isClosed)
      #expect(await failure { try await channel.read(until: .never) }?.code == .closed)
    }
  }

  @Test("Deadlines come in order") func deadlinesComeInOrder() {
    var queue = DeadlineQueue()
    var generator = SystemRandomNumberGenerator()
    let moments = (0..<500).map { _ in UInt64.random(in: 0..<100, using: &generator) }
    for (slot, moment) in moments.enumerated() {
      queue.insert(Deadline(nanoseconds: moment), slot)
    }
    var sorted: [UInt64] = []
    while let first = queue.first {
      #expect(moments[first.slot] == first.deadline.nanoseconds)
      sorted.append(first.deadline.nanoseconds)
      queue.removeFirst()
    }
    #expect(sorted == moments.sorted())
  }

  @Test("Deadlines of any size") func deadlinesOfAnySize() {
    #expect(Deadline.after(.seconds(Int64.max)) == .never)
    #expect(Deadline.after(.seconds(-1)) <= .now)
    #expect(Deadline.after(.seconds(60)).remaining > .seconds(59))
    #expect(Deadline.now.remaining == .zero)
  }

  @Test("Waits of a busy connection keep the queue short")
  func waitsOfABusyConnectionKeepTheQueueShort() async throws {
    // A later deadline must work although an earlier one is in the queue, and the reverse.
    let server = try TestServer()
    let channel = try await server.connect()
    for limit in [400, 60, 300, 30] {
      let clock = ContinuousClock()
      let start = clock.now
      let error = await failure { try await channel.read(until: .after(.milliseconds(limit))) }
      let waited = clock.now - start
      #expect(error?.code == .timedOut)
      #expect(waited >= .milliseconds(limit - 1), "\(waited)")
      try await channel.write([1], until: .after(.hang))
      #expect(try await channel.read(until: .after(.hang)) == [1])
    }
    await server.stop()
  }
}
