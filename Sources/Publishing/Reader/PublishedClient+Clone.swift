import Catalogue
import Encoding
public import Store
public import Sync

extension PublishedClient {
  /// Makes a new catalogue file at `path` with the whole history of a published folder.
  ///
  /// The file appears there only when it is complete and verified; nothing is overwritten.
  public func clone(_ url: PublishedURL, to path: String) throws(SyncError) -> SyncReport {
    try clone(url, path) { news, fetcher, finish in
      let head = news.head
      guard head.beginning == 0 else {
        throw SyncError(
          .historyMissing,
          "the published history begins with a snapshot of revision \(head.beginning)",
          hint: "'devcat clone --shallow' begins with a snapshot too.")
      }
      let deltas = try fetcher.deltas(from: 0, notBefore: 0)
      try NewCatalogue.make(at: path, id: head.catalogue, name: head.name) { file in
        try file.merging.take(deltas.pieces, after: .origin, upTo: head.point) { try finish(file) }
      }
    }
  }

  /// Makes a new catalogue file at `path` whose history begins with the newest snapshot of a published
  /// folder.
  ///
  /// The file appears there only when it is complete and verified; nothing is overwritten.
  /// - Parameter file: A catalogue that remembers what was seen there before; `nil` where there is none.
  public func cloneShallow(
    _ url: PublishedURL, to path: String, rememberedBy file: CatalogueFile? = nil
  ) throws(SyncError) -> SyncReport {
    try clone(url, path, rememberedBy: file) { news, fetcher, finish in
      let head = news.head
      let snapshot = try fetcher.snapshot()
      let deltas = try fetcher.deltas(from: head.snapshot, notBefore: head.snapshot)
      try NewCatalogue.make(at: path) { temporary in
        let file = try Self.loading(head) {
          try CatalogueFile.load(snapshot: snapshot, at: temporary)
        }
        guard file.id == head.catalogue, try file.log.head().number == head.snapshot else {
          throw SyncError.otherSnapshot
        }
        try file.merging.take(deltas.pieces, after: file.log.head(), upTo: head.point) {
          try finish(file)
        }
      }
    }
  }

  private func clone(
    _ url: PublishedURL, _ path: String, rememberedBy file: CatalogueFile? = nil,
    _ body: (News, FileFetcher, (CatalogueFile) throws -> Void) throws -> Void
  ) throws(SyncError) -> SyncReport {
    try naming("clone", url.text) {
      try NewCatalogue.requireFree(path)
      guard let news = try news(url, file, condition: nil) else { throw Self.unexpected }
      let parts = PartsFolder(beside: path)
      let fetcher = FileFetcher(
        try client(), url, news.head, parts: parts, limit: limits.maximumDelta)
      try discarding(parts) {
        try body(news, fetcher) { file in
          try file.settings.setRemote(Remote(url: url.text, base: news.head.point))
          try file.remember(
            news.seen, validator: news.validator, trust: limits.trust, for: url)
        }
      }
      return SyncReport(
        remote: url.text, catalogue: news.head.catalogue, old: .origin, new: news.head.point,
        shared: news.head.point, traffic: traffic, signed: news.seen,
        resumedBytes: fetcher.resumed)
    }
  }

  static let alteredHint =
    "A cache or the host has altered a file, or it came damaged: try again. If that does not help, "
    + "ask the publisher."

  /// Runs `body`, and removes what was kept where that succeeds, and where what came is wrong.
  func discarding<Result>(_ parts: PartsFolder, _ body: () throws -> Result) throws -> Result {
    do {
      let result = try body()
      parts.remove()
      return result
    } catch {
      let failure = SyncError(any: error)
      guard failure.code == .badDelta || error is EncodingError else { throw error }
      parts.remove()
      throw SyncError(
        .badDelta,
        (error as? EncodingError).map { "a published file is malformed: \($0.problem)" }
          ?? failure.problem,
        hint: Self.alteredHint, underlying: failure.underlying)
    }
  }

  /// Says of a failure to read a snapshot that it lies in what came.
  static func loading<Result>(_ head: PublishedHead, _ body: () throws -> Result) throws -> Result {
    func bad(_ problem: String, _ underlying: any Error) -> SyncError {
      SyncError(
        .badDelta, "the snapshot of revision \(head.snapshot) cannot be used: \(problem)",
        underlying: underlying)
    }
    do {
      return try body()
    } catch let error as EncodingError {
      throw bad(error.problem, error)
    } catch let error as StoreError where error.code == .damaged {
      throw bad(error.problem, error)
    }
  }
}
