import Catalogue
import Encoding

/// Reads the profiles of a snapshot, one chunk ahead of those that are written, on another thread.
// Unchecked: the reader is used by one thread at a time, since a chunk is begun only when the one
// before it has come.
final class SnapshotAhead: @unchecked Sendable {
  private var reader: SnapshotReader
  private var next: Background<[Profile]?, EncodingError>?

  /// Begins to read the first chunk.
  init(_ reader: consuming SnapshotReader) {
    self.reader = reader
    next = read()
  }

  /// The profiles of the next chunk in id order, or `nil` behind the last one.
  ///
  /// - Throws: `EncodingError` for anything malformed, missing or altered; no chunk follows then.
  func nextChunk() throws(EncodingError) -> [Profile]? {
    guard let profiles = try next?.value() else { return nil }
    next = read()
    return profiles
  }

  private func read() -> Background<[Profile]?, EncodingError> {
    Background { () throws(EncodingError) in try self.reader.nextChunk() }
  }
}
