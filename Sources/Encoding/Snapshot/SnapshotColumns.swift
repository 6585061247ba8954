import Catalogue

/// Turns the columns of a snapshot's chunk back into profiles, in batches, with a cursor for each
/// column.
///
/// So memory holds the bytes of the chunk and not all values.
struct SnapshotColumns {
  /// How many profiles are left.
  private(set) var left: Int
  private var ids: CBORReader
  private var lastID: String?
  /// The columns of each field, in the order of the paths.
  private var fields: [FieldColumns] = []

  /// Begins at the first profile of a chunk; the ids must ascend after `previous`.
  ///
  /// - Throws: `EncodingError` if the chunk is malformed. Values are checked when they are read.
  init(_ item: [UInt8], after previous: String?) throws(EncodingError) {
    var reader = CBORReader(item)
    ids = reader
    lastID = previous
    let columns = try reader.readMapHeader()
    var order = MapKeyOrder()
    var (count, hasIDs) = (Int?.none, false)
    var places: [FieldPath: Int] = [:]
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
        (ids, hasIDs) = (reader, true)
      } else {
        guard let column = Column(name) ?? FieldPath(unknown: name).map({ Column($0) }) else {
          throw reader.failure(.malformed, at: start, "'\(Excerpt.of(name))' is not a column")
        }
        let place = places[column.path] ?? fields.count
        if place == fields.count { fields.append(FieldColumns(path: column.path)) }
        places[column.path] = place
        fields[place].add(column, reader)
      }
      for _ in 0..<cells { try reader.skipItem() }
    }
    try reader.finish()
    left = count ?? 0
    guard hasIDs || left == 0 else {
      throw reader.failure(.malformed, "a chunk has no column 'id'")
    }
    fields.sort { $0.path < $1.path }
  }

  /// The next profiles in id order: at most `most`.
  mutating func next(_ most: Int) throws(EncodingError) -> [Profile] {
    let ids = try readIDs(count: min(most, left))
    left -= ids.count
    var entries = [[Profile.Entry]](repeating: [], count: ids.count)
    for row in entries.indices { entries[row].reserveCapacity(min(fields.count, 32)) }
    for index in fields.indices { try fields[index].read(ids, into: &entries) }
    return zip(ids, entries).map { Profile(id: $0, sortedEntries: $1) }
  }

  private mutating func readIDs(count: Int) throws(EncodingError) -> [String] {
    var read: [String] = []
    read.reserveCapacity(count)
    for _ in 0..<count {
      let start = ids.position
      let id = try ids.readID()
      if let last = lastID, !TextOrder.precedes(last, id) {
        throw ids.failure(.unsortedKeys, at: start, "the ids of a snapshot do not ascend")
      }
      read.append(id)
      lastID = id
    }
    return read
  }
}

/// The columns of one field: one of whole values, or one for each component of them.
private struct FieldColumns {
  /// The field.
  let path: FieldPath
  private let type: FieldType?
  private var whole: CBORReader?
  private var components: [(component: Component, cells: CBORReader)] = []

  init(path: FieldPath) {
    self.path = path
    type = path.field?.type
  }

  /// Adds a column, at its first cell.
  mutating func add(_ column: Column, _ cells: CBORReader) {
    if let component = column.component {
      components.append((component, cells))
    } else {
      whole = cells
    }
  }

  /// Reads a cell of each of the next profiles, and adds the values to them.
  mutating func read(
    _ ids: [String], into entries: inout [[Profile.Entry]]
  ) throws(EncodingError) {
    if var cells = whole {
      for row in ids.indices where try !cells.readNullIfPresent() {
        entries[row].append(Profile.Entry(path, try cells.readValue(type)))
      }
      whole = cells
      return
    }
    let width = components.count
    var parts = [FieldValue?](repeating: nil, count: ids.count * width)
    for index in components.indices {
      var (component, cells) = components[index]
      let type = component.type
      for row in ids.indices where try !cells.readNullIfPresent() {
        parts[row * width + index] = try cells.readValue(type)
      }
      components[index].cells = cells
    }
    for row in ids.indices {
      let parts = parts[row * width..<(row + 1) * width]
      guard parts.contains(where: { $0 != nil }) else { continue }
      let value = type.flatMap { type in
        FieldValue.composed(type) { component in
          components.firstIndex { $0.component == component }
            .flatMap { parts[parts.startIndex + $0] }
        }
      }
      guard let value else {
        let text = Excerpt.of(path.description)
        throw components[0].cells.failure(
          .malformed, "'\(text)' of '\(ids[row])' lacks a component")
      }
      entries[row].append(Profile.Entry(path, value))
    }
  }
}
