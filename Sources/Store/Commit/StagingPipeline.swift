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
  static let batchSize = 512
  /// How many batches may be staged ahead, which bounds the memory they take.
  private static let depth = 3

  /// Hands over items some at a time, as the pipeline takes them.
  static func slices<Item>(_ items: [Item]) -> () -> [Item]? {
    var start = 0
    return {
      guard start < items.count else { return nil }
      defer { start += batchSize }
      return Array(items[start..<min(start + batchSize, items.count)])
    }
  }

  /// Stages profiles that are new, in order, and hands each to `write`.
  ///
  /// - Parameter next: Hands over the next profiles, some hundred at a time; `nil` behind the last one.
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

  /// Stages each change in order and hands what it leaves to `write`.
  ///
  /// - Parameter next: Hands over the next changes, some hundred at a time; `nil` behind the last one.
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

  /// Stages items that are profiles without any before them, or lead to such, in order, and hands
  /// their rows to `write`.
  ///
  /// - Parameters:
  ///   - next: Hands over the next items, some hundred at a time; `nil` behind the last one.
  ///   - revision: The revision that makes the profiles.
  ///   - firstKey: The number of the first one.
  ///   - profile: The id and the profile of an item; `nil` where it removes the profile.
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

  /// What makes a value of some items, and how many these are.
  private typealias Part<Value> = (count: Int, make: @Sendable () throws(EncodingError) -> Value)

  /// Makes a value of each part that `prepare` hands over, on other threads where it is large, some ahead of
  /// the one that is written.
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
