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
