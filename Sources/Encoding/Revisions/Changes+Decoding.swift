public import Catalogue

extension Changes {
  /// The changes that `bytes` hold, sorted by id.
  ///
  /// - Throws: `EncodingError` with the offset, for every other form than the one of the changes,
  ///   and for a format version that is newer than ours.
  public static func decoded(_ bytes: [UInt8]) throws(EncodingError) -> [Change] {
    var reader = CBORReader(bytes)
    do {
      var table = try EditTable(&reader)
      try reader.finish()
      return try table.changes(reader)
    } catch {
      throw error.naming("the changes of a revision")
    }
  }
}

/// The columns of a revision's changes, on their way back to edits of profiles.
private struct EditTable {
  private struct Column {
    let path: FieldPath
    let rows: [Int]
    /// The values of the rows; empty where they are removed.
    let values: [FieldValue]
  }

  private let ids: [String]
  private let deleted: [Int]
  private var columns: [Column] = []

  init(_ reader: inout CBORReader) throws(EncodingError) {
    let start = reader.position
    guard try reader.readArrayHeader() == 5 else {
      throw reader.failure(.malformed, at: start, "changes have five parts")
    }
    try reader.readVersion(Changes.version, of: "changes")
    ids = try Self.readIDs(&reader)
    deleted = try Self.readIndices(&reader, rowCount: ids.count)
    var edits = 0
    for isSet in [true, false] {
      let count = try reader.readMapHeader()
      var order = MapKeyOrder()
      for _ in 0..<count {
        let path = try Self.readKey(&reader, &order)
        let at = reader.position
        columns.append(try Self.readColumn(path, isSet, &reader, rowCount: ids.count))
        edits += columns[columns.count - 1].rows.count
        guard edits <= Changes.maximumEditCount(in: reader.bytes.count) else {
          throw reader.failure(.tooLarge, at: at, "the changes hold more edits than bytes allow")
        }
      }
    }
  }

  mutating func changes(_ reader: CBORReader) throws(EncodingError) -> [Change] {
    columns.sort { $0.path < $1.path }
    var counts = [Int](repeating: 0, count: ids.count)
    for column in columns { for row in column.rows { counts[row] += 1 } }
    var edits = counts.map { count in
      var edits: [Patch.Edit] = []
      edits.reserveCapacity(count)
      return edits
    }
    for column in columns {
      for (index, row) in column.rows.enumerated() {
        guard edits[row].last?.path != column.path else {
          let text = Excerpt.of(column.path.description)
          throw reader.failure(.duplicateKey, "'\(ids[row])' sets and removes '\(text)'")
        }
        edits[row].append(.init(column.path, column.values.isEmpty ? nil : column.values[index]))
      }
    }
    var changes: [Change] = []
    changes.reserveCapacity(ids.count)
    var rest = deleted[...]
    for (row, id) in ids.enumerated() {
      let isDeleted = rest.first == row
      if isDeleted { rest.removeFirst() }
      guard isDeleted == edits[row].isEmpty else {
        throw reader.failure(.malformed, "'\(id)' is touched, but neither edited nor only deleted")
      }
      changes.append(
        isDeleted ? .delete(id: id) : .edit(id: id, Patch(sortedEdits: edits[row])))
    }
    return changes
  }

  private static func readIDs(_ reader: inout CBORReader) throws(EncodingError) -> [String] {
    let count = try reader.readArrayHeader()
    var ids: [String] = []
    ids.reserveCapacity(count)
    for _ in 0..<count {
      let start = reader.position
      let id = try reader.readID()
      if let last = ids.last, !TextOrder.precedes(last, id) {
        throw reader.failure(.unsortedKeys, at: start, "the ids touched do not ascend")
      }
      ids.append(id)
    }
    return ids
  }

  private static func readIndices(
    _ reader: inout CBORReader, rowCount: Int
  ) throws(EncodingError) -> [Int] {
    let start = reader.position
    let count = try reader.readArrayHeader(maximumCount: rowCount)
    var indices: [Int] = []
    indices.reserveCapacity(count)
    var next = 0
    for _ in 0..<count {
      let gap = try reader.readUnsigned()
      guard gap < UInt64(rowCount - next) else {
        throw reader.failure(.outOfRange, at: start, "an index is beyond the \(rowCount) ids")
      }
      indices.append(next + Int(gap))
      next += Int(gap) + 1
    }
    return indices
  }

  /// Reads the rows of a column, where null means all.
  private static func readRows(
    _ reader: inout CBORReader, rowCount: Int
  ) throws(EncodingError) -> [Int] {
    let start = reader.position
    if try reader.readNullIfPresent() {
      guard rowCount > 0 else {
        throw reader.failure(.malformed, at: start, "there is a column, but no profile is touched")
      }
      return Array(0..<rowCount)
    }
    let rows = try readIndices(&reader, rowCount: rowCount)
    guard !rows.isEmpty, rows.count < rowCount else {
      throw reader.failure(.longForm, at: start, "a column lists no index, or every one")
    }
    return rows
  }

  private static func readColumn(
    _ path: FieldPath, _ isSet: Bool, _ reader: inout CBORReader, rowCount: Int
  ) throws(EncodingError) -> Column {
    guard isSet else {
      return Column(path: path, rows: try readRows(&reader, rowCount: rowCount), values: [])
    }
    let start = reader.position
    guard try reader.readArrayHeader() == 2 else {
      throw reader.failure(.malformed, at: start, "a column has indices and values")
    }
    let rows = try readRows(&reader, rowCount: rowCount)
    let valuesStart = reader.position
    guard try reader.readArrayHeader() == rows.count, !rows.isEmpty else {
      throw reader.failure(.malformed, at: valuesStart, "a column has too many or too few values")
    }
    let type = path.field?.type
    var values: [FieldValue] = []
    values.reserveCapacity(rows.count)
    for _ in rows {
      let at = reader.position
      let value = try reader.readValue(type)
      if let excess = value.excess(at: path) { throw reader.failure(excess, at: at) }
      values.append(value)
    }
    return Column(path: path, rows: rows, values: values)
  }

  private static func readKey(
    _ reader: inout CBORReader, _ order: inout MapKeyOrder
  ) throws(EncodingError) -> FieldPath {
    let start = reader.position
    var number: UInt64
    var keys: [String] = []
    if try reader.peekType() == .array {
      let count = try reader.readArrayHeader(maximumCount: CBORReader.maximumDepth)
      guard count > 1 else {
        throw reader.failure(.malformed, at: start, "a field in an array has a number and keys")
      }
      number = try reader.readUnsigned()
      for _ in 1..<count { keys.append(try reader.readText()) }
    } else {
      number = try reader.readUnsigned()
    }
    try order.check(reader, keyAt: start)
    let path = FieldPath(number: try reader.fieldNumber(number, at: start), keys: keys)
    guard path.field == nil || path.isKnown else {
      let found = Excerpt.of(keys.joined(separator: ", "))
      throw reader.failure(.malformed, at: start, "field \(number) has other keys than \(found)")
    }
    if let excess = path.excess { throw reader.failure(excess, at: start) }
    return path
  }
}

extension CBORReader {
  /// Reads a format version, and refuses every other than ours.
  mutating func readVersion(_ ours: UInt64, of what: String) throws(EncodingError) {
    let start = position
    let version = try readUnsigned()
    guard version != ours else { return }
    throw EncodingError(
      .unknownVersion, operation: "Reading \(what)", offset: start,
      problem: "it has format version \(version), and this devcat knows \(ours)",
      hint: version > ours ? "Install a newer devcat." : nil)
  }
}
