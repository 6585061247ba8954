package import DevcatValues
package import DevcatStore
import DevcatWire

extension RevisionSource {
  /// Brings the new revisions into a catalogue whose remote this is.
  ///
  /// Local revisions are rebased onto them. Conflicting values wait in the file, which is otherwise
  /// unchanged (`RevisionMerging.pendingMerge`), unless a `side` resolves them. Nobody else uses the file
  /// until this returns.
  ///
  /// - Parameter isResetting: Whether to replace the local history with a snapshot if the source's
  ///   history begins after the base and there are no local revisions.
  /// - Throws: `Failure`: `conflict` if conflicts wait; `historyMissing` or `notPublished` if no
  ///   revisions lead on from the base; `diverged` if a published history lacks it; `badDelta`.
  package func pull(
    _ file: CatalogueFile, settling side: MergeSide? = nil, isResetting: Bool = false
  ) async throws(Failure) -> SyncReport {
    try await Failure.naming("pull", address) {
      let base = try file.requiredRemote().base
      do {
        return try await pull(file, after: base, settling: side)
      } catch let error as Failure
        where [.historyMissing, .notPublished].contains(error.code)
      {
        return try await reset(file, after: base, error, isWanted: isResetting)
      }
    }
  }

  /// Brings the revisions after a base into a file.
  func pull(
    _ file: CatalogueFile, after base: RevisionPoint, settling side: MergeSide? = nil
  ) async throws -> SyncReport {
    let (old, tags) = (try file.log.head(), try file.log.taggedPoints())
    var (shared, merge, resumed) = (base, MergeOutcome.rebased([]), 0)
    let word: RemoteWord
    switch try await news(for: file, after: base) {
    case .unchanged(let said):
      word = said
      // Nothing is written, unless revisions wait that the source no longer has.
      if try file.merging.pendingMerge() != nil { try file.merging.abandonMerge() }
      try word.remember(file)
    case .contained(let point, let said):
      (word, shared) = (said, point)
      try file.transaction {
        if point != base {
          try file.merging.settle(on: Remote(url: address, base: point))
        } else if try file.merging.pendingMerge() != nil {
          try file.merging.abandonMerge()
        }
        try word.remember(file)
      }
    case .revisions(let delivery):
      (word, shared, resumed) = (delivery.word, delivery.head, delivery.resumedBytes)
      try delivery.attempt {
        // In one transaction: a head counts as seen only with the revisions that lead to it.
        merge = try file.transaction {
          let outcome = try file.merging.integrate(
            delivery.pieces, after: delivery.start,
            remote: Remote(url: address, base: delivery.head), provenance: delivery.provenance,
            settling: side)
          try word.remember(file)
          return outcome
        }
      }
    }
    guard case .rebased(let renumbered) = merge else {
      throw Failure.conflict(try file.merging.pendingMerge()?.open ?? [])
    }
    let new = try file.log.head()
    let localRevisions = new.number - shared.number
    return SyncReport(
      remote: address, catalogue: file.id, old: old, new: new, shared: shared,
      localRevisions: localRevisions, renumbered: renumbered,
      resolution: Renumbering.resolution(
        after: renumbered, head: new, localRevisions: localRevisions),
      movedTags: try file.log.tags(movedSince: tags), traffic: word.traffic, signed: word.signed,
      formerKey: word.formerKey, resumedBytes: resumed)
  }

  /// Continues from a snapshot, since no revisions lead on from the base.
  ///
  /// - Parameters:
  ///   - error: The source's error.
  ///   - isWanted: Whether to delete the local history for it.
  private func reset(
    _ file: CatalogueFile, after base: RevisionPoint, _ error: Failure, isWanted: Bool
  ) async throws -> SyncReport {
    let old = try file.log.head()
    let problem = "\(error.problem), after the last pulled revision \(base.number)"
    let again =
      error.code == .notPublished ? error.hint.map { "\($0) If that does not help, " } : nil
    guard old == base else {
      throw Failure(
        error.code,
        "\(problem), and \(old.number - base.number) local revisions are not pushed",
        hint: (again.map { $0 + "begin" } ?? "Begin")
          + " in a new file with 'devcat clone --shallow', and make those changes there.")
    }
    guard isWanted else {
      throw Failure(
        error.code, problem,
        hint: (again ?? "")
          + "'devcat pull --reset' continues from a snapshot, and deletes the local history; "
          + "'devcat clone --shallow' does so in a new file.")
    }
    let delivery = try await snapshot(for: file.path, rememberedBy: file)
    var tags: [String] = []
    try delivery.attempt {
      tags = try file.transaction {
        guard let snapshot = delivery.snapshot else { throw Failure.otherSnapshot }
        let tags = try delivery.loading {
          try file.snapshots.reset(to: try snapshot.bytes())
        }
        guard try file.log.head().number == snapshot.number else { throw Failure.otherSnapshot }
        try file.merging.take(delivery.pieces, after: file.log.head(), upTo: delivery.head)
        try file.settings.setRemote(Remote(url: address, base: delivery.head))
        try file.log.setProvenance(delivery.provenance, after: delivery.head.number)
        try delivery.word.remember(file)
        return tags
      }
    }
    return SyncReport(
      remote: address, catalogue: file.id, old: old, new: delivery.head, shared: delivery.head,
      traffic: delivery.word.traffic, signed: delivery.word.signed,
      formerKey: delivery.word.formerKey, resumedBytes: delivery.resumedBytes,
      resetTags: tags)
  }
}

extension CatalogueFile {
  /// The remote of a catalogue.
  ///
  /// - Throws: `Failure` (`noRemote`).
  func requiredRemote() throws -> Remote {
    if let remote = try settings.remote { return remote }
    throw Failure(
      .noRemote, "the catalogue has no remote",
      hint: "Name one: 'devcat push URL' makes the catalogue there, 'devcat clone URL' fetches it.")
  }
}
