public import DevcatValues

extension Changes {
  /// The changes in `bytes`, sorted by id.
  ///
  /// - Throws: `Failure` with the offset, for any form other than the only one of the
  ///   changes, and for a newer format version.
  public static func decoded(_ bytes: [UInt8]) throws(Failure) -> [Change] {
    var reader = try ChangesReader(bytes)
    return try reader.next(reader.left)
  }
}

/// Reads the changes of a revision in batches, in id order, with a cursor for each column, so that memory
/// holds the edits of one batch.
public struct ChangesReader: Sendable {
  /// How many changes are left.
  public private(set) var left: Int
  /// How many changes there are.
  private let count: Int
  private let byteCount: Int
  private let refusesExtremes: Bool
  /// The last id so far.
  private var lastID: String?
  /// The index of the next change.
  private var row = 0
  private var ids: CBORReader
  private var deleted: IndexCursor
  /// The columns, in the order of their paths.
  private var columns: [EditColumn] = []

  /// Begins with the first change.
  ///
  /// - Parameter refusesExtremes: Whether a number outside the range of its field is an error
  ///   (`outOfRange`), as in a push.
  /// - Throws: `Failure` for bytes that are not changes, and for a newer format version.
  ///   Values are checked when they are read.
  public init(_ bytes: [UInt8], refusingExtremes refusesExtremes: Bool = false) throws(Failure) {
    guard bytes.count <= Changes.maximumByteCount else {
      throw Failure.bytes(
        .tooLarge, operation: "read a revision",
        "its changes have \(bytes.count) bytes, and a revision has at most "
          + "\(Changes.maximumByteCount)")
    }
    do throws(Failure) {
      try self.init(columnsOf: bytes, refusesExtremes)
    } catch {
      throw error.naming(Self.subject)
    }
  }

  private init(columnsOf bytes: [UInt8], _ refusesExtremes: Bool) throws(Failure) {
    self.refusesExtremes = refusesExtremes
    let editLimit = Changes.maximumEditCount(in: bytes.count)
    var editCount = 0
    var reader = CBORReader(bytes)
    let start = reader.position
    guard try reader.readArrayHeader() == 5 else {
      throw reader.failure(.malformed, at: start, "changes have five parts")
    }
    try reader.readVersion(Changes.version, of: "changes")
    (count, byteCount) = (try reader.readArrayHeader(), bytes.count)
    left = count
    ids = reader
    for _ in 0..<left { try reader.skipItem() }
    deleted = try IndexCursor(&reader, rowCount: left)
    for isSet in [true, false] {
      let count = try reader.readMapHeader()
      var order = MapKeyOrder()
      for _ in 0..<count {
        let path = try reader.readColumnKey(&order)
        let at = reader.position
        let column = try EditColumn(path, isSet, &reader, rowCount: left)
        editCount += column.rows.left
        guard editCount <= editLimit else {
          throw reader.failure(
            .tooLarge, at: at, "there are more edits than changes of this size may have")
        }
        columns.append(column)
      }
    }
    try reader.finish()
    // The edits of a profile are appended column by column, and a patch has them in this order.
    columns.sort { $0.path < $1.path }
  }

  /// The next changes: at most 512 of them, and about a mebibyte of usual ones; none after the last one.
  ///
  /// - Throws: The errors of `Changes.decoded`.
  public mutating func next() throws(Failure) -> [Change] {
    // Decoded changes take far more memory than the revision.
    let usual = (1 << 20) / max(1, byteCount / max(1, count))
    return try next(max(1, min(512, usual)))
  }

  /// The next changes: at most `most`.
  ///
  /// - Throws: The errors of `Changes.decoded`.
  mutating func next(_ most: Int) throws(Failure) -> [Change] {
    do throws(Failure) {
      let changes = try read(min(most, left))
      if refusesExtremes { for change in changes { try change.refuseExtremes() } }
      return changes
    } catch {
      throw error.naming(Self.subject)
    }
  }

  private static let subject = "the changes of a revision"

