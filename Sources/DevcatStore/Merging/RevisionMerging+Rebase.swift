import DevcatSQLite
public import DevcatValues
public import DevcatEncoding

extension RevisionMerging {
  /// Applies the revisions that another side made after `base`, and rebases the local ones onto
  /// them by a three-way merge.
  ///
  /// One transaction: either all of it happens, or the revisions wait with the conflicts. That
  /// replaces an earlier waiting merge; decisions that still apply are kept. If they are all that is
  /// needed, their values get a revision of their own, as `resolve` makes it.
  /// - Parameters:
  ///   - base: A revision that both sides have.
  ///   - url: The remote; its head becomes the shared base.
  ///   - side: The side that wins every conflict; `nil` leaves conflicts to people.
  ///   - incoming: Passes the revisions, in order. Called again if conflicts must be stored.
  /// - Throws: `Failure` (`conflict`, `damaged`, `otherLineage`) for revisions that do not
  ///   follow `base`, or whose state differs from their header.
  public func merge(
    after base: RevisionPoint, from url: String, settling side: MergeSide? = nil,
    _ incoming: (_ take: (Revision) throws -> Void) throws -> Void
  ) throws -> MergeOutcome {
    try file.transaction {
      // Read first, because the decisions go with the waiting merge.
      let settled = try decisions()
      let resolver = try keptResolver()
      func noted(_ conflicts: [MergeConflict]) -> [MergeConflict] {
        conflicts.map { $0.noted(settled[$0.key]?.message) }
      }
      try abandonMerge()
      do {
        let done = try carryOut(
          after: base, from: url,
          note: Self.resolution(by: side == nil ? resolver : nil, noted), saying: side != nil,
          incoming
        ) {
          side?.decision ?? settled[$0.key]?.decision
        }
        // What people decided one by one, 'resolve' has said.
        return .rebased(done.renumbered, settled: side == nil ? [] : done.settled)
      } catch let open as OpenMerge {
        try file.setMeta(Self.incomingRemote, url)
        try incoming { try keepIncoming($0) }
        let conflicts = noted(open.conflicts)
        try keepConflicts(conflicts)
        try keepResolver(resolver)
        return .waiting(conflicts)
      }
    }
  }

  /// The note of the revision that resolves conflicts.
  ///
  /// - Parameters:
  ///   - resolver: The author and the time of the last decision; `nil` makes no such revision.
  ///   - noted: Adds the messages of the decisions to the conflicts.
  private static func resolution(
    by resolver: RevisionNote?, _ noted: @escaping ([MergeConflict]) -> [MergeConflict]
  ) -> ResolutionNote? {
    resolver.map { resolver in
      { conflicts in
        RevisionNote(
          author: resolver.author, message: ResolutionMessage.text(of: noted(conflicts)),
          time: resolver.time)
      }
    }
  }

