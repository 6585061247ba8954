public import DevcatValues
import DevcatEncoding
public import DevcatStore
import DevcatTransport
import DevcatWire

extension HubClient {
  /// Sends the revisions of the catalogue file at `path` to its remote, or to another one, which
  /// then becomes its remote.
  ///
  /// If the hub has a newer head, it answers with its revisions: this merges the local ones onto them, and
  /// pushes again, at once and then after growing random pauses. It also sends again, after such pauses, what
  /// the hub cannot take now (`tryAgain`). Both end after `Limits.wait`.
  ///
  /// If the hub has no catalogue of the name, a push to a named URL makes it. A push to the
  /// remembered remote does not: somebody may have removed the catalogue there, or moved the hub.
  /// - Parameter onMerge: Called for each such merge, with all that was renumbered so far.
  /// - Throws: `Failure`: `conflict` if conflicts wait; `stale` if others were faster all the time,
  ///   or if a push to another URL than the remote finds other revisions there.
  public func push(
    _ path: String, to url: RemoteURL? = nil,
    onMerge: (SyncReport) -> Void = { _ in }
  ) async throws(Failure) -> SyncReport {
    try await Failure.naming("push", url?.text ?? path) {
      let file = try CatalogueFile.open(at: path, access: .readWrite)
      return try await PooledConnection.using {
        try await push(file, to: url, over: $0, onMerge: onMerge)
      }
    }
  }

