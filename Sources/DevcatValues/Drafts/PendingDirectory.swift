/// A profile before and after an import so far.
struct PendingProfile: Sendable {
  /// The profile before the import; `nil` if the import makes it.
  let original: Profile?
  /// The profile as the base has it, with the parts of the import that were written to it.
  let present: Profile?
  var new: Profile
  /// Where its first row is.
  let place: SourceLocation?

  /// Whether an earlier part of the import has changed it.
  var isAgain: Bool { original != present }
}

/// A directory with the profiles of an import laid over it.
///
/// A profile that stays as it is takes only the place of its first row, so a source may speak of
/// any number.
struct PendingDirectory: ProfileDirectory {
  let base: any ProfileDirectory
  /// A profile as it was before the import.
  let beforeImport: (String) throws -> Profile?
  /// The profiles that change.
  private var current: [String: PendingProfile] = [:]
  /// About how many bytes their values have, without those of profiles that parts had to leave behind.
  private(set) var byteCount = 0
  /// How many profiles the last part left behind.
  private var left = 0
  /// Whether the base has a part of the import.
  private var hasParts = false
  /// The profiles that do not change, with the places of their first rows.
  private var unchanged: [String: SourceLocation?] = [:]
  private var answers = BaseAnswers()
  /// Made on first need, which an import of profiles with ids never has.
  private var pendingNames = PendingNames()
  /// The spellings of all names; made at the first look-up, which many imports never make.
  private var spellings: SpellingIndex?

  init(base: any ProfileDirectory, before: @escaping (String) throws -> Profile?) {
    (self.base, beforeImport) = (base, before)
  }

  /// Lays a profile over the base, as a row at a place says.
  mutating func set(_ profile: Profile, at place: SourceLocation) throws {
    let id = profile.id
    let before: Profile?
    if let index = current.index(forKey: id) {
      before = current.values[index].new
      current.values[index].new = profile
      byteCount += profile.roughByteCount - (before?.roughByteCount ?? 0)
    } else {
      let present = try held(id: id)
      let first = unchanged.isEmpty ? place : unchanged.removeValue(forKey: id) ?? place
      if present == profile {
        // One that an earlier part changed is counted there. By subscript, an optional place that is
        // `nil` would remove the id.
        if try !hasParts || beforeImport(id) == present { unchanged.updateValue(first, forKey: id) }
        return
      }
      before = nil
      current[id] = PendingProfile(
        original: try original(id: id), present: present, new: profile, place: first)
      byteCount += profile.roughByteCount
    }
    pendingNames.add(profile, after: before)
    // A year in a name is that of the release.
    if before?.name != profile.name || before?.aliases != profile.aliases
      || before?[Field.released.at()] != profile[Field.released.at()]
    {
      answers.forgetNames()
    }
    guard spellings != nil else { return }
    let isOfImport = isOfImport(id)
    if before?.name != profile.name, let name = profile.name {
      spellings?.add(name, id, isOfImport: isOfImport)
    }
    for alias in profile.aliases where before?.aliases.contains(alias) != true {
      spellings?.add(alias: alias, id, isOfImport: isOfImport)
    }
  }

  /// The ids of the devices with a name, an alias or, where there is none, another spelling.
  mutating func ids(meantBy name: String) throws -> [String] {
    try answers.meant.value(of: name) {
      let exact = try ids(called: name, any: .name, .alias)
      return try exact.isEmpty ? spellingIndex().ids(meantBy: name, in: self) : exact
    } ?? []
  }

  /// The ids of the devices whose names say more than a name.
  mutating func ids(qualifying name: String) throws -> [String] {
    try answers.qualifying.value(of: name) {
      try NameSpelling(name).map { try spellingIndex().ids(qualifying: $0) }
    } ?? []
  }

  /// The spellings of the base with the changes on top.
  private mutating func spellingIndex() throws -> SpellingIndex {
    if let spellings { return spellings }
    var index = try SpellingIndex(of: base)
    forEachPending { profile in
      let isOfImport = isOfImport(profile.id)
      for alias in profile.aliases { index.add(alias: alias, profile.id, isOfImport: isOfImport) }
      if let name = profile.name { index.add(name, profile.id, isOfImport: isOfImport) }
    }
    spellings = index
    return index
  }

  /// Whether the import makes the profile, which is one of those that change.
  private func isOfImport(_ id: String) -> Bool { current[id].map { $0.original == nil } ?? false }

  private func forEachPending(_ body: (Profile) -> Void) {
    for profile in current.values { body(profile.new) }
  }

  /// The profile before the import.
  func original(id: String) throws -> Profile? {
    if let pending = current[id] { return pending.original }
    // No import removes a profile.
    guard let present = try held(id: id) else { return nil }
    return hasParts ? try beforeImport(id) : present
  }

  private func held(id: String) throws -> Profile? {
    if try isBaseEmpty { return nil }
    return try answers.profiles.value(of: id) { try base.profile(id: id) }
  }

