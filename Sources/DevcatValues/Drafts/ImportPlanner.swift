/// Places the drafts of one source and merges them into profiles, without changing the catalogue.
///
/// A later draft sees what earlier ones made, so that the rows of several tables meet in one profile.
public struct ImportPlanner<Base: ProfileDirectory> {
  /// Begins a piece of work, on any thread, and returns what waits for its result.
  public typealias Runner = (_ piece: @escaping @Sendable () -> [JudgedProfile]) -> Judging
  /// Waits for profiles that are judged on any thread.
  public typealias Judging = () -> [JudgedProfile]

  /// How many profiles are kept as values before the first of them are kept as bytes, and how many
  /// from then on.
  ///
  /// A usual profile takes 2.6 kB as values, and 0.4 kB as bytes with its id and place. A packed
  /// profile is decoded once more, which an import of a few thousand would pay for nothing
  /// (decision 125).
  private static var most: (first: Int, later: Int) { (8_192, 1_024) }

  private let source: String
  private let policy: ConflictPolicy
  private let assignments: Assignments
  private let panels: KnownPanels
  private let timelines: ((Profile) throws -> DeviceTimelines)?
  private let coder: (any ChangeCoder)?
  private let run: Runner
  private let letGo: () -> Void
  private let mostOpen: Int
  private var directory: PendingDirectory<Base>
  /// The values of rows that were known already, so a later row that contradicts them is noticed.
  private var restated: [String: [FieldPath]] = [:]
  private var soleRows = SoleRows()
  private var nearNames = NearNames()
  /// The profiles that are judged while further rows are placed.
  private var judging: [Judging] = []
  private var plan = ImportPlan()

  /// Makes a planner for one source over `base`; the rules know `panels`.
  ///
  /// - Parameters:
  ///   - timelines: The timelines of a profile of the catalogue, by which a value without a version
  ///     of the OS may contradict those that name one; without it that is no conflict.
  ///   - coder: Makes bytes of many changes; without it all are kept as values.
  ///   - mostOpen: How many profiles are kept as values, if the coder is given; `nil` for the usual
  ///     number.
  ///   - letGo: Called twice, after the first and after the last profiles have become bytes, to
  ///     return freed memory to the system.
  ///   - run: Begins to judge profiles.
  public init(
    source: String, over base: Base, assignments: Assignments = Assignments(),
    policy: ConflictPolicy = .fail, knowing panels: KnownPanels = .none,
    answering timelines: ((Profile) throws -> DeviceTimelines)? = nil,
    packing coder: (any ChangeCoder)? = nil, mostOpen: Int? = nil,
    lettingGo letGo: @escaping () -> Void = {},
    running run: @escaping Runner = { piece in
      let judged = piece()
      return { judged }
    }
  ) {
    self.source = NormalizedText.of(source)
    self.policy = policy
    self.assignments = assignments
    self.panels = panels
    self.timelines = timelines
    (self.coder, self.letGo, self.run) = (coder, letGo, run)
    self.mostOpen = mostOpen ?? Self.most.first
    directory = PendingDirectory(base: base)
  }

  /// Places a draft and merges what it states, after a few look-ups in the catalogue.
  ///
  /// - Returns: The ids of the profiles that it speaks of; empty if it cannot be placed, or another row is
  ///   the only one of the source for them.
  /// - Throws: The errors of the directory.
  @discardableResult
  public mutating func add(_ draft: Draft) throws -> [String] {
    let placement = try Placement(draft, in: directory, assignments: assignments) {
      try directory.spellingIndex()
    }
    switch placement {
    case .nowhere(let reason):
      plan.unusable.append(
        Diagnostic(
          .unusable, at: draft.location,
          "cannot match '\(Excerpt.of(draft.title))' to a device: \(reason)",
          cause: draft.namesDevice ? .unplaced : nil))
      return []
    case .new(let id):
      if refuses(draft, as: id) { return [] }
      if draft.id == nil, let near = try nearNames.near(draft.title, in: directory.base) {
        plan.misspelled.append(
          Diagnostic(
            .warning, at: draft.location,
            "new device '\(Excerpt.of(draft.title))'; did you mean '\(near)'?"))
      }
      let name = draft.name.map { [Profile.Entry(Field.name.at(), .normalized($0))] } ?? []
      try directory.set(
        Profile(id: id, sortedEntries: name).applying(draft.patch), at: draft.location)
      packIfMany()
      return [id]
    case .profiles(let ids):
      var placed: [String] = []
      for id in ids {
        // A profile that was packed is merged as values, and judged and packed again later.
        if directory.isJudged(id) { pack() }
        try directory.unpack(id)
        if try merge(draft, into: directory.profile(id: id) ?? Profile(id: id)) {
          placed.append(id)
        }
      }
      packIfMany()
      return placed
    }
  }

