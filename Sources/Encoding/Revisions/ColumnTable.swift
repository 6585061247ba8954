import Catalogue

/// Edits gathered by field, on their way into the columns of a revision's changes.
struct ColumnTable {
  private struct Column {
    var set = IndexColumn()
    var values = CBORWriter()
    var removed = IndexColumn()
  }

  private let rowCount: Int
  /// How many edits have been added.
  private(set) var editCount = 0
  private var columns: [Column] = []
  private var positions: [FieldPath: Int] = [:]
  /// The columns of scalars by their number, so that most edits need no hashing.
  private var scalars = [Int?](repeating: nil, count: 256)

  init(rowCount: Int) { self.rowCount = rowCount }

  /// Adds an edit of a row; rows come in ascending order.
  mutating func append(_ edit: Patch.Edit, row: Int) throws(EncodingError) {
    let position = try position(of: edit.path)
    editCount += 1
    if let value = edit.value {
      columns[position].set.append(row)
      try columns[position].values.value(value)
    } else {
      columns[position].removed.append(row)
    }
  }

  /// Writes the map of values set and the map of values removed.
  func write(to writer: inout CBORWriter) {
    let keyed = positions.map { (key: Self.encodedKey($0.key), column: columns[$0.value]) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
    let set = keyed.filter { $0.column.set.count > 0 }
    writer.map(count: set.count)
    for (key, column) in set {
      writer.raw(key)
      writer.array(count: 2)
      column.set.write(to: &writer, rowCount: rowCount)
      writer.array(count: column.set.count)
      writer.raw(column.values.bytes)
    }
    let removed = keyed.filter { $0.column.removed.count > 0 }
    writer.map(count: removed.count)
    for (key, column) in removed {
      writer.raw(key)
      column.removed.write(to: &writer, rowCount: rowCount)
    }
  }

  private mutating func position(of path: FieldPath) throws(EncodingError) -> Int {
    let isScalar = path.keys.count == 0 && Int(path.number) < scalars.count
    if isScalar, let position = scalars[Int(path.number)] { return position }
    if !isScalar, let position = positions[path] { return position }
    if let excess = path.excess { throw EncodingError(excess, operation: "Writing a revision") }
    let position = columns.count
    columns.append(Column())
    positions[path] = position
    if isScalar { scalars[Int(path.number)] = position }
    return position
  }

  /// A field's number, or `[number, key…]`.
  private static func encodedKey(_ path: FieldPath) -> [UInt8] {
    var writer = CBORWriter()
    if path.keys.count > 0 { writer.array(count: path.keys.count + 1) }
    writer.unsigned(UInt64(path.number))
    for key in path.keys.list { writer.text(key) }
    return writer.bytes
  }
}
