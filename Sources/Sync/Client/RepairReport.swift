public import Store

/// What a repair by a hub has found and mended.
public struct RepairReport: Equatable, Sendable {
  /// The URL of the remote.
  public let remote: String
  /// The revisions whose changes in the log were damaged and were fetched anew.
  public let revisions: ClosedRange<Int>?
  /// How many of the 4096 buckets differed.
  public let buckets: Int
  /// How many profiles were fetched with them.
  public let profiles: Int
  /// What `verify` then finds.
  public let verification: Verification
  /// The bytes that went over the connections, all frames counted.
  public let traffic: Channel.Traffic
}
