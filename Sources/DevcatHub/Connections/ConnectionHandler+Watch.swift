import DevcatValues
import DevcatEncoding
import DevcatWire

/// Messages to the watchers of a catalogue.
extension ConnectionHandler {
  /// A running watch.
  struct Watching {
    let name: CatalogueName
    let watch: Message.Watch
    /// The last head sent to the client.
    var shown: RevisionPoint
    /// How many heartbeats it has not answered; the first one is the answer to its request.
    var unanswered = 1

    /// Takes a head that is newer than the last one sent; returns `false` for every other.
    mutating func take(_ head: NamedHead?) -> Bool {
      guard let head, head.name == name, head.catalogue == watch.catalogue,
        shown.number < head.point.number
      else { return false }
      shown = head.point
      return true
    }
  }

  /// The number of unanswered heartbeats after which a watcher counts as gone.
  static let patience = 3

  /// Starts sending the heads of a catalogue.
  func answer(_ watch: Message.Watch) async throws {
    let name = try readable(watch.name)
    // Joins before it reads the catalogue, so it misses no head in between.
    await hub.watches.join(channel, name)
    do {
      let (_, extent) = try await locate(watch.name)
      guard watch.catalogue == extent.catalogue else {
        throw Refusal(.otherLineage(hub: extent.catalogue, client: watch.catalogue))
      }
      await hub.announce(extent.namedHead(name))
      let watching = Watching(name: name, watch: watch, shown: extent.head)
      self.watching = watching
      nextHeartbeat = .after(hub.limits.heartbeat)
      try await reply(heartbeat(watching))
    } catch {
      if watching == nil { await hub.watches.leave(channel) }
      throw error
    }
  }

  /// Takes a watcher's answer to a heartbeat; refuses any other message.
  func listen(_ message: Message) throws(Refusal) {
    guard case .watch(let watch) = message, watch == watching?.watch else {
      throw Refusal(.outOfPlace(message))
    }
    watching?.unanswered = 0
  }

  /// Sends a watcher a head that it has not seen.
  func tellNews() async throws {
    try requireAccess()
    guard let name = watching?.name, let newest = await hub.watches.newest(name),
      watching?.take(newest) == true
    else { return }
    try await reply(.head(.init(catalogue: newest.catalogue, point: newest.point)))
  }

  /// Sends a watcher the head of its catalogue after an interval.
  func heartbeat() async throws {
    try requireAccess()
    nextHeartbeat = .after(hub.limits.heartbeat)
    guard var watching else { return }
    guard watching.unanswered < Self.patience else {
      throw Refusal(.init(.timedOut, "the last \(Self.patience) heartbeats were not answered"))
    }
    watching.unanswered += 1
    _ = watching.take(await hub.watches.newest(watching.name))
    self.watching = watching
    try await reply(heartbeat(watching))
  }

  private func heartbeat(_ watching: Watching) -> Message {
    let head = Message.Head(catalogue: watching.watch.catalogue, point: watching.shown)
    return .heartbeat(
      .init(head: head, interval: Message.Heartbeat.interval(of: hub.limits.heartbeat)))
  }
}

extension Message.Heartbeat {
  /// An interval in milliseconds, as in the message.
  static func interval(of duration: Duration) -> UInt64 {
    min(max(UInt64(max(0, duration.seconds) * 1000), intervals.lowerBound), intervals.upperBound)
  }
}
