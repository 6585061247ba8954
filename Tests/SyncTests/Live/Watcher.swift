import DevcatValues
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
@testable import DevcatWire

/// A watch in the background of a test, and its reports.
final class Watcher: Sendable {
  private let told = Locked<[WatchEvent]>([])
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
        try await client.watch(target) { event in told.withLock { $0.append(event) } }
        return nil
      } catch let error as Failure {
        return error
      } catch {
        return Failure(any: error)
      }
    }
  }

  var events: [WatchEvent] { told.withLock { $0 } }

  /// The reported heads.
  var heads: [RevisionPoint] {
    events.compactMap { if case .head(let head) = $0 { head.point } else { nil } }
  }

  /// Why the hub was lost, each time.
  var losses: [Failure.Code] {
    events.compactMap { if case .lost(let error, _) = $0 { error.code } else { nil } }
  }

  /// How often the hub was back.
  var returns: Int { events.count { if case .back = $0 { true } else { false } } }

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

  /// No head is reported twice, and none after a newer one.
  func expectOrder() {
    let numbers = heads.map(\.number)
    #expect(numbers == Array(Set(numbers)).sorted())
  }
}
