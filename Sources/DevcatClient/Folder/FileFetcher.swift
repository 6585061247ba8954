import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatWire

/// Deltas that have come, one after the other.
struct FetchedDeltas {
  /// The revision that they begin with.
  let start: Int
  let files: [FetchedFile]

  /// Their bytes, as often as they are asked for.
  var pieces: DeltaPieces {
    { take in for file in files { try file.forEachPiece(take) } }
  }
}

/// Fetches the deltas and the snapshot that a head names.
final class FileFetcher {
  private let client: HTTPClient
  private let url: PublishedURL
  private let head: PublishedHead
  private let parts: PartsFolder
  private let limit: Int
  /// How many bytes have come.
  private var count = 0
  /// How many bytes an earlier try had left.
  private(set) var resumed = 0

  /// Prepares to fetch.
  ///
  /// - Parameters:
  ///   - parts: Where large files are kept.
  ///   - limit: The most bytes that are accepted.
  init(
    _ client: HTTPClient, _ url: PublishedURL, _ head: PublishedHead, parts: PartsFolder, limit: Int
  ) {
    (self.client, self.url, self.head) = (client, url, head)
    (self.parts, self.limit) = (parts, limit)
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
    var (start, tip, files) = (base, base, [FetchedFile]())
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
  private func step(from tip: Int, upTo last: Int) throws -> (FetchedFile, end: Int)? {
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
  ) throws -> (FetchedFile, start: Int, end: Int)? {
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
    return try file.bytes()
  }

  /// Fetches a file, or the rest of it where a part was kept; `nil` where the host does not have it.
  private func fetch(_ published: PublishedFile) throws -> FetchedFile? {
    let folder = PublishedFile.folder(of: head.catalogue, epoch: head.epoch)
    let name = "\(folder)-" + published.path.map { $0 == "/" ? "-" : String($0) }.joined()
    var file = FetchedFile(takingUp: parts.path(of: name))
    var outline: DeltaOutline?
    var revisions = 0
    if case .delta(let base, let last) = published {
      revisions = last - base
      outline = try file.outline(of: revisions)
      if outline == nil { file.startOver() }
      outline = outline ?? DeltaOutline(limit: revisions)
      // All of it was kept: there is nothing more to ask for.
      if outline?.isWhole == true {
        resumed += file.resumed
        return file
      }
    }
    let offset = file.count
    var isFirst = true
    let address = "\(url.base)/\(folder)/\(published.path)"
    let answer = try client.get(
      .init(url: address, offset: offset, limit: max(1, limit - count))
    ) { [parts] answer, bytes in
      // The server does not send the part that was asked for, but the whole file or another part.
      if isFirst, offset > 0, answer.rangeStart != offset {
        file.startOver()
        outline = outline.map { _ in DeltaOutline(limit: revisions) }
      }
      // A snapshot begins as a gzip file (RFC 1952): a page in its place is not kept.
      if isFirst, offset == 0, case .snapshot = published, !bytes.starts(with: [0x1f, 0x8b]) {
        throw Self.altered(published, "it is no snapshot")
      }
      isFirst = false
      // Refused by the heads of its chunks before more of it is kept.
      try Self.judging(published) { try outline?.append(Array(bytes)) }
      try file.append(bytes, keepingIn: parts, as: name)
    }
    if answer.status == 416 {
      guard offset > 0 else {
        throw Failure(
          .protocolViolation,
          "the host answers 416 (no such part) to a request for the whole of '\(published.path)'",
          hint: "Ask the operator of the web server.")
      }
      // The kept part is as long as the file or longer: it is complete, or useless.
      if case .snapshot = published { return try complete(&file, answer, published) }
      file.startOver()
      return try fetch(published)
    }
    guard answer.status == 200 || answer.status == 206 else {
      if let refusal = FolderSource.refusal(answer, published.path, url) { throw refusal }
      return nil
    }
    if let outline, !outline.isWhole {
      parts.remove()
      throw Self.altered(published, outline.shortfall(after: file.count))
    }
    count += file.count
    resumed += file.resumed
    return file
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

  /// A snapshot that was kept and has the length of the whole file; fetched anew where it has not.
  private func complete(
    _ file: inout FetchedFile, _ answer: HTTPAnswer, _ published: PublishedFile
  ) throws -> FetchedFile? {
    if answer.wholeLength == file.count {
      count += file.count
      resumed += file.resumed
      return file
    }
    file.startOver()
    return try fetch(published)
  }
}
