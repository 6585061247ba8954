public import Catalogue
import Encoding
package import Store
import Transport

extension HubClient {
  /// Fetches the remote's new revisions and applies them to the catalogue file at `path`.
  ///
  /// Local revisions are rebased onto them. Conflicting values wait in the file, which is otherwise
  /// unchanged (`RevisionMerging.pendingMerge`), unless a `side` resolves them.
  /// - Parameter isResetting: Whether to replace the local history with the hub's snapshot if the
  ///   hub's history begins after the base and there are no local revisions.
  /// - Throws: `SyncError`: `conflict` if conflicts wait; `historyMissing` if the hub's history
  ///   begins after the base.
  public func pull(
    _ path: String, settling side: MergeSide? = nil, isResetting: Bool = false
  ) async throws(SyncError) -> SyncReport {
    try await naming("pull", path) {
      try await pull(
        try CatalogueFile.open(at: path, access: .readWrite), settling: side,
        isResetting: isResetting)
    }
  }

  /// Does the same with a file that is open for writing; nobody else uses it until this returns.
  package func pull(
    _ file: CatalogueFile, settling side: MergeSide? = nil, isResetting: Bool = false
  ) async throws(SyncError) -> SyncReport {
    try await naming("pull", file.path) {
      let remote = try Self.remote(of: file)
      return try await naming("pull", remote.url) {
        do {
          return try await pull(file, remote, settling: side)
        } catch let error as SyncError where error.code == .historyMissing {
          return try await reset(file, remote, after: error, isWanted: isResetting)
        }
      }
    }
  }

  /// Brings the revisions after the remote's base into a file.
  func pull(
    _ file: CatalogueFile, _ remote: Remote, settling side: MergeSide? = nil,
    over connection: PooledConnection? = nil
  ) async throws -> SyncReport {
    let url = try RemoteURL(remote.url)
    let (old, base) = (try file.log.head(), remote.base)
    let merge = Locked(MergeOutcome.rebased([]))
    let work = RequestExchange.Work { delivery in
      let outcome = try file.transaction {
        let outcome = try file.merging.integrate(
          delivery.pieces, after: base, remote: Remote(url: url.text, base: delivery.head.point),
          told: delivery.told, settling: side)
        try delivery.remember(in: file, after: base.number)
        return outcome
      }
      merge.withLock { $0 = outcome }
    }
    let result = try await RequestExchange.hold(
      .pull(name: url.catalogue.description, catalogue: file.id, base: base), with: url, on: loop,
      limits, over: connection, file: file, work: work)
    let shared: RevisionPoint
    switch result.outcome {
    case .unchanged:
      shared = base
      // Nothing is written but where revisions wait that the hub has no longer.
      if try file.merging.pendingMerge() != nil { try file.merging.abandonMerge() }
    case .applied(let head): shared = head.point
    case .contained(let head):
      shared = head
      try file.merging.settle(on: Remote(url: url.text, base: head))
    case .accepted, .merged, .head: throw Self.unexpected
    }
    guard case .rebased(let renumbered) = merge.withLock({ $0 }) else {
      throw SyncError.conflict(try file.merging.pendingMerge()?.open ?? [])
    }
    let new = try file.log.head()
    return SyncReport(
      remote: url.text, catalogue: file.id, old: old, new: new, shared: shared,
      localRevisions: new.number - shared.number, renumbered: renumbered, traffic: result.traffic,
      signed: result.signed, formerKey: result.formerKey)
  }
}

extension HubClient {
  /// Continues from a snapshot of the hub's head, whose history begins after the base.
  ///
  /// - Parameters:
  ///   - error: The hub's error.
  ///   - isWanted: Whether to delete the local history for it.
  func reset(
    _ file: CatalogueFile, _ remote: Remote, after error: SyncError, isWanted: Bool
  ) async throws -> SyncReport {
    let old = try file.log.head()
    guard old == remote.base else {
      throw SyncError(
        .historyMissing,
        "\(error.problem), after the last pulled revision \(remote.base.number), and "
          + "\(old.number - remote.base.number) local revisions are not pushed",
        hint: "Begin in a new file with 'devcat clone --shallow', and make those changes there.")
    }
    guard isWanted else {
      throw SyncError(
        .historyMissing,
        "\(error.problem), after the last pulled revision \(remote.base.number)",
        hint: "'devcat pull --reset' continues from a snapshot, and deletes the local history; "
          + "'devcat clone --shallow' does so in a new file.")
    }
    let url = try RemoteURL(remote.url)
    let lost = Locked<[String]>([])
    let work = RequestExchange.Work { delivery in
      let tags = try file.transaction {
        let tags = try file.snapshots.reset(to: delivery.whole())
        guard try file.log.head() == delivery.head.point else { throw SyncError.otherSnapshot }
        try file.settings.setRemote(Remote(url: url.text, base: delivery.head.point))
        try delivery.remember(in: file, after: delivery.head.point.number)
        return tags
      }
      lost.withLock { $0 = tags }
    }
    let result = try await RequestExchange.hold(
      .shallow(name: url.catalogue.description), with: url, on: loop, limits, file: file,
      work: work)
    guard case .applied(let head) = result.outcome else { throw Self.unexpected }
    return SyncReport(
      remote: url.text, catalogue: file.id, old: old, new: head.point, shared: head.point,
      traffic: result.traffic, signed: result.signed, formerKey: result.formerKey,
      reset: SyncReport.Reset(source: .snapshot, tags: lost.withLock { $0 }))
  }
}

