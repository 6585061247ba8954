/// Writes a snapshot file: a gzip file of members that each hold one CBOR item.
///
/// Header, chunks of profiles as columns, trailer (docs/Formats.md, "Snapshot"). Each method returns
/// items, whose members make the file.
public struct SnapshotWriter {
  private var chunk = SnapshotChunk()
  private let hash = SHA256()
  private var count = 0

  /// Makes a writer of one snapshot.
  public init() {}

  /// The first item.
  public func header(_ header: SnapshotHeader) -> SnapshotItem {
    hashed(SnapshotItem(header.encoded()))
  }

  /// Adds the profile of a record, and returns the chunk before it when that is full.
  ///
  /// - Precondition: profiles come in id order.
  /// - Throws: `EncodingError` if the record is malformed.
  public mutating func append(record: [UInt8]) throws(EncodingError) -> SnapshotItem? {
    try chunk.read(record)
    let full = chunk.isFull ? hashed(chunk.close()) : nil
    try chunk.append()
    count += 1
    return full
  }

  /// The items that end the file: the last chunk, and the trailer with count and digest.
  public mutating func finish() -> [SnapshotItem] {
    let last = chunk.count > 0 ? [hashed(chunk.close())] : []
    var trailer = CBORWriter()
    trailer.map(count: 2)
    trailer.text("count")
    trailer.integer(count)
    trailer.text("sha256")
    trailer.digest(hash.finalize())
    return last + [SnapshotItem(trailer.bytes)]
  }

  private func hashed(_ item: SnapshotItem) -> SnapshotItem {
    hash.update(item.bytes)
    return item
  }
}

/// An item of a snapshot file.
public struct SnapshotItem: Sendable {
  /// The encoded item.
  let bytes: [UInt8]
  /// Places between columns in `bytes`, at least 8 KiB apart.
  let columns: [Int]

  init(_ bytes: [UInt8], columns: [Int] = []) {
    self.bytes = bytes
    self.columns = columns
  }

  /// The item as a gzip member.
  ///
  /// Members do not depend on each other, so they can be made in parallel.
  public func deflated() -> [UInt8] { Deflate.gzipMember(bytes, blocksAt: columns) }
}
