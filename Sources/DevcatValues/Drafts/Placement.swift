/// The place of a draft: the profiles that it speaks of, a new one, or none and why.
public enum Placement: Hashable, Sendable {
  /// The profiles that exist, or are assigned, by id.
  case profiles([String])
  /// A profile that does not exist yet.
  case new(id: String)
  /// It cannot be placed, for the reason given.
  case nowhere(String)

  /// Finds the place of `draft`: by its id, its model identifiers, an assignment, its name or an
  /// alias, and last by the spelling of the name.
  ///
  /// A name that later devices share is also placed by its scale.
  init(
    _ draft: Draft, in directory: inout PendingDirectory,
    assignments: Assignments
  ) throws {
    if let id = draft.id, let spare = draft.spare {
      self = try Self.byID(id, or: spare, draft, directory)
      return
    }
    if let id = draft.id {
      self = Self.byID(id, exists: try directory.profile(id: id) != nil)
      return
    }
    let models = try TextOrder.set(
      draft.models.flatMap { try directory.ids(called: $0, .model) })
    guard let name = draft.name else {
      self = Self.unnamed(models)
      return
    }
    let assigned = assignments.entry(of: name, in: draft.table)
    if models.isEmpty, let assigned {
      self = try Self.assigned(assigned, name, directory)
      return
    }
    let names = try directory.ids(meantBy: name)
    if let contradiction = Self.contradiction(models, names, assigned) {
      self =
        if let assigned, assigned.isGiven {
          try Self.assigned(assigned, name, directory)
        } else {
          .nowhere(contradiction + Self.hint(name))
        }
    } else if let model = models.first {
      self = .profiles([model])
    } else if names.count == 1 {
      self =
        try Self.byScreen(draft, name, not: names[0], &directory) ?? .profiles(names)
    } else {
      let candidates = try names.isEmpty ? directory.ids(qualifying: name) : names
      let fitting = try candidates.filter { try draft.fits(directory.profile(id: $0)) }
      if fitting.count == 1 {
        self = .profiles(fitting)
      } else if candidates.isEmpty,
        let joined = try Self.joined(draft, name, &directory)
      {
        self = joined
      } else {
        self = try Self.new(name, unlessOneOf: candidates, directory)
      }
    }
  }

  /// The ids of the devices of which a name that is not clear is one; empty if it means none.
  static func candidates(
    of draft: Draft, in directory: inout PendingDirectory
  ) throws -> [String] {
    guard draft.id == nil, draft.models.isEmpty, let name = draft.name else { return [] }
    // With the others whose names say more, of which the row may be one.
    return try TextOrder.set(directory.ids(meantBy: name) + directory.ids(qualifying: name))
  }

  /// The place of a draft whose screen is not that of the device with its name, but of others whose
  /// names say more; `nil` if there is none.
  ///
  /// Lists call every iPad mini `iPad Mini`, and no longer mean the first one.
  private static func byScreen(
    _ draft: Draft, _ name: String, not id: String,
    _ directory: inout PendingDirectory
  ) throws -> Placement? {
    guard let profile = try directory.profile(id: id) else { return nil }
    let screen = draft.comparedScreen(with: profile)
    guard let path = screen.differing.first, let stated = draft.patch[path],
      let held = profile[path]
    else { return nil }
    let all = try directory.ids(qualifying: name).filter { $0 != id }
    var others = try all.filter { try draft.fits(directory.profile(id: $0)) }
    if others.count == 1 { return .profiles(others) }
    if others.isEmpty {
      // A row that is wrong for all is about one of those that it is nearer to.
      others = try all.filter {
        try directory.profile(id: $0).map { draft.comparedScreen(with: $0).agreeing } ?? 0
          > screen.agreeing
      }
    }
    if others.isEmpty { return nil }
    return .nowhere(
      "its \(path) is \(stated), and that of '\(id)' \(held); it may be any of \(list(others))"
        + hint(name))
  }

  /// The devices that a name joins, in each way to read it; empty if it is one name.
  static func readings(
    of name: String, in directory: inout PendingDirectory
  ) throws -> [[JoinedName.Part]] {
    try JoinedName.readings(of: name) { part in
      let clear = try directory.ids(meantBy: part)
      return try clear.isEmpty ? directory.ids(qualifying: part) : clear
    }
  }

  /// The place of a draft about several devices, such as `iPhone 6/7/8`; `nil` if it has one name.
  private static func joined(
    _ draft: Draft, _ name: String, _ directory: inout PendingDirectory
  ) throws -> Placement? {
    let readings = try readings(of: name, in: &directory)
    var best: (ids: [String], fitting: Int, problem: String?)?
    for parts in readings {
      var reading: (ids: [String], fitting: Int, problem: String?) = ([], 0, nil)
      for part in parts {
        let fitting = try part.ids.filter { try draft.fits(directory.profile(id: $0)) }
        reading.ids += fitting.isEmpty ? part.ids : fitting
        reading.fitting += fitting.isEmpty ? 0 : 1
        if part.ids.isEmpty {
          reading.problem = "no device is called '\(part.name)', which is a part of it"
        } else if part.ids.count > 1, fitting.isEmpty {
          reading.problem = "'\(part.name)' in it may be any of \(list(part.ids))"
        }
      }
      if best.map({ reading.fitting > $0.fitting }) ?? true { best = reading }
    }
    guard let best else { return nil }
    return best.problem.map { .nowhere($0 + hint(name)) } ?? .profiles(TextOrder.set(best.ids))
  }