  /// Resolves the conflict over a field, also one that has a decision already; or, if `path` is `nil`,
  /// the open conflicts of a profile.
  ///
  /// When no conflict is left, completes the merge.
  ///
  /// Recomputes the conflicts, so that later edits count.
  /// - Parameters:
  ///   - note: The author, the time and the message of the decision, which are kept for the revision
  ///     with the values of the decisions (`ResolutionMessage`). That is made on top of the
  ///     rebased local revisions, which lose them; no revision is needed where the other side's values
  ///     are kept. Without a note the local revisions get those values.
  /// - Throws: `Failure` (`unknownConflict`; `invalid` if the decisions would leave a profile
  ///   that breaks a rule; `tooLarge` for a text of the note). Then nothing is changed.
  public func resolve(
    id: String, path: FieldPath? = nil, as decision: MergeDecision, note: RevisionNote? = nil
  ) throws -> MergeOutcome {
    let message = note.flatMap { $0.message.isEmpty ? nil : $0.message }
    return try file.transaction {
      if let note { try file.check(note) }
      guard let pending = try pendingMerge() else {
        throw unknownConflict("no merge is waiting")
      }
      let settled = try decisions()
      func isMeant(_ conflict: MergeConflict) -> Bool {
        guard conflict.id == id else { return false }
        if let path { return conflict.path == path }
        // A conflict over the whole profile has no field to name when it is decided again.
        return conflict.path == nil || settled[conflict.key] == nil
      }
      func noted(_ conflicts: [MergeConflict]) -> [MergeConflict] {
        conflicts.map { $0.noted(isMeant($0) ? message : settled[$0.key]?.message) }
      }
      // A conflict that an edit has resolved meanwhile is not among the recomputed ones.
      var isKnown = pending.conflicts.contains(where: isMeant)
      do {
        let done = try carryOut(
          after: pending.base, from: pending.remote,
          note: Self.resolution(by: note, noted), forEachIncoming
        ) { conflict in
          guard isMeant(conflict) else { return settled[conflict.key]?.decision }
          isKnown = true
          return decision
        }
        try forgetIncoming()
        return .rebased(done.renumbered, settled: [])
      } catch let open as OpenMerge {
        if let finding = open.violations.first(where: { $0.id == id }) {
          throw file.error(
            .invalid, "resolve the conflict in",
            "it would leave a profile that breaks a rule: \(finding)",
            hint: "Decide otherwise, or give the value with '--value'.")
        }
        guard isKnown else {
          if path == nil, settled.values.contains(where: { $0.id == id }) {
            throw unknownConflict(
              "every conflict over '\(id)' has a decision", hint: "Name a field to decide it again."
            )
          }
          let subject = (path.map { "'\($0)' of " } ?? "") + "'\(id)'"
          throw unknownConflict("there is no conflict over \(subject)")
        }
        let conflicts = noted(open.conflicts)
        try keepConflicts(conflicts)
        if let note { try keepResolver(note) }
        return .waiting(conflicts)
      }
    }
  }

  private func unknownConflict(
    _ problem: String, hint: String = "'devcat status' lists the open conflicts."
  ) -> Failure {
    file.error(.unknownConflict, "resolve a conflict in", problem, hint: hint)
  }

