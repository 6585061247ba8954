import DevcatValues

/// Turns the columns of a snapshot's chunk back into profiles, in batches, with a cursor for each
/// column.
///
/// So memory holds the bytes of the chunk and not all values.
struct SnapshotColumns {
  /// How many profiles are left.
  private(set) var left: Int
  /// How many bytes of values the coded columns stand for.
  let byteCount: Int
  private var ids: SnapshotCells
  private var lastID: String?
  /// The columns, in the order of the paths.
  private var fields: [FieldColumn] = []

  /// Begins at the first profile of a chunk; the ids must ascend after `previous`.
  ///
  /// - Throws: `Failure` if the chunk is malformed. Values are checked when they are read.
  init(_ item: [UInt8], after previous: String?) throws(Failure) {
    var reader = CBORReader(item)
    lastID = previous
    let columns = try reader.readMapHeader()
    var order = MapKeyOrder()
    guard columns > 0, try reader.readUnsignedKey(&order) == UInt64(Field.id.number) else {
      throw reader.failure(.malformed, at: 0, "a chunk begins with the ids")
    }
    ids = try SnapshotCells(&reader)
    left = ids.count
    // The writer's limit; a record is too short for more than that.
    guard max(left, 1) * (columns - 1) <= SnapshotChunk.maximumCells else {
      throw reader.failure(
        .tooLarge, at: 0, "a chunk of \(columns) columns of \(left) values is too large")
    }
    var cells = [ids]
    for _ in 1..<columns {
      let start = reader.position
      let path = try reader.readColumnKey(&order)
      let column = try SnapshotCells(&reader)
      guard column.count == left else {
        throw reader.failure(
          .malformed, at: start,
          "column '\(Excerpt.of(path.description))' has \(column.count) values for \(left) profiles"
        )
      }
      cells.append(column)
      fields.append(FieldColumn(path: path, type: path.field?.type, cells: column))
    }
    try reader.finish()
    try ids.connect(cells, isID: true, type: nil)
    var total = try ids.checkedByteCount(from: 0)
    for index in fields.indices {
      try fields[index].cells.connect(cells, isID: false, type: fields[index].type)
      total = try fields[index].cells.checkedByteCount(from: total)
    }
    byteCount = total
    fields.sort { $0.path < $1.path }
  }

  /// Takes the bytes of values that the coded columns stand for from those that a file is still allowed.
  ///
  /// - Throws: `Failure` (`tooLarge`) if they are more.
  func take(from allowance: inout Int, at offset: Int) throws(Failure) {
    guard byteCount <= allowance else {
      throw Failure.bytes(
        .tooLarge, operation: "read a snapshot", offset: offset,
        "its coded columns stand for too many bytes of values")
    }
    allowance -= byteCount
  }

  /// The next profiles in id order: at most `most`.
  mutating func next(_ most: Int) throws(Failure) -> [Profile] {
    let ids = try readIDs(count: min(most, left))
    left -= ids.count
    var entries = [[Profile.Entry]](repeating: [], count: ids.count)
    for row in entries.indices { entries[row].reserveCapacity(min(fields.count, 32)) }
    for index in fields.indices {
      let path = fields[index].path
      try fields[index].forEach(at: ids.indices) { entries[$0].append(Profile.Entry(path, $1)) }
    }
    return zip(ids, entries).map { Profile(id: $0, sortedEntries: $1) }
  }

  /// The ids that are left; they ascend.
  func readAllIDs() throws(Failure) -> [String] {
    var copy = self
    return try copy.readIDs(count: left)
  }

  /// The profiles of some rows, which ascend from 0, with the values of `numbers` alone, or all of them for
  /// `nil`; `ids` are those of all rows.
  ///
  /// - Precondition: Nothing was read from the columns before.
  func profiles(
    at rows: some Collection<Int>, ids: ArraySlice<String>, reading numbers: Set<UInt16>? = nil
  ) throws(Failure) -> [Profile] {
    var entries = [[Profile.Entry]](repeating: [], count: rows.count)
    for var field in fields where numbers?.contains(field.path.number) ?? true {
      let path = field.path
      try field.forEach(at: rows) { entries[$0].append(Profile.Entry(path, $1)) }
    }
    return zip(rows, entries).map { row, entries in
      Profile(id: ids[ids.startIndex + row], sortedEntries: entries)
    }
  }

  private mutating func readIDs(count: Int) throws(Failure) -> [String] {
    var read: [String] = []
    read.reserveCapacity(count)
    for _ in 0..<count {
      let cell = try ids.next()
      let id = try ids.id(of: cell)
      if let last = lastID, !TextOrder.precedes(last, id) {
        throw ids.failure(.unsortedKeys, cell, "the ids of a snapshot do not ascend")
      }
      read.append(id)
      lastID = id
    }
    return read
  }
}

/// A column: the values at one path.
///
/// The values of a field that this version does not know are opaque, and stay under its number.
private struct FieldColumn {
  let path: FieldPath
  let type: FieldType?
  /// A cursor at the next cell.
  var cells: SnapshotCells

  /// Hands over the known values of some of the next rows, which ascend from 0, each with its place among
  /// them.
  mutating func forEach(
    at rows: some Collection<Int>, _ body: (Int, FieldValue) -> Void
  ) throws(Failure) {
    var next = 0
    for (place, row) in rows.enumerated() {
      while next < row {
        _ = try cells.next()
        next += 1
      }
      next += 1
      if let value = try cells.nextValue(type) { body(place, value) }
    }
  }
}
