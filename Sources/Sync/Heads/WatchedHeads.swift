import Encoding
public import Catalogue
public import Store

/// A head of a hub's catalogue that a watcher was told of.
public struct WatchedHead: Hashable, Sendable {
  /// The revision.
  public let point: RevisionPoint
  /// The head as the hub has signed it; `nil` for a hub that signs none.
  public let signed: SeenHead?
}

/// What a watcher has seen of the heads of a hub's catalogue, in their order.
public struct WatchedHeads: Hashable, Sendable {
  /// The newest head that the hub is known to have signed.
  public private(set) var signed: SeenHead?
  /// The last head that was told.
  public private(set) var last: RevisionPoint?

  /// Begins with what is known.
  public init(signed: SeenHead?) { self.signed = signed }

  /// Takes what the hub says of where the catalogue stands; `nil` where that was told before.
  ///
  /// - Throws: `SyncError` as `HeadCheck` does; `rollback` also for a hub that signs nothing and has
  ///   gone back.
  mutating func take(
    _ head: Message.Head, _ seal: Message.Seal?
  ) throws(SyncError) -> WatchedHead? {
    let new = try HeadCheck(seen: signed).judge(
      seal, of: head.catalogue, at: head.point, claim: .standsAt)
    signed = new ?? signed
    if head.point == last { return nil }
    if new == nil, let last, head.point.number <= last.number {
      throw SyncError(
        .rollback,
        "the hub went back: it stood at revision \(last.number) (\(last.digest.short)), and shows "
          + "revision \(head.point.number) (\(head.point.digest.short))",
        hint: "Ask who runs the hub whether it was restored from a backup.")
    }
    last = head.point
    return WatchedHead(point: head.point, signed: new)
  }
}
