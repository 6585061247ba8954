/// A profile before and after an import so far.
struct PendingProfile: Sendable {
  /// `nil` if the import makes it.
  let old: Profile?
  var new: Profile
  /// Where its first row is.
  let place: SourceLocation?
}

/// A directory with the profiles of an import laid over it.
///
/// A profile that stays as it is takes only the place of its first row, so a source may speak of
/// any number. If many change, those that were judged are kept as bytes.
struct PendingDirectory<Base: ProfileDirectory>: ProfileDirectory {
  let base: Base
  /// The profiles that change and may change again.
  private var current: [String: PendingProfile] = [:]
  /// The profiles that are judged at this time, and become bytes then.
  private var judged: [String: PendingProfile] = [:]
  /// The profiles that are kept as bytes; `nil` until there are any.
  private var packed: PackedProfiles?
  /// The profiles that do not change, with the places of their first rows.
  private var unchanged: [String: SourceLocation?] = [:]
  private let answers = BaseAnswers()
  /// Made on first need, which an import of profiles with ids never has.
  private let words = PendingWords()
  /// The spellings of all names; made at the first look-up, which many imports never make.
  private var spellings: SpellingIndex?

  init(base: Base) { self.base = base }

  /// Lays a profile over the base, as a row at a place says.
  mutating func set(_ profile: Profile, at place: SourceLocation) throws {
    let id = profile.id
    let before: Profile?
    if let index = current.index(forKey: id) {
      before = current.values[index].new
      current.values[index].new = profile
    } else {
      let old = try held(id: id)
      let first = unchanged.isEmpty ? place : unchanged.removeValue(forKey: id) ?? place
      if old == profile {
        // By subscript, an optional place that is `nil` would remove the id.
        unchanged.updateValue(first, forKey: id)
        return
      }
      before = nil
      current[id] = PendingProfile(old: old, new: profile, place: first)
    }
    words.add(profile, after: before)
    guard spellings != nil else { return }
    let isOfImport = isOfImport(id)
    if before?.name != profile.name, let name = profile.name {
      spellings?.add(name, id, isOfImport: isOfImport)
    }
    for alias in profile.aliases where before?.aliases.contains(alias) != true {
      spellings?.add(alias, id, isOfImport: isOfImport)
    }
  }

  /// The spellings of the base with the changes on top.
  mutating func spellingIndex() throws -> SpellingIndex {
    if let spellings { return spellings }
    var index = try SpellingIndex(of: base)
    try forEachPending { profile in
      let isOfImport = isOfImport(profile.id)
      for name in profile.aliases + (profile.name.map { [$0] } ?? []) {
        index.add(name, profile.id, isOfImport: isOfImport)
      }
    }
    spellings = index
    return index
  }

  /// Whether the import makes the profile: the base has none with the id.
  private func isOfImport(_ id: String) -> Bool {
    if let makesProfile = packed?.makesProfile(id) { return makesProfile }
    return pending(id).map { $0.old == nil } ?? false
  }

  private func forEachPending(_ body: (Profile) -> Void) throws {
    for profile in current.values { body(profile.new) }
    for profile in judged.values { body(profile.new) }
    try packed?.forEach(of: base.profile, body)
  }

  /// The profile in the base.
  func original(id: String) throws -> Profile? {
    if let pending = pending(id) { return pending.old }
    return try held(id: id)
  }

  private func held(id: String) throws -> Profile? {
    if try isBaseEmpty { return nil }
    // Placing a draft and merging it ask for the same profile several times.
    if answers.id != id {
      answers.profile = try base.profile(id: id)
      answers.id = id
    }
    return answers.profile
  }

  private var isBaseEmpty: Bool {
    get throws {
      if let isEmpty = answers.isEmpty { return isEmpty }
      let isEmpty = try base.isEmpty
      answers.isEmpty = isEmpty
      return isEmpty
    }
  }

  private func heldIDs(_ ids: (Base) throws -> [String]) throws -> [String] {
    try isBaseEmpty ? [] : ids(base)
  }

  private func pending(_ id: String) -> PendingProfile? { current[id] ?? judged[id] }

  /// How many profiles that change are kept as values, without those that are judged at this time.
  var openCount: Int { current.count }

