public import DevcatValues

/// The changes of a revision, by column: the bytes that are hashed, stored and sent.
///
/// `[1, ids touched, indices deleted, {field → [indices, values]}, {field → indices of values
/// removed}]`; similar values are side by side, which deflates well (docs/Formats.md, "Changes").
public enum Changes {
  /// The format version, which is the first item.
  static let version: UInt64 = 1

  /// The greatest size of a revision's changes in bytes: 16 MiB.
  ///
  /// It bounds the memory of all who make, send, take and read a revision.
  public static let maximumByteCount = Limit.changes.greatest

  /// How many edits changes of some size may hold.
  ///
  /// Removing a field from every profile takes a few bytes, however many profiles there are, so a
  /// few bytes could name more edits than there is memory for.
  static func maximumEditCount(in byteCount: Int) -> Int { (1 << 20) + 8 * byteCount }

  /// The bytes of `changes`.
  ///
  /// - Precondition: `changes` are sorted by id, and each id occurs once.
  /// - Throws: `Failure` for a number without an encoding, for an edit that changes nothing,
  ///   and `tooLarge` for more than `limit` bytes or more edits than changes of that size may hold.
  public static func encoded(
    _ changes: some RandomAccessCollection<Change>, limit: Int = maximumByteCount
  ) throws(Failure) -> [UInt8] {
    var table = ColumnTable(rowCount: changes.count)
    var writer = CBORWriter(reservingCapacity: 64 + changes.count * 32)
    writer.array(count: 5)
    writer.unsigned(version)
    writer.array(count: changes.count)
    var deleted = IndexColumn()
    for (row, change) in changes.enumerated() {
      writer.text(change.id)
      switch change {
      case .delete: deleted.append(row)
      case .edit(let id, let patch):
        guard !patch.isEmpty else { throw Self.error("the edit of '\(id)' changes nothing") }
        do throws(Failure) {
          try table.append(patch, row: row)
        } catch {
          throw error.naming("'\(id)'")
        }
      }
    }
    deleted.write(to: &writer, rowCount: nil)
    table.write(to: &writer)
    guard table.editCount <= maximumEditCount(in: writer.bytes.count) else {
      throw Self.error("it has \(table.editCount) edits, too many for its size; make several of it")
    }
    guard writer.bytes.count <= limit else {
      throw Self.error("it has \(writer.bytes.count) bytes, and may have \(limit)")
    }
    return writer.bytes
  }

  private static func error(_ problem: String) -> Failure {
    Failure.bytes(.tooLarge, operation: "write a revision", problem)
  }
}

/// Ascending indices, stored as the gaps between them.
struct IndexColumn {
  private(set) var count = 0
  private var next = 0
  private var gaps = CBORWriter()

  /// Adds an index greater than all before it.
  mutating func append(_ index: Int) {
    gaps.integer(index - next)
    next = index + 1
    count += 1
  }

  /// Writes null if the indices are all of `rowCount` rows, else the gaps.
  func write(to writer: inout CBORWriter, rowCount: Int?) {
    if count == rowCount {
      writer.null()
    } else {
      writer.array(count: count)
      writer.raw(gaps.bytes)
    }
  }
}

/// Edits grouped by field, to write the columns of a revision's changes.
struct ColumnTable {
  private struct Column {
    /// Its key in the maps: a field's number, or `[number, key…]`.
    let key: [UInt8]
    /// The bytes of the field's number and of its keys.
    let path: [UInt8]
    /// The column that came behind it in the last row.
    var next = 0
    var set = IndexColumn()
    var values = CBORWriter()
    var removed = IndexColumn()
  }

  private let rowCount: Int
  /// How many edits have been added.
  private(set) var editCount = 0
  private var columns: [Column] = []
  /// The columns by the bytes of a field's number and of its keys.
  private var positions: [[UInt8]: Int] = [:]
  /// The column of the last edit.
  private var last = 0
  /// The path that is looked for.
  private var path = CBORWriter()

  init(rowCount: Int) { self.rowCount = rowCount }

  /// Adds the edits of a row; rows come in ascending order.
  mutating func append(_ patch: Patch, row: Int) throws(Failure) {
    editCount += patch.count
    // Without a copy of each entry.
    for index in patch.values.indices {
      let position = try position(of: patch.values[index].path)
      columns[position].set.append(row)
      try columns[position].values.value(patch.values[index].value)
    }
    for path in patch.removed { columns[try position(of: path)].removed.append(row) }
  }

  /// Writes the map of values set and the map of values removed.
  func write(to writer: inout CBORWriter) {
    let keyed = columns.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    let set = keyed.filter { $0.set.count > 0 }
    writer.map(count: set.count)
    for column in set {
      writer.raw(column.key)
      writer.array(count: 2)
      column.set.write(to: &writer, rowCount: rowCount)
      writer.array(count: column.set.count)
      writer.raw(column.values.bytes)
    }
    let removed = keyed.filter { $0.removed.count > 0 }
    writer.map(count: removed.count)
    for column in removed {
      writer.raw(column.key)
      column.removed.write(to: &writer, rowCount: rowCount)
    }
  }

  private mutating func position(of path: FieldPath) throws(Failure) -> Int {
    self.path.removeAll()
    self.path.unsigned(UInt64(path.number))
    for depth in 0..<path.keys.count { self.path.text(path.keys[depth]) }
    if let position = found(self.path.bytes) { return position }
    if let excess = path.excess { throw Failure.bytes(excess, operation: "write a revision") }
    return add(self.path.bytes, keyCount: path.keys.count)
  }

  /// The column of a path; `nil` if there is none yet.
  ///
  /// Most rows have the same paths in the same order, so most look-ups need no hashing.
  private mutating func found(_ path: [UInt8]) -> Int? {
    guard !columns.isEmpty else { return nil }
    let guess = columns[last].next
    guard columns[guess].path != path else {
      last = guess
      return guess
    }
    guard let position = positions[path] else { return nil }
    columns[last].next = position
    last = position
    return position
  }

  private mutating func add(_ path: [UInt8], keyCount: Int) -> Int {
    let position = columns.count
    var key = CBORWriter(reservingCapacity: path.count + 1)
    if keyCount > 0 { key.array(count: keyCount + 1) }
    key.raw(path)
    columns.append(Column(key: key.bytes, path: path))
    positions[path] = position
    if position > 0 { columns[last].next = position }
    last = position
    return position
  }
}

extension FieldPath {
  /// The key of a column, in changes and snapshots: a field's number, or `[number, key…]`.
  var encodedKey: [UInt8] {
    var writer = CBORWriter()
    if keys.count > 0 { writer.array(count: keys.count + 1) }
    writer.unsigned(UInt64(number))
    for key in keys.list { writer.text(key) }
    return writer.bytes
  }
}