  /// Sends the revisions of an open catalogue file to its remote, or to another one, which then
  /// becomes its remote; for a writer that pushes often.
  ///
  /// Like `push(_:to:onMerge:)`, but the connection stays open.
  /// - Parameter connection: The connection of earlier requests, kept for later ones.
  public func push(
    _ file: CatalogueFile, to url: RemoteURL? = nil, over connection: PooledConnection,
    onMerge: (SyncReport) -> Void = { _ in }
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
          report = try await push(file, target, isOther: isOther, connection, onMerge)
        } catch let error as Failure
          where error.code == .unknownCatalogue && known?.url == target.text
          && known?.base != .origin
        {
          try requireMakable(file, target, isNamed: url != nil, error)
          report = try await push(file, target, isOther: false, isMaking: true, connection, onMerge)
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

  /// What came of one attempt of a push.
  private enum Attempt {
    /// The hub has the revisions.
    case accepted(SyncReport)
    /// The hub had a newer head, and the local revisions now follow its revisions.
    case merged(SyncReport)
    /// Another process has changed the file meanwhile, so the answer records nothing.
    case overtaken
    /// The hub cannot take them now, for a reason that passes.
    case impeded(Failure)
  }

  private func push(
    _ file: CatalogueFile, _ target: RemoteURL, isOther: Bool, isMaking: Bool = false,
    _ connection: PooledConnection, _ onMerge: (SyncReport) -> Void
  ) async throws -> SyncReport {
    var (renumbered, merges, isMaking) = ([Renumbering](), 0, isMaking)
    var (contest, failing) = (
      Backoff(from: .milliseconds(20), longest: .seconds(1), jitter: limits.jitter),
      Backoff(jitter: limits.jitter)
    )
    let (end, before) = (Deadline.after(limits.wait), connection.traffic)
    while true {
      let obstacle: Failure
      var pause = Duration.zero
      switch try await attempt(file, target, isOther: isOther, isMaking: isMaking, connection) {
      case .accepted(var report):
        report.renumbered = renumbered
        report.traffic = connection.traffic - before
        return report
      case .merged(var report):
        renumbered = Renumbering.joined(renumbered, report.renumbered)
        report.renumbered = renumbered
        // Without news, the answer has only shown that an earlier push arrived.
        if !report.isUnchanged { onMerge(report) }
        merges += 1
        // Somebody else has made the catalogue.
        isMaking = false
        // Each answer brings what is new, so a second push at once has the best chances.
        if merges.isMultiple(of: 2) { pause = contest.next() }
        obstacle = .faster(limits.wait)
      case .overtaken:
        obstacle = .overtaken
      case .impeded(let failure):
        limits.waiting?(failure)
        pause = failing.next()
        obstacle = failure
      }
      guard end > .now else { throw obstacle }
      try await Task.sleep(for: pause)
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

  /// Sends the revisions once.
  ///
  /// - Parameters:
  ///   - isOther: Whether the URL is not the remote: other revisions there are an error.
  ///   - isMaking: Whether the hub may lack the remembered base, as one that lost the catalogue.
  private func attempt(
    _ file: CatalogueFile, _ url: RemoteURL, isOther: Bool, isMaking: Bool,
    _ connection: PooledConnection
  ) async throws -> Attempt {
    let state = try PushState(file)
    let source = HubSource(self, url, over: connection)
    do {
      guard let base = try await base(of: file, at: source, from: state, isMaking: isMaking) else {
        guard !isOther else { throw Failure.stale }
        let beginning = try file.log.checkpoint() ?? .origin
        return .merged(try await source.pull(file, after: beginning, knowing: state.remote))
      }
      let result = try await source.hold(
        .push(
          name: url.catalogue.description, catalogue: file.id, base: base, head: state.head),
        file: file)
      switch result.outcome {
      case .accepted:
        try Self.record(base, state, result, of: url, in: file)
        return .accepted(
          SyncReport(
            remote: url.text, catalogue: file.id, old: base, new: state.head, shared: state.head,
            localRevisions: try file.log.head().number - state.head.number,
            traffic: result.traffic, signed: nil))
      case .delivered:
        if isOther {
          // A node that lags has shown an older head at first: the revisions after it are known here.
          guard let newest = result.newest, try file.log.point(at: newest.number) == newest else {
            throw Failure.stale
          }
          return .impeded(.lagging)
        }
        return .merged(
          try source.take(
            .revisions(source.delivery(result)), into: file, after: base,
            knowing: state.remote))
      case .unchanged, .contained, .head: throw Self.unexpected
      }
    } catch is OtherBase {
      return .overtaken
    } catch let error as Failure where error.code == .badDelta {
      // What was sent or came back fits no longer if the file has changed meanwhile.
      guard try state.isPast(in: file) else { throw error }
      return .overtaken
    } catch let error as Failure where error.code == .tryAgain {
      return .impeded(error)
    }
  }

  /// The last revision that the hub is known to have; `nil` if its head is not in the log.
  private func base(
    of file: CatalogueFile, at source: HubSource, from state: PushState, isMaking: Bool
  ) async throws -> RevisionPoint? {
    if isMaking { return .origin }
    if let known = state.remote, known.url == source.address { return known.base }
    do {
      let head = try await source.head(ofLineage: file)
      return try file.log.point(at: head.number) == head ? head : nil
    } catch let error as Failure where error.code == .unknownCatalogue {
      return .origin
    }
  }

  /// Records that the hub holds the revisions from a base up to the head of a state, if they are in the log
  /// still.
  private static func record(
    _ base: RevisionPoint, _ state: PushState, _ result: RequestExchange.Result, of url: RemoteURL,
    in file: CatalogueFile
  ) throws {
    try file.transaction {
      guard try file.settings.remote == state.remote,
        try file.log.point(at: state.head.number) == state.head
      else { throw OtherBase() }
      try file.settings.setRemote(Remote(url: url.text, base: state.head))
      try file.log.setProvenance(result.provenance, after: base.number)
      if let newest = result.newest { try file.remember(newest, for: url, since: result.seen) }
    }
  }
}

extension Failure {
  /// The hub has revisions that the catalogue lacks, at a URL that is not its remote.
  fileprivate static var stale: Failure {
    Failure(.stale, "the hub has a newer head", hint: "Pull first, then push again.")
  }

  /// The hub does not know yet what it has itself.
  fileprivate static var lagging: Failure {
    Failure(
      .tryAgain, "the hub does not show its newest revisions yet", hint: "Push again in a minute.")
  }

  /// Others have pushed all the time.
  fileprivate static func faster(_ wait: Duration) -> Failure {
    Failure(
      .stale, "others were faster, for \(wait.components.seconds) s",
      hint:
        "Nothing is lost: the local revisions follow the hub's. Push again, or wait longer with "
        + "'--wait'.")
  }

  /// Another process changes the catalogue all the time.
  fileprivate static var overtaken: Failure {
    Failure(
      .tryAgain, "another process has pulled or pushed the catalogue meanwhile",
      hint: "Push again.")
  }
}