  private mutating func read(_ count: Int) throws(Failure) -> [Change] {
    let ids = try readIDs(count)
    let rows = row..<row + ids.count
    var edits = [RowEdits](repeating: RowEdits(), count: ids.count)
    for row in edits.indices { edits[row].values.reserveCapacity(min(columns.count, 32)) }
    for index in columns.indices { try columns[index].read(rows, ids, into: &edits) }
    (row, left) = (rows.upperBound, left - ids.count)
    var changes: [Change] = []
    changes.reserveCapacity(ids.count)
    for ((row, id), edits) in zip(zip(rows, ids), edits) {
      let isDeleted = deleted.next == row
      if isDeleted { try deleted.advance() }
      let patch = Patch(values: edits.values, removed: edits.removed)
      guard isDeleted == patch.isEmpty else {
        throw self.ids.failure(
          .malformed, "'\(id)' is touched, but neither edited nor only deleted")
      }
      changes.append(isDeleted ? .delete(id: id) : .edit(id: id, patch))
    }
    return changes
  }

  private mutating func readIDs(_ count: Int) throws(Failure) -> [String] {
    var read: [String] = []
    read.reserveCapacity(count)
    for _ in 0..<count {
      let start = ids.position
      let id = try ids.readID()
      if let last = lastID, !TextOrder.precedes(last, id) {
        throw ids.failure(.unsortedKeys, at: start, "the ids touched do not ascend")
      }
      read.append(id)
      lastID = id
    }
    return read
  }
}

extension Change {
  /// Refuses a number outside the range of its field.
  ///
  /// - Throws: `outOfRange`, which names the profile.
  func refuseExtremes() throws(Failure) {
    guard case .edit(let id, let patch) = self else { return }
    for entry in patch.values {
      guard let excess = entry.value.rangeExcess(at: entry.path) else { continue }
      throw Failure.bytes(
        .outOfRange, operation: "read a revision",
        "in '\(Excerpt.of(id))' \(excess)")
    }
  }
}

/// Ascending row indices, which are stored as the gaps between them.
private struct IndexCursor: Sendable {
  /// The next index; `nil` after the last one.
  private(set) var next: Int?
  /// How many indices are left, including the next one.
  private(set) var left: Int
  private let rowCount: Int
  /// The gaps; `nil` if the column has every row.
  private var gaps: CBORReader?
  private let start: Int

  /// Begins at the first index of a list of gaps, and moves the reader after the list.
  init(_ reader: inout CBORReader, rowCount: Int) throws(Failure) {
    self.rowCount = rowCount
    start = reader.position
    left = try reader.readArrayHeader(maximumCount: rowCount)
    gaps = reader
    for _ in 0..<left { try reader.skipItem() }
    try read(from: 0)
  }

  /// Begins at the first of all rows.
  private init(all rowCount: Int, at start: Int) {
    (self.rowCount, self.start, left, next) = (rowCount, start, rowCount, 0)
  }

  /// Begins at the first row of a column; null means all rows.
  static func rows(
    of reader: inout CBORReader, rowCount: Int
  ) throws(Failure) -> IndexCursor {
    let start = reader.position
    if try reader.readNullIfPresent() {
      guard rowCount > 0 else {
        throw reader.failure(.malformed, at: start, "there is a column, but no profile is touched")
      }
      return IndexCursor(all: rowCount, at: start)
    }
    let rows = try IndexCursor(&reader, rowCount: rowCount)
    guard rows.left > 0, rows.left < rowCount else {
      throw reader.failure(.longForm, at: start, "a column lists no index, or every one")
    }
    return rows
  }

  /// Moves to the next index.
  mutating func advance() throws(Failure) {
    left -= 1
    try read(from: (next ?? 0) + 1)
  }

  private mutating func read(from first: Int) throws(Failure) {
    guard left > 0 else { return next = nil }
    guard var gaps else { return next = first }
    let gap = try gaps.readUnsigned()
    guard gap < UInt64(rowCount - first) else {
      throw gaps.failure(.outOfRange, at: start, "an index is beyond the \(rowCount) ids")
    }
    next = first + Int(gap)
    self.gaps = gaps
  }
}