  /// Whether a profile is judged at this time.
  ///
  /// Until its result is packed it must not change.
  func isJudged(_ id: String) -> Bool { judged[id] != nil }

  /// The profiles that are kept as values, in any order, which are judged from now on.
  ///
  /// None may be judged before.
  mutating func beginJudging() -> [PendingProfile] {
    swap(&judged, &current)
    return Array(judged.values)
  }

  /// Whether profiles are kept as bytes.
  var hasPacked: Bool { packed != nil }

  /// Keeps a profile that was judged as bytes; one that does not change is only counted.
  mutating func pack(_ profile: JudgedProfile, _ coder: any ChangeCoder) {
    judged[profile.id] = nil
    if profile.change == nil {
      unchanged.updateValue(profile.place, forKey: profile.id)
    } else {
      if packed == nil { packed = PackedProfiles(coder) }
      packed?.add(profile)
    }
  }

  /// Turns a profile that is kept as bytes into values again.
  mutating func unpack(_ id: String) throws {
    guard packed?.contains(id) == true, let new = try profile(id: id) else { return }
    current[id] = PendingProfile(old: try held(id: id), new: new, place: packed?.remove(id))
  }

  /// Removes the profiles that are kept as bytes from the directory, and returns them.
  mutating func takePacked() -> PackedProfiles? {
    defer { packed = nil }
    return packed
  }

  /// How many profiles have rows and do not change.
  var unchangedCount: Int { unchanged.count }

  /// The profiles that are kept as values, in the order of their ids.
  func pendingInOrder() -> [PendingProfile] {
    // The ids alone are sorted: to compare two profiles would copy both.
    current.keys.sorted { TextOrder.precedes($0, $1) }.compactMap { current[$0] }
  }

  func profile(id: String) throws -> Profile? {
    if let pending = pending(id) { return pending.new }
    return try packed?.profile(id) { try held(id: id) } ?? held(id: id)
  }

  func ids(named name: String) throws -> [String] {
    try heldIDs { try $0.ids(named: name) } + words.ids(.name, name, among: forEachPending)
  }

  func ids(alias: String) throws -> [String] {
    try heldIDs { try $0.ids(alias: alias) } + words.ids(.alias, alias, among: forEachPending)
  }

  func ids(model: String) throws -> [String] {
    try heldIDs { try $0.ids(model: model) } + words.ids(.model, model, among: forEachPending)
  }

  func origin(of path: FieldPath, in id: String) throws -> ValueOrigin? {
    try base.origin(of: path, in: id)
  }

  func derivedLayouts(of id: String) throws -> [DerivedLayout] {
    try base.derivedLayouts(of: id)
  }

  func names() throws -> [(id: String, name: String)] { try base.names() }

  func aliases() throws -> [(id: String, alias: String)] { try base.aliases() }
}

/// The answers of the base, which stay as they are during an import.
private final class BaseAnswers {
  var isEmpty: Bool?
  /// The profile that was read last.
  var id: String?
  var profile: Profile?
}

/// The ids of pending profiles by their names, aliases and models; a class, because the first
/// look-up fills it.
private final class PendingWords {
  enum Kind: CaseIterable {
    case name, alias, model

    func words(of profile: Profile) -> [String] {
      switch self {
      case .name: profile.name.map { [$0] } ?? []
      case .alias: profile.aliases
      case .model: profile.models
      }
    }
  }

  /// The ids of each kind by the word in lower case; `nil` until the first look-up.
  private var ids: [Kind: [String: [String]]]?

  /// Adds the words that a profile has, and did not have before.
  func add(_ profile: Profile, after before: Profile?) {
    guard ids != nil else { return }
    for kind in Kind.allCases {
      let known = before.map(kind.words) ?? []
      for word in kind.words(of: profile) where !known.contains(word) {
        ids?[kind, default: [:]][word.asciiLowercased, default: []].append(profile.id)
      }
    }
  }

  /// The ids of the profiles with a word, without regard to its case.
  func ids(
    _ kind: Kind, _ word: String, among profiles: ((Profile) -> Void) throws -> Void
  ) rethrows -> [String] {
    if ids == nil {
      ids = [:]
      try profiles { add($0, after: nil) }
    }
    return ids?[kind]?[word.asciiLowercased] ?? []
  }
}