extension SyncError {
  /// A snapshot is of another revision than the hub has said.
  package static var otherSnapshot: SyncError {
    SyncError(.badDelta, "the snapshot has another revision than announced")
  }
}

extension HubClient {
  /// Fetches the new revisions up to the remote's head, squashed into one, and applies that one to the
  /// catalogue file at `path`; the file's history then begins there.
  ///
  /// Without news, nothing is changed.
  /// - Throws: `SyncError` (`localRevisions` if the file has revisions that the remote lacks).
  public func pullSquashed(_ path: String) async throws(SyncError) -> SyncReport {
    try await naming("pull", path) {
      let file = try CatalogueFile.open(at: path, access: .readWrite)
      let remote = try Self.remote(of: file)
      return try await naming("pull", remote.url) { try await pullSquashed(file, remote) }
    }
  }

  private func pullSquashed(_ file: CatalogueFile, _ remote: Remote) async throws -> SyncReport {
    let url = try RemoteURL(remote.url)
    let (old, base) = (try file.log.head(), remote.base)
    guard old == base, try file.merging.pendingMerge() == nil else {
      throw SyncError(
        .localRevisions,
        "there are local revisions up to \(old.number), and a squashed history cannot keep them",
        hint: "Push them first, or pull without '--squash'.")
    }
    let reset = Locked<SyncReport.Reset?>(nil)
    let work = RequestExchange.Work { delivery in
      let tags = try file.takeSquashed(delivery.whole(), base: base, head: delivery.head.point) {
        try file.settings.setRemote(Remote(url: url.text, base: delivery.head.point))
        try delivery.remember(in: file, after: delivery.head.point.number - 1)
      }
      reset.withLock { $0 = SyncReport.Reset(source: .squash, tags: tags) }
    }
    let result = try await RequestExchange.hold(
      .squash(name: url.catalogue.description, catalogue: file.id, base: base), with: url,
      on: loop, limits, file: file, work: work)
    let shared: RevisionPoint
    switch result.outcome {
    case .unchanged: shared = base
    case .applied(let head): shared = head.point
    case .contained, .accepted, .merged, .head: throw Self.unexpected
    }
    return SyncReport(
      remote: url.text, catalogue: file.id, old: old, new: try file.log.head(), shared: shared,
      traffic: result.traffic, signed: result.signed, formerKey: result.formerKey,
      reset: reset.withLock { $0 })
  }
}

extension CatalogueFile {
  /// Takes in a squashed revision that leads from `base`, which is the head, to `head`; returns the tags
  /// whose revisions are gone.
  fileprivate func takeSquashed(
    _ bytes: [UInt8], base: RevisionPoint, head: RevisionPoint, _ body: () throws -> Void
  ) throws -> [String] {
    do {
      let revision = try SquashedRevision(bytes)
      guard revision.point == head else {
        throw SyncError(
          .badDelta,
          "the squashed revision is number \(revision.header.number) "
            + "(\(revision.point.digest.short)), and the hub's head is revision \(head.number) (\(head.digest.short))"
        )
      }
      return try snapshots.squash(onto: base, revision, body)
    } catch let error as EncodingError {
      throw SyncError(
        .badDelta, "the squashed revision is malformed: \(error.problem)", hint: error.hint,
        underlying: error)
    } catch let error as StoreError where error.isAboutRevisions {
      throw SyncError(
        .badDelta, "the squashed revision does not apply: \(error.problem)", hint: error.hint,
        underlying: error)
    }
  }
}
