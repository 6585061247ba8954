import Catalogue
import Encoding

/// What somebody is told who watches a catalogue.
extension HubSession {
  /// A watch that goes on.
  struct Watching {
    let name: CatalogueName
    let watch: Message.Watch
    /// The last head that the client was told.
    var shown: RevisionPoint
    /// How many beats it has not answered.
    var unanswered = 1
  }

  /// After how many beats without an answer a watcher is taken for gone.
  static let patience = 3

  /// The catalogue that the client watches.
  public var watched: CatalogueName? {
    if case .watching(let watching) = state { watching.name } else { nil }
  }

  /// Takes where the watched catalogue stands now: the client is told what is new to it.
  public mutating func told(_ place: Place) -> Action {
    guard case .watching(var watching) = state, watching.name == place.name,
      watching.watch.catalogue == place.catalogue, watching.shown.number < place.point.number
    else { return .receive }
    watching.shown = place.point
    state = .watching(watching)
    return .answer(.head(.init(catalogue: place.catalogue, point: place.point)), place)
  }

  /// Takes the news that an interval has passed, and where the watched catalogue stands.
  public mutating func beat(_ place: Place?) -> Action {
    guard case .watching(var watching) = state else {
      preconditionFailure("Nobody watches.")
    }
    guard watching.unanswered < Self.patience else {
      return end(.init(.timedOut, "the last \(Self.patience) beats were not answered"))
    }
    watching.unanswered += 1
    if let place, watching.name == place.name, watching.watch.catalogue == place.catalogue,
      watching.shown.number < place.point.number
    {
      watching.shown = place.point
    }
    state = .watching(watching)
    return beat(watching)
  }

  /// What a watch is answered, where the catalogue stands so.
  mutating func answer(
    _ watch: Message.Watch, _ name: CatalogueName, _ standing: Standing?
  ) -> Action {
    state = .ready
    guard let standing else { return .reply(.unknownCatalogue) }
    guard watch.catalogue == standing.catalogue else {
      return .reply(.otherLineage(hub: standing.catalogue, client: watch.catalogue))
    }
    let watching = Watching(name: name, watch: watch, shown: standing.head)
    state = .watching(watching)
    return beat(watching)
  }

  /// Takes what a watcher says: that it still listens.
  mutating func answered(_ message: Message, _ watching: Watching) -> Action {
    guard case .watch(watching.watch) = message else { return outOfPlace(message) }
    var watching = watching
    watching.unanswered = 0
    state = .watching(watching)
    return .receive
  }

  private func beat(_ watching: Watching) -> Action {
    let head = Message.Head(catalogue: watching.watch.catalogue, point: watching.shown)
    return .answer(
      .beat(.init(head: head, interval: interval)),
      Place(watching.name, head.catalogue, head.point))
  }
}

extension Message.Beat {
  /// An interval as it is told, in milliseconds.
  static func interval(of duration: Duration) -> UInt64 {
    min(max(UInt64(max(0, duration.seconds) * 1000), intervals.lowerBound), intervals.upperBound)
  }
}
