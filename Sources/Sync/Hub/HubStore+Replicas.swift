import Catalogue
import Encoding
import Store

/// What replicas ask of a catalogue that begin shallow or are repaired.
extension HubStore {
  /// A snapshot of a revision: one for all that are sent it meanwhile, and empty of the origin.
  func snapshot(at point: RevisionPoint) throws -> SnapshotCopy {
    if let copy = snapshotCopy, copy.point == point { return copy }
    var bytes: [UInt8] = []
    if point != .origin {
      try required().writeSnapshot(at: point.number) { bytes += $0 }
    }
    let copy = SnapshotCopy(of: point, bytes)
    snapshotCopy = copy
    return copy
  }

  /// The hashes of the buckets at a revision.
  func bucketHashes(at number: Int) throws -> [Digest] {
    try required().bucketHashes(at: number)
  }

  /// The last version up to a revision of every profile in some buckets.
  func versions(inBuckets buckets: Set<Int>, at number: Int) throws -> [ProfileVersion] {
    try required().versions(inBuckets: buckets, at: number)
  }
}
