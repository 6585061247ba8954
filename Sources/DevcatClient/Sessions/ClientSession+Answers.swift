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
    case (.head(let head), .pull(_, let own, _, _)):
      guard head.catalogue == own else { return fail(.otherLineage(hub: head.catalogue, own: own)) }
      if let refusal = refusal(of: head.point) { return refusal }
      state = .finding(head)
      return .find(head.point)
    case (.unchanged, .pull(_, _, let base, _)):
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
  mutating func verdictAwaited(_ message: Message, _ span: RevisionSpan) -> Action {
    guard case .push(_, let own, _, _) = request else { return outOfPlace(message) }
    switch message {
    case .accepted(let accepted):
      guard accepted.head == span.head, provenance.last <= span.head.number else {
        return outOfPlace(message)
      }
      return refusal(of: accepted.head, claim: .holds) ?? finish(.accepted(span))
    case .stale(let stale):
      guard stale.head.number > span.base.number, provenance.isEmpty else {
        return outOfPlace(message)
      }
      if let refusal = refusal(of: stale.head) { return refusal }
      state = .awaitingPiece(Message.Head(catalogue: own, point: stale.head), byteCount: 0)
      return .receive
    default:
      return outOfPlace(message)
    }
  }

  /// How many pushers one answer may have: two million.
  private static let mostFacts = 1 << 21

  /// Stores the hub's facts about revisions, which must be the requested ones.
  mutating func credited(_ new: Provenance) -> Action {
    // The client knows its own revisions, up to the base, without the hub.
    let base =
      switch request {
      case .pull(_, _, let base, _), .push(_, _, let base, _): base.number
      case .clone, .probe: 0
      }
    let last: Int
    switch state {
    case .awaitingPiece(let head, _): last = head.point.number
    case .awaitingVerdict: last = .max
    case .idle, .greeting, .awaitingHead, .finding, .applying, .done:
      return outOfPlace(.provenance(new))
    }
    guard let first = new.pushers.first?.revisions.lowerBound, first > base, new.last <= last,
      provenance.append(new), provenance.pushers.count <= Self.mostFacts
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
