import Catalogue
import Encoding

/// Stages changes ahead of their writing: small sets in place, large ones on another thread.
///
/// Encoding and hashing a profile takes about as long as writing it, so that two cores do both at
/// once. What a profile was before is read on the thread that has the file.
enum StagingPipeline {
  /// From how many changes on another thread pays.
  static let leastCount = 64
  /// How many profiles are staged at a time.
  private static let batchSize = 512

  /// Stages profiles that are new, in order, and hands each to `write`.
  static func stage(
    new profiles: [Profile], write: (StagedProfile) throws -> Void
  ) throws {
    try stage(
      profiles.map { .edit(id: $0.id, $0.patch(from: nil)) }, old: { _ in nil }, write: write)
  }

  /// Stages each change in order and hands what it leaves to `write`.
  static func stage(
    _ changes: [Change], old: (String) throws -> Profile?, write: (StagedProfile) throws -> Void
  ) throws {
    guard changes.count >= leastCount else {
      for change in changes {
        let old = try old(change.id)
        try write(StagedProfile(id: change.id, from: old, to: change.applied(to: old)))
      }
      return
    }
    var next: Background<[StagedProfile], EncodingError>?
    var start = 0
    while start < changes.count || next != nil {
      let current = next
      next = nil
      if start < changes.count {
        let end = min(start + batchSize, changes.count)
        let pairs = try changes[start..<end].map { ($0, try old($0.id)) }
        next = Background { () throws(EncodingError) in try staged(pairs) }
        start = end
      }
      for staged in try current?.value() ?? [] { try write(staged) }
    }
  }

  private static func staged(
    _ pairs: [(Change, Profile?)]
  ) throws(EncodingError) -> [StagedProfile] {
    var staged: [StagedProfile] = []
    staged.reserveCapacity(pairs.count)
    for (change, old) in pairs {
      staged.append(try StagedProfile(id: change.id, from: old, to: change.applied(to: old)))
    }
    return staged
  }
}
