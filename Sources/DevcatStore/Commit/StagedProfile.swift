import DevcatValues
import DevcatEncoding

/// The state of a profile after a change, with its place in the state tree.
///
/// Staging needs no file, so it runs on any thread.
struct StagedRecord: Sendable {
  /// The id of the profile.
  let id: String
  /// The bucket of the state tree.
  let bucket: Int
  /// The record; `nil` if there is no profile.
  let record: [UInt8]?
  /// The leaf of the record.
  let leaf: Digest?

  /// Takes the record of a profile; `nil` is none.
  init(id: String, record: [UInt8]?) {
    (self.id, self.record) = (id, record)
    bucket = StateTree.bucket(ofID: id)
    leaf = record.map { StateTree.leaf(ofRecord: $0) }
  }

  /// Encodes the profile that a change leaves; `nil` if the change removes it.
  init(id: String, _ profile: Profile?) throws(Failure) {
    self.init(id: id, record: try profile.map(Record.encoded))
  }
}

/// A profile after a change, ready to be written.
struct StagedProfile: Sendable {
  /// Its state after the change.
  let record: StagedRecord
  /// Its number.
  let key: Int64
  /// The leaf of the record that the file had before the change; `nil` if it had none.
  let oldLeaf: Digest?
  /// What the change writes into the tables of the head.
  let head: HeadChange

  /// Stages a change of the last record that the file has of a profile; `nil` if it has none.
  init(_ change: Change, key: Int64, of old: [UInt8]?, in path: String) throws(Failure) {
    let before = try Self.profile(old, change.id, path)
    let after = change.applied(to: before)
    record = try StagedRecord(id: change.id, after)
    (self.key, oldLeaf) = (key, old.map { StateTree.leaf(ofRecord: $0) })
    head = HeadChange(from: before, to: after, key: key)
  }

  /// Stages the return of a profile to a former state, whose version is already written.
  init(
    id: String, key: Int64, from present: [UInt8]?, to former: [UInt8]?, in path: String
  ) throws(Failure) {
    record = StagedRecord(id: id, record: former)
    (self.key, oldLeaf) = (key, present.map { StateTree.leaf(ofRecord: $0) })
    head = HeadChange(
      from: try Self.profile(present, id, path), to: try Self.profile(former, id, path), key: key)
  }

  private static func profile(
    _ record: [UInt8]?, _ id: String, _ path: String
  ) throws(Failure) -> Profile? {
    do throws(Failure) {
      return try record.map(Record.decoded)
    } catch {
      throw .damagedState(of: path, "the stored record of '\(id)' cannot be read")
    }
  }
}

/// Makes values of items in their order: of a few on this thread, of many on other threads.
///
/// Encoding and hashing a profile takes about as long as writing it, so two cores share the work.
struct StagingQueue<Item: Sendable, Staged: Sendable> {
  /// How many items a thread takes at a time.
  private static var batchSize: Int { 32 }
  /// How many batches may be staged ahead, which limits their memory.
  private static var depth: Int { 2 }

  private let stage: @Sendable (Item) throws(Failure) -> Staged
  private var batch: [Item] = []
  private var ahead: [Background<[Staged], Failure>] = []

  /// Makes an empty queue.
  init(_ stage: @escaping @Sendable (Item) throws(Failure) -> Staged) { self.stage = stage }

  /// Adds an item, and returns values that are ready to be used.
  mutating func append(_ item: Item) throws(Failure) -> [Staged] {
    batch.append(item)
    guard batch.count == Self.batchSize else { return [] }
    let (items, stage) = (batch, stage)
    batch.removeAll(keepingCapacity: true)
    ahead.append(Background { () throws(Failure) in try Self.staged(items, stage) })
    return ahead.count > Self.depth ? try ahead.removeFirst().value() : []
  }

  /// The next values of the items so far; none after the last ones.
  mutating func next() throws(Failure) -> [Staged] {
    if !ahead.isEmpty { return try ahead.removeFirst().value() }
    defer { batch.removeAll() }
    return try Self.staged(batch, stage)
  }

  private static func staged(
    _ items: [Item], _ stage: (Item) throws(Failure) -> Staged
  ) throws(Failure) -> [Staged] {
    var staged: [Staged] = []
    staged.reserveCapacity(items.count)
    for item in items { staged.append(try stage(item)) }
    return staged
  }
}