  private static func byID(_ id: String, exists: Bool) -> Placement {
    if exists { return .profiles([id]) }
    return ProfileID.isValid(id)
      ? .new(id: id) : .nowhere("'\(id)' is not an id; ids are [a-z0-9.-]+, at most 128 characters")
  }

  /// The profile with the same keys, whichever of the two ids it has; else a new one, with the first id
  /// that no profile has.
  private static func byID(
    _ id: String, or spare: Draft.Spare, _ draft: Draft, _ directory: some ProfileDirectory
  ) throws -> Placement {
    var free: String?
    for id in [id, spare.id] {
      guard let profile = try directory.profile(id: id) else {
        free = free ?? id
        continue
      }
      if draft.isKnown(as: profile, by: spare.keys) { return .profiles([id]) }
    }
    return free.map(Placement.new)
      ?? .nowhere("other devices have the ids '\(id)' and '\(spare.id)'")
  }

  private static func unnamed(_ models: [String]) -> Placement {
    switch models.count {
    case 0: .nowhere("it has neither an id nor a name, and its identifiers are unknown")
    case 1: .profiles(models)
    default: .nowhere("its identifiers belong to several profiles: \(list(models))")
    }
  }

  /// The problem with identifiers of several profiles, or of another profile than the name's; `nil`
  /// if there is none.
  ///
  /// A name of several devices contradicts no identifier.
  private static func contradiction(
    _ models: [String], _ names: [String], _ assigned: Assignments.Entry?
  ) -> String? {
    if models.count > 1 {
      return "its identifiers belong to several profiles: \(list(models))"
    }
    guard let model = models.first, names.count == 1, names[0] != model,
      assigned?.alternatives.joined().contains(model) != true
    else { return nil }
    return "its identifier belongs to '\(model)' but its name to '\(names[0])'"
  }

  /// The first alternative whose ids the catalogue has all; otherwise a new profile by the last
  /// alternative with a single id, unless the catalogue has a part of one.
  ///
  /// An id may be in two alternatives (a device that keeps its published id), so one that exists in
  /// part does not exclude a later one.
  private static func assigned(
    _ entry: Assignments.Entry, _ name: String, _ directory: some ProfileDirectory
  ) throws -> Placement {
    var partly: [String]?
    for ids in entry.alternatives {
      let missing = try ids.filter { try directory.profile(id: $0) == nil }
      if missing.isEmpty { return .profiles(ids) }
      if partly == nil, missing.count < ids.count { partly = missing }
    }
    if let partly { return notHeld(partly, name) }
    if let single = entry.alternatives.last(where: { $0.count == 1 }) { return .new(id: single[0]) }
    return notHeld(entry.alternatives.first ?? [], name)
  }

  private static func new(
    _ name: String, unlessOneOf candidates: [String], _ directory: some ProfileDirectory
  ) throws -> Placement {
    guard candidates.isEmpty else {
      return .nowhere(
        "it may be \(candidates.count > 1 ? "any of " : "")\(list(candidates))"
          + hint(name))
    }
    guard let id = ProfileID.make(fromName: name) else {
      return .nowhere("no id can be made from '\(name)'" + hint(name))
    }
    if let other = try directory.profile(id: id) {
      return .nowhere("its id would be '\(id)', which is '\(other.title)'" + hint(name))
    }
    return .new(id: id)
  }

  private static func notHeld(_ ids: [String], _ name: String) -> Placement {
    .nowhere("it is assigned to \(list(ids)), which the catalogue does not have" + hint(name))
  }

  /// The option that assigns a device to a name, quoted for a shell.
  private static func hint(_ name: String) -> String {
    // A shell has no escape inside single quotes: the text ends, an escaped quote follows, and a
    // new text begins.
    let quoted = name.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''")
    return "; give its id with --assign '\(quoted)=ID'"
  }

  private static func list(_ ids: [String]) -> String {
    ids.map { "'\($0)'" }.joined(separator: ", ")
  }
}

/// The rows of one source that are its only ones for their devices: a second row with the same id
/// is another device.
struct SoleRows {
  private struct Row {
    let location: SourceLocation
    /// The hash of what the row states; rows that share one by chance contradict each other anyhow.
    let content: Int
  }

  private var rows: [String: Row] = [:]

  /// Takes a row for the profile with an id; returns the problem if another row has that id.
  ///
  /// The same row again, from a file given twice, is not a problem.
  mutating func refusal(of draft: Draft, as id: String) -> Diagnostic? {
    guard draft.isSole else { return nil }
    let row = Row(location: draft.location, content: draft.content)
    guard let earlier = rows[id] else {
      rows[id] = row
      return nil
    }
    if earlier.content == row.content { return nil }
    let place =
      earlier.location.file == row.location.file
      ? "line \(earlier.location.line)" : "\(earlier.location)"
    return Diagnostic(
      .unusable, at: row.location,
      "cannot match '\(draft.title)' to a device: its id would be '\(id)', which the row at \(place) "
        + "already has", cause: .unplaced)
  }
}

extension Draft {
  /// A hash of the name and the patch.
  fileprivate var content: Int {
    var hasher = Hasher()
    hasher.combine(name)
    hasher.combine(patch)
    return hasher.finalize()
  }
}
