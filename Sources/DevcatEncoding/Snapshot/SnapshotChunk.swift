import DevcatValues

/// Up to 16,384 profiles of a snapshot, as columns.
///
/// The bytes of the values are copied from the records: a value is encoded alike in both places.
struct SnapshotChunk {
  /// The greatest number of profiles in a chunk.
  static let maximumCount = 16_384
  /// The greatest number of cells, so rare columns do not make chunks of nulls.
  static let maximumCells = 1 << 21

  /// The size at which a chunk of several profiles is closed: it stays far below the greatest item
  /// that `SnapshotReader` accepts, since a record has at most 256 KiB (`Limit.record`).
  static let maximumByteCount = 64 << 20

  private(set) var count = 0
  /// The bytes of the values so far, without nulls and names.
  private var byteCount = 0
  private var distinct = SnapshotValues()
  private var ids = SnapshotColumn(path: Field.id.at())
  private var columns: [SnapshotColumn] = []
  private var places = RecordPlaces()
  /// For each place of `places`, the index of its column; `nil` if the chunk has no value there.
  private var indices: [Int?] = []
  /// The record that is added next, and its id and values.
  private var record = CBORReader([])
  private var id = 0..<0
  private var values: [(place: Int, bytes: Range<Int>)] = []

  /// Reads the record that `append()` then adds; records come in the order of their ids.
  ///
  /// - Throws: `Failure` if the record is malformed.
  mutating func read(_ bytes: [UInt8]) throws(Failure) {
    values.removeAll(keepingCapacity: true)
    record = CBORReader(bytes)
    id = try places.read(&record) { values.append(($0, $1)) }
    while indices.count < places.count { indices.append(nil) }
  }

  /// Whether the record that was read must begin another chunk.
  var isFull: Bool {
    if count == 0 { return false }
    if count == Self.maximumCount || byteCount >= Self.maximumByteCount { return true }
    let new = values.count { indices[$0.place] == nil }
    return (count + 1) * (columns.count + new) > Self.maximumCells
  }

  /// Adds the record that was read.
  mutating func append() {
    ids.cells.append(distinct.number(of: record.bytes[id], likely: 0))
    for (place, bytes) in values {
      let index = index(of: place)
      columns[index].fill(to: count)
      let last = columns[index].cells.last ?? 0
      columns[index].cells.append(distinct.number(of: record.bytes[bytes], likely: last))
      byteCount += bytes.count
    }
    count += 1
  }

  private mutating func index(of place: Int) -> Int {
    if let known = indices[place] { return known }
    indices[place] = columns.count
    columns.append(SnapshotColumn(path: places.path(of: place)))
    return columns.count - 1
  }

  /// Ends the chunk, and begins the next.
  mutating func close() -> SnapshotItem {
    for index in columns.indices { columns[index].fill(to: count) }
    let content = SnapshotCoder(ids, columns, distinct)
    (count, byteCount) = (0, 0)
    distinct = SnapshotValues()
    ids.cells.removeAll()
    columns.removeAll(keepingCapacity: true)
    for index in indices.indices { indices[index] = nil }
    return SnapshotItem { content.encoded() }
  }
}

/// The places of values in records: a tree of the fields and keys that lead to them.
///
/// Records mostly have the same keys in the same order, so a key is found by comparing its bytes with the
/// next one of the tree, and no text is made of it.
private struct RecordPlaces {
  private struct Place {
    let path: FieldPath
    /// How many more keys lead to a value; `nil` for a field that this version does not know.
    let depth: Int?
    let type: FieldType?
    /// The encoded next keys and their places, in the order in which they came.
    var next: [(key: [UInt8], place: Int)] = []
    /// The indices of `next` by key.
    var indices: [[UInt8]: Int] = [:]
  }

  private var places: [Place] = []
  private var fields: [UInt16: Int] = [:]

  var count: Int { places.count }

  func path(of place: Int) -> FieldPath { places[place].path }

