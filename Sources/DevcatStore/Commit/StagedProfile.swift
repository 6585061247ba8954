import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// The encoded state of a profile after a change.
///
/// Staging needs no file, so it runs on any thread.
struct StagedRecord: Sendable {
  /// The id of the profile.
  let id: String
  /// The bucket of the state tree.
  let bucket: Int
  /// The record and its leaf; `nil` if the change removes the profile.
  let state: (record: [UInt8], leaf: Digest)?

  /// Stages the profile that a change leaves; `nil` if the change removes it.
  init(id: String, _ profile: Profile?) throws(Failure) {
    self.id = id
    bucket = StateTree.bucket(ofID: id)
    guard let profile else {
      state = nil
      return
    }
    let record = try Record.encoded(profile)
    state = (record, StateTree.leaf(ofRecord: record))
  }
}

/// A profile after a change, ready to be written.
struct StagedProfile: Sendable {
  /// Its encoded state.
  let record: StagedRecord
  /// Its number; `nil` if it may have none yet.
  let key: Int64?
  /// Its record as `version` keeps it; `nil` if the change removes the profile.
  let kept: KeptRecord?
  /// What the change writes into the views.
  let projection: ProjectionChange

  /// Stages a change of what the file has of the profile; `nil` if it has nothing.
  init(
    _ change: PlannedChange, of stored: (key: Int64, kept: KeptRecord?)?
  ) throws(Failure) {
    let old = try stored?.kept.map { kept throws(Failure) in try Record.decoded(kept.unpacked()) }
    let profile = change.applied(to: old)
    key = stored?.key
    record = try StagedRecord(id: change.id, profile)
    kept = record.state.map { KeptRecord(of: $0.record) }
    projection = ProjectionChange(from: old, to: profile)
  }
}

/// New profiles as rows, ready to be written.
///
/// Staging needs no file, so it runs on any thread.
struct StagedBatch: Sendable {
  /// The rows of one table.
  struct Rows: Sendable {
    /// The cells of all rows, row after row.
    fileprivate(set) var values = PackedValues()
    /// How many rows there are.
    fileprivate(set) var count = 0
  }

  /// A profile, `nil` if it is removed; and its record, if that is at hand.
  typealias Member = (id: String, profile: Profile?, record: [UInt8]?)

  /// How many profiles were staged, removed ones included.
  let count: Int
  /// The words of the first profiles, and those that this batch has asked for; `nil` for a text
  /// without a number.
  private let words: FirstWords
  private var numbers: [String: Int?] = [:]
  /// The rows of each table, in the order of `BulkTable.all`.
  private(set) var tables = [Rows](repeating: Rows(), count: BulkTable.all.count)
  /// The leaves in id order, each with its bucket.
  private(set) var leaves: [(bucket: Int, leaf: Digest)] = []
  /// The best window at each place.
  private(set) var windows = ExpectedWindows()
  /// The texts by which the profiles name versions of an OS.
  private(set) var systems: Set<String> = []
  /// The layouts that displays of each size have.
  private(set) var screens: [Size: ScreenLayouts] = [:]

  /// Stages profiles in id order.
  ///
  /// - Parameters:
  ///   - revision: The revision that makes the profiles.
  ///   - firstKey: The number of the first profile; the others follow.
  ///   - words: The numbers of words.
  init(
    _ profiles: [Member], revision: Int, firstKey: Int, _ words: FirstWords
  ) throws(Failure) {
    (count, self.words) = (profiles.count, words)
    leaves.reserveCapacity(profiles.count)
    let hash = SHA256()
    for (offset, member) in profiles.enumerated() {
      try add(member, revision, firstKey + offset, hash)
    }
  }

  private mutating func add(
    _ member: Member, _ revision: Int, _ key: Int, _ hash: SHA256
  ) throws(Failure) {
    let (id, profile) = (member.id, member.profile)
    let bucket = StateTree.bucket(ofID: id, with: hash)
    tables[BulkTable.profile].add(key) { row in
      row.append(id)
      row.append(bucket)
      // A removed profile keeps its row, because its versions have its number.
      if profile == nil { ProfileTable.present.forEach { _ in row.appendNull() } }
    }
    guard let profile else {
      tables[BulkTable.version].add(key) { row in
        row.append(revision)
        row.appendNull()
      }
      return
    }
    let record: [UInt8]
    if let known = member.record { record = known } else { record = try Record.encoded(profile) }
    leaves.append((bucket, StateTree.leaf(ofRecord: record, with: hash)))
    tables[BulkTable.version].add(key) { row in
      row.append(revision)
      row.append(KeptRecord(of: record).bytes)
    }
    let rows = ProjectionRows(profile)
    tables[BulkTable.profile].values.append(1)
    tables[BulkTable.profile].values.append(contentsOf: rows.identity[...])
    addAttributes(rows[.attribute], key)
    for table in ViewTable.allCases where table != .attribute {
      let (cells, place) = (rows[table], BulkTable.place(of: table))
      for start in stride(from: 0, to: cells.count, by: table.width) {
        tables[place].add(key) { $0.append(contentsOf: cells[start..<start + table.width]) }
      }
    }
    windows.add(id, inBucket: bucket, rows.windows)
    systems.formUnion(rows.systems)
    for (size, layouts) in rows.screenLayouts { screens[size, default: .none].add(layouts) }
  }
}

extension StagedBatch {
  /// Adds the rows of a profile's attributes, in the order in which the table has them.
  private mutating func addAttributes(_ cells: [DatabaseValue], _ key: Int) {
    var rows: [(key: Int, value: DatabaseValue)] = []
    for start in stride(from: 0, to: cells.count, by: 2) {
      rows.append(AttributeRow.stored(cells[start], cells[start + 1]) { number($0, isKey: $1) })
    }
    rows.sort { $0.key < $1.key }
    for row in rows {
      tables[BulkTable.place(of: .attribute)].add(key) { cells in
        cells.append(row.key)
        cells.append(row.value)
      }
    }
  }

  private mutating func number(_ text: String, isKey: Bool) -> Int? {
    // A text that got no number as a value can still get one as a key.
    if let number = numbers[text], number != nil || !isKey { return number }
    let number = words.number(text, isKey: isKey)
    numbers[text] = number
    return number
  }
}

extension StagedBatch.Rows {
  /// Starts a row with the number of its profile.
  fileprivate mutating func add(_ key: Int, _ cells: (inout PackedValues) -> Void) {
    values.append(key)
    cells(&values)
    count += 1
  }
}
