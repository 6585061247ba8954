package import DevcatValues
package import DevcatStore
import DevcatWire

/// The base of a catalogue is another than when the source was asked: another process has pulled or pushed.
struct OtherBase: Error {}

/// How often a source is asked again because of that.
private let mostPulls = 5

extension RevisionSource {
  /// Brings the new revisions into a catalogue whose remote this is.
  ///
  /// Local revisions are rebased onto them. Conflicting values wait in the file, which is otherwise
  /// unchanged (`RevisionMerging.pendingMerge`), unless a `side` resolves them. No other task uses the
  /// file until this returns; other processes may.
  ///
  /// - Parameter isRejoining: Whether a source that lacks the base, as a hub that was restored from an older
  ///   backup, is no error: its revisions are taken from the last common one on, and local revisions are those
  ///   that it lacks.
  /// - Throws: `Failure`: `conflict` if conflicts wait; `historyMissing` or `notPublished` if no
  ///   revisions lead on from the base; `diverged` if the source's history lacks it; `rollback` if its head
  ///   is older than the newest one that was seen; `badDelta`.
  package func pull(
    _ file: CatalogueFile, settling side: MergeSide? = nil, rejoining isRejoining: Bool = false
  ) async throws(Failure) -> SyncReport {
    try await Failure.naming("pull", address) {
      let remote = try file.requiredRemote()
      do {
        return try await pull(file, after: remote.base, knowing: remote, settling: side)
      } catch let error as Failure
        where [.historyMissing, .notPublished].contains(error.code)
      {
        throw try Self.unreachable(file, from: remote, error)
      } catch let error as Failure where error.code == .rollback && isRejoining {
        guard let source = goingBack else { throw error }
        return try await source.pull(file, settling: side, rejoining: isRejoining)
      } catch let error as Failure where error.code == .diverged && isRejoining {
        return try await (goingBack ?? self).rejoin(file, of: remote, settling: side)
      }
    }
  }

  /// Pulls into the catalogue file at `path`, whose remote this is.
  package func pull(
    _ path: String, settling side: MergeSide? = nil
  ) async throws(Failure) -> SyncReport {
    try await Failure.naming("pull", path) {
      try await pull(try CatalogueFile.open(at: path, access: .readWrite), settling: side)
    }
  }

  /// Pulls from an earlier base, since the source lacks this one.
  ///
  /// Goes back by 1, 2, 4 and so on, and then between a number that the source lacks and one from before its
  /// history halfway. The revisions before the last common one come once more, and `integrate` skips them.
  private func rejoin(
    _ file: CatalogueFile, of remote: Remote, settling side: MergeSide?
  ) async throws -> SyncReport {
    // Revisions that wait may be the last copy of what the source has lost.
    if let pending = try file.merging.pendingMerge() { throw Failure.conflict(pending.open) }
    let beginning = try file.log.checkpoint() ?? .origin
    // The source lacks `lost`; one of the two histories begins after `missing`.
    var (lost, missing, step) = (remote.base.number, beginning.number - 1, 1)
    while true {
      let isBetween = missing >= beginning.number
      let number = isBetween ? missing + (lost - missing) / 2 : max(lost - step, beginning.number)
      do {
        return try await pull(
          file, after: file.log.point(at: number) ?? beginning, knowing: remote, settling: side)
      } catch let error as Failure where error.code == .diverged {
        guard number > beginning.number else { throw Self.unjoinable(error, beginning) }
        lost = number
        step *= 2
      } catch let error as Failure where [.historyMissing, .notPublished].contains(error.code) {
        guard lost - number > 1 else { throw error }
        missing = number
      }
      guard lost - missing > 1 else {
        throw Failure(.diverged, "the hub and this catalogue have no revision in common")
      }
    }
  }

  /// The error for a local history that begins after the last common revision.
  private static func unjoinable(_ error: Failure, _ beginning: RevisionPoint) -> Failure {
    guard beginning.number > 0 else { return error }
    return Failure(
      error.code,
      "\(error.problem), and the local history begins with revision \(beginning.number)",
      hint: "Save the values with 'devcat export --format ndjson', clone into a new file, and "
        + "import them there.")
  }

