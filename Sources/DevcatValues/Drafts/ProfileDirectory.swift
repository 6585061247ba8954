/// The questions to a catalogue for placing drafts and finding devices.
///
/// The store answers them; matching itself is a function over values.
public protocol ProfileDirectory {
  /// The profile with an id, or `nil`.
  func profile(id: String) throws -> Profile?

  /// The ids of profiles whose name is `name`, without regard to the case of ASCII letters.
  func ids(named name: String) throws -> [String]

  /// The ids of profiles with the alias, without regard to the case of ASCII letters.
  func ids(alias: String) throws -> [String]

  /// The ids of profiles with the model identifier, without regard to the case of ASCII letters.
  func ids(model: String) throws -> [String]

  /// The ids of profiles whose attribute `device` is a code, such as Android's `a16x`, without regard
  /// to the case of ASCII letters; none where a directory does not keep them.
  func ids(code: String) throws -> [String]

  /// The revision that set the present value at `path`, and its source.
  func origin(of path: FieldPath, in id: String) throws -> ValueOrigin?

  /// The full-screen layouts that a device takes from others with the same screen points.
  func derivedLayouts(of id: String) throws -> [DerivedLayout]

  /// Every id and name, for suggestions and spellings.
  func names() throws -> [(id: String, name: String)]

  /// Every alias with the id of its profile, for spellings.
  func aliases() throws -> [(id: String, alias: String)]
}

extension ProfileDirectory {
  /// None.
  public func ids(code: String) throws -> [String] { [] }
}

/// A directory with the profiles of an import laid over it.
///
/// Profiles that stay as they are take no room, however many a source speaks of.
struct PendingDirectory<Base: ProfileDirectory>: ProfileDirectory {
  let base: Base
  private var originals: [String: Profile?] = [:]
  private var current: [String: Profile] = [:]
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
    for (id, profile) in current {
      for name in profile.aliases + (profile.name.map { [$0] } ?? []) {
        index.add(name, id, isOfImport: isOfImport(id))
      }
    }
    spellings = index
    return index
  }

  /// Whether the profile is laid over nothing.
  private func isOfImport(_ id: String) -> Bool {
    if case .some(.none) = originals[id] { true } else { false }
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

  func profile(id: String) throws -> Profile? { try current[id] ?? original(id: id) }

  func ids(named name: String) throws -> [String] {
    try base.ids(named: name) + words.ids(.name, name, in: current)
  }

  func ids(alias: String) throws -> [String] {
    try base.ids(alias: alias) + words.ids(.alias, alias, in: current)
  }

  func ids(model: String) throws -> [String] {
    try base.ids(model: model) + words.ids(.model, model, in: current)
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
  func ids(_ kind: Kind, _ word: String, in current: [String: Profile]) -> [String] {
    if ids == nil {
      ids = [:]
      for profile in current.values { add(profile, after: nil) }
    }
    return ids?[kind]?[word.asciiLowercased] ?? []
  }
}

/// The result of looking up a device by an id, a name, an alias or a model identifier, or by
/// another spelling of its name.
public enum Lookup: Hashable, Sendable {
  /// Exactly one profile answers to it.
  case found(String)
  /// Several do; their ids, sorted.
  case ambiguous([String])
  /// None does.
  case unknown

  /// Looks `text` up in `directory`.
  ///
  /// An id in its own letters comes first. Otherwise case is ignored: a name that is also the name of
  /// a line of devices, such as `iPad`, means all of the line; then come exact matches, and a spelling
  /// counts only where nothing else matches.
  public init(_ text: String, in directory: some ProfileDirectory) throws {
    let text = NormalizedText.of(text.trimmed)
    if let profile = try directory.profile(id: text) {
      self = .found(profile.id)
      return
    }
    var hits = try TextOrder.set(
      directory.ids(named: text) + directory.ids(alias: text) + directory.ids(model: text))
    if hits.isEmpty { hits = try TextOrder.set(directory.ids(code: text)) }
    let line = try Self.line(text, hits, directory)
    if line.count > max(1, hits.count) {
      self = .ambiguous(line)
      return
    }
    if let profile = try directory.profile(id: text.lowercased()) {
      self = .found(profile.id)
      return
    }
    switch hits.count {
    case 0: self = try Self.spelt(text, directory)
    case 1: self = .found(hits[0])
    default:
      let exact = try hits.filter { id in
        guard let profile = try directory.profile(id: id) else { return false }
        let code = profile[.attribute("device")]?.text
        return ([profile.title, code ?? ""] + profile.aliases + profile.models).contains(text)
      }
      self = exact.count == 1 ? .found(exact[0]) : .ambiguous(hits)
    }
  }

  /// The devices of the line that a name is the name of too, with those that it hits.
  ///
  /// A name of one device with a number in it, such as `iPhone 17`, is no line: that saves reading
  /// all names.
  private static func line(
    _ text: String, _ hits: [String], _ directory: some ProfileDirectory
  ) throws -> [String] {
    let isNumbered = text.utf8.contains { (0x30...0x39).contains($0) }
    guard hits.count > 1 || (hits.count == 1 && !isNumbered), let spelling = NameSpelling(text)
    else { return hits }
    return try TextOrder.set(hits + SpellingIndex(of: directory).ids(inLineOf: spelling))
  }

  /// The device whose name is spelt so, or the several that it leaves open.
  private static func spelt(_ text: String, _ directory: some ProfileDirectory) throws -> Lookup {
    guard let spelling = NameSpelling(text) else { return .unknown }
    let index = try SpellingIndex(of: directory)
    let hits = index.ids(spelt: spelling)
    if hits.count == 1 { return .found(hits[0]) }
    if hits.isEmpty, let first = index.id(ofFirst: spelling) { return .found(first) }
    let candidates = hits.isEmpty ? index.ids(qualifying: spelling) : hits
    // A single one whose name says more may be another device: it is a suggestion.
    return candidates.count > 1 ? .ambiguous(candidates) : .unknown
  }
}
