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
    return RemoteHead(head: judged.head.point, signed: judged.seen)
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
    // A head is asked for by condition only if all of it was taken in.
    let condition = known?.point == base ? try file.condition(for: url) : nil
    guard let judged = try changedHead(file, condition: condition) else {
      return .unchanged(RemoteWord(traffic: traffic - before, signed: known) { _ in })
    }
    let head = judged.head
    if try file.log.point(at: head.point.number) == head.point {
      // All of it is here: what was pushed elsewhere, or what a slower publisher has not yet.
      return .contained(
        head.point.number >= base.number ? head.point : base, word(judged, since: before))
    }
    guard head.point.number > base.number else { throw Self.diverged(base, head) }
    let fetcher = try fetcher(of: head, beside: file.path)
    let beginning = try file.log.checkpoint()?.number ?? 0
    let (start, deltas) = try Self.judging {
      let deltas = try fetcher.deltas(from: base.number, notBefore: beginning)
      guard let start = try file.log.point(at: deltas.start) else { throw Self.unexpected }
      try Self.requireShared(deltas, start: start, base: base, head)
      return (start, deltas)
    }
    var delivery = delivery(judged, since: before)
    (delivery.start, delivery.pieces) = (start, deltas.pieces)
    return .revisions(delivery)
  }

  package func history(
    for path: String, rememberedBy file: CatalogueFile?
  ) async throws -> RemoteDelivery {
    let (before, judged) = (traffic, try judgedHead(file))
    let head = judged.head
    guard head.beginning == 0 else {
      throw Failure(
        .historyMissing,
        "the published history begins with a snapshot of revision \(head.beginning)",
        hint: "'devcat clone --shallow' begins with a snapshot too.")
    }
    let fetcher = try fetcher(of: head, beside: path)
    let deltas = try Self.judging { try fetcher.deltas(from: 0, notBefore: 0) }
    var delivery = delivery(judged, since: before)
    delivery.pieces = deltas.pieces
    return delivery
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
    let (snapshot, deltas) = try Self.judging {
      (
        try fetcher.snapshot(),
        try fetcher.deltas(from: head.snapshot, notBefore: head.snapshot)
      )
    }
    var delivery = delivery(judged, since: before)
    delivery.snapshot = .init(number: head.snapshot) { snapshot }
    delivery.pieces = deltas.pieces
    return delivery
  }

  // MARK: Parts of an answer

  private func fetcher(of head: PublishedHead, beside path: String) throws -> FileFetcher {
    FileFetcher(try client(), url, head, beside: path, limit: limits.maximumDelta)
  }

  private func delivery(_ judged: JudgedHead, since before: Channel.Traffic) -> RemoteDelivery {
    RemoteDelivery(
      catalogue: judged.head.catalogue, name: judged.head.name, head: judged.head.point,
      word: word(judged, since: before), attempt: Self.judging)
  }

  private func word(_ judged: JudgedHead, since before: Channel.Traffic) -> RemoteWord {
    let url = url
    return RemoteWord(
      traffic: traffic - before, signed: judged.seen, formerKey: judged.formerKey
    ) { file in
      try file.remember(
        judged.seen, validator: judged.validator, for: url, since: judged.known)
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
          + " Where a file has its length, and only its bytes are others, the folder must be removed first.",
        underlying: failure.underlying)
    }
  }

  /// Distinguishes a history that parts from this one before the base from files that are wrong.
  ///
  /// - Throws: `Failure` (`diverged`) if the deltas lead to the head, but not by way of the base.
  private static func requireShared(
    _ deltas: FetchedDeltas, start: RevisionPoint, base: RevisionPoint, _ head: PublishedHead
  ) throws {
    var (reader, check, other) = (DeltaReader(), DeltaCheck?.none, false)
    try deltas.pieces { piece in
      for revision in try reader.append(piece) {
        let header = revision.header
        if check == nil {
          let tip = RevisionPoint(number: start.number, digest: header.parent)
          other = tip != start
          check = DeltaCheck(catalogue: head.catalogue, tip: tip)
        }
        try check?.follow(revision)
        if header.number == base.number { other = other || revision.point != base }
      }
    }
    try reader.finish()
    try check?.finish(at: head.point)
    if other { throw diverged(base, head) }
  }

  private static let rejoin =
    "'devcat pull --rejoin' takes the published revisions, and keeps yours as local ones."

  private static func diverged(_ base: RevisionPoint, _ head: PublishedHead) -> Failure {
    Failure(
      .diverged,
      "the published history, which goes up to revision \(head.point.number), does not hold revision "
        + "\(base.number) (\(base.digest.short)), which was pulled before",
      hint: head.epoch > 1
        ? "The publisher started again with epoch \(head.epoch): clone it into another file. \(rejoin)"
        : "Clone it into another file, or ask the publisher. \(rejoin)")
  }
}
