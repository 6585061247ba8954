public import DevcatValues
public import DevcatEncoding
import DevcatStore
import DevcatTransport
import DevcatWire

/// The events of a watch.
public enum WatchEvent: Sendable {
  /// The catalogue's head: at the beginning, and at each new head.
  case head(WatchedHead)
  /// The hub is lost for the reason given; the next try comes after a pause.
  case lost(Failure, pause: Duration)
  /// The hub is back.
  case back
}

/// Revisions of a hub, fetched to be looked at.
public struct WatchedRevisions: Sendable {
  /// The revisions, which follow one another.
  public let revisions: [Revision]
  /// The tokens that pushed the revisions.
  public let pushers: [PusherRun]
  /// The newest head that the hub has shown.
  public let head: RevisionPoint?
}

extension HubClient {
  /// Reports each new head of a catalogue, in order; returns when its task is cancelled.
  ///
  /// If a hub was reached once and is lost, the watch retries (`Backoff`). It reports only the
  /// newest of the heads that came meanwhile.
  /// - Parameter hasReached: Whether the caller has reached the hub before, so that the first
  ///   connection of the watch may fail, too.
  /// - Throws: `Failure` if the first connection fails (unless the hub was reached before), and
  ///   for errors that a retry cannot fix.
  public func watch(
    _ target: WatchTarget, hasReached: Bool = false,
    report: @escaping @Sendable (WatchEvent) -> Void
  ) async throws(Failure) {
    try await Failure.naming("watch", target.url.text) {
      var seen = WatchedHeads(seen: target.knowledge.seen)
      var backoff = Backoff(jitter: limits.jitter)
      var (hasBeenThere, isLost) = (hasReached, false)
      while !Task.isCancelled {
        do {
          try await watchOnce(target, seen: &seen) { head in
            if let head { return report(.head(head)) }
            backoff.reset()
            if isLost { report(.back) }
            (hasBeenThere, isLost) = (true, false)
          }
        } catch {
          if Task.isCancelled { return }
          let error = Failure(any: error, "watch", target.url.text)
          guard hasBeenThere, error.code.isPassing else { throw error }
          let pause = backoff.next()
          isLost = true
          report(.lost(error, pause: pause))
          // Cancelled when nobody needs the result.
          try? await Task.sleep(for: pause)
        }
      }
    }
  }

  /// The number of silent intervals after which the hub counts as gone.
  private static let patience = 3

  /// Watches over one connection until that fails.
  ///
  /// - Parameters:
  ///   - seen: The seen heads, which are updated.
  ///   - report: Called with each new head; and with `nil` when the hub first answers.
  private func watchOnce(
    _ target: WatchTarget, seen: inout WatchedHeads, _ report: (WatchedHead?) -> Void
  ) async throws {
    let deadline = Deadline.after(limits.hello)
    let token = try limits.credentials.token(for: target.url.endpoint)
    let channel = try await RequestExchange.connect(
      target.url, limits, on: loop, until: deadline)
    let messages = MessageChannel(channel, from: .hub, writeLimit: limits.silence)
    var session = WatchSession(
      .init(name: target.url.catalogue.description, catalogue: target.catalogue),
      maximumDelta: limits.maximumDelta, token: token?.text, seen: seen)
    var (action, hasReceived, hasBegun) = (session.start(), false, false)
    do {
      while true {
        if session.interval != nil, !hasBegun {
          hasBegun = true
          report(nil)
        }
        var flight: [Message] = []
        switch action {
        case .send(let messages): flight = messages
        case .receive: break
        case .tell(let head, let messages):
          seen = session.seen
          report(head)
          flight = messages
        case .fail(let error): throw error
        }
        for message in flight {
          // A hello has the request number 0 (docs/Protocol.md, "Frames").
          try await messages.put(message, request: message.declaration == .hello ? 0 : 1)
        }
        let silence = session.interval.map { $0 * Self.patience } ?? limits.silence
        // Each message has as long as a silence, so that a heartbeat cannot come byte by byte for ever.
        var patience = MessageChannel.Patience(
          first: hasReceived ? nil : deadline, silence: silence, work: silence)
        let message = try await messages.next(&patience)
        hasReceived = true
        action = message.map { session.received($0) } ?? session.closed()
      }
    } catch {
      await channel.close()
      throw error
    }
  }

  /// The revisions of a catalogue on a hub after a known point, up to its head.
  ///
  /// None if that is the head. Nothing is written.
  public func revisions(
    of target: WatchTarget, after point: RevisionPoint, seen: RevisionPoint? = nil
  ) async throws(Failure) -> WatchedRevisions {
    try await Failure.naming("ask", target.url.text) {
      var known = target.knowledge
      known.seen = seen ?? known.seen
      let result = try await RequestExchange.hold(
        .pull(name: target.url.catalogue.description, catalogue: target.catalogue, base: point),
        with: target.url, on: loop, limits, file: nil, known: known)
      var (revisions, pushers) = ([Revision](), [PusherRun]())
      if let delivery = result.delivery {
        (revisions, pushers) = (
          try DeltaReader.decoded(try delivery.whole()), result.provenance.pushers
        )
        var check = DeltaCheck(catalogue: target.catalogue, tip: point)
        for revision in revisions { try check.follow(revision) }
        try check.finish(at: delivery.head.point)
      }
      return WatchedRevisions(revisions: revisions, pushers: pushers, head: result.newest)
    }
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
  let knowledge: HubKnowledge

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
      knowledge = HubKnowledge(seen: try file.seenPoint(for: url))
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
