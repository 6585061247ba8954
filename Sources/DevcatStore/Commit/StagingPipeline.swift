import DevcatValues
import DevcatEncoding

/// Stages changes before they are written: small sets on this thread, large sets on other threads.
///
/// Encoding and hashing a profile takes about as long as writing it, so two cores share the work.
/// The thread that owns the file reads the previous records of profiles.
enum StagingPipeline {
  /// The number of changes from which another thread pays off.
  static let leastCount = 64
  /// How many items are read at a time; of the first profiles of a catalogue, also staged.
  static let batchSize = 512
  /// How many changes of present profiles are read and staged at a time.
  ///
  /// So the first of a hundred changes are written while another thread stages the others.
  private static let partSize = 32
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

  /// Stages each change in order, and passes the result to `write`.
  ///
  /// - Parameters:
  ///   - next: Returns the next few hundred changes; `nil` after the last one.
  ///   - old: What stands for the profile with an id before the change.
  ///   - stage: Stages a change of what `old` returned.
  static func stage<Old: Sendable, Staged: Sendable>(
    _ next: () throws -> [PlannedChange]?, old: (String) throws -> Old?,
    _ stage: @escaping @Sendable (PlannedChange, Old?) throws(Failure) -> Staged,
    write: (Staged) throws -> Void
  ) throws {
    var left: ArraySlice<PlannedChange> = []
    func part() throws -> [PlannedChange]? {
      while left.isEmpty {
        guard let more = try next() else { return nil }
        left = more[...]
      }
      defer { left = left.dropFirst(partSize) }
      return Array(left.prefix(partSize))
    }
    try self.stage(each: { try part()?.map { ($0, try old($0.id)) } }, least: partSize) {
      pair throws(Failure) in
      try stage(pair.0, pair.1)
    } write: {
      try write($0)
    }
  }

  /// Stages each item in order, and passes the result to `write`.
  ///
  /// - Parameters:
  ///   - next: Returns the next items; `nil` after the last one.
  ///   - least: How many items are worth another thread.
  ///   - stage: Stages one.
  static func stage<Item: Sendable, Staged: Sendable>(
    each next: () throws -> [Item]?, least: Int = leastCount,
    _ stage: @escaping @Sendable (Item) throws(Failure) -> Staged,
    write: (Staged) throws -> Void
  ) throws {
    try ahead(least: least) {
      try next().map { items in
        (
          items.count,
          { @Sendable () throws(Failure) -> [Staged] in
            var staged: [Staged] = []
            staged.reserveCapacity(items.count)
            for item in items { staged.append(try stage(item)) }
            return staged
          }
        )
      }
    } write: { staged in
      for item in staged { try write(item) }
    }
  }

  /// Stages items that are, or make, the first profiles of a catalogue, in order, and passes their
  /// rows to `write`.
  ///
  /// - Parameters:
  ///   - next: Returns the next few hundred items; `nil` after the last one.
  ///   - revision: The revision that makes the profiles.
  ///   - firstKey: The number of the first profile.
  ///   - words: The numbers of words.
  ///   - profile: The id and the profile of an item, `nil` if it removes the profile; and the record
  ///     of that, if it is at hand.
  static func batches<Item: Sendable>(
    _ next: () throws -> [Item]?, revision: Int, firstKey: Int,
    words: FirstWords,
    profile: @escaping @Sendable (Item) -> StagedBatch.Member,
    write: (StagedBatch) throws -> Void
  ) throws {
    var key = firstKey
    try ahead(least: leastCount) {
      try next().map { items in
        defer { key += items.count }
        // Taken before another thread makes the rows: numbers follow the order of the batches.
        let firstKey = key
        return (
          items.count,
          { @Sendable () throws(Failure) -> StagedBatch in
            try StagedBatch(
              items.map(profile), revision: revision, firstKey: firstKey, words)
          }
        )
      }
    } write: {
      try write($0)
    }
  }

  /// Makes a value of a batch of items; and the size of the batch.
  private typealias Part<Value> = (count: Int, make: @Sendable () throws(Failure) -> Value)

  /// Makes a value of each batch that `prepare` returns.
  ///
  /// Other threads make values of so many items or more, a few batches ahead of the writing.
  private static func ahead<Value: Sendable>(
    least: Int, _ prepare: () throws -> Part<Value>?, write: (Value) throws -> Void
  ) throws {
    var queue: [Background<Value, Failure>] = []
    var isAtEnd = false
    while !isAtEnd || !queue.isEmpty {
      if !isAtEnd, queue.count < depth {
        guard let part = try prepare() else {
          isAtEnd = true
          continue
        }
        // While others are under way a small batch waits behind them, so that the order stays.
        if queue.isEmpty, part.count < least {
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
