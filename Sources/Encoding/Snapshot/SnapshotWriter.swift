public import Catalogue

/// Writes a snapshot file: a gzip file of members that each hold one CBOR item.
///
/// Header, chunks of profiles as columns, trailer (docs/Formats.md, "Snapshot"). Each method
/// returns items to be deflated as members; members are independent, so this may run in parallel.
public struct SnapshotWriter {
  private var chunk = SnapshotChunk()
  private let hash = SHA256()
  private var count = 0

  /// Makes a writer of one snapshot.
  public init() {}

  /// The first item.
  public func header(_ header: SnapshotHeader) -> [UInt8] { hashed(header.encoded()) }

  /// Adds a profile, and returns the chunk before it when that is full.
  ///
  /// - Precondition: profiles come in id order.
  /// - Throws: `EncodingError` for a number without an encoding.
  public mutating func append(_ profile: Profile) throws(EncodingError) -> [UInt8]? {
    let full = chunk.isFull(for: profile) ? closedChunk() : nil
    try chunk.append(profile)
    count += 1
    return full
  }

  /// The items that end the file: the last chunk, and the trailer with count and digest.
  public mutating func finish() -> [[UInt8]] {
    let last = chunk.count > 0 ? [closedChunk()] : []
    var trailer = CBORWriter()
    trailer.map(count: 2)
    trailer.text("count")
    trailer.integer(count)
    trailer.text("sha256")
    trailer.digest(hash.finalize())
    return last + [trailer.bytes]
  }

  private mutating func closedChunk() -> [UInt8] {
    let bytes = chunk.encoded()
    chunk = SnapshotChunk()
    return hashed(bytes)
  }

  private func hashed(_ item: [UInt8]) -> [UInt8] {
    hash.update(item)
    return item
  }
}

/// Up to 16,384 profiles of a snapshot, as columns.
struct SnapshotChunk {
  /// The greatest number of profiles in a chunk.
  static let maximumCount = 16_384
  /// The greatest number of cells, so rare columns do not make chunks of nulls.
  static let maximumCells = 1 << 21

  /// The size at which a chunk of several profiles is closed: it stays far below the greatest item
  /// that `SnapshotReader` accepts, since a record has at most 1 MiB.
  static let maximumByteCount = 64 << 20

  /// A column's cells as they are written: encoded values, and nulls between.
  private struct Cells {
    var writer = CBORWriter()
    var count = 0

    mutating func fill(to count: Int) {
      while self.count < count {
        writer.null()
        self.count += 1
      }
    }
  }

  private(set) var count = 0
  /// The bytes of the values so far, without nulls and names.
  private var byteCount = 0
  private var ids = CBORWriter()
  private var columns: [Column: Int] = [:]
  private var cells: [Cells] = []
  private var paths: [FieldPath: [Place]] = [:]
  /// The columns of scalars by their number, so that most values need no hashing.
  private var scalars = [Int?](repeating: nil, count: 128)

  /// The column of a path, or of a component of its value.
  private struct Place {
    let index: Int
    let component: Component?
  }

  /// Whether `profile` must begin another chunk.
  func isFull(for profile: Profile) -> Bool {
    if count == 0 { return false }
    if count == Self.maximumCount || byteCount >= Self.maximumByteCount { return true }
    // A field has at most five columns of components. Mostly there is room for any number of new ones.
    let most = cells.count + 5 * profile.entries.count
    if (count + 1) * most <= Self.maximumCells { return false }
    let new = profile.entries.count { paths[$0.path] == nil }
    return (count + 1) * (cells.count + 5 * new) > Self.maximumCells
  }

  /// Adds a profile; profiles come in id order.
  mutating func append(_ profile: Profile) throws(EncodingError) {
    ids.text(profile.id)
    for entry in profile.entries {
      let number = Int(entry.path.number)
      if number < scalars.count, entry.path.keys.count == 0, let index = scalars[number] {
        try append(entry.value, to: index)
        continue
      }
      for place in places(of: entry.path) {
        guard let component = place.component else {
          try append(entry.value, to: place.index)
          continue
        }
        if let value = entry.value[component] { try append(value, to: place.index) }
      }
    }
    count += 1
  }

  private mutating func append(_ value: FieldValue, to index: Int) throws(EncodingError) {
    cells[index].fill(to: count)
    let start = cells[index].writer.bytes.count
    try cells[index].writer.value(value)
    byteCount += cells[index].writer.bytes.count - start
    cells[index].count += 1
  }

  /// The chunk as a CBOR map from columns to arrays of values; the `id` column is among them.
  mutating func encoded() -> [UInt8] {
    let used = columns.filter { cells[$0.value].count > 0 }
    let named: [(name: String, index: Int?)] =
      used.map { ($0.key.description, $0.value) } + [("id", nil)]
    var writer = CBORWriter(reservingCapacity: count * 64)
    writer.map(count: named.count)
    for (name, index) in named.sorted(by: { TextOrder.precedesAsKey($0.name, $1.name) }) {
      writer.text(name)
      writer.array(count: count)
      if let index { cells[index].fill(to: count) }
      writer.raw(index.map { cells[$0].writer.bytes } ?? ids.bytes)
    }
    return writer.bytes
  }

  private mutating func places(of path: FieldPath) -> [Place] {
    if let known = paths[path] { return known }
    let new = Column.all(of: path).map { column in
      columns[column] = cells.count
      cells.append(Cells())
      return Place(index: cells.count - 1, component: column.component)
    }
    paths[path] = new
    if path.keys.count == 0, Int(path.number) < scalars.count, new.count == 1 {
      scalars[Int(path.number)] = new[0].index
    }
    return new
  }
}
