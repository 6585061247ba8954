/// A directory with the profiles of an import laid over it.
///
/// Profiles that stay as they are take no room, however many a source speaks of. Of many that change,
/// those that were judged are kept as bytes.
struct PendingDirectory<Base: ProfileDirectory>: ProfileDirectory {
  let base: Base
  private var originals: [String: Profile?] = [:]
  private var current: [String: Profile] = [:]
  /// Those of them that are kept as bytes; `nil` until there are any.
  private var packed: PackedProfiles?
  private var unchanged: Set<String> = []
  private let latest = LatestProfile()
  /// Made on first need, which an import of profiles with ids never has.
  private let words = PendingWords()
  /// Made on first need, which many imports never have.
  private var spellings: SpellingIndex?

  init(base: Base) { self.base = base }

  /// Lays a profile over the base.
  mutating func set(_ profile: Profile) throws {
    let id = profile.id
    if current.index(forKey: id) == nil {
      let original = try original(id: id)
      if original == profile {
        unchanged.insert(id)
        return
      }
      unchanged.remove(id)
      originals.updateValue(original, forKey: id)
    }
    let before = current.updateValue(profile, forKey: id)
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

  /// Whether the profile is laid over nothing.
  private func isOfImport(_ id: String) -> Bool {
    if let makesProfile = packed?.makesProfile(id) { return makesProfile }
    return if case .some(.none) = originals[id] { true } else { false }
  }

  private func forEachPending(_ body: (Profile) -> Void) throws {
    for profile in current.values { body(profile) }
    try packed?.forEach { change in
      if let profile = try change.applied(to: base.profile(id: change.id)) { body(profile) }
    }
  }

  /// The profile in the base.
  func original(id: String) throws -> Profile? {
    if let known = originals[id] { return known }
    // Placing a draft and merging it ask for the same profile several times.
    if latest.id != id {
      latest.profile = try base.profile(id: id)
      latest.id = id
    }
    return latest.profile
  }

  /// How many profiles that change are kept as values.
  var openCount: Int { current.count }

  /// Whether profiles are kept as bytes.
  var hasPacked: Bool { packed != nil }

  /// Whether a profile is kept as bytes.
  func isPacked(_ id: String) -> Bool { packed?.contains(id) == true }

  /// Keeps a profile that was judged as bytes, with the place of its first row.
  ///
  /// One that does not change is only counted.
  mutating func pack(_ profile: JudgedProfile, at place: SourceLocation?, _ coder: any ChangeCoder)
  {
    (current[profile.id], originals[profile.id]) = (nil, nil)
    if profile.change == nil {
      unchanged.insert(profile.id)
    } else {
      packed = packed ?? PackedProfiles(coder)
      packed?.add(profile, at: place)
    }
  }

  /// Keeps a profile as values again, and returns the place of its first row.
  mutating func unpack(_ id: String) throws -> SourceLocation? {
    guard let change = packed?.change(id) else { return nil }
    let original = try original(id: id)
    originals.updateValue(original, forKey: id)
    current[id] = change.applied(to: original)
    return packed?.remove(id)
  }

  /// Lets go of the profiles that are kept as bytes, and returns them.
  mutating func takePacked() -> PackedProfiles? {
    defer { packed = nil }
    return packed
  }

  /// How many profiles have rows and do not change.
  var unchangedCount: Int { unchanged.count }

  /// The profiles that change, each with what it was, the last by id first so that they can be
  /// taken off one by one.
  func pending() -> [(id: String, old: Profile?, new: Profile)] {
    var all: [(id: String, old: Profile?, new: Profile)] = []
    all.reserveCapacity(current.count)
    for (id, profile) in current { all.append((id, originals[id] ?? nil, profile)) }
    return all.sorted { TextOrder.precedes($1.id, $0.id) }
  }

  func profile(id: String) throws -> Profile? {
    if let profile = current[id] { return profile }
    let original = try original(id: id)
    guard let change = packed?.change(id) else { return original }
    return change.applied(to: original)
  }

  func ids(named name: String) throws -> [String] {
    try base.ids(named: name) + words.ids(.name, name, among: forEachPending)
  }

  func ids(alias: String) throws -> [String] {
    try base.ids(alias: alias) + words.ids(.alias, alias, among: forEachPending)
  }

  func ids(model: String) throws -> [String] {
    try base.ids(model: model) + words.ids(.model, model, among: forEachPending)
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

/// The profile that was read last.
private final class LatestProfile {
  var id: String?
  var profile: Profile?
}

/// The ids of pending profiles by their names, aliases and models.
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

  /// The ids of each kind by the word in lower case; `nil` until somebody asks.
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
