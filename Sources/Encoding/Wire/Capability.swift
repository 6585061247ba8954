/// What a side can do beyond version 1 of the protocol, as its hello names it.
public enum Capability {
  /// A hub tells hashes of the state tree, and profiles by their buckets.
  public static let repair = "repair"
  /// A hub takes up transfers that were broken off.
  public static let resume = "resume"
  /// A hub sends snapshots.
  public static let shallow = "shallow"
  /// A hub tells watchers of new heads.
  public static let watch = "watch"
}
