public import DevcatValues

/// The changes of a revision, by column: the bytes that are hashed, stored and sent.
///
/// `[1, ids touched, indices deleted, {field → [indices, values]}, {field → indices of values
/// removed}]`; similar values are side by side, which deflates well. More than 16,384 changes, or
/// 16 MiB of them, are several such blocks, so a reader needs only one at a time (docs/Formats.md,
/// "Changes").
public enum Changes {
  /// The format version, which is the first item.
  static let version: UInt64 = 1

  /// How many changes a block has at most.
  ///
  /// Such blocks deflate to 1.7 % more bytes than whole columns, and blocks of 4,096 to 6.4 % more
  /// (decision 96).
  static let blockCount = 16_384
  /// How many bytes a block has at most: 16 MiB.
  ///
  /// A block of fewer changes than `blockCount` that is not the last has more than half of it.
  /// Without this bound, 1,000 profiles with long texts were a block of 248 MiB, for which a hub
  /// needed 752 MiB (decision 96).
  static let blockSize = 16 << 20

  /// The greatest size of a revision's changes in bytes: 256 MiB.
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
    var bytes: [UInt8] = []
    try forEachPiece(of: changes.lazy.map(PlannedChange.plain), limit: limit) { piece in
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
    }
    return bytes
  }

  /// Passes the bytes of `changes` in order, a block at a time.
  ///
  /// - Precondition: `changes` are sorted by id, and each id occurs once.
  /// - Throws: The errors of `encoded`; what was passed is then of no use.
  static func forEachPiece(
    of changes: some RandomAccessCollection<PlannedChange>, limit: Int, _ take: ([UInt8]) -> Void
  ) throws(Failure) {
    let (byteCount, editCount) = try layOut(changes, take)
    guard editCount <= maximumEditCount(in: byteCount) else {
      throw Self.error("it has \(editCount) edits, too many for its size; make several of it")
    }
    guard byteCount <= limit else {
      throw Self.error("it has \(byteCount) bytes, and may have \(limit)")
    }
  }

  /// How many of the first `changes` fit into a revision.
  ///
  /// An estimate that may be somewhat too low, because an exact search is not worth its time.
  ///
  /// - Throws: The errors of `encoded`, except for the size.
  public static func fittingCount(
    _ changes: some RandomAccessCollection<Change>, limit: Int = maximumByteCount
  ) throws(Failure) -> Int {
    var count = changes.count
    while count > 0 {
      let (byteCount, editCount) = try layOut(
        changes.prefix(count).lazy.map(PlannedChange.plain)
      ) { _ in }
      if byteCount <= limit, editCount <= maximumEditCount(in: byteCount) { return count }
      // Assumes that changes have similar sizes, and always leaves some out.
      let share = Double(limit) / Double(max(byteCount, limit))
      count = min(Int(Double(count) * share), count - 1 - count / 50)
    }
    return 0
  }

  /// Passes the bytes of changes, and returns their number and that of the edits, without checking
  /// limits.
  private static func layOut(
    _ changes: some RandomAccessCollection<PlannedChange>, _ take: ([UInt8]) -> Void
  ) throws(Failure) -> (byteCount: Int, editCount: Int) {
    var (block, count) = try largestBlock(changes[...])
    guard count < changes.count else {
      take(block.bytes)
      return (block.bytes.count, block.editCount)
    }
    var (rest, byteCount, editCount) = (changes[...], 0, 0)
    while true {
      var writer = CBORWriter(reservingCapacity: block.bytes.count + 16)
      writer.byteString(block.bytes)
      take(writer.bytes)
      (byteCount, editCount) = (byteCount + writer.bytes.count, editCount + block.editCount)
      rest = rest.dropFirst(count)
      if rest.isEmpty { return (byteCount, editCount) }
      (block, count) = try largestBlock(rest)
    }
  }

  /// The block of as many of the first changes as one may have.
  private static func largestBlock<Part: RandomAccessCollection<PlannedChange>>(
    _ changes: Part
  ) throws(Failure) -> (block: (bytes: [UInt8], editCount: Int), count: Int) {
    // More changes never have fewer bytes, so the greatest count is between two known ones.
    var (fitting, tooMany) = (0, changes.count + 1)
    var count = min(changes.count, blockCount)
    var best: (bytes: [UInt8], editCount: Int)?
    repeat {
      let block = try block(changes.prefix(count))
      if block.bytes.count <= blockSize {
        (best, fitting) = (block, count)
        if count == blockCount { break }
      } else {
        tooMany = count
      }
      count = fitting + (tooMany - fitting) / 2
    } while count > fitting
    guard let best else {
      throw Self.error("one of its edits has more than \(blockSize) bytes")
    }
    return (best, fitting)
  }

  private static func block(
    _ changes: some RandomAccessCollection<PlannedChange>
  ) throws(Failure) -> (bytes: [UInt8], editCount: Int) {
    var table = ColumnTable(rowCount: changes.count)
    var writer = CBORWriter(reservingCapacity: 64 + changes.count * 32)
    writer.array(count: 5)
    writer.unsigned(version)
    writer.array(count: changes.count)
    var deleted = IndexColumn()
    for (row, change) in changes.enumerated() {
      writer.text(change.id)
      if case .record(_, let record) = change {
        try table.append(record: record, row: row)
        continue
      }
      switch change.change {
      case .delete: deleted.append(row)
      case .edit(let id, let patch):
        guard !patch.isEmpty else { throw Self.error("the edit of '\(id)' changes nothing") }
        try table.append(patch, row: row)
      }
    }
    deleted.write(to: &writer, rowCount: nil)
    table.write(to: &writer)
    return (writer.bytes, table.editCount)
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

/// Records, whose values have the form of columns already.
extension ColumnTable {
  /// Adds the values of a record, without decoding them; rows come in ascending order.
  mutating func append(record: [UInt8], row: Int) throws(Failure) {
    var reader = CBORReader(record)
    let count = try reader.readMapHeader()
    // The number of the id's field, and the id, which is no column here.
    try reader.skipItem()
    try reader.skipItem()
    var path: [UInt8] = []
    path.reserveCapacity(64)
    for _ in 1..<count {
      let start = reader.position
      _ = try reader.readUnsigned()
      path.removeAll(keepingCapacity: true)
      path += record[start..<reader.position]
      try append(&reader, &path, keyCount: 0, row)
    }
  }

  /// Adds the value that comes next, or each value of the map; `path` has the number and the keys
  /// before it.
  private mutating func append(
    _ reader: inout CBORReader, _ path: inout [UInt8], keyCount: Int, _ row: Int
  ) throws(Failure) {
    let start = reader.position
    if try reader.peekType() == .map {
      let outer = path.count
      for _ in 0..<(try reader.readMapHeader()) {
        let start = reader.position
        try reader.skipItem()
        path += reader.bytes[start..<reader.position]
        try append(&reader, &path, keyCount: keyCount + 1, row)
        path.removeLast(path.count - outer)
      }
      return
    }
    try reader.skipItem()
    let position = found(path) ?? add(path, keyCount: keyCount)
    columns[position].set.append(row)
    columns[position].values.raw(reader.bytes[start..<reader.position])
    editCount += 1
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
