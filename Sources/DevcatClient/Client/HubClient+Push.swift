public import DevcatValues
import DevcatEncoding
public import DevcatStore
import DevcatTransport
import DevcatWire

extension HubClient {
  /// The greatest number of attempts of a push while others are faster.
  static let maximumPushes = 5
  /// The time for which a push is sent again that the hub cannot take now.
  static let pushPatience = Duration.seconds(30)

  /// Sends the revisions of the catalogue file at `path` to its remote, or to another one, which
  /// then becomes its remote.
  ///
  /// If the hub has a newer head, it merges the push onto it, and the catalogue adopts the result.
  /// If the hub cannot merge, this pulls, merges locally and pushes again, at most five times. If the hub
  /// cannot take it now (`tryAgain`), this sends it again after growing pauses (`Backoff`), for 30 s or
  /// for `Limits.timeout` where that is less.
  ///
  /// If the hub has no catalogue of the name, a push to a named URL makes it. A push to the
  /// remembered remote does not: somebody may have removed the catalogue there, or moved the hub.
  /// - Parameter onPull: Called for each such pull.
  /// - Throws: `Failure`: `conflict` if conflicts wait; `stale` if others were faster each time,
  ///   or if a push to another URL than the remote finds other revisions there.
  public func push(
    _ path: String, to url: RemoteURL? = nil,
    onPull: (SyncReport) -> Void = { _ in }
  ) async throws(Failure) -> SyncReport {
    let connection = PooledConnection()
    do throws(Failure) {
      let report = try await Failure.naming("push", url?.text ?? path) {
        let file = try CatalogueFile.open(at: path, access: .readWrite)
        return try await push(file, to: url, over: connection, onPull: onPull)
      }
      await connection.close()
      return report
    } catch {
      await connection.close()
      throw error
    }
  }

  /// Sends the revisions of an open catalogue file to its remote, or to another one, which then
  /// becomes its remote; for a writer that pushes often.
  ///
  /// Like `push(_:to:onPull:)`, but the connection stays open.
  /// - Parameter connection: The connection of earlier requests, kept for later ones.
  public func push(
    _ file: CatalogueFile, to url: RemoteURL? = nil, over connection: PooledConnection,
    onPull: (SyncReport) -> Void = { _ in }
  ) async throws(Failure) -> SyncReport {
    try await Failure.naming("push", url?.text ?? file.path) {
      let known = try file.settings.remote
      let target = try url ?? RemoteURL(file.requiredRemote().url)
      return try await Failure.naming("push", target.text) {
        if let pending = try file.merging.pendingMerge() { throw Failure.conflict(pending.open) }
        let isOther = known.map { $0.url != target.text } ?? false
        let tags = try file.log.taggedPoints()
        var report: SyncReport
        do {
          report = try await push(file, target, isOther: isOther, connection, onPull)
        } catch let error as Failure
          where error.code == .unknownCatalogue && known?.url == target.text
          && known?.base != .origin
        {
          try requireMakable(file, target, isNamed: url != nil, error)
          report = try await push(file, target, isOther: false, isMaking: true, connection, onPull)
        }
        report.movedTags = try file.log.tags(movedSince: tags)
        report.formerRemote = isOther ? known?.url : nil
        let isFirst = known?.url != target.text || known?.base != .origin
        report.hasMadeCatalogue = isFirst && report.old == .origin
        return report
      }
    }
  }

  /// Refuses to make a catalogue again that the hub has lost, unless the user has named it and the file has
  /// all that the hub is known to have had.
  private func requireMakable(
    _ file: CatalogueFile, _ target: RemoteURL, isNamed: Bool, _ error: Failure
  ) throws {
    func refusal(_ problem: String, _ hint: String) -> Failure {
      Failure(
        error.code,
        "the hub no longer has the catalogue \(target.catalogue), or the token is not for it\(problem)",
        hint: hint)
    }
    if let checkpoint = try file.log.checkpoint() {
      throw refusal(
        ", and the history here begins with a snapshot of revision \(checkpoint.number)",
        "Push from a replica with the whole history, or ask the hub's operator to restore a backup."
      )
    }
    // Replicas that have seen a newer head would refuse the hub from then on. A given fingerprint means
    // that the user has spoken with the operator.
    if limits.trust == nil, let seen = try file.seenPoint(for: target),
      try file.log.point(at: seen.number) != seen
    {
      throw refusal(
        ", and its revision \(seen.number) (\(seen.digest.short)) is not here",
        "Push from a replica that has it, or ask the hub's operator to restore a backup. If it is lost, "
          + "add '--fingerprint'; replicas that have seen it then need 'devcat pull --rejoin'.")
    }
    guard isNamed else {
      throw refusal(
        "",
        "Ask the hub's operator whether it was moved or removed, or your token changed. 'devcat push "
          + "\(target.text)' makes it again with the history that is here; it needs a token with the role "
          + "'admin'. Do so from the replica with the newest revision: others would refuse an older head."
      )
    }
  }

