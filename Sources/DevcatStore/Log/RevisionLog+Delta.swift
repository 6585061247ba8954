import DevcatValues
package import DevcatEncoding
import DevcatSQLite

/// Revisions in the form in which they are sent.
extension RevisionLog {
  /// The next revisions after `number`, up to `head`, as a delta, and the number of the last of
  /// them: about 1 MiB before compression, or one larger revision; `nil` if there are none.
  ///
  /// - Throws: `Failure` (`unknownRevision`) if history begins later, at a checkpoint.
  public func delta(after number: Int, upTo head: Int) throws -> (bytes: [UInt8], last: Int)? {
    let revisions = try portion(after: number, upTo: head)
    return revisions.last.map { (DeltaWriter.encoded(revisions), $0.header.number) }
  }

  /// The next revisions after `number`, up to `head`: about 1 MiB of them, or one larger revision; none
  /// if there are none.
  ///
  /// - Throws: `Failure` (`unknownRevision`) if history begins later, at a checkpoint.
  package func portion(after number: Int, upTo head: Int) throws -> [Revision] {
    try revisions(after: number, upTo: head, maximumBytes: DeltaWriter.chunkSize)
  }

  /// The size in bytes of the changes after `number`, up to `head`; counting stops at `limit`.
  ///
  /// - Complexity: O(revisions up to the limit); the changes are not read.
  public func deltaSize(after number: Int, upTo head: Int, limit: Int) throws -> Int {
    try file.storing("read the log of") {
      let rows = try file.database.statement(
        "SELECT size FROM revision WHERE number > ? AND number <= ? ORDER BY number"
      ).bind(number, head)
      defer { rows.reset() }
      var sum = 0
      // Each revision needs some hundred bytes besides its changes.
      while sum < limit, try rows.step() { sum += max(0, rows.int(0)) + 256 }
      return sum
    }
  }
}
