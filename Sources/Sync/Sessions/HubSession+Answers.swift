import Catalogue
import Encoding

/// What pulls and pushes are answered.
extension HubSession {
  /// What a pull is answered, where the catalogue stands so.
  mutating func answer(
    _ pull: Message.Pull, _ name: CatalogueName, _ standing: Standing?
  ) -> Action {
    state = .ready
    guard let standing else { return .reply(.unknownCatalogue) }
    if let refusal = refusal(of: pull.catalogue, at: pull.base, standing) { return refusal }
    if pull.catalogue != nil, pull.base == standing.head {
      return .answer(.unchanged, Place(name, standing))
    }
    state = .streaming
    return .stream(
      Place(name, standing), after: pull.base.number, received: nil, maximumBytes: clientLimit)
  }

  /// The refusal of a client that goes on from a revision which the catalogue does not hold.
  func refusal(
    of catalogue: CatalogueID?, at base: RevisionPoint, _ standing: Standing
  ) -> Action? {
    if let catalogue, catalogue != standing.catalogue {
      return .reply(.otherLineage(hub: standing.catalogue, client: catalogue))
    }
    guard base.number >= standing.beginning else {
      return .reply(.historyMissing(before: standing.beginning))
    }
    guard standing.point == base else {
      return .reply(.diverged(hub: standing.point, head: standing.head, client: base))
    }
    return nil
  }

  /// What a push is answered, where the catalogue stands so.
  mutating func answer(
    _ push: Message.Push, _ name: CatalogueName, _ standing: Standing?
  ) -> Action {
    state = .discarding(byteCount: 0)
    guard let standing else {
      guard push.base == .origin else { return .reply(.unknownCatalogue) }
      guard allows(.admin, name) else { return .reply(.failure(.mayNotMake)) }
      state = .collecting(name, push, byteCount: 0)
      return .receive
    }
    guard standing.catalogue == push.catalogue else {
      return .reply(.otherLineage(hub: standing.catalogue, client: push.catalogue))
    }
    if standing.point == push.head { return .acknowledge(name, push) }
    guard standing.head == push.base else {
      return .answer(.stale(.init(head: standing.head)), Place(name, standing))
    }
    state = .collecting(name, push, byteCount: 0)
    return .receive
  }

  /// Takes a piece of a pushed delta.
  mutating func collected(
    _ message: Message, _ name: CatalogueName, _ push: Message.Push, _ count: Int
  ) -> Action {
    guard case .delta(let piece) = message else { return outOfPlace(message) }
    let total = count + piece.bytes.count
    guard total <= Int(clamping: hello.limits.delta) else { return tooLarge() }
    if piece.isLast {
      guard allows(.write, name) else {
        state = .ready
        return .reply(.failure(.mayNotPush))
      }
      state = .judging(name, push)
      return .accept(name, push, last: piece.bytes)
    }
    state = .collecting(name, push, byteCount: total)
    return .keep(piece.bytes)
  }

  /// Passes over a piece of a pushed delta.
  mutating func discarded(_ message: Message, _ count: Int) -> Action {
    guard case .delta(let piece) = message else { return outOfPlace(message) }
    let total = count + piece.bytes.count
    guard total <= Int(clamping: hello.limits.delta) else { return tooLarge() }
    state = piece.isLast ? .ready : .discarding(byteCount: total)
    return .receive
  }
}