/// The edits of a row as they are read, column by column in the order of the paths.
private struct RowEdits {
  var values: [Profile.Entry] = []
  var removed: [FieldPath] = []
}

/// A column of a revision's changes: the values that are set at a path, or the removal of the path.
private struct EditColumn: Sendable {
  /// The path that the edits set or remove.
  let path: FieldPath
  /// The rows with edits.
  private(set) var rows: IndexCursor
  private let type: FieldType?
  /// The values of the rows; `nil` if they are removed.
  private var values: CBORReader?

  /// Begins at the first row of a column, and moves the reader after the column.
  init(
    _ path: FieldPath, _ isSet: Bool, _ reader: inout CBORReader, rowCount: Int
  ) throws(Failure) {
    (self.path, type) = (path, path.field?.type)
    guard isSet else {
      rows = try IndexCursor.rows(of: &reader, rowCount: rowCount)
      return
    }
    let start = reader.position
    guard try reader.readArrayHeader() == 2 else {
      throw reader.failure(.malformed, at: start, "a column has indices and values")
    }
    rows = try IndexCursor.rows(of: &reader, rowCount: rowCount)
    let valuesStart = reader.position
    guard try reader.readArrayHeader() == rows.left, rows.left > 0 else {
      throw reader.failure(.malformed, at: valuesStart, "a column has too many or too few values")
    }
    values = reader
    for _ in 0..<rows.left { try reader.skipItem() }
  }

  /// Reads the cells of rows with the given ids, and adds them to their edits.
  mutating func read(
    _ range: Range<Int>, _ ids: [String], into edits: inout [RowEdits]
  ) throws(Failure) {
    guard let first = rows.next, first < range.upperBound else { return }
    var (rows, values) = (rows, values)
    while let row = rows.next, row < range.upperBound {
      let place = row - range.lowerBound
      let value = try Self.value(&values, type, path)
      guard edits[place].values.last?.path != path, edits[place].removed.last != path else {
        throw Failure.bytes(
          .duplicateKey, operation: "read CBOR",
          "'\(ids[place])' sets and removes '\(Excerpt.of(path.description))'")
      }
      if let value {
        edits[place].values.append(Profile.Entry(path, value))
      } else {
        edits[place].removed.append(path)
      }
      try rows.advance()
    }
    (self.rows, self.values) = (rows, values)
  }

  private static func value(
    _ values: inout CBORReader?, _ type: FieldType?, _ path: FieldPath
  ) throws(Failure) -> FieldValue? {
    guard let at = values?.position, let value = try values?.readValue(type) else { return nil }
    if let excess = value.excess(at: path), let values { throw values.failure(excess, at: at) }
    return value
  }
}

extension CBORReader {
  /// Reads the key of a column (`FieldPath.encodedKey`), but not of the ids.
  mutating func readColumnKey(_ order: inout MapKeyOrder) throws(Failure) -> FieldPath {
    let start = position
    var number: UInt64
    var keys: [String] = []
    if try peekType() == .array {
      let count = try readArrayHeader(maximumCount: CBORReader.maximumDepth)
      guard count > 1 else {
        throw failure(.malformed, at: start, "a field in an array has a number and keys")
      }
      number = try readUnsigned()
      for _ in 1..<count { keys.append(try readText()) }
    } else {
      number = try readUnsigned()
    }
    try order.check(self, keyAt: start)
    let path = FieldPath(number: try fieldNumber(number, at: start), keys: keys)
    guard path.field == nil || path.isKnown else {
      let found = Excerpt.of(keys.joined(separator: ", "))
      throw failure(.malformed, at: start, "field \(number) has other keys than \(found)")
    }
    if let excess = path.excess { throw failure(excess, at: start) }
    return path
  }

  /// Reads a format version, and refuses all but the present one.
  mutating func readVersion(_ ours: UInt64, of what: String) throws(Failure) {
    let start = position
    let version = try readUnsigned()
    guard version != ours else { return }
    throw Failure.bytes(
      .unknownVersion, operation: "read \(what)", offset: start,
      "it has format version \(version), and this devcat knows \(ours)",
      hint: version > ours ? "Install a newer devcat." : nil)
  }
}
