/// What a side can do beyond version 1 of the protocol, as its hello names it.
public enum Capability {
  /// A hub tells watchers of new heads.
  public static let watch = "watch"
}
