import Catalogue
import Encoding

/// Stages changes ahead of their writing: small sets in place, large ones on other threads.
///
/// Encoding and hashing a profile takes about as long as writing it, so that two cores do both at
/// once. What a profile was before is read on the thread that has the file.
enum StagingPipeline {
  /// From how many changes on another thread pays.
  static let leastCount = 64
  /// How many profiles are staged at a time.
  private static let batchSize = 512
  /// How many batches may be staged ahead, which bounds the memory they take.
  private static let depth = 3

  /// Stages profiles that are new, in order, and hands each to `write`.
  static func stage(
    new profiles: [Profile], write: (StagedProfile) throws -> Void
  ) throws {
    try ahead(profiles.count) { range in
      return { @Sendable () throws(EncodingError) -> [StagedProfile] in
        var staged: [StagedProfile] = []
        staged.reserveCapacity(range.count)
        for profile in profiles[range] {
          staged.append(try StagedProfile(id: profile.id, from: nil, to: profile))
        }
        return staged
      }
    } write: { staged in
      for profile in staged { try write(profile) }
    }
  }

  /// Stages each change in order and hands what it leaves to `write`.
  static func stage(
    _ changes: [Change], old: (String) throws -> Profile?, write: (StagedProfile) throws -> Void
  ) throws {
    try ahead(changes.count) { range in
      let pairs = try changes[range].map { ($0, try old($0.id)) }
      return { @Sendable () throws(EncodingError) -> [StagedProfile] in
        var staged: [StagedProfile] = []
        staged.reserveCapacity(pairs.count)
        for (change, old) in pairs {
          staged.append(try StagedProfile(id: change.id, from: old, to: change.applied(to: old)))
        }
        return staged
      }
    } write: { staged in
      for profile in staged { try write(profile) }
    }
  }

  /// Stages items that are profiles without any before them, or lead to such, in order, and hands
  /// their rows to `write`.
  ///
  /// - Parameters:
  ///   - revision: The revision that makes the profiles.
  ///   - searchRow: The row of the first one in the search index.
  ///   - profile: The id and the profile of an item; `nil` where it removes the profile.
  static func batches<Item: Sendable>(
    _ items: [Item], revision: Int, searchRow: Int,
    profile: @escaping @Sendable (Item) -> (id: String, profile: Profile?),
    write: (StagedBatch) throws -> Void
  ) throws {
    try ahead(items.count) { range in
      return { @Sendable () throws(EncodingError) -> StagedBatch in
        try StagedBatch(
          items[range].map(profile), revision: revision, searchRow: searchRow + range.lowerBound)
      }
    } write: {
      try write($0)
    }
  }

  /// Makes a value of each part of `0..<count`, on other threads where there are many, some ahead of
  /// the one that is written.
  private static func ahead<Value: Sendable>(
    _ count: Int,
    _ prepare: (Range<Int>) throws -> @Sendable () throws(EncodingError) -> Value,
    write: (Value) throws -> Void
  ) throws {
    guard count >= leastCount else {
      if count > 0 { try write(prepare(0..<count)()) }
      return
    }
    var queue: [Background<Value, EncodingError>] = []
    var start = 0
    while start < count || !queue.isEmpty {
      if start < count, queue.count < depth {
        let end = min(start + batchSize, count)
        try queue.append(Background(prepare(start..<end)))
        start = end
      } else {
        try write(queue.removeFirst().value())
      }
    }
  }
}
