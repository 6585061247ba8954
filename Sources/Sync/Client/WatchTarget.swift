public import Catalogue
import Store

/// A catalogue on a hub as a replica of it knows it: what a watch needs, so that it leaves the
/// replica's file alone.
public struct WatchTarget: Sendable {
  /// The replica's remote.
  public let url: RemoteURL
  /// The id of the catalogue.
  public let catalogue: CatalogueID
  /// The last revision that the replica and the hub are known to share.
  public let base: RevisionPoint
  let knowledge: HubKnowledge

  /// Reads what the catalogue file at `path` knows of its remote.
  ///
  /// - Throws: `SyncError` (`noRemote` where it has none; `store` where it cannot be read).
  public init(replica path: String) throws(SyncError) {
    do {
      let file = try CatalogueFile.open(at: path, access: .readOnly)
      let remote = try SyncClient.remote(of: file)
      let url = try RemoteURL(remote.url)
      self.url = url
      catalogue = file.id
      base = remote.base
      knowledge = HubKnowledge(trust: try file.trust(for: url), seen: try file.seenHead(for: url))
    } catch {
      var error = SyncError(any: error)
      (error.operation, error.remote) = ("watch", path)
      throw error
    }
  }
}
