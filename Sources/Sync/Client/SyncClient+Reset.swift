import Catalogue
import Encoding
import Store

extension SyncClient {
  /// Goes on from a snapshot of the hub's head, where its history begins behind the base.
  ///
  /// - Parameters:
  ///   - error: What the hub said.
  ///   - isWanted: Whether the history here is to be given up for it.
  func reset(
    _ file: CatalogueFile, _ remote: Remote, after error: SyncError, isWanted: Bool
  ) async throws -> SyncReport {
    let old = try file.head()
    guard old == remote.base else {
      throw SyncError(
        .historyMissing,
        "\(error.problem), behind revision \(remote.base.number) that was pulled last, and "
          + "\(old.number - remote.base.number) of the revisions here are not pushed",
        hint: "Begin in a new file with 'devcat clone --shallow', and make those changes there.")
    }
    guard isWanted else {
      throw SyncError(
        .historyMissing,
        "\(error.problem), behind revision \(remote.base.number) that was pulled last",
        hint: "'devcat pull --reset' goes on from a snapshot, and gives up the history here; "
          + "'devcat clone --shallow' does so in a new file.")
    }
    let url = try RemoteURL(remote.url)
    let partial = try PartialFile(
      beside: file.path, .snapshot, from: url.text, after: .origin, of: file.id)
    let lost = Locked<[String]>([])
    let work = Conversation.Work(partial: partial) { delivery in
      let tags = try file.transaction {
        let tags = try file.reset(to: delivery.bytes)
        guard try file.head() == delivery.head.point else { throw SyncError.otherSnapshot }
        try file.setRemote(Remote(url: url.text, base: delivery.head.point))
        try delivery.remember(in: file, after: delivery.head.point.number)
        return tags
      }
      lost.withLock { $0 = tags }
    }
    let result = try await Conversation.hold(
      .shallow(
        name: url.catalogue.description, received: partial.resumption?.received ?? .nothing),
      with: url, on: loop, limits, file: file, work: work)
    guard case .applied(let head) = result.outcome else { throw Self.unexpected }
    return SyncReport(
      remote: url.text, catalogue: file.id, old: old, new: head.point, shared: head.point,
      traffic: result.traffic, signed: result.signed, resumedBytes: result.resumedCount,
      discarded: partial.discarded, reset: SyncReport.Reset(tags: lost.withLock { $0 }))
  }
}

extension SyncError {
  /// A snapshot is of another revision than the hub has said.
  static var otherSnapshot: SyncError {
    SyncError(.badDelta, "the snapshot is of another revision than was announced")
  }
}
