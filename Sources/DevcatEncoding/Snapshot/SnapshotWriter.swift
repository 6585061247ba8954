public import DevcatValues

/// Writes a snapshot file: a gzip file of members that each hold one CBOR item.
///
/// Header, chunks of profiles as columns, trailer (docs/Formats.md, "Snapshot"). Each method returns
/// items, whose members make the file.
public struct SnapshotWriter {
  private var chunk = SnapshotChunk()
  /// How many profiles were added.
  public private(set) var count = 0

  /// Makes a writer of one snapshot.
  public init() {}

  /// The first item.
  public func header(_ header: SnapshotHeader) -> SnapshotItem {
    SnapshotItem { (header.encoded(), []) }
  }

  /// Adds the profile of a record, and returns the chunk before it when that is full.
  ///
  /// - Precondition: profiles come in id order.
  /// - Throws: `Failure` if the record is malformed.
  public mutating func append(record: [UInt8]) throws(Failure) -> SnapshotItem? {
    try chunk.read(record)
    let full = chunk.isFull ? chunk.close() : nil
    chunk.append()
    count += 1
    return full
  }

  /// The last chunk; `nil` if there are no profiles.
  ///
  /// After it comes the trailer (`SnapshotSeal`).
  public mutating func finish() -> SnapshotItem? { chunk.count > 0 ? chunk.close() : nil }
}

/// The trailer of a snapshot file, whose digest covers every byte before it.
///
/// The digest is of the members as they are in the file: gzip and deflate leave bits open that inflate
/// does not look at. The trailer's own member is stored, so it has one form.
public struct SnapshotSeal {
  private let hash = SHA256()

  /// Begins before the first member.
  public init() {}

  /// Covers the next member of the file, or a part of one.
  public func cover(_ bytes: some Collection<UInt8>) { hash.update(Array(bytes)) }

  /// The trailer, as a member, of a file of `count` profiles; the seal must not be used afterwards.
  public func trailer(count: Int) -> [UInt8] { Self.trailer(count: count, hash.finalize()) }

  static func trailer(count: Int, _ digest: Digest) -> [UInt8] {
    var writer = CBORWriter()
    writer.map(count: 2)
    writer.text("count")
    writer.integer(count)
    writer.text("sha256")
    writer.digest(digest)
    return Deflate.storedGzipMember(writer.bytes)
  }

  /// The greatest size of a trailer in bytes; a file ends with it.
  public static let longestTrailer = 96

  /// Whether the last bytes of a file are a trailer: a file that was cut has none.
  public static func isTrailer(endOf tail: [UInt8]) -> Bool {
    (1...longestTrailer).contains { count in
      let member = Deflate.storedGzipMember(Array(tail.dropLast(8).suffix(count)))
      return tail.suffix(member.count).elementsEqual(member)
    }
  }

  /// A whole file of few items: their members and the trailer.
  public static func file(of items: [SnapshotItem], count: Int) -> [UInt8] {
    let (members, seal) = (items.flatMap { $0.deflated() }, SnapshotSeal())
    seal.cover(members)
    return members + seal.trailer(count: count)
  }
}

/// An item of a snapshot file.
public struct SnapshotItem: Sendable {
  /// Encodes the item, and finds the places between unlike parts of it.
  private let encode: @Sendable () -> (bytes: [UInt8], blocks: [Int])

  init(_ encode: @escaping @Sendable () -> (bytes: [UInt8], blocks: [Int])) {
    self.encode = encode
  }

  /// The encoded item.
  var bytes: [UInt8] { encode().bytes }

  /// The item as a gzip member.
  ///
  /// Members do not depend on each other, so they can be made in parallel; the columns of a chunk are
  /// encoded here too.
  public func deflated() -> [UInt8] {
    let (bytes, blocks) = encode()
    return Deflate.gzipMember(bytes, blocksAt: blocks)
  }
}
