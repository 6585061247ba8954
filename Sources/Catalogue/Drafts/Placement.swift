/// Where a draft belongs: the profiles it speaks of, a new one, or nowhere and why.
public enum Placement: Hashable, Sendable {
  /// The profiles that exist, or are assigned, by id.
  case profiles([String])
  /// A profile that does not exist yet.
  case new(id: String)
  /// It cannot be placed, for the reason given.
  case nowhere(String)

  /// Finds the place of `draft`: by its id, its model identifiers, an assignment, its name.
  public init(
    _ draft: Draft, in directory: some ProfileDirectory, assignments: Assignments
  ) throws {
    if let id = draft.id {
      self = Self.byID(id, exists: try directory.profile(id: id) != nil)
      return
    }
    let byModel = try TextOrder.set(draft.models.flatMap(directory.ids(model:)))
    if byModel.count > 1 {
      self = .nowhere("its identifiers belong to several profiles: \(Self.list(byModel))")
      return
    }
    let assigned = draft.name.map { assignments.alternatives(of: $0, in: draft.table) } ?? []
    let byName =
      assigned.isEmpty ? try Self.byName(draft, directory) : assigned.joined().map(\.self)
    switch (byModel.first, byName) {
    case (let model?, let names?) where !names.contains(model):
      self = .nowhere(
        "its identifier belongs to '\(model)' but its name to \(Self.list(names))")
    case (let model?, _): self = .profiles([model])
    case (nil, _) where !assigned.isEmpty: self = try Self.assigned(assigned, directory)
    case (nil, let names?):
      self =
        names.count == 1
        ? .profiles(names)
        : .nowhere("'\(draft.title)' may be any of \(Self.list(names)); give its id")
    case (nil, nil): self = try Self.unnamed(draft, directory)
    }
  }

  private static func byID(_ id: String, exists: Bool) -> Placement {
    if exists { return .profiles([id]) }
    return ProfileID.isValid(id)
      ? .new(id: id) : .nowhere("'\(id)' is no id; ids are [a-z0-9.-]+, at most 128 characters")
  }

  private static func byName(
    _ draft: Draft, _ directory: some ProfileDirectory
  ) throws -> [String]? {
    guard let name = draft.name else { return nil }
    let hits = try TextOrder.set(directory.ids(named: name) + directory.ids(alias: name))
    return hits.isEmpty ? nil : hits
  }

  /// The first alternative that the catalogue holds as a whole; where it holds none so, a new
  /// profile by the last one that is a single id, unless it holds a part of one.
  ///
  /// An id may stand in two alternatives (a device that keeps the id under which it was published),
  /// so that one that is held in part does not bar a later one.
  private static func assigned(
    _ alternatives: [[String]], _ directory: some ProfileDirectory
  ) throws -> Placement {
    var partly: [String]?
    for ids in alternatives {
      let missing = try ids.filter { try directory.profile(id: $0) == nil }
      if missing.isEmpty { return .profiles(ids) }
      if partly == nil, missing.count < ids.count { partly = missing }
    }
    if let partly { return notHeld(partly) }
    if let single = alternatives.last(where: { $0.count == 1 }) { return .new(id: single[0]) }
    return notHeld(alternatives.first ?? [])
  }

  private static func notHeld(_ ids: [String]) -> Placement {
    .nowhere("it is assigned to \(list(ids)), which the catalogue does not hold")
  }

  private static func unnamed(
    _ draft: Draft, _ directory: some ProfileDirectory
  ) throws -> Placement {
    guard let name = draft.name else {
      return .nowhere("it has neither an id nor a name, and its identifiers are unknown")
    }
    guard let id = ProfileID.make(fromName: name) else {
      return .nowhere("no id can be made from '\(name)'; give one")
    }
    if let other = try directory.profile(id: id) {
      return .nowhere("its id would be '\(id)', which is '\(other.title)'; give its id")
    }
    return .new(id: id)
  }

  private static func list(_ ids: [String]) -> String {
    ids.map { "'\($0)'" }.joined(separator: ", ")
  }
}
