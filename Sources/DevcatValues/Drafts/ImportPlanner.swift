/// Places the drafts of one source and merges them into profiles, without changing the catalogue.
///
/// A later draft sees what earlier ones made, so that the rows of several tables meet in one profile. The
/// changes of a large source can be taken and written part by part: the plan is the same, and memory
/// holds one part.
public struct ImportPlanner {
  /// Begins a piece of work, on any thread, and returns what waits for its result.
  public typealias Runner = (_ piece: @escaping @Sendable () -> [JudgedProfile]) -> Judging
  /// Waits for profiles that are judged on any thread.
  public typealias Judging = () -> [JudgedProfile]

  private let source: String
  private let policy: ConflictPolicy
  private let assignments: Assignments
  private let panels: KnownPanels
  private let timelines: ((Profile) throws -> DeviceTimelines)?
  private let run: Runner
  private let partSize: PartSize
  private var directory: PendingDirectory
  /// The values of rows that were known already, so a later row that contradicts them is noticed.
  private var restated: [String: [FieldPath]] = [:]
  private var soleRows = SoleRows()
  private var nearNames = NearNames()
  private var plan = ImportPlan()

  /// When the profiles that change are enough for a revision.
  public struct PartSize: Sendable {
    /// So many profiles: a usual one takes 2.6 kB of memory.
    var profiles = 32_768
    /// So many bytes of values, about: more than a revision holds.
    var bytes = Limit.changes.greatest

    /// A part with at most so many profiles.
    public init(profiles: Int) { self.profiles = profiles }

    fileprivate init() {}

    /// The usual size.
    public static var usual: PartSize { PartSize() }
  }

  /// Makes a planner for one source over `base`; the rules know `panels`.
  ///
  /// - Parameters:
  ///   - timelines: The timelines of a profile of the catalogue, by which a value without a version
  ///     of the OS may contradict those that name one; without it that is no conflict.
  ///   - original: A profile as it was before the import, for those who take parts and write them to the
  ///     base.
  ///   - run: Begins to judge profiles.
  public init(
    source: String, over base: any ProfileDirectory, assignments: Assignments = Assignments(),
    policy: ConflictPolicy = .fail, knowing panels: KnownPanels = .none,
    answering timelines: ((Profile) throws -> DeviceTimelines)? = nil,
    inPartsOf partSize: PartSize = .usual,
    original: @escaping (String) throws -> Profile? = { _ in nil },
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
    (self.partSize, self.run) = (partSize, run)
    directory = PendingDirectory(base: base, before: original)
  }

