package import DevcatValues
import DevcatEncoding
package import DevcatStore
import DevcatTransport
import DevcatWire

extension FolderSource: RevisionSource {
  package var address: String { url.text }

  package var goingBack: FolderSource? { nil }

  package func head(rememberedBy file: CatalogueFile?) async throws -> RemoteHead {
    let judged = try judgedHead(file)
    return RemoteHead(
      head: judged.head.point, signed: judged.seen,
      isNewEpoch: judged.known.map { judged.seen.epoch > $0.epoch } ?? false)
  }

  /// The address of the hub that takes what readers want to push; `nil` if the publisher names none.
  package func hub(rememberedBy file: CatalogueFile) throws(Failure) -> String? {
    do {
      let hub = try judgedHead(file).head.hub
      return hub.isEmpty ? nil : hub
    } catch {
      throw Failure(any: error)
    }
  }

  private func judgedHead(_ file: CatalogueFile?) throws -> JudgedHead {
    guard let judged = try changedHead(file, condition: nil) else { throw Self.unexpected }
    return judged
  }

  package func news(
    for file: CatalogueFile, after base: RevisionPoint
  ) async throws -> RemoteNews {
    let before = traffic
    let known = try file.seenHead(for: url)
    // A head is asked for by condition only if this process has taken in all of it.
    let condition = known?.point == base && known == latest?.seen ? latest?.validator : nil
    guard let judged = try changedHead(file, condition: condition) else {
      return .unchanged(RemoteWord(traffic: traffic - before, signed: known) { _ in })
    }
    let head = judged.head
    if try file.log.point(at: head.point.number) == head.point {
      // A publisher that started again has lost what comes after.
      if let known, head.epoch > known.epoch, head.point.number < base.number {
        throw Self.diverged(base, head)
      }
      // All of it is here: what was pushed elsewhere, or what a slower publisher has not yet.
      return .contained(
        head.point.number >= base.number ? head.point : base, word(judged, since: before))
    }
    guard head.point.number > base.number else { throw Self.diverged(base, head) }
    let fetcher = try fetcher(of: head, beside: file.path)
    let pages = try Self.judging {
      let pages = try fetcher.pages(from: base.number)
      try Self.requireShared(pages, base: base, head)
      return pages
    }
    return .revisions(delivery(judged, pages, since: before))
  }

  package func history(
    for path: String, rememberedBy file: CatalogueFile?
  ) async throws -> RemoteDelivery {
    let (before, judged) = (traffic, try judgedHead(file))
    let fetcher = try fetcher(of: judged.head, beside: path)
    return delivery(judged, try Self.judging { try fetcher.pages(from: 0) }, since: before)
  }

  /// Fetches the newest snapshot, and the revisions from there to the head.
  ///
  /// - Parameters:
  ///   - path: The catalogue that it is for.
  ///   - file: The catalogue that remembers what was seen there; `nil` if there is none.
  func snapshot(
    for path: String, rememberedBy file: CatalogueFile?
  ) async throws -> RemoteDelivery {
    let (before, judged) = (traffic, try judgedHead(file))
    let head = judged.head
    let fetcher = try fetcher(of: head, beside: path)
    let (snapshot, pages) = try Self.judging {
      (try fetcher.snapshot(), try fetcher.pages(from: head.snapshot))
    }
    var delivery = delivery(judged, pages, since: before)
    delivery.snapshot = .init(number: head.snapshot, bytes: snapshot)
    return delivery
  }

  // MARK: Parts of an answer

  private func fetcher(of head: PublishedHead, beside path: String) throws -> FileFetcher {
    FileFetcher(try client(), url, head, beside: path, limit: limits.maximumDelta)
  }

  private func delivery(
    _ judged: JudgedHead, _ pages: FetchedPages, since before: Channel.Traffic
  ) -> RemoteDelivery {
    RemoteDelivery(
      catalogue: judged.head.catalogue, name: judged.head.name, head: judged.head.point,
      pieces: pages.pieces, word: word(judged, since: before), attempt: Self.judging)
  }

  private func word(_ judged: JudgedHead, since before: Channel.Traffic) -> RemoteWord {
    RemoteWord(
      traffic: traffic - before, signed: judged.seen, formerKey: judged.formerKey
    ) { [self] file in
      try file.remember(judged.seen, for: url, since: judged.known)
      latest = judged
    }
  }

  /// Runs `body`; if what came is wrong, the error says so.
  private static func judging<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      let failure = Failure(any: error)
      let malformed = (error as? Failure).flatMap { $0.fault == .bytes ? $0.problem : nil }
      guard failure.code == .badDelta || malformed != nil else { throw error }
      throw Failure(
        .badDelta, malformed.map { "a published file is malformed: \($0)" } ?? failure.problem,
        hint: alteredHint
          + " Where a file has its length, and only its bytes are others, that file must be removed first.",
        underlying: failure.underlying)
    }
  }

  /// Distinguishes a history that parts from this one before the base from files that are wrong.
  ///
  /// - Throws: `Failure` (`diverged`) if the pages lead to the head, but not by way of the base.
  private static func requireShared(
    _ pages: FetchedPages, base: RevisionPoint, _ head: PublishedHead
  ) throws {
    var (reader, check, isShared) = (DeltaReader(), DeltaCheck?.none, false)
    try pages.bytes.forEachPiece { piece in
      for revision in try reader.append(piece) {
        let header = revision.header
        let before = RevisionPoint(number: header.number - 1, digest: header.parent)
        if check == nil { check = DeltaCheck(catalogue: head.catalogue, tip: before) }
        try check?.follow(revision)
        if before == base { isShared = true }
      }
    }
    try reader.finish()
    try check?.finish(at: head.point)
    if !isShared { throw diverged(base, head) }
  }

  private static let rejoin =
    "'devcat pull --rejoin' takes the published revisions, and keeps yours as local ones."

  private static func diverged(_ base: RevisionPoint, _ head: PublishedHead) -> Failure {
    Failure(
      .diverged,
      "the published history, which goes up to revision \(head.point.number), does not hold revision "
        + "\(base.number) (\(base.digest.short)), which was pulled before",
      hint: head.epoch > 1
        ? "The publisher started again with epoch \(head.epoch): \(head.cloning). \(rejoin)"
        : "Ask the publisher, or \(head.cloning). \(rejoin)")
  }
}
