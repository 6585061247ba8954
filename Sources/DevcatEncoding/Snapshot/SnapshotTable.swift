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
  private let chunks: Range<Int>

  /// Checks the bytes of a snapshot file.
  ///
  /// - Throws: `Failure` if they are not a snapshot, are cut off or altered, or have a newer
  ///   format.
  public init(_ bytes: [UInt8]) throws(Failure) {
    func failure(_ code: Failure.Code, at offset: Int, _ problem: String) -> Failure {
      Failure.bytes(code, operation: "read a snapshot", offset: offset, problem)
    }
    var members = GzipReader(bytes)
    guard bytes.starts(with: [0x1f, 0x8b]),
      let first = try members.nextMember(maximumCount: SnapshotReader.maximumHeader)
    else { throw failure(.malformed, at: 0, "this is not a snapshot file") }
    header = try SnapshotHeader.decoded(first)
    // The trailer has one form, so its length follows from the number of profiles.
    let blank = SnapshotSeal.trailer(count: header.count, .zero)
    let end = bytes.count - blank.count
    guard members.position <= end else {
      throw failure(.truncated, at: bytes.count, "it ends without its trailer")
    }
    // In place: a seal would copy the file.
    let hash = SHA256()
    hash.update(bytes[..<end])
    guard bytes[end...].elementsEqual(SnapshotSeal.trailer(count: header.count, hash.finalize()))
    else {
      throw failure(.digestMismatch, at: end, "its bytes do not have the digest of its trailer")
    }
    (self.bytes, chunks) = (bytes, members.position..<end)
    revision = try RevisionHeader(encoded: header.revision)
    digest = SHA256.digest(of: header.revision)
  }

  /// Inflates the profiles, and finds their columns.
  ///
  /// - Throws: `Failure` for anything malformed or missing.
  func rows() throws(Failure) -> SnapshotRows {
    var rows = SnapshotRows()
    // All of it is kept, so all of it is bounded.
    var members = GzipReader(Array(bytes[chunks]), maximumTotal: SnapshotReader.maximumTotal)
    var allowance = SnapshotReader.allowance(ofFile: bytes.count)
    while true {
      let offset = chunks.lowerBound + members.position
      guard let item = try members.nextMember(maximumCount: SnapshotReader.maximumItem) else {
        break
      }
      do throws(Failure) {
        let columns = try SnapshotColumns(item, after: rows.ids.last)
        try columns.take(from: &allowance, at: offset)
        try rows.append(columns)
      } catch {
        throw error.naming("the part at byte \(offset) of a snapshot")
      }
    }
    guard rows.ids.count == header.count else {
      throw Failure.bytes(
        .sizeMismatch, operation: "read a snapshot", offset: chunks.upperBound,
        "it has \(rows.ids.count) profiles, but declares \(header.count)")
    }
    return rows
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

  /// The profiles of some rows, which ascend.
  ///
  /// - Complexity: Each column is walked to the last of the rows in it, but only their values are
  ///   read.
  /// - Throws: `Failure` for a malformed value.
  func profiles(at rows: some Sequence<Int>) throws(Failure) -> [Profile] {
    var wanted = Array(rows)[...]
    var profiles: [Profile] = []
    for (start, columns) in chunks where !wanted.isEmpty {
      let end = start + columns.left
      let here = wanted.prefix { $0 < end }
      wanted = wanted.dropFirst(here.count)
      if here.isEmpty { continue }
      profiles += try columns.profiles(at: here.map { $0 - start }, ids: ids[start..<end])
    }
    for profile in profiles { try Self.check(profile) }
    return profiles
  }

  /// Refuses a profile that no record could hold.
  private static func check(_ profile: Profile) throws(Failure) {
    guard let excess = profile.excess else { return }
    throw Failure.bytes(excess, operation: "read a snapshot").naming("'\(profile.id)'")
  }

  /// The numbers of the chunks.
  var chunkNumbers: Range<Int> { chunks.indices }

  /// The profiles of a chunk in id order, with the values of some fields alone; `nil` for all.
  ///
  /// - Throws: `Failure` for a malformed value.
  func profiles(inChunk chunk: Int, reading fields: Set<UInt16>?) throws(Failure) -> [Profile] {
    let (start, columns) = chunks[chunk]
    let profiles = try columns.profiles(
      at: 0..<columns.left, ids: ids[start..<start + columns.left], reading: fields)
    for profile in profiles { try Self.check(profile) }
    return profiles
  }
}
