import Catalogue

/// Turns the columns of a snapshot's chunk back into profiles.
enum SnapshotColumns {
  /// The profiles of a chunk, whose ids ascend from `previous` on.
  static func profiles(
    in item: [UInt8], after previous: String?
  ) throws(EncodingError) -> [Profile] {
    var reader = CBORReader(item)
    let columns = try reader.readMapHeader()
    var order = MapKeyOrder()
    var ids: [String] = []
    var fields: [FieldPath: ColumnCells] = [:]
    var count: Int?
    for _ in 0..<columns {
      let start = reader.position
      let name = try reader.readTextKey(&order)
      let cells = try reader.readArrayHeader(maximumCount: SnapshotChunk.maximumCount)
      guard count ?? cells == cells else {
        throw reader.failure(
          .malformed, at: start, "column '\(Excerpt.of(name))' has \(cells) values")
      }
      count = cells
      // The writer's limit; one profile may have any number of columns.
      guard cells <= 1 || cells * (columns - 1) <= SnapshotChunk.maximumCells else {
        throw reader.failure(
          .tooLarge, at: start, "a chunk of \(columns) columns of \(cells) values is too large")
      }
      if name == "id" {
        ids = try readIDs(&reader, count: cells, after: previous)
      } else {
        try readColumn(named: name, at: start, count: cells, &reader, &fields)
      }
    }
    try reader.finish()
    guard ids.count == count ?? 0 else {
      throw reader.failure(.malformed, "a chunk has no column 'id'")
    }
    return try composed(ids, fields, reader)
  }

  private static func readIDs(
    _ reader: inout CBORReader, count: Int, after previous: String?
  ) throws(EncodingError) -> [String] {
    var ids: [String] = []
    ids.reserveCapacity(count)
    for _ in 0..<count {
      let start = reader.position
      let id = try reader.readID()
      if let last = ids.last ?? previous, !TextOrder.precedes(last, id) {
        throw reader.failure(.unsortedKeys, at: start, "the ids of a snapshot do not ascend")
      }
      ids.append(id)
    }
    return ids
  }

  private static func readColumn(
    named name: String, at start: Int, count: Int, _ reader: inout CBORReader,
    _ fields: inout [FieldPath: ColumnCells]
  ) throws(EncodingError) {
    guard let column = Column(name) ?? FieldPath(unknown: name).map({ Column($0) }) else {
      throw reader.failure(.malformed, at: start, "'\(Excerpt.of(name))' is not a column")
    }
    var cells: [FieldValue?] = []
    cells.reserveCapacity(count)
    for _ in 0..<count {
      cells.append(try reader.readNullIfPresent() ? nil : try reader.readValue(column.type))
    }
    if let component = column.component {
      fields[column.path, default: .components([:])].add(cells, as: component)
    } else {
      fields[column.path] = .whole(cells)
    }
  }

  private static func composed(
    _ ids: [String], _ fields: [FieldPath: ColumnCells], _ reader: CBORReader
  ) throws(EncodingError) -> [Profile] {
    var entries = [[Profile.Entry]](repeating: [], count: ids.count)
    for (path, column) in fields.sorted(by: { $0.key < $1.key }) {
      for row in ids.indices {
        switch column.value(in: row, of: path) {
        case .some(.some(let value)): entries[row].append(Profile.Entry(path, value))
        case .some(nil): break
        case nil:
          let text = Excerpt.of(path.description)
          throw reader.failure(.malformed, "'\(text)' of '\(ids[row])' lacks a component")
        }
      }
    }
    return zip(ids, entries).map { Profile(id: $0, sortedEntries: $1) }
  }
}

/// The cells of one field: whole values, or their components.
private enum ColumnCells {
  case whole([FieldValue?])
  case components([Component: [FieldValue?]])

  mutating func add(_ cells: [FieldValue?], as component: Component) {
    guard case .components(var all) = self else { return }
    all[component] = cells
    self = .components(all)
  }

  /// The value in a row, `.some(nil)` where there is none, and `nil` where components do not fit.
  func value(in row: Int, of path: FieldPath) -> FieldValue?? {
    switch self {
    case .whole(let cells): return .some(cells[row])
    case .components(let all):
      // Most rows of most columns are empty, and no dictionary is made for them.
      guard all.contains(where: { $0.value[row] != nil }) else { return .some(nil) }
      let parts = all.compactMapValues { $0[row] }
      guard let type = path.field?.type else { return nil }
      return FieldValue.composed(type, parts).map { .some($0) }
    }
  }
}
