package import DevcatValues
import DevcatEncoding
package import DevcatStore
import DevcatWire

extension RevisionSource {
  /// Makes a new catalogue file at `path` with the whole history.
  ///
  /// The file appears there only when it is complete and verified; nothing is overwritten.
  ///
  /// - Parameter file: A catalogue that remembers what was seen there before; `nil` if there is none.
  package func clone(
    to path: String, rememberedBy known: CatalogueFile? = nil
  ) async throws(Failure) -> SyncReport {
    try await clone(to: path) { try await history(for: path, rememberedBy: known) }
  }

  /// Makes a new catalogue file of what `fetch` brings.
  fileprivate func clone(
    to path: String, _ fetch: () async throws -> RemoteDelivery
  ) async throws(Failure) -> SyncReport {
    try await Failure.naming("clone", address) {
      try NewCatalogue.requireFree(path)
      let delivery = try await fetch()
      try delivery.attempt {
        try NewCatalogue.make(at: path) { temporary in
          let file = try delivery.begin(at: temporary)
          try file.transaction {
            try file.merging.integrate(
              delivery.pieces, after: file.log.head(),
              remote: Remote(url: address, base: delivery.head), provenance: delivery.provenance)
            try delivery.word.remember(file)
          }
        }
      }
      return SyncReport(
        remote: address, catalogue: delivery.catalogue, old: .origin, new: delivery.head,
        shared: delivery.head, traffic: delivery.word.traffic, signed: delivery.word.signed)
    }
  }
}

extension FolderSource {
  /// Makes a new catalogue file at `path` whose history begins with a snapshot.
  ///
  /// The file appears there only when it is complete and verified; nothing is overwritten.
  ///
  /// - Parameter file: A catalogue that remembers what was seen there before; `nil` if there is none.
  package func cloneShallow(
    to path: String, rememberedBy known: CatalogueFile? = nil
  ) async throws(Failure) -> SyncReport {
    try await clone(to: path) { try await snapshot(for: path, rememberedBy: known) }
  }
}

extension RemoteDelivery {
  /// Makes a catalogue file from the snapshot; an empty one without a snapshot.
  fileprivate func begin(at path: String) throws -> CatalogueFile {
    guard let snapshot, head != .origin else {
      return try CatalogueFile.create(at: path, id: catalogue, name: name)
    }
    let file: CatalogueFile
    do {
      file = try CatalogueFile.load(snapshot: snapshot.bytes, at: path)
    } catch let error as Failure where error.fault == .bytes || error.code == .damaged {
      // The snapshot itself is at fault.
      throw Failure(
        .badDelta,
        "the snapshot of revision \(snapshot.number) cannot be used: \(error.problem)",
        underlying: error)
    }
    guard file.id == catalogue, try file.log.head().number == snapshot.number else {
      throw Failure(.badDelta, "the snapshot has another revision than announced")
    }
    return file
  }
}
