import DevcatValues
import DevcatEncoding
import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
@testable import DevcatWire

/// The resources that connections share: bytes, turns at expensive work, answers, and unlinked
/// files.
@Suite("Budget", .timeLimit(.hang))
struct BudgetTests {
  @Test("A budget: requests beyond it wait in order, and more than all is all")
  func requestsBeyondTheBudgetWaitInOrder() async throws {
    let budget = FairBudget(limit: 100)
    let first = await budget.reserve(60, for: "first")
    let order = Locked<[Int]>([])
    var waiting: [Task<FairBudget.Share, Never>] = []
    for (index, count) in [50, 10, 1000].enumerated() {
      waiting.append(
        Task {
          let reserved = await budget.reserve(count, for: "\(index)")
          order.withLock { $0.append(index) }
          return reserved
        })
      try await wait { budget.use.waiting == index + 1 }
    }
    // 10 would fit, and does not overtake.
    #expect(budget.use.count == 60)
    budget.release(first)
    let (second, third) = (await waiting[0].value, await waiting[1].value)
    #expect(budget.use.waiting == 1)
    budget.release(second)
    budget.release(third)
    // More than there is counts as all there is.
    let all = await waiting[2].value
    #expect(all.count == 100)
    budget.release(all)
    #expect(budget.use.count == 0)
    #expect(Set(order.withLock { $0 }.prefix(2)) == [0, 1])
  }

  @Test("A budget: one asker has a quarter of it, and another is served beside it")
  func oneAskerHasAQuarter() async throws {
    let budget = FairBudget(limit: 100)
    let greedy = [await budget.reserve(15, for: "greedy"), await budget.reserve(10, for: "greedy")]
    let more = Task { await budget.reserve(5, for: "greedy") }
    try await wait { budget.use.waiting == 1 }
    #expect(budget.use.count == 25)
    let modest = await budget.reserve(25, for: "modest")
    // A request that is larger than a quarter is served where its asker holds nothing else.
    let large = await budget.reserve(50, for: "large")
    #expect(budget.use.count == 100 && budget.use.waiting == 1)
    for share in [large, modest] { budget.release(share) }
    #expect(budget.use.waiting == 1)
    budget.release(greedy[1])
    budget.release(await more.value)
    budget.release(greedy[0])
    #expect(budget.use.count == 0)
  }

  @Test("A budget: at the end nobody waits")
  func atTheEndNobodyWaits() async throws {
    let budget = FairBudget(limit: 1)
    _ = await budget.reserve(1, for: "a")
    let waiting = Task { await budget.reserve(1, for: "a") }
    try await wait { budget.use.waiting == 1 }
    budget.end()
    _ = await waiting.value
    _ = await budget.reserve(1, for: "b")
  }

  @Test("One asker with many requests delays another by no more than what runs")
  func dearWorkIsSharedOut() async throws {
    let (budget, order) = (FairBudget(limit: 1), Locked<[String]>([]))
    let first = await budget.reserve(1, for: "greedy")
    var tasks: [Task<Void, Never>] = []
    for (index, asker) in ["greedy", "greedy", "greedy", "modest"].enumerated() {
      tasks.append(
        Task {
          let share = await budget.reserve(1, for: asker)
          order.withLock { $0.append(asker) }
          budget.release(share)
        })
      try await wait { budget.use.waiting == index + 1 }
    }
    budget.release(first)
    for task in tasks { await task.value }
    #expect(order.withLock { $0 } == ["greedy", "modest", "greedy", "greedy"])
  }

  @Test("With two threads one asker never has both") func oneAskerHasOneTurnAtATime() async throws {
    let (budget, running, most) = (FairBudget(limit: 2), Locked(0), Locked(0))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          let share = await budget.reserve(1, for: "me")
          let count = running.withLock {
            $0 += 1
            return $0
          }
          most.withLock { $0 = max($0, count) }
          await Task.yield()
          running.withLock { $0 -= 1 }
          budget.release(share)
        }
      }
    }
    #expect(most.withLock { $0 } == 1)
  }

  @Test("Spooled bytes come back", arguments: [0, 100, 65_536, 200_000])
  func spooledBytesComeBack(_ size: Int) async throws {
    let folder = try SocketFolder()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for threshold in [0, 100, 1 << 20] {
      var spool = Spool(in: folder.path, threshold: threshold)
      for start in stride(from: 0, to: size, by: 30_000) {
        spool = try await SpoolThread.shared.append(
          Array(bytes[start..<min(start + 30_000, size)]), to: spool)
      }
      let spooled = spool.finish()
      #expect(spooled.count == size && spooled.isInMemory == (size <= threshold))
      #expect(try await spooled.piece(0..<size) == bytes)
      var pieces: [UInt8] = []
      try spooled.forEachPiece { pieces += $0 }
      #expect(pieces == bytes)
    }
    // The files have no names.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("The least speed: 16 KiB a second over 30 s of waiting")
  func transfersBelowTheLeastRateAreStopped() {
    func allows(_ steps: [(seconds: UInt64, bytes: Int)]) -> Bool {
      var floor = RateFloor()
      return steps.allSatisfy { step in
        floor.allows(
          step.bytes, since: Deadline(nanoseconds: 0),
          now: Deadline(nanoseconds: step.seconds * 1_000_000_000))
      }
    }
    #expect(allows([(29, 0)]))
    #expect(!allows([(29, 0), (1, 0)]))
    #expect(!allows([(15, 16 << 10), (15, 16 << 10)]))
    #expect(allows([(30, 480 << 10), (29, 0)]))
    #expect(allows((0..<100).map { _ in (1, 16 << 10) }))
  }

  @Test("The least speed: a span ends by itself, earlier after each wait")
  func aSpanOfWaitingEnds() {
    var floor = RateFloor()
    let now = Deadline.now
    #expect(floor.end > now && floor.end <= .after(.seconds(30)))
    let isEnough = floor.allows(
      1, since: .init(nanoseconds: 0), now: .init(nanoseconds: 20_000_000_000))
    #expect(isEnough && floor.end <= .after(.seconds(10)))
  }
}
