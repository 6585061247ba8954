import DevcatWire
import DevcatTransport

/// The connections that wait for a new head of each catalogue, and the newest head of each.
///
/// A watcher is only notified, and looks up the head itself: a slow one finds the newest head, and
/// never a queue.
actor WatchRegistry {
  /// How many watchers are notified before other work gets its turn: each takes memory while it
  /// writes.
  private static let batch = 64

  private struct Notice {
    /// The newest head; `nil` until one is known.
    var place: NamedHead?
    var watchers: [ObjectIdentifier: Channel] = [:]
    /// Whether a task is notifying the watchers.
    var isGoingRound = false
  }

  /// The executor of the actor: its event loop.
  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  private nonisolated let loop: EventLoop
  private var notices: [CatalogueName: Notice] = [:]
  private var names: [ObjectIdentifier: CatalogueName] = [:]

  /// Makes a registry on the loop of the watchers' channels.
  init(on loop: EventLoop) { self.loop = loop }

  /// The catalogues that are watched.
  var watched: [CatalogueName] { Array(notices.keys) }

  /// How many connections watch.
  var watcherCount: Int { names.count }

  /// Notifies a connection at each new head of a catalogue from now on; of one catalogue at a time.
  func join(_ channel: Channel, _ name: CatalogueName) {
    leave(channel)
    names[ObjectIdentifier(channel)] = name
    notices[name, default: Notice()].watchers[ObjectIdentifier(channel)] = channel
  }

  /// Stops notifying a connection.
  func leave(_ channel: Channel) {
    guard let name = names.removeValue(forKey: ObjectIdentifier(channel)) else { return }
    notices[name]?.watchers[ObjectIdentifier(channel)] = nil
    if notices[name]?.watchers.isEmpty == true { notices[name] = nil }
  }

  /// Records the head of a catalogue, and notifies its watchers.
  ///
  /// A head that is not newer is skipped. One round is O(watchers of the catalogue).
  func announce(_ place: NamedHead) {
    guard let notice = notices[place.name] else { return }
    if let known = notice.place, known.catalogue == place.catalogue,
      known.point.number >= place.point.number
    {
      return
    }
    notices[place.name]?.place = place
    guard !notice.isGoingRound else { return }
    notices[place.name]?.isGoingRound = true
    // The push does not wait for that.
    Task(executorPreference: loop) { await self.goRound(place.name) }
  }

  /// Notifies the watchers of a catalogue, and again if its head has changed meanwhile.
  private func goRound(_ name: CatalogueName) async {
    while let notice = notices[name] {
      for (index, channel) in notice.watchers.values.enumerated() {
        if index > 0, index % Self.batch == 0 { await Task.yield() }
        await channel.notify()
      }
      if notices[name]?.place == notice.place { break }
    }
    notices[name]?.isGoingRound = false
  }
}
