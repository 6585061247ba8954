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

  /// Adds the profile of a record, and returns the chunk before it when that is full.
  ///
  /// - Precondition: profiles come in id order.
  /// - Throws: `EncodingError` if the record is malformed.
  public mutating func append(record: [UInt8]) throws(EncodingError) -> [UInt8]? {
    try chunk.read(record)
    let full = chunk.isFull ? hashed(chunk.close()) : nil
    try chunk.append()
    count += 1
    return full
  }

  /// The items that end the file: the last chunk, and the trailer with count and digest.
  public mutating func finish() -> [[UInt8]] {
    let last = chunk.count > 0 ? [hashed(chunk.close())] : []
    var trailer = CBORWriter()
    trailer.map(count: 2)
    trailer.text("count")
    trailer.integer(count)
    trailer.text("sha256")
    trailer.digest(hash.finalize())
    return last + [trailer.bytes]
  }

  private func hashed(_ item: [UInt8]) -> [UInt8] {
    hash.update(item)
    return item
  }
}
