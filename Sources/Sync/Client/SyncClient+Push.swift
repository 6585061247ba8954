import Catalogue
import Encoding
import Store

extension SyncClient {
  /// How often a push is tried where others are faster.
  static let maximumPushes = 5

  /// Brings the revisions of the catalogue file at `path` to its remote, or to another one, which
  /// then becomes its remote.
  ///
  /// Where the hub has moved on, its revisions are pulled, the local ones made anew on top of them,
  /// and the push is tried again, five times at most.
  /// - Parameter told: Is told of each such pull.
  /// - Throws: `SyncError` (`conflict` where conflicts wait; `stale` where others were faster each
  ///   time, and where a push to another remote than the one set finds revisions of others there).
  public func push(
    _ path: String, to url: RemoteURL? = nil,
    told: (SyncReport) -> Void = { _ in }
  ) async throws(SyncError) -> SyncReport {
    try await naming("push", url?.text ?? path) {
      let file = try CatalogueFile.open(at: path, access: .readWrite)
      let known = try file.remote
      let target = try url ?? RemoteURL(Self.remote(of: file).url)
      return try await naming("push", target.text) {
        if let pending = try file.pendingMerge() { throw SyncError.conflict(pending.open) }
        return try await push(
          file, target, isOther: known.map { $0.url != target.text } ?? false, told)
      }
    }
  }

  private func push(
    _ file: CatalogueFile, _ target: RemoteURL, isOther: Bool, _ told: (SyncReport) -> Void
  ) async throws -> SyncReport {
    var renumbered: [Renumbering] = []
    for attempt in 1... {
      do {
        return try await pushOnce(file, target, renumbered)
      } catch let error as SyncError
        where error.code == .stale && !isOther && attempt < Self.maximumPushes
      {
        let base = try file.remote?.base ?? file.checkpoint() ?? .origin
        let report = try await pull(file, Remote(url: target.text, base: base))
        renumbered = Renumbering.joined(renumbered, report.renumbered)
        told(report)
      }
    }
    throw Self.unexpected
  }

  private func pushOnce(
    _ file: CatalogueFile, _ url: RemoteURL, _ renumbered: [Renumbering]
  ) async throws -> SyncReport {
    let (head, known) = (try file.head(), try file.remote)
    let result = try await Conversation.hold(
      .push(
        name: url.catalogue.description, catalogue: file.id,
        base: known?.url == url.text ? known?.base : nil, head: head),
      with: url, on: loop, limits, file: file)
    guard case .accepted(let accepted) = result.outcome else { throw Self.unexpected }
    try file.setRemote(Remote(url: url.text, base: accepted.head))
    return SyncReport(
      remote: url.text, catalogue: file.id, old: accepted.base, new: accepted.head,
      shared: accepted.head, renumbered: renumbered, traffic: result.traffic,
      signed: result.signed)
  }
}
