import Dispatch

/// Tells which descriptors became ready, by Dispatch sources: on systems without epoll, and in tests.
///
/// A Dispatch source tells again and again that a descriptor is ready. So it is suspended once it has
/// told, and goes on when somebody expects the next time.
///
/// Unchecked: `watches` is touched on the loop's thread only; what Dispatch's threads touch is locked.
final class DispatchPoller: Poller, @unchecked Sendable {
  private struct News {
    var ready: [(Int32, Readiness)] = []
    var hasRung = false
  }

  private let news = Locked(News())
  private let bell = DispatchSemaphore(value: 0)
  private let queue = DispatchQueue(label: "devcat-poller")
  private var watches: [Int32: [Watch]] = [:]

  deinit { for watch in watches.values.joined() { watch.cancel() } }

  func add(_ descriptor: Int32) {
    // One that was closed without a word may have had the same number.
    remove(descriptor)
    let sources: [(Readiness, any DispatchSourceProtocol)] = [
      (.readable, DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)),
      (.writable, DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)),
    ]
    watches[descriptor] = sources.map { direction, source in
      Watch(source, direction) { [weak self] in
        self?.tell { $0.ready.append((descriptor, direction)) }
      }
    }
  }

  func expect(_ descriptor: Int32, _ direction: Readiness) {
    for watch in watches[descriptor] ?? [] where watch.direction == direction { watch.resume() }
  }

  func remove(_ descriptor: Int32) {
    for watch in watches.removeValue(forKey: descriptor) ?? [] { watch.cancel() }
  }

  func ring() { tell { $0.hasRung = true } }

  /// Leaves news, and wakes who waits for the first of them.
  private func tell(_ change: (inout News) -> Void) {
    let isFirst = news.withLock { news in
      defer { change(&news) }
      return news.ready.isEmpty && !news.hasRung
    }
    if isFirst { bell.signal() }
  }

  func wait(until deadline: Deadline, _ body: (Int32, Readiness) -> Void) {
    let limit: DispatchTime =
      deadline == .never ? .distantFuture : .now() + deadline.remaining.seconds
    guard bell.wait(timeout: limit) == .success else { return }
    let told = news.withLock { news in
      defer { news = News() }
      return news.ready
    }
    for (descriptor, direction) in told { body(descriptor, direction) }
  }
}

/// One direction of one descriptor.
///
/// Unchecked: Dispatch's objects are safe to use from any thread, and the rest is locked.
private final class Watch: @unchecked Sendable {
  private enum State { case suspended, running, cancelled }

  let direction: Readiness
  private let source: any DispatchSourceProtocol
  private let state = Locked(State.suspended)
  private let end = DispatchSemaphore(value: 0)

  /// Prepares to tell that a descriptor is ready: once after each `resume`.
  init(
    _ source: any DispatchSourceProtocol, _ direction: Readiness,
    tell: @escaping @Sendable () -> Void
  ) {
    self.source = source
    self.direction = direction
    source.setEventHandler { @Sendable [weak self] in
      if self?.suspend() == true { tell() }
    }
    source.setCancelHandler { @Sendable [end] in end.signal() }
  }

  /// Lets the source tell once.
  func resume() {
    state.withLock { state in
      guard state == .suspended else { return }
      state = .running
      source.resume()
    }
  }

  /// Returns whether the source was running.
  private func suspend() -> Bool {
    state.withLock { state in
      guard state == .running else { return false }
      state = .suspended
      source.suspend()
      return true
    }
  }

  /// Ends the source: when this returns, the system does not watch the descriptor any more.
  func cancel() {
    state.withLock { state in
      source.cancel()
      // A source that is suspended does not end.
      if state == .suspended { source.resume() }
      state = .cancelled
    }
    end.wait()
  }
}
