import DevcatValues

/// A directory over a few profiles in memory, as the store would answer.
struct MemoryDirectory: ProfileDirectory {
  var profiles: [String: Profile] = [:]
  var origins: [String: ValueOrigin] = [:]
  var derived: [String: [DerivedLayout]] = [:]

  init(_ profiles: [Profile] = []) {
    for profile in profiles { self.profiles[profile.id] = profile }
  }

  var isEmpty: Bool { profiles.isEmpty }

  func profile(id: String) throws -> Profile? { profiles[id] }

  func ids(called name: String, _ kind: NameKind) throws -> [String] {
    let wanted = name.lowercased()
    return profiles.values.filter { profile in
      let names =
        switch kind {
        case .name: [profile.title]
        case .alias: profile.aliases
        case .model: profile.models
        case .code: [String]()
        }
      return names.contains { $0.lowercased() == wanted }
    }.map(\.id).sorted()
  }

  func origin(of path: FieldPath, in id: String) throws -> ValueOrigin? {
    origins["\(id) \(path)"]
  }

  func derivedLayouts(of id: String) throws -> [DerivedLayout] { derived[id] ?? [] }

  func names() throws -> [(id: String, name: String)] {
    profiles.values.map { ($0.id, $0.title) }.sorted { $0.0 < $1.0 }
  }

  func aliases() throws -> [(id: String, alias: String)] {
    profiles.values.flatMap { profile in profile.aliases.map { (profile.id, $0) } }
      .sorted { $0.0 < $1.0 }
  }
}
