/// Whose turn it is to push to a catalogue: one connection at a time, in the order in which they came.
///
/// Of writers who push at once on one head all but one would be told that it is stale, and all would
/// pull and make their revisions anew for the sake of one of them. Here they wait; and who is told
/// keeps the turn for a moment, in which it pulls and pushes again. So none starves, and little is
/// done in vain. A turn has an end, so that one slow push does not stop all others.
actor PushTurns {
  private struct Line {
    /// Changes with each turn, and with each time that one is kept.
    var lease = 0
    var waiting: [UnsafeContinuation<Void, Never>] = []
  }

  /// The event loop.
  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  private nonisolated let loop: EventLoop
  private var lines: [CatalogueName: Line] = [:]
  private var places: [ObjectIdentifier: CatalogueName] = [:]

  /// Prepares turns on the loop that the channels live on.
  init(on loop: EventLoop) { self.loop = loop }

  /// How many connections have a turn or wait for one.
  var count: Int { places.count }

  /// Waits for the turn of a connection, unless it has it; of one catalogue at a time.
  ///
  /// - Parameter duration: How long the turn lasts at most.
  func take(_ name: CatalogueName, _ channel: Channel, for duration: Duration) async {
    if places[ObjectIdentifier(channel)] != name {
      release(channel)
      places[ObjectIdentifier(channel)] = name
      if lines[name] == nil {
        lines[name] = Line()
      } else {
        await withUnsafeContinuation { lines[name]?.waiting.append($0) }
      }
    }
    keep(channel, for: duration)
  }

  /// Lets the turn of a connection last for so long from now on, unless it is released before.
  func keep(_ channel: Channel, for duration: Duration) {
    guard let name = places[ObjectIdentifier(channel)], var line = lines[name] else { return }
    line.lease += 1
    lines[name] = line
    Task(executorPreference: loop) { [lease = line.lease] in
      try? await Task.sleep(for: duration)
      await self.expire(channel, name, lease)
    }
  }

  /// Ends the turn of a connection, if it has one.
  func release(_ channel: Channel) {
    guard let name = places.removeValue(forKey: ObjectIdentifier(channel)) else { return }
    guard lines[name]?.waiting.isEmpty == false else {
      lines[name] = nil
      return
    }
    lines[name]?.lease += 1
    lines[name]?.waiting.removeFirst().resume()
  }

  private func expire(_ channel: Channel, _ name: CatalogueName, _ lease: Int) {
    guard lines[name]?.lease == lease, places[ObjectIdentifier(channel)] == name else { return }
    release(channel)
  }
}
