import Catalogue
import Encoding
public import Store
public import Transport

extension HubClient {
  /// Repairs the catalogue file at `path` with data from its remote.
  ///
  /// It fetches the revisions of the log up to the base whose bytes do not match their digests,
  /// then the profiles in the buckets that differ at the base, and rebuilds every view. Local
  /// revisions are unchanged. Fetched data is used only if it matches the base's digest.
  /// - Throws: `SyncError`. Each step is a transaction, so a part may already be repaired.
  public func repair(_ path: String) async throws(SyncError) -> RepairReport {
    try await naming("repair", path) {
      let file = try CatalogueFile.open(at: path, access: .readWrite)
      let remote = try Self.remote(of: file)
      return try await naming("repair", remote.url) { try await repair(file, remote) }
    }
  }

  private func repair(_ file: CatalogueFile, _ remote: Remote) async throws -> RepairReport {
    let url = try RemoteURL(remote.url)
    var traffic = Channel.Traffic()
    var revisions: ClosedRange<Int>?
    if let last = try file.maintenance.lastSound(upTo: remote.base) {
      traffic = try await repairLog(of: file, url, after: last, upTo: remote.base)
      revisions = last.number + 1...remote.base.number
    }
    let found = try await repairState(of: file, url, at: remote.base)
    traffic = traffic + found.result.traffic
    var verification = try file.maintenance.verify()
    if verification.difference != nil, verification.isRepairable {
      // Older versions are in no bucket. The log, which is intact, has them.
      try file.maintenance.repair()
      verification = try file.maintenance.verify()
    }
    return RepairReport(
      remote: url.text, revisions: revisions, buckets: found.buckets, profiles: found.profiles,
      verification: verification, traffic: traffic, signed: found.result.signed,
      formerKey: found.result.formerKey)
  }

  /// Fetches the revisions after a point, and replaces those up to the base.
  private func repairLog(
    of file: CatalogueFile, _ url: RemoteURL, after last: RevisionPoint, upTo base: RevisionPoint
  ) async throws -> Channel.Traffic {
    let work = RequestExchange.Work { delivery in
      try file.merging.repairLog(delivery.pieces, after: last, upTo: base, to: delivery.head.point)
    }
    // Requested as the rest of a clone, because a pull would end at a head that the log already
    // has.
    let kept = Resumption(catalogue: file.id, tip: last, received: .nothing, wholeCount: 0)
    let result = try await RequestExchange.hold(
      .clone(name: url.catalogue.description, resuming: kept), with: url, on: loop, limits,
      file: file, work: work)
    guard case .applied = result.outcome else { throw Self.unexpected }
    return result.traffic
  }

  /// Fetches the profiles that differ, and rebuilds the views.
  private func repairState(
    of file: CatalogueFile, _ url: RemoteURL, at base: RevisionPoint
  ) async throws -> (buckets: Int, profiles: Int, result: RequestExchange.Result) {
    guard let root = try file.log.root(at: base.number) else { throw Self.unexpected }
    let result = try await RequestExchange.hold(
      .compare(
        name: url.catalogue.description, catalogue: file.id, at: base, root: root,
        buckets: try file.state.bucketHashes(at: base.number, rehashing: true)),
      with: url, on: loop, limits, file: file)
    guard case .compared(let buckets, let versions) = result.outcome else { throw Self.unexpected }
    do {
      try file.maintenance.repair(versions, inBuckets: Set(buckets), at: base)
    } catch  where error is EncodingError || (error as? StoreError)?.code == .damaged {
      // The damage is in versions of local revisions; an intact log has them.
      try file.maintenance.repair()
    }
    return (buckets.count, versions.count { $0.record != nil }, result)
  }
}

/// The result of a repair from a hub.
public struct RepairReport: Equatable, Sendable {
  /// The URL of the remote.
  public let remote: String
  /// The revisions whose changes in the log were damaged and were fetched again.
  public let revisions: ClosedRange<Int>?
  /// How many of the 4096 buckets differed.
  public let buckets: Int
  /// How many profiles were fetched with them.
  public let profiles: Int
  /// The result of `verify` afterwards.
  public let verification: Verification
  /// The bytes that went over the connections, all frames counted.
  public let traffic: Channel.Traffic
  /// The hub's signed head; `nil` for a hub that does not sign.
  public let signed: SeenHead?
  /// The hub's former public key, if it has announced a new one.
  ///
  /// Reported once.
  public let formerKey: [UInt8]?
}
