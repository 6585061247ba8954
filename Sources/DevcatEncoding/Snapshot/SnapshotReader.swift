public import DevcatValues

/// Reads a snapshot file: its header, then its profiles chunk by chunk, then checks its trailer.
///
/// The whole file must be read before any of it is used, because only the trailer proves that it is
/// complete and unaltered. The caller must check that its state has the revision's root.
public struct SnapshotReader {
  /// The greatest size of the header, inflated: a few times what its texts and the table of fields take.
  static let maximumHeader = 1 << 20
  /// The greatest size of any other item, inflated: twice what a chunk closes at, for codes and names.
  ///
  /// A client holds one, so this bounds the memory that a few bytes of a false web server can take.
  static let maximumItem = 2 * SnapshotChunk.maximumByteCount
  /// How many bytes of values the coded columns of one chunk stand for at most: those of a chunk, and as
  /// many again that rules take.
  static let maximumCoded = 2 * maximumItem
  /// The greatest size of all items where they are kept, and of the values for which the coded columns of a
  /// small file stand.
  static let maximumTotal = 512 << 20

  /// The declared content of the file.
  public let header: SnapshotHeader
  private var members: GzipReader
  /// The whole file.
  private let bytes: [UInt8]
  private let seal = SnapshotSeal()
  private var count = 0
  /// How many bytes of values the coded columns of the file may still stand for: 16,384 bytes of
  /// codes can stand for 16 GiB (decision 123).
  private var allowance: Int
  private var lastID: String?
  /// The chunk that is read, and where it begins.
  private var chunk: (offset: Int, columns: SnapshotColumns)?

  /// How many profiles are decoded at a time.
  private static let profilesAtOnce = 512

  /// The size of a file's beginning that has the whole header, also where that could not be compressed.
  public static let beginningSize = maximumHeader + 64 << 10

  /// Checks the first `beginningSize` bytes of a larger file, before the rest is read.
  ///
  /// - Throws: `Failure` if they are not of a snapshot, or have a newer format.
  public static func requireBeginning(_ bytes: [UInt8]) throws(Failure) {
    do throws(Failure) {
      _ = try SnapshotReader(bytes)
    } catch {
      throw error.code == .truncated ? notASnapshot : error
    }
  }

  private static var notASnapshot: Failure {
    Failure.bytes(
      .malformed, operation: "read a snapshot", offset: 0, "this is not a snapshot file")
  }

  /// Begins to read the bytes of a snapshot file.
  ///
  /// - Throws: `Failure` if they are not a snapshot, or have a newer format.
  public init(_ bytes: [UInt8]) throws(Failure) {
    try self.init(bytes, atLeast: Self.maximumTotal)
  }

  /// Begins to read, with coded columns that stand for at most `least` bytes and 1,032 for each byte of
  /// the file: no more than deflate could make of it.
  init(_ bytes: [UInt8], atLeast least: Int) throws(Failure) {
    (self.bytes, members) = (bytes, GzipReader(bytes))
    allowance = Self.allowance(ofFile: bytes.count, atLeast: least)
    guard bytes.starts(with: [0x1f, 0x8b]),
      let first = try members.nextMember(maximumCount: Self.maximumHeader)
    else { throw Self.notASnapshot }
    seal.cover(bytes[..<members.position])
    header = try SnapshotHeader.decoded(first)
  }

  /// How many bytes of values the coded columns of a file may stand for.
  static func allowance(ofFile byteCount: Int, atLeast least: Int = maximumTotal) -> Int {
    least + 1032 * byteCount
  }

  /// The next few hundred profiles in id order, or `nil` after the last one.
  ///
  /// - Throws: `Failure` for anything malformed, missing or altered.
  public mutating func nextProfiles() throws(Failure) -> [Profile]? {
    while chunk == nil || chunk?.columns.left == 0 {
      let offset = members.position
      guard let item = try members.nextMember(maximumCount: Self.maximumItem) else {
        throw Failure.bytes(
          .truncated, operation: "read a snapshot", offset: offset,
          "it ends after \(count) of \(header.count) profiles, without its trailer")
      }
      do throws(Failure) {
        if members.isAtEnd {
          try checkTrailer(item, bytes[offset...])
          return nil
        }
        seal.cover(bytes[offset..<members.position])
        let columns = try SnapshotColumns(item, after: lastID)
        try columns.take(from: &allowance, at: offset)
        chunk = (offset, columns)
      } catch {
        throw error.naming(Self.part(at: offset))
      }
    }
    do throws(Failure) {
      let profiles = try chunk?.columns.next(Self.profilesAtOnce) ?? []
      count += profiles.count
      lastID = profiles.last?.id ?? lastID
      return profiles
    } catch {
      throw error.naming(Self.part(at: chunk?.offset ?? 0))
    }
  }

  private static func part(at offset: Int) -> String { "the part at byte \(offset) of a snapshot" }

  private func checkTrailer(
    _ item: [UInt8], _ member: ArraySlice<UInt8>
  ) throws(Failure) {
    var reader = CBORReader(item)
    guard try reader.readMapHeader() == 2 else {
      throw reader.failure(.malformed, at: 0, "the last part is not a trailer")
    }
    try reader.expect(key: "count")
    let declared = try reader.readCount("the number of profiles")
    try reader.expect(key: "sha256")
    let digest = try reader.readDigest()
    try reader.finish()
    guard declared == count, header.count == count else {
      throw reader.failure(
        .sizeMismatch, "it has \(count) profiles, but declares \(header.count) and \(declared)")
    }
    guard member.elementsEqual(SnapshotSeal.trailer(count: declared, digest)) else {
      throw reader.failure(.malformed, at: 0, "the last part is compressed, or has another header")
    }
    let found = seal.digest()
    guard digest == found else {
      throw reader.failure(
        .digestMismatch, "its bytes have digest \(found.short), and its trailer \(digest.short)")
    }
  }
}
