public import DevcatValues

/// The connections of a hub: accepts them, runs a task for each, and winds them up.
public actor Reactor {
  /// The loop on which everything happens.
  nonisolated let loop: EventLoop
  private var listeners: [Listener] = []
  private var channels: [ObjectIdentifier: Channel] = [:]
  private var idle: [CheckedContinuation<Void, Never>] = []
  /// How many connections may be open: further ones wait to be accepted, so descriptors are left
  /// for files.
  private var maximumOpen = Int.max
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// Whether `drain` was called.
  private(set) var isDraining = false

  /// The executor of the actor: its event loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// Prepares to serve on a loop that runs or will run.
  public init(on loop: EventLoop) { self.loop = loop }

  /// How many connections are open.
  var openCount: Int { channels.count }

  /// Accepts no more connections while so many are open.
  package func limit(to count: Int) { maximumOpen = count }

  /// Accepts connections and runs the handler for each, in a task of its own on the loop, until the
  /// listener is closed or the reactor drained; then it returns, while handlers may still run.
  ///
  /// The channel is closed when its handler returns. Nothing in a handler may block: blocking work
  /// is in an actor on a `WorkerThread`. Failures of the listener are reported to `troubled`.
  public func serve(
    _ listener: Listener, troubled: @escaping @Sendable (Listener.Trouble) -> Void = { _ in },
    _ handler: @escaping @Sendable (Channel) async -> Void
  ) async throws(Failure) {
    if isDraining { return await listener.close() }
    listeners.append(listener)
    defer { listeners.removeAll { $0 === listener } }
    while true {
      while channels.count >= maximumOpen, !isDraining {
        await withCheckedContinuation { continuation in
          // Looked at in here, as in `drain`.
          if channels.count < maximumOpen || isDraining {
            continuation.resume()
          } else {
            waiting.append(continuation)
          }
        }
      }
      let channel: Channel
      do throws(Failure) {
        channel = try await listener.accept(troubled: troubled)
      } catch {
        if error.code == .closed { return }
        throw error
      }
      await begin(channel, handler)
    }
  }

  private func begin(
    _ channel: Channel, _ handler: @escaping @Sendable (Channel) async -> Void
  ) async {
    if isDraining { return await channel.close() }
    channels[ObjectIdentifier(channel)] = channel
    Task(executorPreference: loop) {
      await handler(channel)
      await self.end(channel)
    }
  }

  private func end(_ channel: Channel) async {
    await channel.close()
    channels[ObjectIdentifier(channel)] = nil
    wakeWaiting()
    guard channels.isEmpty else { return }
    for waiting in idle { waiting.resume() }
    idle = []
  }

  /// Winds up: stops listening, lets every connection finish what it is doing and read no further
  /// request, closes what is left at the deadline, and returns when the last handler has.
  public func drain(until deadline: Deadline) async {
    isDraining = true
    wakeWaiting()
    for listener in listeners { await listener.close() }
    for channel in channels.values { await channel.endReading() }
    let limit = Task(executorPreference: loop) {
      // Cancelled when all is done before the deadline.
      guard (try? await Task.sleep(for: deadline.remaining)) != nil else { return }
      await self.closeAll()
    }
    await withCheckedContinuation { continuation in
      // Looked at in here: a task that comes from elsewhere may be suspended on its way, and the
      // last connection end meanwhile.
      if channels.isEmpty { continuation.resume() } else { idle.append(continuation) }
    }
    limit.cancel()
  }

  private func wakeWaiting() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  private func closeAll() async {
    for channel in channels.values { await channel.close() }
  }
}
