import DevcatValues
import DevcatWire

@testable import DevcatClient

extension HubClient {
  /// Makes a new catalogue file at `path` with the whole history of a catalogue on a hub.
  func clone(_ url: RemoteURL, to path: String) async throws(Failure) -> SyncReport {
    try await HubSource(self, url).clone(to: path)
  }

  /// The head of a catalogue on a hub; one older than the head `seen` there before is refused.
  func remoteHead(
    _ url: RemoteURL, seen: RevisionPoint? = nil
  ) async throws(Failure) -> RemoteHead {
    try await Failure.naming("ask", url.text) {
      RemoteHead(head: try await HubSource(self, url).probe(seen: seen).point, signed: nil)
    }
  }
}