  private func push(
    _ file: CatalogueFile, _ target: RemoteURL, isOther: Bool, isMaking: Bool = false,
    _ connection: PooledConnection, _ onPull: (SyncReport) -> Void
  ) async throws -> SyncReport {
    var renumbered: [Renumbering] = []
    var (pushes, backoff) = (1, Backoff(jitter: limits.jitter))
    let end = Deadline.after(min(Self.pushPatience, limits.timeout))
    while true {
      let state = try PushState(file)
      do {
        return try await pushOnce(
          file, target, from: state, isMaking: isMaking, connection, renumbered, onPull)
      } catch let error as Failure
        where error.code == .badDelta && pushes < Self.maximumPushes
        && (try? state.isPast(in: file)) == true
      {
        // Another process has pulled or committed meanwhile, so what was sent or came back fits no longer.
        pushes += 1
      } catch let error as Failure where error.code == .tryAgain && end > .now {
        limits.waiting?(error)
        try await Task.sleep(for: backoff.next())
      } catch let error as Failure
        where error.code == .stale && !isOther && pushes < Self.maximumPushes
      {
        pushes += 1
        let remote = try file.settings.remote
        let base = try remote?.base ?? file.log.checkpoint() ?? .origin
        let report: SyncReport
        do {
          report = try await HubSource(self, target, over: connection)
            .pull(file, after: base, knowing: remote)
        } catch var error as Failure where error.code == .diverged {
          error.hint =
            "The hub may have been restored from a backup. 'devcat pull --rejoin' takes its revisions, and "
            + "keeps those that it lacks as local revisions, which the next push brings."
          throw error
        }
        renumbered = Renumbering.joined(renumbered, report.renumbered)
        onPull(report)
      }
    }
  }

  /// The state of a file from which a push begins.
  private struct PushState {
    let head: RevisionPoint
    let remote: Remote?

    init(_ file: CatalogueFile) throws {
      (head, remote) = try file.reading { (try file.log.head(), try file.settings.remote) }
    }

    /// Whether the file has another state by now.
    func isPast(in file: CatalogueFile) throws -> Bool {
      let present = try PushState(file)
      return present.head != head || present.remote != remote
    }
  }

  /// - Parameter isMaking: Whether the hub may lack the remembered base, as one that lost the catalogue.
  private func pushOnce(
    _ file: CatalogueFile, _ url: RemoteURL, from state: PushState, isMaking: Bool,
    _ connection: PooledConnection, _ earlier: [Renumbering], _ onPull: (SyncReport) -> Void
  ) async throws -> SyncReport {
    let (old, known) = (state.head, state.remote)
    let isOwn = known?.url == url.text
    // By `manual` the hub merges nothing: other revisions at a URL that is not the remote are an
    // error.
    let strictness = isOwn ? try file.settings.mergeStrictness : .manual
    let result = try await RequestExchange.hold(
      .push(
        name: url.catalogue.description, catalogue: file.id,
        base: isOwn && !isMaking ? known?.base : nil, head: old, merging: strictness),
      with: url, on: loop, limits, over: connection, file: file)
    func report(
      _ old: RevisionPoint, _ new: RevisionPoint, _ renumbered: [Renumbering],
      mergedWith: ClosedRange<Int>? = nil
    ) throws -> SyncReport {
      SyncReport(
        remote: url.text, catalogue: file.id, old: old, new: new, shared: new,
        localRevisions: try file.log.head().number - new.number,
        renumbered: Renumbering.joined(earlier, renumbered), mergedWith: mergedWith,
        traffic: result.traffic, signed: nil)
    }
    switch result.outcome {
    case .accepted(let accepted):
      try Self.record(accepted, result, of: url, knowing: known, in: file)
      return try report(accepted.base, accepted.head, [])
    case .applied(let head):
      guard let delivery = result.delivery, let merge = delivery.merge else {
        throw Self.unexpected
      }
      let adopted = try file.transaction {
        guard try file.settings.remote == known else { throw Self.overtaken }
        let adopted = try file.merging.adopt(
          delivery.content.forEachPiece, after: merge.pushed.base, onto: merge.onto,
          provenance: result.provenance, pushed: merge.pushed.head, merging: strictness,
          remote: Remote(url: url.text, base: head.point))
        if let newest = result.newest {
          try file.remember(newest, for: url, since: result.seen)
        }
        return adopted
      }
      let renumbered = if case .rebased(let steps, _) = adopted { steps } else { [Renumbering]() }
      return try report(
        merge.onto, head.point, renumbered,
        mergedWith: merge.pushed.base.number + 1...merge.onto.number)
    case .merged:
      // The delta of the hub's merge did not fit in its answer.
      let base = known?.base ?? .origin
      let pulled = try await HubSource(self, url, over: connection)
        .pull(file, after: base, knowing: known)
      try Self.requireShared(old, in: file, after: pulled)
      onPull(pulled)
      return try report(base, pulled.shared, pulled.renumbered)
    case .unchanged, .contained, .head: throw Self.unexpected
    }
  }