  /// Places a draft and merges what it states, after a few look-ups in the catalogue.
  ///
  /// - Returns: The ids of the profiles that it speaks of; empty if it cannot be placed, or another row is
  ///   the only one of the source for them.
  /// - Throws: The errors of the directory.
  @discardableResult
  public mutating func add(_ draft: Draft) throws -> [String] {
    let placement = try Placement(draft, in: &directory, assignments: assignments)
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
      return [id]
    case .profiles(let ids):
      var placed: [String] = []
      for id in ids {
        if try merge(draft, into: directory.profile(id: id) ?? Profile(id: id)) {
          placed.append(id)
        }
      }
      return placed
    }
  }

  /// The devices of the catalogue that a text may mean: a model identifier, a name that is assigned, one in
  /// any spelling, or several that are joined, of which the first counts.
  public mutating func devices(called name: String) throws -> [Profile] {
    // No device has a longer name, and one is looked up in as many ways as it has parts.
    guard name.utf8.count <= 256 else { return [] }
    var draft = Draft(location: SourceLocation(file: "", line: 1), patch: Patch())
    draft.name = name
    var ids = try directory.ids(called: name, .model)
    if ids.isEmpty { ids = assignments.alternatives(of: name, in: "").flatMap(\.self) }
    if ids.isEmpty { ids = try candidates(of: draft) }
    if ids.isEmpty {
      ids = try Placement.readings(of: name, in: &directory).first?.first?.ids ?? []
    }
    return try ids.compactMap { try directory.profile(id: $0) }
  }

  /// The ids of the devices of which a draft that cannot be placed is about one; empty if it names none.
  mutating func candidates(of draft: Draft) throws -> [String] {
    try Placement.candidates(of: draft, in: &directory)
  }

  /// A profile as the catalogue has it; `nil` if it has none.
  ///
  /// Of the profiles that the last draft speaks of it costs nothing.
  public func original(id: String) throws -> Profile? { try directory.original(id: id) }

  /// Whether so many profiles change that they are enough for a revision.
  public var hasPart: Bool {
    directory.count >= partSize.profiles || directory.byteCount >= partSize.bytes
  }

  /// Takes the changes so far out of the plan, sorted by id, for the caller to write them to the base.
  ///
  /// Profiles that break a rule stay until the end: a later row may mend them.
  public mutating func takePart() -> [Change] {
    var taken: [JudgedProfile] = []
    for profile in judged() where profile.change == nil || !profile.isInvalid {
      if profile.change != nil { add(profile) }
      taken.append(profile)
    }
    directory.forget(taken)
    defer { plan.changes = [] }
    return plan.changes
  }

  /// Returns the plan of all the drafts added, and frees them.
  public mutating func finished() -> ImportPlan {
    for profile in judged() { add(profile) }
    plan.unchanged += directory.unchangedCount
    directory = PendingDirectory(base: directory.base, before: directory.beforeImport)
    // An invalid profile stays as it is, so its conflicts need no decision.
    if !plan.refused.isEmpty { plan.conflicts.removeAll { plan.refused.contains($0.id) } }
    (restated, soleRows) = ([:], SoleRows())
    return plan
  }

  /// The profiles that change, in the order of their ids, with what the rules find.
  private func judged() -> [JudgedProfile] {
    let (panels, pending) = (panels, directory.pendingInOrder())
    let pieces = stride(from: 0, to: pending.count, by: 64).map { start in
      let piece = pending[start..<min(start + 64, pending.count)]
      return run { piece.map { JudgedProfile($0, knowing: panels) } }
    }
    return pieces.flatMap { $0() }
  }

  private mutating func add(_ profile: JudgedProfile) {
    // A part that was taken has changed it before, and may have found something.
    if profile.isAgain { plan.warnings.removeAll { $0.id == profile.id } }
    guard let change = profile.change else {
      if !profile.isAgain { plan.unchanged += 1 }
      return
    }
    guard !profile.isInvalid else {
      plan.unusable += profile.findings.filter { $0.severity == .error }.map {
        Diagnostic(
          .unusable, at: profile.place,
          "'\(Excerpt.of(profile.title))' is invalid: \($0.explanation)")
      }
      plan.refused.insert(profile.id)
      return
    }
    plan.warnings += profile.findings
    if !profile.isAgain {
      if profile.isNew { plan.added += 1 } else { plan.changed += 1 }
    }
    plan.changes.append(change)
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
    // Who takes values wants theirs, and else the same figure with other decimals is no other value.
    let isSame =
      policy != .take
      && (stated.isRounded(present, at: edit.path, as: draft.texts[edit.path])
        || row.before.isRendered(stated, at: edit.path))
    if incoming == present || isSame {
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
    let origin = try directory.origin(of: edit.path, in: id)
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
  let change: Change?
  /// The place of the profile's first row.
  let place: SourceLocation?
  let findings: [Finding]
  let isNew: Bool
  /// Whether an earlier part of the import has changed it.
  let isAgain: Bool
  let title: String
  /// The size of its main screen in points, if it is one of Apple's: only these have the same classes
  /// on the same size.
  let points: Size?

  /// Whether it breaks a rule.
  var isInvalid: Bool { findings.contains { $0.severity == .error } }

  /// Judges a profile.
  init(_ pending: PendingProfile, knowing panels: KnownPanels) {
    let new = pending.new
    (id, place, title) = (new.id, pending.place, new.title)
    change = Change(id: new.id, from: pending.present, to: new)
    (isNew, isAgain) = (pending.original == nil, pending.isAgain)
    findings =
      change == nil && !isAgain ? [] : new.validated(knowing: panels, replacing: pending.original)
    points = new.platform == .apple ? new.main.points : nil
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
    profile.replace(path, with: value) { draft.patch[$0] != nil }
  }
}