  /// A profile as the catalogue has it; `nil` if it has none.
  ///
  /// Of the profiles that the last draft speaks of it costs nothing.
  public func original(id: String) throws -> Profile? { try directory.original(id: id) }

  private mutating func packIfMany() {
    let most = directory.hasPacked ? min(mostOpen, Self.most.later) : mostOpen
    if let coder, directory.openCount >= most {
      pack()
      judging = judged(directory.beginJudging(), coder)
    }
  }

  /// Keeps the profiles as bytes that are judged, or are about to be.
  private mutating func pack() {
    guard let coder, !judging.isEmpty else { return }
    let isFirst = !directory.hasPacked
    for piece in judging {
      for profile in piece() { directory.pack(profile, coder) }
    }
    judging = []
    if isFirst { letGo() }
  }

  /// Begins to judge profiles.
  ///
  /// - Parameter coder: Makes bytes of their changes; `nil` to keep these as they are.
  private func judged(
    _ pending: [PendingProfile], _ coder: (any ChangeCoder)? = nil
  ) -> [Judging] {
    let panels = panels
    return stride(from: 0, to: pending.count, by: 64).map { start in
      let piece = pending[start..<min(start + 64, pending.count)]
      return run { piece.map { JudgedProfile($0, knowing: panels, coder) } }
    }
  }

  /// Returns the plan of all the drafts added, and frees them.
  public mutating func finished() -> ImportPlan {
    pack()
    // Packed profiles are passed on in id order, so the rest must be among them.
    if let coder, directory.hasPacked {
      judging = judged(directory.beginJudging(), coder)
      pack()
    }
    plan.unchanged = directory.unchangedCount
    if let packed = directory.takePacked() {
      directory = PendingDirectory(base: directory.base)
      // The order of many profiles takes the most memory of an import.
      letGo()
      plan.planned.reserveCapacity(packed.count)
      packed.forEachInOrder { add($0) }
    } else {
      let pieces = judged(directory.pendingInOrder())
      directory = PendingDirectory(base: directory.base)
      for piece in pieces {
        for profile in piece() { add(profile) }
      }
    }
    // An invalid profile stays as it is, so its conflicts need no decision.
    if !plan.refused.isEmpty { plan.conflicts.removeAll { plan.refused.contains($0.id) } }
    (restated, soleRows) = ([:], SoleRows())
    return plan
  }

  private mutating func add(_ profile: JudgedProfile) {
    guard let change = profile.change else {
      plan.unchanged += 1
      return
    }
    plan.warnings += profile.findings.filter { $0.severity == .warning }
    let errors = profile.findings.filter { $0.severity == .error }
    guard errors.isEmpty else {
      plan.unusable += errors.map {
        Diagnostic(
          .unusable, at: profile.place,
          "'\(Excerpt.of(profile.title))' is invalid: \($0.explanation)")
      }
      plan.refused.insert(profile.id)
      return
    }
    if profile.isNew { plan.added += 1 } else { plan.changed += 1 }
    plan.planned.append(change)
    if let points = profile.points { plan.screens.insert(points) }
  }

  /// Reports the row and returns `true` if another row is the source's only one for that profile.
  private mutating func refuses(_ draft: Draft, as id: String) -> Bool {
    guard let refusal = soleRows.refusal(of: draft, as: id) else { return false }
    plan.unusable.append(refusal)
    return true
  }

  /// Merges a row into a profile; returns `false` if another row is the source's only one for that profile.
  private mutating func merge(_ draft: Draft, into profile: Profile) throws -> Bool {
    if refuses(draft, as: profile.id) { return false }
    var row = Row(before: profile, profile: profile)
    if draft.id != nil, let name = draft.name {
      try merge(.init(Field.name.at(), .normalized(name)), of: draft, into: &row)
    }
    for edit in draft.patch.edits { try merge(edit, of: draft, into: &row) }
    plan.unusable += row.contradictions
    guard row.contradictions.isEmpty else { return true }
    plan.conflicts += row.conflicts
    if !row.restated.isEmpty { restated[profile.id, default: []] += row.restated }
    try directory.set(row.profile, at: draft.location)
    return true
  }

