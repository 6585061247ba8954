public import Catalogue
public import Encoding
public import Store

/// What a watch tells.
public enum WatchEvent: Sendable {
  /// The catalogue stands there now: at the beginning, and whenever it has moved.
  case head(WatchedHead)
  /// The hub is lost for the reason given; the next try comes after a pause.
  case lost(SyncError, pause: Duration)
  /// The hub is back.
  case back
}

/// Revisions of a hub, fetched to be looked at.
public struct WatchedRevisions: Sendable {
  /// The revisions, which follow one another.
  public let revisions: [Revision]
  /// Who pushed which of them.
  public let pushers: [PusherRun]
  /// The hub's head as it was signed; `nil` for a hub that signs none.
  public let signed: SeenHead?
}

extension SyncClient {
  /// Tells each new head of a catalogue, in their order; returns when its task is cancelled.
  ///
  /// A hub that is lost after it was there once is tried again and again (`Backoff`). Heads that come
  /// and go meanwhile are passed over: the newest is told.
  /// - Throws: `SyncError`: where the first connection fails, and for what another try does not heal.
  public func watch(
    _ target: WatchTarget, told: @escaping @Sendable (WatchEvent) -> Void
  ) async throws(SyncError) {
    try await naming("watch", target.url.text) {
      var seen = WatchedHeads(signed: target.knowledge.seen)
      var backoff = Backoff(jitter: limits.jitter)
      var (hasBeenThere, isLost) = (false, false)
      while !Task.isCancelled {
        do {
          try await WatchConversation.hold(target, on: loop, limits, seen: &seen) { head in
            if let head { return told(.head(head)) }
            backoff.reset()
            if isLost { told(.back) }
            (hasBeenThere, isLost) = (true, false)
          }
        } catch {
          var error = SyncError(any: error)
          if Task.isCancelled { return }
          guard hasBeenThere, error.isPassing else { throw error }
          (error.operation, error.remote) = ("watch", target.url.text)
          let pause = backoff.next()
          isLost = true
          told(.lost(error, pause: pause))
          // Cancelled where nobody wants it any more.
          try? await Task.sleep(for: pause)
        }
      }
    }
  }

  /// The revisions of a catalogue on a hub after a point that it holds, up to its head.
  ///
  /// None where it stands there. Nothing is written.
  public func revisions(
    of target: WatchTarget, after point: RevisionPoint, seen: SeenHead? = nil
  ) async throws(SyncError) -> WatchedRevisions {
    try await naming("ask", target.url.text) {
      let found = Locked<([Revision], [PusherRun])>(([], []))
      var known = target.knowledge
      known.seen = seen ?? known.seen
      let work = Conversation.Work { delivery in
        let revisions = try DeltaReader.decoded(delivery.bytes)
        var check = DeltaCheck(catalogue: target.catalogue, tip: point)
        for revision in revisions { try check.follow(revision) }
        try check.finish(at: delivery.head.point)
        found.withLock { $0 = (revisions, delivery.pushers) }
      }
      let result = try await Conversation.hold(
        .pull(name: target.url.catalogue.description, catalogue: target.catalogue, base: point),
        with: target.url, on: loop, limits, file: nil, known: known, work: work)
      let (revisions, pushers) = found.withLock { $0 }
      return WatchedRevisions(revisions: revisions, pushers: pushers, signed: result.signed)
    }
  }
}

extension SyncError {
  /// Whether another try may succeed though nobody does anything about it.
  public var isPassing: Bool {
    [.unreachable, .timedOut, .unavailable, .throttled].contains(code)
  }
}
