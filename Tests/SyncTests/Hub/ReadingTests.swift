import Dispatch
import Store
import Testing

@testable import Sync

extension HubStore {
  /// Keeps the thread of the store busy until it is told to go on.
  fileprivate func hold(_ isHeld: Locked<Bool>, until isOver: DispatchSemaphore) {
    isHeld.withLock { $0 = true }
    isOver.wait()
  }
}

/// Reads of a catalogue while a push to it takes long.
@Suite(.timeLimit(.minutes(3)))
struct ReadingTests {
  @Test func readersDoNotWaitForAPush() async throws {
    let fixture = try await HubFixture()
    let (one, url) = (fixture.folder.file("one.db"), try fixture.url())
    let head = try Lab.make(one, revisions: 3)
    _ = try await fixture.client { try await $0.push(one, to: url) }
    let writer = await fixture.hub.shelf.writer(try CatalogueName("team/lab"))
    let (isHeld, isOver) = (Locked(false), DispatchSemaphore(value: 0))
    let push = Task { await writer.hold(isHeld, until: isOver) }
    try await wait { isHeld.withLock { $0 } }
    let clone = fixture.folder.file("clone.db")
    _ = try await fixture.client { try await $0.clone(url, to: clone) }
    #expect(try Lab.head(clone) == head)
    #expect(try await fixture.client { try await $0.pull(clone) }.new == head)
    isOver.signal()
    await push.value
    // What was acknowledged is there for the next reader.
    let news = try Lab.edit(one, "iphone-1", "News")
    _ = try await fixture.client { try await $0.push(one) }
    #expect(try await fixture.client { try await $0.pull(clone) }.new == news)
    try await fixture.stop()
  }
}
