public import Catalogue
public import Encoding

extension ClientSession {
  /// What the caller is to do next.
  public enum Action: Sendable {
    /// Send the messages in one flight, with the revisions of the span as `delta` messages behind
    /// them, whose size the `push` then names; then as for `receive`.
    case send([Message], delta: RevisionSpan?)
    /// Wait for a message, and call `received(_:)` or `closed()`.
    case receive
    /// Take up what has come before: the whole chunks and so many bytes behind them; then as for
    /// `receive`.
    case takeUp(Int)
    /// What has come before does not fit where the hub stands: give it up and send the message; then as
    /// for `receive`.
    case startOver(Message, reason: String)
    /// Keep these profiles, which are all of the buckets and verified, and call `mended()`.
    case mend([ProfileVersion], buckets: [Int])
    /// Keep a piece of the delta or the snapshot; then as for `receive`.
    case keep([UInt8])
    /// See whether the own log holds the point, and call `found(_:)`.
    case find(RevisionPoint)
    /// Keep the last piece, verify and apply the whole delta up to this head, or the snapshot of it,
    /// and call `applied()`.
    case apply(last: [UInt8], Message.Head)
    /// The request is done.
    case finish(Outcome)
    /// The request has failed.
    case fail(SyncError)
  }

  /// How a request ended.
  public enum Outcome: Hashable, Sendable {
    /// The hub has nothing after the base.
    case unchanged
    /// The own log holds the hub's head already: it is the base that both share.
    case contained(RevisionPoint)
    /// The delta up to the head, or the snapshot of it, was applied.
    case applied(Message.Head)
    /// The hub holds the revisions that were pushed.
    case accepted(RevisionSpan)
    /// Where the hub's catalogue stands.
    case head(Message.Head)
    /// So many buckets differed.
    case compared(Int)
  }
}
