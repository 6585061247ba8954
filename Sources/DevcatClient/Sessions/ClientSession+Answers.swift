import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatWire

/// How a session handles the hub's answers.
extension ClientSession {
  /// Handles the hub's head, or that it has nothing new.
  mutating func headAwaited(_ message: Message) -> Action {
    switch (message, request) {
    case (.head(let head), .clone):
      if let refusal = refusal(of: head.point) { return refusal }
      state = .awaitingPiece(head, byteCount: 0)
      return .receive
    case (.head(let head), .probe):
      return refusal(of: head.point) ?? finish(.head(head))
    case (.head(let head), .pull(_, let own, _)), (.head(let head), .push(_, let own, _, _, _)):
      guard head.catalogue == own else { return fail(.otherLineage(hub: head.catalogue, own: own)) }
      if let refusal = refusal(of: head.point) { return refusal }
      state = .finding(head)
      return .find(head.point)
    case (.unchanged, .pull(_, _, let base)):
      return refusal(of: base) ?? finish(.unchanged)
    case (_, _): return outOfPlace(message)
    }
  }

  /// Takes a piece of the delta.
  mutating func pieceAwaited(
    _ message: Message, _ head: Message.Head, _ count: Int
  ) -> Action {
    guard case .delta(let piece) = message else { return outOfPlace(message) }
    let (bytes, isLast) = (piece.bytes, piece.isLast)
    let total = count + bytes.count
    guard total <= Int(clamping: hello.limits.delta) else {
      return fail(
        Failure(
          .notAccepted, "the hub sends more than the accepted \(hello.limits.delta) bytes"))
    }
    if let merge, isLast ? total != merge.size : total > merge.size {
      return outOfPlace(message)
    }
    if isLast {
      state = .applying(head)
      return .apply(last: bytes, head)
    }
    // Pieces without bytes could come for ever.
    guard !bytes.isEmpty else { return outOfPlace(message) }
    state = .awaitingPiece(head, byteCount: total)
    return .keep(bytes)
  }

  /// Handles the result of a push.
  mutating func verdictAwaited(
    _ message: Message, _ span: RevisionSpan, _ isRetry: Bool
  ) -> Action {
    guard case .push(_, let own, _, _, _) = request else { return outOfPlace(message) }
    switch message {
    case .accepted(let accepted):
      let (head, onto) = (accepted.head, accepted.onto)
      // The hub has merged the push onto a later head, or holds it as it was pushed.
      guard span.base.number < onto.number || head == span.head, onto.number <= head.number,
        provenance.last <= head.number
      else { return outOfPlace(message) }
      if let refusal = refusal(of: head, claim: .holds) { return refusal }
      // Otherwise it would be read for hours.
      let limit = min(Message.Accepted.largestDelta, Int(clamping: hello.limits.delta))
      guard accepted.size <= limit else {
        return fail(
          Failure(
            .notAccepted,
            "the hub announces a delta of \(accepted.size) bytes after its answer, and may send \(limit)"
          ))
      }
      if head == span.head { return finish(.accepted(span)) }
      guard accepted.size > 0 else { return finish(.merged(head)) }
      merge = Merge(pushed: span, onto: onto, size: accepted.size)
      state = .awaitingPiece(Message.Head(catalogue: own, point: head), byteCount: 0)
      return .receive
    case .stale(let stale):
      if let refusal = refusal(of: stale.head) { return refusal }
      guard !isRetry else { return fail(.stale(stale.head)) }
      // The hub's head may be a revision of the local log: then it is only older.
      wasStale = true
      state = .finding(Message.Head(catalogue: own, point: stale.head))
      return .find(stale.head)
    default:
      return outOfPlace(message)
    }
  }

  /// How many pushers, and how many origins, one answer may have: two million.
  private static let mostFacts = 1 << 21

  /// Stores the hub's facts about revisions, which must be the requested ones.
  mutating func credited(_ new: Provenance) -> Action {
    let asked: ClosedRange<Int>
    switch (state, request) {
    case (.awaitingPiece(let head, _), _):
      // The client knows its own revisions, up to the base, without the hub.
      let base =
        if case .pull(_, _, let base) = request { base } else { merge?.pushed.base ?? .origin }
      asked = base.number...max(base.number, head.point.number)
    case (.awaitingVerdict(let span, _), _): asked = span.base.number...Int.max
    case (.idle, _), (.greeting, _), (.awaitingHead, _), (.finding, _), (.applying, _), (.done, _):
      return outOfPlace(.provenance(new))
    }
    let first = min(
      new.pushers.first?.revisions.lowerBound ?? .max, new.origins.first?.revision ?? .max)
    guard !new.isEmpty, first > asked.lowerBound, new.last <= asked.upperBound,
      provenance.append(new),
      max(provenance.pushers.count, provenance.origins.count) <= Self.mostFacts
    else {
      return fail(
        Failure(.protocolViolation, "the hub sent facts about revisions that were not requested"))
    }
    return .receive
  }

  /// Checks a head, and returns the refusal of a hub that went back.
  private mutating func refusal(
    of point: RevisionPoint, claim: HeadCheck.Claim = .isHead
  ) -> Action? {
    do throws(Failure) {
      try check.judge(point, claim: claim)
      return nil
    } catch {
      return fail(error)
    }
  }
}
