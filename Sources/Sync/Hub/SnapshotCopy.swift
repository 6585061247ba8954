import Catalogue

/// A snapshot of a catalogue, as several connections send it at a time.
final class SnapshotCopy: Sendable {
  /// The revision.
  let point: RevisionPoint
  /// The file.
  let bytes: [UInt8]

  init(of point: RevisionPoint, _ bytes: [UInt8]) {
    (self.point, self.bytes) = (point, bytes)
  }
}