  /// The conflicts of the waiting merge that have a decision.
  private func decisions() throws -> [MergeConflict.Key: MergeConflict] {
    let decided = try pendingMerge()?.conflicts.filter { $0.decision != nil } ?? []
    return Dictionary(decided.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
  }

  /// A merge that cannot be completed yet.
  ///
  /// Throwing it rolls back the attempt.
  struct OpenMerge: Error {
    /// Every conflict, settled or open.
    let conflicts: [MergeConflict]
    /// The findings of rules about the result of the decisions.
    let violations: [Finding]
  }

  /// Merges, or throws an `OpenMerge` and changes nothing.
  private func carryOut(
    after base: RevisionPoint, from url: String, note: ResolutionNote? = nil,
    saying saysDecisions: Bool = false,
    _ incoming: (_ take: (Revision) throws -> Void) throws -> Void,
    _ decide: (MergeConflict) -> MergeDecision?
  ) throws -> (renumbered: [Renumbering], settled: [MergeConflict]) {
    try file.transaction {
      let history = try LocalHistory(file, after: base.number)
      let tags = try file.log.tags().filter { $0.revision > base.number }
      let strictness = try file.settings.mergeStrictness
      // One writer for everything, so that nothing is written between the rewind and the rebase.
      var writer = try StateWriter(file, revision: base.number)
      try rewind(to: base, with: &writer)
      var shared = base
      try incoming { shared = try file.apply($0, onto: shared, with: &writer) }
      let (renumbered, settled) = try rebase(
        history, onto: shared, with: &writer, strictness, note: note, saying: saysDecisions, decide)
      _ = try writer.finish()
      try move(tags, by: renumbered, onto: shared)
      try file.settings.setRemote(Remote(url: url, base: shared))
      return (renumbered, settled)
    }
  }

  /// Moves the tags of rebased revisions.
  func move(
    _ tags: [(name: String, revision: Int)], by renumbered: [Renumbering],
    onto shared: RevisionPoint
  ) throws {
    for tag in tags {
      let kept = renumbered.last { $0.old.number <= tag.revision && $0.new != nil }?.new
      try file.log.setTag(tag.name, to: (kept ?? shared).number)
    }
  }

  /// Rebases revisions onto the head by a merge with its state.
  ///
  /// Drops a revision without remaining changes, unless it is the only record that a published
  /// revision was taken.
  /// - Parameters:
  ///   - note: The note of a revision of its own for what was decided, if it has one.
  ///   - saysDecisions: Whether the message of the last local revision that is left says what was decided.
  /// - Returns: The new number of each revision, and the conflicts with their decisions.
  /// - Throws: `OpenMerge` if people must resolve conflicts.
  func rebase(
    _ history: LocalHistory, onto head: RevisionPoint, with writer: inout StateWriter,
    _ strictness: MergeStrictness, note: ResolutionNote? = nil,
    saying saysDecisions: Bool = false,
    _ decide: (MergeConflict) -> MergeDecision? = { _ in nil }
  ) throws -> (renumbered: [Renumbering], settled: [MergeConflict]) {
    let sides = try history.devices.map { device in
      let last = device.states[device.states.count - 1]
      return (
        device.id,
        MergeSides(
          base: device.states[0], ours: last, theirs: try file.devices.profile(id: device.id))
      )
    }
    func merged(_ decide: (MergeConflict) -> MergeDecision?) -> [ProfileMerge] {
      sides.map { ProfileMerge(id: $0, $1, strictness: strictness, decide: decide) }
    }
    let merges = merged(decide)
    let conflicts = merges.flatMap(\.conflicts)
    guard merges.allSatisfy(\.isSettled) else {
      throw OpenMerge(conflicts: conflicts, violations: merges.flatMap(\.violations))
    }
    // Without the conflicting values, the local revisions are what their messages say.
    let rebased = note == nil || conflicts.isEmpty ? merges : merged { _ in .theirs }
    let changes = history.changes(by: rebased)
    let decided = zip(sides, zip(rebased, merges)).compactMap {
      Change(id: $0.0, from: $1.0.result, to: $1.1.result)
    }
    let replaced = history.revisions(thatChange: decided)
    let last = history.revisions.last { changes[$0.point.number]?.isEmpty == false }?.point
    var (tip, renumbered) = (head, [Renumbering]())
    for (point, header) in history.revisions {
      let changes = changes[point.number] ?? []
      let saysMore = try PublishedHistory.isMark(header.source) && !hasRevision(of: header.source)
      let isKept = saysMore || !changes.isEmpty
      var own = header.note
      if saysDecisions, point == last, !conflicts.isEmpty {
        own.message = ResolutionMessage.text(of: conflicts, after: own.message)
      }
      let new = isKept ? try file.commit(changes, note: own, onto: tip, with: &writer) : nil
      tip = new ?? tip
      renumbered.append(
        Renumbering(
          old: point, new: new, isReplaced: new == nil && replaced.contains(point.number)))
    }
    if let note, !decided.isEmpty {
      _ = try file.commit(decided, note: note(conflicts), onto: tip, with: &writer)
    }
    return (renumbered, conflicts)
  }

  private func hasRevision(of source: String) throws -> Bool {
    try file.database.statement("SELECT header FROM revision").bind()
      .map { try file.log.header($0, 0).source }.contains(source)
  }

  /// Removes the revisions after `base` and their effects, in the transaction of the caller, whose
  /// writer continues from there.
  ///
  /// Complexity: proportional to the changes of those revisions.
  /// - Throws: `Failure` (`damaged`) if the resulting state root is not that of the base.
  func rewind(to base: RevisionPoint, with writer: inout StateWriter) throws {
    let first = try file.state.versionRows(after: base.number, upTo: nil).lowerBound
    let touched = try file.database.statement(
      """
      SELECT DISTINCT p.id, p.key FROM version v CROSS JOIN profile p ON p.key = v.profile
      WHERE v.rowid >= ? ORDER BY p.id
      """
    ).bind(first).map { (id: $0.text(0), key: Int64($0.int(1))) }
    try file.database.statement("DELETE FROM revision WHERE number > ?").run(base.number)
    let takeBack = try file.database.statement(
      "DELETE FROM version WHERE rowid >= ? AND profile = ?")
    for (id, key) in touched {
      let present = try file.records.last(key)
      try writer.restore(id, key, from: present) {
        try takeBack.run(first, key)
        return try file.records.last(key)
      }
    }
    let (found, expected) = (try writer.root(), try file.log.root())
    guard found == expected else {
      throw file.error(
        .damaged, "rewind",
        "the state of revision \(base.number) has root \(found.short), not \(expected.short)",
        hint: "Repair the file with 'devcat verify --repair', then try again.")
    }
  }
}