  /// Brings the revisions after a base into a file.
  ///
  /// - Parameter remote: The remote of the file when the base was chosen. If another process changes the
  ///   shared base meanwhile, the answer would take it back, so the source is asked again.
  func pull(
    _ file: CatalogueFile, after base: RevisionPoint, knowing remote: Remote?,
    settling side: MergeSide? = nil
  ) async throws -> SyncReport {
    var (base, remote) = (base, remote)
    for _ in 0..<mostPulls {
      do {
        return try take(
          await news(for: file, after: base), into: file, after: base, knowing: remote,
          settling: side)
      } catch is OtherBase {
        let present = try file.requiredRemote()
        guard present.url == remote?.url else { break }
        (base, remote) = (present.base, present)
      }
    }
    throw Failure(
      .tryAgain, "other processes change what the catalogue shares with its remote",
      hint: "Try again.")
  }

  /// Takes in what the source has answered, and rebases local revisions onto it.
  ///
  /// - Parameter remote: The remote of the file when the source was asked.
  /// - Throws: `OtherBase` if it is another one by now; `Failure`: `conflict` if conflicts wait.
  func take(
    _ news: RemoteNews, into file: CatalogueFile, after base: RevisionPoint,
    knowing remote: Remote?, settling side: MergeSide? = nil
  ) throws -> SyncReport {
    let (old, tags) = (try file.log.head(), try file.log.taggedPoints())
    var (shared, merge) = (base, MergeOutcome.rebased([], settled: []))
    let word: RemoteWord
    switch news {
    case .unchanged(let said):
      word = said
      try settle(file, on: base, knowing: remote, word)
    case .contained(let point, let said):
      (word, shared) = (said, point)
      try settle(file, on: point, knowing: remote, word)
    case .revisions(let delivery):
      (word, shared) = (delivery.word, delivery.head)
      try delivery.attempt {
        // In one transaction: a head counts as seen only with the revisions that lead to it.
        merge = try file.transaction {
          guard try file.settings.remote == remote else { throw OtherBase() }
          let outcome = try file.merging.integrate(
            delivery.pieces, after: base,
            remote: Remote(url: address, base: delivery.head), provenance: delivery.provenance,
            settling: side)
          try word.remember(file)
          return outcome
        }
      }
    }
    guard case .rebased(let renumbered, let settled) = merge else {
      throw Failure.conflict(try file.merging.pendingMerge()?.open ?? [])
    }
    let new = try file.log.head()
    let localRevisions = new.number - shared.number
    return SyncReport(
      remote: address, catalogue: file.id, old: old, new: new, shared: shared,
      localRevisions: localRevisions, renumbered: renumbered, settled: settled,
      resolution: Renumbering.resolution(
        after: renumbered, head: new, localRevisions: localRevisions),
      movedTags: try file.log.tags(movedSince: tags), traffic: word.traffic, signed: word.signed,
      formerKey: word.formerKey)
  }

  /// Records the shared revision of a source that has nothing which the file lacks.
  private func settle(
    _ file: CatalogueFile, on point: RevisionPoint, knowing remote: Remote?, _ word: RemoteWord
  ) throws {
    // Mostly nothing is written. Revisions may wait that the source no longer has.
    if try file.settings.remote?.base == point, try file.merging.pendingMerge() == nil {
      return try word.remember(file)
    }
    try file.transaction {
      guard try file.settings.remote == remote else { throw OtherBase() }
      try file.merging.settle(on: Remote(url: address, base: point))
      try word.remember(file)
    }
  }

  /// The error where no revisions lead on from the base: its history begins later.
  private static func unreachable(
    _ file: CatalogueFile, from remote: Remote, _ error: Failure
  ) throws -> Failure {
    let (old, base) = (try file.log.head(), remote.base)
    let local = old.number - base.number
    // A history that begins later cannot be cloned whole either: the source says what can be done.
    let clone =
      error.code == .notPublished ? "If that does not help, clone into a new file." : nil
    let hints = [error.hint, clone, local > 0 ? "Make the local changes there again." : nil]
      .compactMap { $0 }
    return Failure(
      error.code,
      "\(error.problem), after the last pulled revision \(base.number)"
        + (local > 0 ? ", and \(local) local revisions are not pushed" : ""),
      hint: hints.isEmpty ? nil : hints.joined(separator: " "))
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

extension Failure {
  /// Both sides changed the same values, and people must decide.
  package static func conflict(_ open: [MergeConflict]) -> Failure {
    Failure(
      .conflict,
      "both sides changed the same: \(open.count == 1 ? "1 conflict waits" : "\(open.count) conflicts wait")",
      hint:
        "'devcat status' lists them; resolve them with 'devcat resolve' or 'devcat pull --ours' "
        + "(or '--theirs'), or drop the pulled revisions with 'devcat pull --abort'.")
  }
}
