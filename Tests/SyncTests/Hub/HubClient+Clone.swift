import DevcatClient
import DevcatValues

extension HubClient {
  /// Makes a new catalogue file at `path` with the whole history of a catalogue on a hub.
  func clone(_ url: RemoteURL, to path: String) async throws(Failure) -> SyncReport {
    try await HubSource(self, url).clone(to: path)
  }
}