  private var isBaseEmpty: Bool {
    get throws {
      if let isEmpty = answers.isEmpty { return isEmpty }
      let isEmpty = try base.isEmpty
      answers.isEmpty = isEmpty
      return isEmpty
    }
  }

  /// How many profiles change that no part had to leave behind.
  var count: Int { current.count - left }

  /// Forgets profiles that are a part of the base now, or do not change.
  mutating func forget(_ profiles: [JudgedProfile]) {
    for profile in profiles {
      current[profile.id] = nil
      if profile.change == nil, !profile.isAgain {
        unchanged.updateValue(profile.place, forKey: profile.id)
      }
    }
    (left, byteCount) = (current.count, 0)
    // What the base said before is out of date.
    (answers, pendingNames, hasParts) = (BaseAnswers(), PendingNames(), true)
  }

  /// How many profiles have rows and do not change.
  var unchangedCount: Int { unchanged.count }

  /// The profiles that change, in the order of their ids.
  func pendingInOrder() -> [PendingProfile] {
    // The ids alone are sorted: to compare two profiles would copy both.
    current.keys.sorted { TextOrder.precedes($0, $1) }.compactMap { current[$0] }
  }

  func profile(id: String) throws -> Profile? {
    try current[id]?.new ?? held(id: id)
  }

  func ids(called name: String, _ kind: NameKind) throws -> [String] {
    try (isBaseEmpty ? [] : base.ids(called: name, kind))
      + pendingNames.ids(called: name, kind, among: forEachPending)
  }

  func origin(of path: FieldPath, in id: String) throws -> ValueOrigin? {
    try answers.origins.value(of: OriginPlace(id: id, path: path)) {
      try base.origin(of: path, in: id)
    }
  }

  func derivedLayouts(of id: String) throws -> [DerivedLayout] {
    try base.derivedLayouts(of: id)
  }

  func names() throws -> [(id: String, name: String)] { try base.names() }

  func aliases() throws -> [(id: String, alias: String)] { try base.aliases() }
}

extension Profile {
  /// About how many bytes its values have, without looking at each.
  fileprivate var roughByteCount: Int {
    entries.reduce(id.utf8.count) { sum, entry in
      let text = entry.value.text?.utf8.count
      let members = entry.value.members?.reduce(0) { $0 + $1.utf8.count }
      return sum + 4 + (text ?? members ?? 0)
    }
  }
}

/// The answers of the base, which stay as they are until a part of the import is written to it.
private final class BaseAnswers {
  var isEmpty: Bool?
  /// Placing a draft and merging it ask for the same profile several times, and so do further rows of a
  /// device: a table may have thousands.
  var profiles = RecentAnswers<String, Profile>()
  var origins = RecentAnswers<OriginPlace, ValueOrigin>()
  /// The ids that a name means, and those whose names say more; a table repeats its names.
  var meant = RecentAnswers<String, [String]>()
  var qualifying = RecentAnswers<String, [String]>()

  /// Forgets what names mean, since another one is added.
  func forgetNames() {
    (meant, qualifying) = (RecentAnswers(), RecentAnswers())
  }
}

/// The path of a value in a profile.
private struct OriginPlace: Hashable {
  let id: String
  let path: FieldPath
}

/// Some hundred answers of a catalogue, also that there is nothing, so that memory stays small.
private struct RecentAnswers<Key: Hashable, Value> {
  private static var greatest: Int { 512 }
  private var answers: [Key: Value?] = [:]

  /// The answer for a key, which is asked for if it is not known.
  mutating func value(of key: Key, asking: () throws -> Value?) rethrows -> Value? {
    if let known = answers[key] { return known }
    let answer = try asking()
    if answers.count == Self.greatest { answers.removeAll(keepingCapacity: true) }
    answers.updateValue(answer, forKey: key)
    return answer
  }
}

/// The ids of pending profiles by their names; a class, because the first look-up fills it.
private final class PendingNames {
  /// The ids of each kind by the name in lower case; `nil` until the first look-up.
  private var ids: [NameKind: [String: [String]]]?

  /// Adds the names that a profile has, and did not have before.
  func add(_ profile: Profile, after before: Profile?) {
    guard ids != nil else { return }
    let known = before?.foldedNames ?? []
    for (kind, name) in profile.foldedNames where !known.contains(where: { $0 == (kind, name) }) {
      ids?[kind, default: [:]][name, default: []].append(profile.id)
    }
  }

  /// The ids of the profiles with a name of a kind, without regard to its case.
  func ids(
    called name: String, _ kind: NameKind, among profiles: ((Profile) -> Void) throws -> Void
  ) rethrows -> [String] {
    if ids == nil {
      ids = [:]
      try profiles { add($0, after: nil) }
    }
    return ids?[kind]?[name.asciiLowercased] ?? []
  }
}
