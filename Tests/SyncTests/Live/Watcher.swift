import DevcatValues
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
@testable import DevcatWire

/// A watch in the background of a test, and its reports.
final class Watcher: Sendable {
  /// A report of a watch.
  enum Event: Sendable {
    case head(RevisionPoint, revisions: [Int]?)
    case lost(Failure)
    case back
  }

  private let told = Locked<[Event]>([])
  private let task: Task<Failure?, Never>

  /// Watches the remote of a replica on a loop; pauses are short.
  init(
    _ replica: String, on loop: EventLoop, _ limits: HubClient.Limits = .init()
  ) throws {
    var limits = limits
    limits.jitter = { 0 }
    let (target, told) = (try WatchTarget(replica: replica), told)
    let client = HubClient(on: loop, limits: limits)
    task = Task(executorPreference: loop) {
      do {
        try await client.watch(target) { absence in
          told.withLock {
            switch absence {
            case .lost(let error, _): $0.append(.lost(error))
            case .back: $0.append(.back)
            }
          }
        } report: { head in
          let numbers = head.revisions?.map(\.header.number)
          told.withLock { $0.append(.head(head.point, revisions: numbers)) }
          return true
        }
        return nil
      } catch let error as Failure {
        return error
      } catch {
        return Failure(any: error)
      }
    }
  }

  var events: [Event] { told.withLock { $0 } }

  /// The reported heads.
  var heads: [RevisionPoint] {
    events.compactMap { if case .head(let head, _) = $0 { head } else { nil } }
  }

  /// The numbers of all reported revisions.
  var revisions: [Int] {
    events.flatMap { event -> [Int] in
      if case .head(_, let numbers) = event { return numbers ?? [] }
      return []
    }
  }

  /// Why the hub was lost, each time.
  var losses: [Failure.Code] {
    events.compactMap { if case .lost(let error) = $0 { error.code } else { nil } }
  }

  /// Whether the hub is lost now.
  var isLost: Bool { if case .lost? = events.last { true } else { false } }

  /// Waits until a head was reported.
  func reach(_ head: RevisionPoint) async throws {
    try await wait { self.heads.last == head }
  }

  /// Waits until the watch has ended by itself.
  func failure() async -> Failure? { await task.value }

  /// Ends the watch.
  func stop() async {
    task.cancel()
    let failure = await task.value
    #expect(failure?.code == nil)
  }

  /// No head is reported twice, and none after a newer one; every revision comes once.
  func expectOrder() {
    let numbers = heads.map(\.number)
    #expect(numbers == Array(Set(numbers)).sorted())
    #expect(revisions == Array(Set(revisions)).sorted())
    if let first = heads.first?.number, let last = heads.last?.number, first < last {
      #expect(revisions.filter { $0 > first } == Array(first + 1...last))
    }
  }
}
