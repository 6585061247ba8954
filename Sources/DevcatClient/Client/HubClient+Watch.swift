public import DevcatValues
public import DevcatEncoding
import DevcatStore
import DevcatTransport
import DevcatWire

/// What becomes of the hub during a watch.
public enum HubAbsence: Sendable {
  /// The hub is lost for the reason given; the next try comes after a pause.
  case lost(Failure, pause: Duration)
  /// The hub is back.
  case back
}

/// A head of a hub's catalogue, with the revisions that lead to it.
public struct WatchedHead: Sendable {
  /// The head before: at first the revision that the replica shares with the hub.
  public let base: RevisionPoint
  /// The revision, which at first may be the base.
  public let point: RevisionPoint
  /// The revisions after the head before, which follow one another; `nil` if no revisions lead from there to
  /// the head.
  public let revisions: [Revision]?
  /// The tokens that pushed the revisions.
  public let pushers: [PusherRun]
  /// Whether it is the first that is reported.
  public internal(set) var isFirst = false
}

extension HubClient {
  /// Reports the head of a catalogue, and each new one, in order; returns when its task is cancelled, or
  /// `report` returns `false`.
  ///
  /// Heads that come while `report` works, or while the hub is lost, are reported as one, with all their
  /// revisions.
  /// - Throws: `Failure` if the first connection fails, and for errors that a retry cannot fix; the errors of
  ///   `report`.
  public func watch(
    _ target: WatchTarget, absent: (HubAbsence) -> Void,
    report: (WatchedHead) async throws -> Bool
  ) async throws {
    var (base, seen) = (target.base, target.seen)
    var hasBegun = false
    try await persist(absent) { connection, wait in
      try await Failure.naming("watch", target.url.text) {
        try await head(of: target, after: base, seen: &seen, waiting: wait, over: connection)
      }
    } take: { head in
      guard !hasBegun || head.point != head.base else { return .noNews }
      var head = head
      head.isFirst = !hasBegun
      (hasBegun, base) = (true, head.point)
      return try await report(head) ? .more : .end
    }
  }

  /// Pulls into the catalogue file at `path`, whose remote is a hub, at once and then each new head; returns when
  /// its task is cancelled.
  ///
  /// - Parameter report: Gets the first pull, and those that brought something.
  /// - Throws: `Failure` if the first pull fails, and for errors that a retry cannot fix; the errors of `report`.
  public func follow(
    _ path: String, settling side: MergeSide? = nil, absent: (HubAbsence) -> Void,
    report: (SyncReport, _ isFirst: Bool) throws -> Void
  ) async throws {
    var isFirst = true
    try await persist(absent) { connection, wait in
      try await pull(path, settling: side, over: connection, waiting: wait)
    } take: { done in
      guard isFirst || !done.isUnchanged else { return .noNews }
      try report(done, isFirst)
      isFirst = false
      return .more
    }
  }

  /// What came of an answer.
  private enum Reaction { case noNews, more, end }

  /// Asks again and again, over one connection, until the task is cancelled or `take` wants no more.
  ///
  /// If a hub was reached once and is lost, it is asked again after growing pauses (`Backoff`). `ask` receives
  /// how long the hub may wait, which is not at all over a new connection: then the hub is soon known to be
  /// back, and a token that it does not know yet is tried again.
  private func persist<Answer>(
    _ absent: (HubAbsence) -> Void,
    ask: (PooledConnection, Duration) async throws -> Answer,
    take: (Answer) async throws -> Reaction
  ) async throws {
    try await PooledConnection.using { connection in
      var backoff = Backoff(jitter: limits.jitter)
      var (hasBeenThere, isLost) = (false, false)
      var wait = Duration.zero
      while !Task.isCancelled {
        let answer: Answer
        let begin = ContinuousClock.now
        do {
          answer = try await ask(connection, wait)
        } catch {
          await connection.close()
          if Task.isCancelled { return }
          let error = Failure(any: error)
          guard hasBeenThere, error.code.isPassing else { throw error }
          let pause = backoff.next()
          (isLost, wait) = (true, .zero)
          absent(.lost(error, pause: pause))
          // Cancelled when nobody needs the result.
          try? await Task.sleep(for: pause)
          continue
        }
        backoff.reset()
        if isLost { absent(.back) }
        (hasBeenThere, isLost) = (true, false)
        let isEarly = begin.duration(to: .now) < wait / 2
        wait = limits.newsWait
        switch try await take(answer) {
        case .end: return
        // A hub that does not wait would be asked without end.
        case .noNews where isEarly: try? await Task.sleep(for: .seconds(1))
        case .noNews, .more: break
        }
      }
    }
  }

