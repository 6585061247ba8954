import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatSystem
import DevcatWire

/// Pages that have come, one after the other.
struct FetchedPages {
  /// The revision that was asked from.
  let base: Int
  /// The bytes of all pages.
  let bytes: SpooledBytes
  /// How many of them are of the first page, which may begin before `base`.
  let firstCount: Int

  /// The revisions after `base` as a delta, as often as they are asked for.
  var pieces: DeltaPieces {
    { take in
      // A page is a delta of its own, so what was skipped at its beginning leaves a shorter one.
      var reader = DeltaReader()
      try bytes.forEachPiece(of: 0..<firstCount) { piece in
        let revisions = try reader.append(piece).filter { $0.header.number > base }
        if !revisions.isEmpty { try take(DeltaWriter.encoded(revisions)) }
      }
      try reader.finish()
      try bytes.forEachPiece(of: firstCount..<bytes.count, take)
    }
  }
}

/// Fetches the pages and the snapshot that a head leads to.
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
  /// The bytes of the pages, or of the snapshot: one file for all, since there may be thousands of pages.
  private var spool: Spool

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
    spool = Spool(in: folder, threshold: Self.heldSize)
  }

  /// The pages that lead from a revision to the head.
  ///
  /// - Throws: `Failure`: `historyMissing` where the published history begins later, `notPublished` where
  ///   the host lacks a page.
  func pages(from base: Int) throws -> FetchedPages {
    guard base >= head.pages.beginning else {
      throw Failure(
        .historyMissing,
        "the published history begins with a snapshot of revision \(head.pages.beginning)",
        hint: "Clone it with '--shallow', into a new file.")
    }
    spool = Spool(in: folder, threshold: Self.heldSize)
    var (tip, firstCount) = (base, 0)
    while tip < head.point.number {
      let page = head.page(holdingAfter: tip)
      guard let size = try fetch(page) else {
        throw Failure(
          .notPublished, "\(page.path), to which the published head leads, is not published",
          hint: "It may still be on its way to the host: try again in a minute.")
      }
      if tip == base { firstCount = size }
      tip = page.last
    }
    return FetchedPages(base: base, bytes: spool.finish(), firstCount: firstCount)
  }

  /// The newest snapshot.
  func snapshot() throws -> [UInt8] {
    spool = Spool(in: folder, threshold: Self.heldSize)
    guard head.snapshot > 0, try fetch(.snapshot(head.snapshot)) != nil else {
      throw Failure(
        .historyMissing, "no snapshot is published there",
        hint: "Clone with the whole history: leave out '--shallow'.")
    }
    let file = spool.finish()
    return try file.read(0..<file.count)
  }

  /// Adds a file to `spool`, and returns how many bytes it has; `nil` where the host does not have it.
  private func fetch(_ published: PublishedFile) throws -> Int? {
    var outline: DeltaOutline?
    if case .page(let base, let last) = published { outline = DeltaOutline(limit: last - base) }
    var size = 0
    let name = "\(PublishedFile.folder(of: head.catalogue, epoch: head.epoch))/\(published.path)"
    let answer = try client.get(.init(url: "\(url.base)/\(name)", limit: max(1, limit - count))) {
      [self] bytes in
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
    return size
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
