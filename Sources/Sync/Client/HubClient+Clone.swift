import Catalogue
import Encoding
import Store

extension HubClient {
  /// Makes a new catalogue file at `path` with the whole history of the remote.
  ///
  /// The file appears there only when it is complete and verified; nothing is overwritten.
  public func clone(
    _ url: RemoteURL, to path: String
  ) async throws(SyncError) -> SyncReport {
    try await naming("clone", url.text) {
      try NewCatalogue.requireFree(path)
      let name = url.catalogue.description
      return try await clone(.clone(name: name), url, path) { delivery in
        let head = delivery.head
        try NewCatalogue.make(at: path, id: head.catalogue, name: name) { file in
          try file.merging.take(delivery.pieces, after: .origin, upTo: head.point) {
            try settle(file, url, delivery)
          }
        }
      }
    }
  }

  /// Makes a new catalogue file at `path` whose history begins with a snapshot of the remote's
  /// head.
  ///
  /// The file appears there only when it is complete and verified; nothing is overwritten.
  public func cloneShallow(
    _ url: RemoteURL, to path: String
  ) async throws(SyncError) -> SyncReport {
    try await naming("clone", url.text) {
      try NewCatalogue.requireFree(path)
      let name = url.catalogue.description
      return try await clone(.shallow(name: name), url, path) { delivery in
        try NewCatalogue.make(at: path) { temporary in
          let file = try delivery.snapshot(at: temporary, name: name)
          try file.transaction { try settle(file, url, delivery) }
        }
      }
    }
  }

  /// Asks for a whole catalogue, and passes it to `apply`.
  func clone(
    _ request: ClientRequest, _ url: RemoteURL, _ path: String,
    apply: @escaping (RequestExchange.Delivery) throws -> Void
  ) async throws -> SyncReport {
    let result = try await RequestExchange.hold(
      request, with: url, on: loop, limits, file: nil,
      work: RequestExchange.Work(path: path, apply: apply))
    guard case .applied(let head) = result.outcome else { throw Self.unexpected }
    return SyncReport(
      remote: url.text, catalogue: head.catalogue, old: .origin, new: head.point,
      shared: head.point, traffic: result.traffic, signed: result.signed)
  }

  /// Stores the remote in a new file.
  private func settle(
    _ file: CatalogueFile, _ url: RemoteURL, _ delivery: RequestExchange.Delivery
  ) throws {
    try file.settings.setRemote(Remote(url: url.text, base: delivery.head.point))
    try delivery.remember(in: file, after: 0)
    if let trust = limits.trust { try file.remember(trust, for: url) }
  }
}

extension RequestExchange.Delivery {
  /// Makes a catalogue file from a snapshot of the head.
  fileprivate func snapshot(at path: String, name: String) throws -> CatalogueFile {
    do {
      guard head.point != .origin else {
        return try CatalogueFile.create(at: path, id: head.catalogue, name: name)
      }
      let file = try CatalogueFile.load(snapshot: whole(), at: path)
      guard file.id == head.catalogue, try file.log.head() == head.point else {
        throw SyncError.otherSnapshot
      }
      return file
    } catch let error as EncodingError {
      throw SyncError(
        .badDelta, "the snapshot cannot be read: \(error.problem)", hint: error.hint,
        underlying: error)
    }
  }
}
