public import DevcatValues

/// A snapshot whose bytes are checked, and whose profiles are read only when they are asked for.
///
/// Making one takes time by the size of the file: the digest in its trailer covers every byte. Its
/// values are read by `rows()`, which inflates them, and may still be malformed.
public struct SnapshotTable: Sendable {
  /// The declared content of the file.
  public let header: SnapshotHeader
  /// The header of its revision.
  public let revision: RevisionHeader
  /// The digest of its revision.
  public let digest: Digest
  private let bytes: [UInt8]
  /// The range of the chunks in the file; the trailer follows it.
  private let content: Range<Int>

  /// Checks the bytes of a snapshot file.
  ///
  /// - Throws: `Failure` if they are not a snapshot, are cut off or altered, or have a newer
  ///   format.
  public init(_ bytes: [UInt8]) throws(Failure) {
    let (header, start) = try SnapshotHeader.beginning(of: bytes)
    // The trailer has one form, so its length follows from the number of profiles.
    let end = bytes.count - SnapshotSeal.trailer(count: header.count, .zero).count
    guard start <= end else {
      throw Failure.bytes(
        .truncated, operation: "read a snapshot", offset: bytes.count, "it ends without its trailer"
      )
    }
    // In place: a seal would copy the file.
    let hash = SHA256()
    hash.update(bytes[..<end])
    guard bytes[end...].elementsEqual(SnapshotSeal.trailer(count: header.count, hash.finalize()))
    else {
      throw Failure.bytes(
        .digestMismatch, operation: "read a snapshot", offset: end,
        "its bytes do not have the digest of its trailer")
    }
    (self.header, self.bytes, content) = (header, bytes, start..<end)
    revision = try header.decodedRevision()
    digest = SHA256.digest(of: header.revision)
  }

  /// Begins to inflate the chunks.
  ///
  /// - Parameters:
  ///   - total: The greatest size of all of them, where they are kept.
  ///   - least: The greatest size of the values for which the coded columns of a small file stand; those of a
  ///     larger one stand for 1,032 bytes for each of its own besides (decision 123).
  func chunks(
    upTo total: Int = .max, codedAtLeast least: Int = SnapshotReader.maximumTotal
  ) -> SnapshotChunks {
    SnapshotChunks(
      declared: header.count, allowance: least + 1032 * bytes.count,
      members: GzipReader(bytes, in: content, maximumTotal: total))
  }

  /// Inflates the profiles, and finds their columns.
  ///
  /// - Throws: `Failure` for anything malformed or missing.
  func rows() throws(Failure) -> SnapshotRows {
    // All of it is kept, so all of it is bounded.
    var (rows, chunks) = (SnapshotRows(), chunks(upTo: SnapshotReader.maximumTotal))
    while let columns = try chunks.next(after: rows.ids.last) {
      do throws(Failure) {
        try rows.append(columns)
      } catch {
        throw error.naming(chunks.name)
      }
    }
    return rows
  }
}

/// The chunks of a snapshot, which are inflated one after the other.
struct SnapshotChunks: Sendable {
  /// How many profiles the header declares.
  private let declared: Int
  private var count = 0
  /// How many bytes of values the coded columns may still stand for: 16,384 bytes of codes can stand for 16 GiB.
  private var allowance: Int
  private var members: GzipReader
  /// The name of the last chunk in errors.
  private(set) var name = ""

  init(declared: Int, allowance: Int, members: GzipReader) {
    (self.declared, self.allowance, self.members) = (declared, allowance, members)
  }

  /// The next chunk, or `nil` after the last one; its ids must ascend after `previous`.
  ///
  /// - Throws: `Failure` for anything malformed or missing.
  mutating func next(after previous: String?) throws(Failure) -> SnapshotColumns? {
    let offset = members.position
    name = "the part at byte \(offset) of a snapshot"
    do throws(Failure) {
      guard let item = try members.nextMember(maximumCount: SnapshotReader.maximumItem) else {
        guard count == declared else {
          throw Failure.bytes(
            .sizeMismatch, operation: "read a snapshot", offset: offset,
            "it has \(count) profiles, but declares \(declared)")
        }
        return nil
      }
      let columns = try SnapshotColumns(item, after: previous)
      try columns.take(from: &allowance, at: offset)
      count += columns.left
      return columns
    } catch {
      throw error.naming(name)
    }
  }
}

/// The profiles of a snapshot as columns, in the order of their ids.
struct SnapshotRows: Sendable {
  /// The ids, ascending.
  private(set) var ids: [String] = []
  /// Up to 16,384 profiles each, with the row of the first.
  private var chunks: [(start: Int, columns: SnapshotColumns)] = []

  fileprivate mutating func append(_ columns: SnapshotColumns) throws(Failure) {
    chunks.append((ids.count, columns))
    ids += try columns.readAllIDs()
  }

  /// The row of an id; `nil` if there is none.
  func index(of id: String) -> Int? {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if TextOrder.precedes(ids[middle], id) { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == id ? low : nil
  }

  /// The rows of each chunk.
  var ranges: [Range<Int>] { chunks.map { $0.start..<$0.start + $0.columns.left } }

  /// The profiles of some rows, which ascend, with the values of some fields alone; `nil` for all.
  ///
  /// - Complexity: Each column is walked to the last of the rows in it, but only their values are
  ///   read.
  /// - Throws: `Failure` for a malformed value.
  func profiles(
    at rows: some Sequence<Int>, reading fields: Set<UInt16>? = nil
  ) throws(Failure) -> [Profile] {
    var wanted = Array(rows)[...]
    var profiles: [Profile] = []
    guard let first = wanted.first else { return [] }
    // The last chunk that begins there or before: a file may have as many chunks as profiles.
    var (low, high) = (0, chunks.count)
    while low < high {
      let middle = (low + high) / 2
      if chunks[middle].start <= first { low = middle + 1 } else { high = middle }
    }
    for (start, columns) in chunks[max(0, low - 1)...] {
      if wanted.isEmpty { break }
      let end = start + columns.left
      let here = wanted.prefix { $0 < end }
      wanted = wanted.dropFirst(here.count)
      if here.isEmpty { continue }
      profiles += try columns.profiles(
        at: here.map { $0 - start }, ids: ids[start..<end], reading: fields)
    }
    for profile in profiles {
      // No record could hold it.
      guard let excess = profile.excess else { continue }
      throw Failure.bytes(excess, operation: "read a snapshot").naming("'\(profile.id)'")
    }
    return profiles
  }
}
