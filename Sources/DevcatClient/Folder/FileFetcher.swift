import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatSystem
import DevcatWire

/// Deltas that have come, one after the other.
struct FetchedDeltas {
  /// The revision that they begin with.
  let start: Int
  let files: [SpooledBytes]

  /// Their bytes, as often as they are asked for.
  var pieces: DeltaPieces {
    { take in for file in files { try file.forEachPiece(take) } }
  }
}

/// Fetches the deltas and the snapshot that a head names.
///
/// Nothing is kept between two calls, so that two processes may fetch for one catalogue at a time.
final class FileFetcher {
  /// The size in bytes beyond which a file is in a private one on the disk: 64 KiB.
  private static let heldSize = 64 << 10

  private let client: HTTPClient
  private let url: PublishedURL
  private let head: PublishedHead
  private let folder: String
  private let limit: Int
  /// How many bytes have come.
  private var count = 0

  /// Prepares to fetch.
  ///
  /// - Parameters:
  ///   - path: The catalogue beside which large files are, until they are taken in.
  ///   - limit: The most bytes that are accepted.
  init(
    _ client: HTTPClient, _ url: PublishedURL, _ head: PublishedHead, beside path: String,
    limit: Int
  ) {
    (self.client, self.url, self.head) = (client, url, head)
    (folder, self.limit) = (Folder.parent(of: path), limit)
  }

  /// The deltas that lead from a revision to the head, and the revision that they begin with.
  ///
  /// That is an earlier revision where those that begin with the one asked for were pruned.
  /// - Parameter beginning: The earliest revision to begin with.
  /// - Throws: `Failure` (`notPublished`) where no deltas lead there.
  func deltas(
    from base: Int, notBefore beginning: Int
  ) throws -> FetchedDeltas {
    let last = head.point.number
    var (start, tip, files) = (base, base, [SpooledBytes]())
    while tip < last {
      if let (file, end) = try step(from: tip, upTo: last) {
        files.append(file)
        tip = end
        continue
      }
      guard let (file, first, end) = try around(tip, upTo: last, from: beginning...base) else {
        throw Failure(
          .notPublished,
          "the deltas that lead from revision \(tip) to revision \(last) are not published",
          hint: "They may still be on their way to the host: try again in a minute.")
      }
      (start, tip, files) = (first, end, [file])
    }
    return FetchedDeltas(start: start, files: files)
  }

  /// The longest delta that begins with a revision and is there.
  private func step(from tip: Int, upTo last: Int) throws -> (SpooledBytes, end: Int)? {
    var level = DeltaLadder.highestLevel
    while level >= 0 {
      let (published, found) = DeltaLadder.step(from: tip, upTo: last, level: level)
      guard case .delta(_, let end) = published else { return nil }
      if let file = try fetch(published) { return (file, end) }
      level = found - 1
    }
    return nil
  }

  /// The shortest delta that a revision lies inside of and that is there.
  private func around(
    _ tip: Int, upTo last: Int, from starts: ClosedRange<Int>
  ) throws -> (SpooledBytes, start: Int, end: Int)? {
    for published in DeltaLadder.around(tip, upTo: last) {
      guard case .delta(let start, let end) = published, starts.contains(start) else { continue }
      if let file = try fetch(published) { return (file, start, end) }
    }
    return nil
  }

  /// The newest snapshot.
  func snapshot() throws -> [UInt8] {
    guard head.snapshot > 0, let file = try fetch(.snapshot(head.snapshot)) else {
      throw Failure(
        .historyMissing, "no snapshot is published there",
        hint: "Clone with the whole history: leave out '--shallow'.")
    }
    return try file.read(0..<file.count)
  }

  /// Fetches a file; `nil` where the host does not have it.
  private func fetch(_ published: PublishedFile) throws -> SpooledBytes? {
    var spool = Spool(in: folder, threshold: Self.heldSize)
    var outline: DeltaOutline?
    if case .delta(let base, let last) = published { outline = DeltaOutline(limit: last - base) }
    var size = 0
    let name = "\(PublishedFile.folder(of: head.catalogue, epoch: head.epoch))/\(published.path)"
    let answer = try client.get(.init(url: "\(url.base)/\(name)", limit: max(1, limit - count))) {
      bytes in
      // A snapshot begins as a gzip file (RFC 1952): a page in its place is not fetched whole.
      if size == 0, case .snapshot = published, !bytes.starts(with: [0x1f, 0x8b]) {
        throw Self.altered(published, "it is no snapshot")
      }
      size += bytes.count
      let piece = Array(bytes)
      // Refused by the heads of its chunks before more of it comes.
      try Self.judging(published) { try outline?.append(piece) }
      try spool.append(piece)
    }
    guard answer.status == 200 else {
      if let refusal = FolderSource.refusal(answer, published.path, url) { throw refusal }
      return nil
    }
    if let outline, !outline.isWhole {
      throw Self.altered(published, outline.shortfall(after: size))
    }
    count += size
    return spool.finish()
  }

  private static func judging(_ file: PublishedFile, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as Failure where error.fault == .bytes {
      throw altered(file, error.problem)
    }
  }

  private static func altered(_ file: PublishedFile, _ problem: String) -> Failure {
    Failure(.badDelta, "\(file.path): \(problem)", hint: FolderSource.alteredHint)
  }
}