  /// Records that the hub holds the revisions of a span, if they are in the log still.
  private static func record(
    _ span: RevisionSpan, _ result: RequestExchange.Result, of url: RemoteURL,
    knowing known: Remote?, in file: CatalogueFile
  ) throws {
    try file.transaction {
      guard try file.settings.remote == known,
        try file.log.point(at: span.head.number) == span.head
      else { throw overtaken }
      try file.settings.setRemote(Remote(url: url.text, base: span.head))
      try file.log.setProvenance(result.provenance, after: span.base.number)
      if let newest = result.newest { try file.remember(newest, for: url, since: result.seen) }
    }
  }

  /// Another process has changed the base or the revisions that the hub's answer is about, so the answer
  /// records nothing, and the push begins again.
  private static var overtaken: Failure {
    Failure(
      .badDelta, "another process has pulled or pushed the catalogue meanwhile",
      hint: "Push again.")
  }

  /// Checks that the hub has the pushed revisions that it has said to have merged: none is local any more.
  private static func requireShared(
    _ pushed: RevisionPoint, in file: CatalogueFile, after pulled: SyncReport
  ) throws {
    let shared = pulled.shared
    let isLocal =
      pulled.renumbered.isEmpty
      ? try file.log.point(at: pushed.number) == pushed && pushed.number > shared.number
      : pulled.renumbered.contains {
        $0.old.number <= pushed.number && $0.new?.number ?? 0 > shared.number
      }
    guard isLocal else { return }
    throw Failure(
      .protocolViolation,
      "the hub answered that it has accepted revision \(pushed.number), and its head, revision "
        + "\(shared.number) (\(shared.digest.short)), does not hold it",
      hint: "The revision is here, and stays to push. Ask the hub's operator.")
  }
}

/// The revisions of a push, as a delta whose size is known before it is sent.
///
/// A small delta is made once. Of a large one only the beginning is kept; the rest is made again,
/// because the same revisions give the same bytes.
struct OutgoingDelta {
  /// How many bytes are kept in memory until they are sent: 4 MiB.
  private static let keptSize = 4 << 20

  private let span: RevisionSpan
  private let file: CatalogueFile
  /// The first parts, which are kept, with the last revision of each.
  private var kept: [(bytes: [UInt8], last: Int)] = []
  /// The size in bytes.
  private(set) var size = 0

  /// Reads the revisions of a span in a catalogue.
  init(_ span: RevisionSpan, from file: CatalogueFile?) throws {
    guard let file else { preconditionFailure("Revisions are pushed from a file.") }
    (self.span, self.file) = (span, file)
    var number = span.base.number
    while let part = try file.log.delta(after: number, upTo: span.head.number) {
      number = part.last
      size += part.bytes.count
      if size <= Self.keptSize { kept.append(part) }
    }
  }

  /// Passes the parts in order; one without bytes if there are none.
  func forEachPart(_ body: (_ bytes: [UInt8], _ isLast: Bool) async throws -> Void) async throws {
    var number = span.base.number
    for part in kept {
      number = part.last
      try await body(part.bytes, number == span.head.number)
    }
    while number < span.head.number || kept.isEmpty && number == span.base.number {
      let part = try file.log.delta(after: number, upTo: span.head.number)
      number = part?.last ?? span.head.number
      try await body(part?.bytes ?? [], number == span.head.number)
      if part == nil { return }
    }
  }
}
