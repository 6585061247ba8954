public import DevcatValues

/// Reads the profiles of a snapshot file chunk by chunk.
///
/// The trailer is checked first: it proves that the file is complete and unaltered. The caller must check that
/// its state has the revision's root.
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
  /// The header of its revision.
  public let revision: RevisionHeader
  private var chunks: SnapshotChunks
  /// What is left of the present chunk.
  private var columns: SnapshotColumns?
  private var lastID: String?

  /// How many profiles are decoded at a time.
  private static let profilesAtOnce = 512

  /// The size of a file's beginning that has the whole header, also where that could not be compressed.
  public static let beginningSize = maximumHeader + 64 << 10

  /// Checks the first `beginningSize` bytes of a larger file, before the rest is read.
  ///
  /// - Throws: `Failure` if they are not of a snapshot, or have a newer format.
  public static func requireBeginning(_ bytes: [UInt8]) throws(Failure) {
    do throws(Failure) {
      _ = try SnapshotHeader.beginning(of: bytes)
    } catch {
      throw error.code == .truncated ? SnapshotHeader.notASnapshot : error
    }
  }

  /// Begins to read the bytes of a snapshot file.
  ///
  /// - Throws: `Failure` if they are not a snapshot, are cut off or altered, or have a newer format.
  public init(_ bytes: [UInt8]) throws(Failure) {
    try self.init(bytes, atLeast: Self.maximumTotal)
  }

  /// Begins to read, with coded columns that stand for at most `least` bytes and 1,032 for each byte of
  /// the file: no more than deflate could make of it.
  init(_ bytes: [UInt8], atLeast least: Int) throws(Failure) {
    let table = try SnapshotTable(bytes)
    (header, revision) = (table.header, table.revision)
    chunks = table.chunks(codedAtLeast: least)
  }

  /// The next few hundred profiles in id order, or `nil` after the last one.
  ///
  /// - Throws: `Failure` for anything malformed or missing.
  public mutating func nextProfiles() throws(Failure) -> [Profile]? {
    while columns == nil || columns?.left == 0 {
      guard let next = try chunks.next(after: lastID) else { return nil }
      columns = next
    }
    do throws(Failure) {
      let profiles = try columns?.next(Self.profilesAtOnce) ?? []
      lastID = profiles.last?.id ?? lastID
      return profiles
    } catch {
      throw error.naming(chunks.name)
    }
  }
}
