package import DevcatValues
import DevcatStore
import DevcatWire

/// Makes sources of both kinds, with the same patience and trust.
package struct RemoteClient: Sendable {
  /// The client of hubs.
  package let hub: HubClient
  private let folders: FolderSource.Limits

  /// Makes a client.
  package init(_ hub: HubClient, folders: FolderSource.Limits) {
    (self.hub, self.folders) = (hub, folders)
  }

  /// The source at an address.
  package func source(at address: RemoteAddress) -> any RevisionSource {
    switch address {
    case .hub(let url): HubSource(hub, url)
    case .folder(let url): folder(url)
    }
  }

  /// A published folder.
  package func folder(_ url: PublishedURL) -> FolderSource { FolderSource(url, limits: folders) }

  /// Pulls into the catalogue file at `path` from its remote, as `RevisionSource.pull` does.
  package func pull(
    _ path: String, settling side: MergeSide? = nil, recovering way: PullRecovery = .none
  ) async throws(Failure) -> SyncReport {
    try await Failure.naming("pull", path) {
      let file = try CatalogueFile.open(at: path, access: .readWrite)
      return try await source(at: RemoteAddress(remoteOf: file, for: "pull"))
        .pull(file, settling: side, recovering: way)
    }
  }
}

extension RevisionSource {
  /// Pulls into the catalogue file at `path`, whose remote this is.
  package func pull(
    _ path: String, settling side: MergeSide? = nil, recovering way: PullRecovery = .none
  ) async throws(Failure) -> SyncReport {
    try await Failure.naming("pull", path) {
      try await pull(
        try CatalogueFile.open(at: path, access: .readWrite), settling: side,
        recovering: way)
    }
  }
}