  /// The head of a catalogue, with the revisions after a base.
  private func head(
    of target: WatchTarget, after base: RevisionPoint, seen: inout RevisionPoint?,
    waiting wait: Duration, over connection: PooledConnection
  ) async throws -> WatchedHead {
    let source = HubSource(self, target.url, over: connection)
    let result: RequestExchange.Result
    do {
      result = try await source.hold(
        .pull(
          name: target.url.catalogue.description, catalogue: target.catalogue, base: base,
          waiting: wait),
        seen: seen)
    } catch let error as Failure where [.diverged, .historyMissing].contains(error.code) {
      let head = try await source.probe(seen: seen).point
      seen = head
      return WatchedHead(base: base, point: head, revisions: nil, pushers: [])
    }
    seen = result.newest ?? seen
    guard case .delivered(let head) = result.outcome, let delta = result.delta else {
      return WatchedHead(base: base, point: base, revisions: [], pushers: [])
    }
    let revisions = try DeltaReader.decoded(try delta.read(0..<delta.count))
    var check = DeltaCheck(catalogue: target.catalogue, tip: base)
    for revision in revisions { try check.follow(revision) }
    try check.finish(at: head.point)
    return WatchedHead(
      base: base, point: head.point, revisions: revisions, pushers: result.provenance.pushers)
  }
}

/// A catalogue on a hub, as its replica knows it: the data that a watch needs, so it does not use
/// the replica's file.
public struct WatchTarget: Sendable {
  /// The replica's remote.
  public let url: RemoteURL
  /// The id of the catalogue.
  public let catalogue: CatalogueID
  /// The last revision that the replica and the hub are known to share.
  public let base: RevisionPoint
  /// The newest head that the replica has seen there.
  let seen: RevisionPoint?

  /// Reads what the catalogue file at `path` knows of its remote.
  ///
  /// - Throws: `Failure` (`noRemote` where it has none; others where the file cannot be read).
  public init(replica path: String) throws(Failure) {
    do {
      let file = try CatalogueFile.open(at: path, access: .readOnly)
      let remote = try file.requiredRemote()
      let url = try RemoteURL(remote.url)
      self.url = url
      catalogue = file.id
      base = remote.base
      seen = try file.seenPoint(for: url)
    } catch {
      throw Failure(any: error, "watch", path)
    }
  }
}

/// The pause before the next retry: twice as long each time, from half a second to a limit, and a
/// random part of that between half and all, so that many clients do not return at once.
public struct Backoff: Sendable {
  /// The first pause, before its jitter.
  private let shortest: Duration
  private let longest: Duration
  private let jitter: @Sendable () -> Double
  private var pause: Duration

  /// Begins with the shortest pause.
  ///
  /// - Parameters:
  ///   - shortest: The first pause.
  ///   - longest: The longest pause.
  ///   - jitter: The random part of each pause, from 0, for half of it, to 1, for all of it.
  public init(
    from shortest: Duration = .milliseconds(500), longest: Duration = .seconds(30),
    jitter: @escaping @Sendable () -> Double
  ) {
    (self.shortest, self.longest, self.jitter) = (shortest, longest, jitter)
    pause = shortest
  }

  /// The pause before the next try.
  public mutating func next() -> Duration {
    defer { pause = min(pause * 2, longest) }
    return pause * (0.5 + 0.5 * min(max(jitter(), 0), 1))
  }

  /// Resets the pause after a successful attempt.
  public mutating func reset() { pause = shortest }
}
