import Dispatch

/// Tells which descriptors became ready, by Dispatch sources: on systems without epoll, and in tests.
///
/// A Dispatch source tells again and again that a descriptor is ready. So it is suspended once it has
/// told, and goes on when somebody expects the next time.
///
/// Dispatch knows a descriptor by its number, for the whole process. So its sources must be gone before the
/// descriptor is closed, and another one gets the number: `Socket` calls `forget` for that.
final class DispatchPoller: Poller {
  /// What all pollers of the process watch, by descriptor.
  private static let watches = Locked<[Int32: [Watch]]>([:])

  private struct News {
    var ready: [(Int32, Readiness)] = []
    var hasRung = false
  }

  private let news = Locked(News())
  private let bell = DispatchSemaphore(value: 0)
  private let queue = DispatchQueue(label: "devcat-poller")

  func add(_ descriptor: Int32) {
    let sources: [(Readiness, any DispatchSourceProtocol)] = [
      (.readable, DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)),
      (.writable, DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)),
    ]
    let watches = sources.map { direction, source in
      Watch(source, direction, on: queue) { [weak self] in
        self?.tell { $0.ready.append((descriptor, direction)) }
      }
    }
    Self.watches.withLock { $0[descriptor] = watches }
  }

  func expect(_ descriptor: Int32, _ direction: Readiness) {
    let watches = Self.watches.withLock { $0[descriptor] ?? [] }
    for watch in watches where watch.direction == direction { watch.resume() }
  }

  func remove(_ descriptor: Int32) { Self.forget(descriptor) }

  /// Ends the watching of a descriptor that is about to be closed, by whichever poller.
  static func forget(_ descriptor: Int32) {
    let ended = watches.withLock { $0.isEmpty ? nil : $0.removeValue(forKey: descriptor) }
    for watch in ended ?? [] { watch.cancel() }
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
/// Its source is suspended and resumed on its queue only. Resumed on another thread while its handler still
/// runs, a source was now and then never told of its descriptor again (libdispatch of Swift 6.3 on Linux).
///
/// Unchecked: `isActive` and `isCancelled` are used on the queue only.
private final class Watch: @unchecked Sendable {
  let direction: Readiness
  private let source: any DispatchSourceProtocol
  private let queue: DispatchQueue
  private var isActive = false
  private var isCancelled = false
  private let end = DispatchSemaphore(value: 0)

  /// Prepares to tell that a descriptor is ready: once after each `resume`.
  init(
    _ source: any DispatchSourceProtocol, _ direction: Readiness, on queue: DispatchQueue,
    tell: @escaping @Sendable () -> Void
  ) {
    self.source = source
    self.direction = direction
    self.queue = queue
    source.setEventHandler { @Sendable [weak self] in
      if self?.suspend() == true { tell() }
    }
    source.setCancelHandler { @Sendable [end] in end.signal() }
  }

  /// Lets the source tell once.
  func resume() {
    queue.async { @Sendable in
      guard !self.isActive, !self.isCancelled else { return }
      self.isActive = true
      self.source.resume()
    }
  }

  /// Returns whether the source was to tell.
  private func suspend() -> Bool {
    guard isActive, !isCancelled else { return false }
    isActive = false
    source.suspend()
    return true
  }

  /// Ends the source: when this returns, the system does not watch the descriptor any more.
  func cancel() {
    queue.async { @Sendable in
      self.isCancelled = true
      self.source.cancel()
      // A source that is suspended does not end.
      if !self.isActive { self.source.resume() }
    }
    end.wait()
  }
}
