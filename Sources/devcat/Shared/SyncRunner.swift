import Catalogue
import Render
import Sync

/// Runs an exchange with a hub, and prints what became of it.
enum SyncRunner {
  /// Runs `body` with a client on a loop of its own.
  static func run<Result: Sendable>(
    _ body: @escaping @Sendable (SyncClient) async throws -> Result
  ) throws -> Result {
    try EventLoop.run { loop in try await body(SyncClient(on: loop)) }
  }

  /// Writes a report as a JSON object.
  static func print(_ report: SyncReport) throws {
    try JSONOutput.print { writer in
      writer.beginObject()
      writer.member("remote", report.remote)
      writer.member("catalogue", report.catalogue.description)
      write("old", report.old, to: &writer)
      write("new", report.new, to: &writer)
      writer.member("localRevisions", report.localRevisions)
      writer.member("bytesReceived", report.traffic.received)
      writer.member("bytesSent", report.traffic.sent)
      writer.endObject()
    }
  }

  static func write(_ key: String, _ point: RevisionPoint, to writer: inout JSONWriter) {
    writer.key(key)
    writer.beginObject()
    writer.member("number", point.number)
    writer.member("digest", point.digest.hex)
    writer.endObject()
  }

  /// The revisions that were exchanged, for people.
  static func revisions(of report: SyncReport) -> String {
    let (first, last) = (report.old.number + 1, report.new.number)
    return first == last ? "revision \(last)" : "revisions \(first) to \(last)"
  }

  /// The bytes that went either way, for people.
  static func text(_ traffic: Channel.Traffic) -> String {
    "\(traffic.received) bytes received, \(traffic.sent) sent"
  }
}