  /// Calls `body` with the place and the bytes of each value of a record, and returns the bytes of the id.
  mutating func read(
    _ reader: inout CBORReader, _ body: (Int, Range<Int>) -> Void
  ) throws(Failure) -> Range<Int> {
    let count = try reader.readMapHeader()
    var order = MapKeyOrder()
    let start = reader.position
    guard count > 0, try reader.readUnsignedKey(&order) == UInt64(Field.id.number) else {
      throw reader.failure(.malformed, at: start, "a record begins with the id")
    }
    let id = try reader.skipValue(.text)
    for _ in 1..<count {
      let number = try reader.readFieldNumber(&order)
      try read(field(number), &reader, body)
    }
    try reader.finish()
    return id
  }

  private mutating func read(
    _ place: Int, _ reader: inout CBORReader, _ body: (Int, Range<Int>) -> Void
  ) throws(Failure) {
    let isValue: Bool
    if let depth = places[place].depth {
      isValue = depth == 0
    } else {
      isValue = try reader.peekType() != .map
    }
    if isValue { return body(place, try reader.skipValue(places[place].type)) }
    let start = reader.position
    let count = try reader.readMapHeader()
    guard count > 0, places[place].path.keys.count < Record.maximumKeyCount else {
      throw reader.failure(.malformed, at: start, "a group of keys is empty or nested too deep")
    }
    var order = MapKeyOrder()
    var expected = 0
    for _ in 0..<count {
      let start = reader.position
      try reader.skipText()
      try order.check(reader, keyAt: start)
      let key = start..<reader.position
      try read(try next(place, key, reader, &expected), &reader, body)
    }
  }

  private mutating func field(_ number: UInt16) -> Int {
    if let known = fields[number] { return known }
    let field = Field.numbered(number)
    places.append(
      Place(
        path: FieldPath(number: number, keys: .none), depth: field?.keyCount(as: number),
        type: field?.type))
    fields[number] = places.count - 1
    return places.count - 1
  }

  /// The place below another by a key; `expected` is where the key probably is, and then the one after it.
  private mutating func next(
    _ place: Int, _ key: Range<Int>, _ reader: CBORReader, _ expected: inout Int
  ) throws(Failure) -> Int {
    if expected < places[place].next.count,
      places[place].next[expected].key.elementsEqual(reader.bytes[key])
    {
      expected += 1
      return places[place].next[expected - 1].place
    }
    let bytes = Array(reader.bytes[key])
    if let known = places[place].indices[bytes] {
      expected = known + 1
      return places[place].next[known].place
    }
    var text = CBORReader(reader.bytes, from: key.lowerBound)
    let path = FieldPath(
      number: places[place].path.number,
      keys: places[place].path.keys.appending(try text.readText()))
    let depth = places[place].depth.map { $0 - 1 }
    guard depth != 0 || path.isKnown else {
      throw reader.failure(
        .malformed, at: key.lowerBound,
        "'\(Excerpt.of(path.description))' has keys that its field does not take")
    }
    places[place].indices[bytes] = places[place].next.count
    places[place].next.append((bytes, places.count))
    places.append(Place(path: path, depth: depth, type: places[place].type))
    return places.count - 1
  }
}

extension CBORReader {
  /// Skips the value of a field of `type`, and returns its bytes; `nil` is an unknown field.
  fileprivate mutating func skipValue(_ type: FieldType?) throws(Failure) -> Range<Int> {
    let start = position
    let found = try peekType()
    let fits =
      switch type {
      case .text, .date, .version, .choice: found == .text
      case .number: found == .unsigned || found == .negative || found == .float
      case .boolean: found == .bool
      case .set, .safeArea: found == .array
      case .layout: found == .array || found == .bool
      case .attribute: found != .array && found != .map && found != .byteString && found != .null
      case nil: found != .map && found != .null
      }
    guard fits else {
      throw failure(.unexpectedType, "a value of another type than its field's: \(found)")
    }
    try skipItem()
    return start..<position
  }
}
