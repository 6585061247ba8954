import Catalogue
import Encoding

/// Stages changes before they are written: small sets on this thread, large sets on other threads.
///
/// Encoding and hashing a profile takes about as long as writing it, so two cores share the work.
/// The thread that owns the file reads the previous states of profiles.
enum StagingPipeline {
  /// The number of changes from which another thread pays off.
  static let leastCount = 64
  /// How many profiles are staged at a time.
  static let batchSize = 512
  /// How many batches may be staged ahead; this limits their memory.
  private static let depth = 3

  /// Returns the next batch of items when the pipeline needs it.
  static func slices<Item>(_ items: [Item]) -> () -> [Item]? {
    var start = 0
    return {
      guard start < items.count else { return nil }
      defer { start += batchSize }
      return Array(items[start..<min(start + batchSize, items.count)])
    }
  }

  /// Stages new profiles in order, and passes each to `write`.
  ///
  /// - Parameter next: Returns the next few hundred profiles; `nil` after the last one.
  static func stage(
    new next: () throws -> [Profile]?, write: (StagedProfile) throws -> Void
  ) throws {
    try ahead {
      try next().map { profiles in
        (
          profiles.count,
          { @Sendable () throws(EncodingError) -> [StagedProfile] in
            var staged: [StagedProfile] = []
            staged.reserveCapacity(profiles.count)
            for profile in profiles {
              staged.append(try StagedProfile(id: profile.id, from: nil, to: profile))
            }
            return staged
          }
        )
      }
    } write: { staged in
      for profile in staged { try write(profile) }
    }
  }

  /// Stages each change in order, and passes the result to `write`.
  ///
  /// - Parameter next: Returns the next few hundred changes; `nil` after the last one.
  static func stage(
    _ next: () throws -> [Change]?, old: (String) throws -> Profile?,
    write: (StagedProfile) throws -> Void
  ) throws {
    try ahead {
      try next().map { changes in
        let pairs = try changes.map { ($0, try old($0.id)) }
        return (
          pairs.count,
          { @Sendable () throws(EncodingError) -> [StagedProfile] in
            var staged: [StagedProfile] = []
            staged.reserveCapacity(pairs.count)
            for (change, old) in pairs {
              staged.append(
                try StagedProfile(id: change.id, from: old, to: change.applied(to: old)))
            }
            return staged
          }
        )
      }
    } write: { staged in
      for profile in staged { try write(profile) }
    }
  }

  /// Stages items that are, or make, the first profiles of a catalogue, in order, and passes their
  /// rows to `write`.
  ///
  /// - Parameters:
  ///   - next: Returns the next few hundred items; `nil` after the last one.
  ///   - revision: The revision that makes the profiles.
  ///   - firstKey: The number of the first profile.
  ///   - profile: The id and the profile of an item; `nil` if it removes the profile.
  static func batches<Item: Sendable>(
    _ next: () throws -> [Item]?, revision: Int, firstKey: Int,
    profile: @escaping @Sendable (Item) -> (id: String, profile: Profile?),
    write: (StagedBatch) throws -> Void
  ) throws {
    var key = firstKey
    try ahead {
      try next().map { items in
        defer { key += items.count }
        let firstKey = key
        return (
          items.count,
          { @Sendable () throws(EncodingError) -> StagedBatch in
            try StagedBatch(items.map(profile), revision: revision, firstKey: firstKey)
          }
        )
      }
    } write: {
      try write($0)
    }
  }

  /// Makes a value of a batch of items; and the size of the batch.
  private typealias Part<Value> = (count: Int, make: @Sendable () throws(EncodingError) -> Value)

  /// Makes a value of each batch that `prepare` returns.
  ///
  /// Other threads make large values, a few batches ahead of the writing.
  private static func ahead<Value: Sendable>(
    _ prepare: () throws -> Part<Value>?, write: (Value) throws -> Void
  ) throws {
    var queue: [Background<Value, EncodingError>] = []
    var isAtEnd = false
    while !isAtEnd || !queue.isEmpty {
      if !isAtEnd, queue.count < depth {
        guard let part = try prepare() else {
          isAtEnd = true
          continue
        }
        if queue.isEmpty, part.count < leastCount {
          try write(part.make())
        } else {
          queue.append(Background(part.make))
        }
      } else {
        try write(queue.removeFirst().value())
      }
    }
  }
}
