import DevcatValues
import DevcatStore
import DevcatClient
import DevcatTransport
import DevcatWire

/// Commits of one change, each pushed before the next: what a team's writer does that is never
/// done.
enum PushLoop {
  /// How many pushes the hub accepted, and how often others had been faster.
  struct Count {
    var accepted = 0
    var stale = 0
  }

  /// Commits and pushes for so long, with the file and the connection kept open.
  ///
  /// A push that lost to others five times is pushed again, as its user would.
  /// - Parameters:
  ///   - path: A clone with nothing to push.
  ///   - id: The device that this writer changes.
  static func run(_ path: String, id: String, seconds: Double) throws -> Count {
    try EventLoop.run { loop in
      let (client, connection) = (HubClient(on: loop), PooledConnection())
      let file = try CatalogueFile.open(at: path, access: .readWrite)
      let end = Deadline.after(.seconds(seconds))
      var count = Count()
      while Deadline.now < end {
        try commit(to: file, id, turn: count.accepted)
        while true {
          do throws(Failure) {
            _ = try await client.push(file, over: connection) { _ in count.stale += 1 }
            break
          } catch {
            guard error.code == .stale else { throw error }
          }
        }
        count.accepted += 1
      }
      await connection.close()
      return count
    }
  }

  private static func commit(to file: CatalogueFile, _ id: String, turn: Int) throws {
    let patch = Patch([.init(.statusBar(.portrait), .number(Double(60 + turn % 40)))])
    let note = RevisionNote(
      author: "bench", message: "turn \(turn)", time: Timestamp(seconds: Int64(turn)))
    try file.commit([.edit(id: id, patch)], note: note)
  }
}