  private mutating func merge(
    _ edit: Patch.Edit, of draft: Draft, into row: inout Row
  ) throws {
    guard let stated = edit.value, let present = row.profile[edit.path] else {
      if let stated = edit.value, try contradicts(stated, at: edit.path, of: draft, &row) { return }
      if edit.value != nil || draft.retracts { row.take(edit.value, at: edit.path, of: draft) }
      return
    }
    let incoming = stated.combined(with: present, at: edit.path)
    if incoming == present {
      row.restated.append(edit.path)
      return
    }
    if incoming.extends(present, at: edit.path) {
      // The note on the present value is about a part that stays.
      row.profile[edit.path] = incoming
      return
    }
    let id = row.profile.id
    // A value that this import set or repeated came from an earlier row of the same source: the two
    // rows contradict each other, and no conflict policy decides between them.
    let original = try directory.original(id: id)?[edit.path]
    if original != present || restated[id]?.contains(edit.path) == true {
      row.contradictions.append(
        Diagnostic(
          .unusable, at: draft.location,
          "'\(Excerpt.of(draft.title))': \(edit.path) is "
            + "\(Excerpt.of(draft.quoted(incoming, at: edit.path, beside: present))) here and "
            + "\(Excerpt.of(present.described(beside: incoming))) in an earlier row"))
      return
    }
    if try contradicts(incoming, at: edit.path, of: draft, &row) { return }
    let origin = try directory.base.origin(of: edit.path, in: id)
    // A source may correct its own values without a conflict.
    if let origin, origin.source == source, !source.isEmpty {
      row.take(incoming, at: edit.path, of: draft)
      return
    }
    row.conflicts.append(
      ImportConflict(
        location: draft.location, id: id, path: edit.path, present: present,
        origin: origin, incoming: incoming,
        stated: draft.quoted(incoming, at: edit.path, beside: present)))
    if policy == .take { row.take(incoming, at: edit.path, of: draft) }
  }

  /// Adds the conflict of a value without a version of the OS with the catalogue's answer, and returns
  /// `true`, if the answer would stay another one: `show` would not have the value that was imported.
  private func contradicts(
    _ value: FieldValue, at path: FieldPath, of draft: Draft, _ row: inout Row
  ) throws -> Bool {
    guard let timelines, path.isWithoutVersion, try directory.original(id: row.profile.id) != nil
    else { return false }
    // Earlier rows and this one may name versions too: neither the value alone nor all of this row's may be
    // the answer.
    let known = row.before
    var alone = known
    alone[path] = value
    guard let answer = CurrentAnswer(hiding: path, of: alone, try timelines(alone)) else {
      return false
    }
    let whole = known.applying(draft.patch)
    guard CurrentAnswer(hiding: path, of: whole, try timelines(whole)) != nil else { return false }
    row.conflicts.append(
      ImportConflict(
        location: draft.location, id: row.profile.id, path: path, present: answer.value,
        origin: nil, incoming: value,
        stated: draft.quoted(value, at: path, beside: answer.value), answer: answer,
        isOnPad: known.isPad))
    if policy == .take { row.take(value, at: path, of: draft) }
    return true
  }
}

/// A profile of an import, and what the rules find in it.
///
/// Making it needs no catalogue, so it runs on any thread.
public struct JudgedProfile: Sendable {
  /// The id of the profile.
  let id: String
  /// The change to commit; `nil` if the import changes nothing in the profile.
  let change: PlannedChange?
  /// The place of the profile's first row.
  let place: SourceLocation?
  let findings: [Finding]
  let isNew: Bool
  let title: String
  /// The size of its main screen in points, if it is one of Apple's: only these have the same classes
  /// on the same size.
  let points: Size?

  /// Makes a profile that was judged before and kept as bytes.
  init(
    id: String, change: PlannedChange?, place: SourceLocation?, findings: [Finding], isNew: Bool,
    title: String, points: Size?
  ) {
    (self.id, self.change, self.place, self.findings) = (id, change, place, findings)
    (self.isNew, self.title, self.points) = (isNew, title, points)
  }

  /// Judges a profile.
  ///
  /// - Parameter coder: Makes bytes of its change; `nil` to keep that as it is.
  init(_ pending: PendingProfile, knowing panels: KnownPanels, _ coder: (any ChangeCoder)?) {
    let (old, new) = (pending.old, pending.new)
    let change = Change(id: new.id, from: old, to: new)
    let isNew = old == nil
    self.init(
      id: new.id,
      change: change.map { coder?.packed($0, makesProfile: isNew) ?? .plain($0) },
      place: pending.place,
      findings: change == nil ? [] : new.validated(knowing: panels, replacing: old),
      isNew: isNew, title: new.title, points: new.platform == .apple ? new.main.points : nil)
  }
}

/// A row while it is merged: it is used whole, or not at all where it contradicts an earlier one.
private struct Row {
  /// The profile after the earlier rows.
  let before: Profile
  /// The profile with as much of the row as is merged.
  var profile: Profile
  var conflicts: [ImportConflict] = []
  var contradictions: [Diagnostic] = []
  /// The paths at which the row repeats a value of the profile.
  var restated: [FieldPath] = []

  /// Takes a value of the row; of the notes on the former one, those stay that the row states too.
  mutating func take(_ value: FieldValue?, at path: FieldPath, of draft: Draft) {
    profile.replace(path, with: value) { note in
      draft.patch.values.contains { $0.path == note }
    }
  }
}
