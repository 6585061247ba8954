import DevcatValues
import DevcatEncoding
import DevcatStore

/// Values that the tests of this target share.
enum Samples {
  static let id = CatalogueID.reference

  /// A note whose time follows from `number`, so that digests repeat.
  static func note(_ message: String = "test", source: String = "", at number: Int = 0)
    -> RevisionNote
  {
    RevisionNote(
      author: "tester", message: message, source: source,
      time: Timestamp(seconds: 1_600_000_000 + Int64(number)))
  }

  /// A profile of texts as the command line takes them: `["points.width=375", "landscape=n/a"]`.
  static func profile(_ id: String, _ assignments: [String]) throws -> Profile {
    var profile = Profile(id: id)
    for assignment in assignments {
      let parts = assignment.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let path = FieldPath(parts[0]), let type = path.field?.type else {
        throw FieldError(field: "sample", found: assignment, expected: "path=value")
      }
      profile[path] = try FieldValue(parsing: parts[1], as: type, field: parts[0])
    }
    return profile
  }

  /// The state root of some profiles, computed from its definition.
  static func root(of profiles: some Sequence<Profile>) throws -> Digest {
    var buckets = [[Digest]](repeating: [], count: StateTree.bucketCount)
    for profile in profiles.sorted(by: { TextOrder.precedes($0.id, $1.id) }) {
      buckets[StateTree.bucket(ofID: profile.id)].append(
        StateTree.leaf(ofRecord: try Record.encoded(profile)))
    }
    let hashes = buckets.map { StateTree.bucket($0) }
    return StateTree.root(
      (0..<StateTree.nodeCount).map { node in
        StateTree.node(hashes[node * StateTree.nodeCount..<(node + 1) * StateTree.nodeCount])
      })
  }
}

extension CatalogueFile {
  /// Every present profile by id.
  func allProfiles() throws -> [String: Profile] {
    var all: [String: Profile] = [:]
    try devices.forEachProfile(reading: nil) { all[$0.id] = $0 }
    return all
  }

  /// Commits the change of a profile to the given values.
  @discardableResult
  func set(_ profiles: Profile..., note: RevisionNote = Samples.note()) throws -> RevisionPoint? {
    let changes = try profiles.sorted { TextOrder.precedes($0.id, $1.id) }
      .compactMap { Change(id: $0.id, from: try devices.profile(id: $0.id), to: $0) }
    return try commit(changes, note: note)
  }

  /// Commits that a profile is removed.
  @discardableResult
  func delete(_ id: String) throws -> RevisionPoint? {
    try commit([.delete(id: id)], note: Samples.note("remove \(id)"))
  }
}
