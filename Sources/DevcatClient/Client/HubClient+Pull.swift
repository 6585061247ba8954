public import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatWire

extension HubClient {
  /// Brings the new revisions of the hub that is its remote into the catalogue file at `path`, as
  /// `RevisionSource.pull` does.
  public func pull(
    _ path: String, settling side: MergeSide? = nil, isResetting: Bool = false
  ) async throws(Failure) -> SyncReport {
    try await Failure.naming("pull", path) {
      let file = try CatalogueFile.open(at: path, access: .readWrite)
      return try await HubSource(self, RemoteURL(file.requiredRemote().url))
        .pull(file, settling: side, isResetting: isResetting)
    }
  }
}
