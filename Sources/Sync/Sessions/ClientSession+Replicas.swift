import Catalogue
import Encoding

/// How a session handles answers about resumed transfers, snapshots and hashes.
extension ClientSession {
  /// Handles the offset at which the hub continues.
  mutating func startAwaited(_ message: Message, _ head: Message.Head) -> Action {
    guard case .resumed(let resumed) = message else { return outOfPlace(message) }
    let received: ReceivedPrefix
    if case .shallow(_, let before) = request {
      received = before
      state = .awaitingPiece(head, byteCount: resumed.offset)
    } else {
      received = resumption?.received ?? .nothing
      state = .awaitingPiece(
        head, byteCount: (resumption?.wholeCount ?? 0) + resumed.offset)
    }
    guard resumed.offset == 0 || resumed.offset == received.count else {
      return outOfPlace(message)
    }
    return .takeUp(resumed.offset)
  }

  /// Takes hashes of the state tree, or profiles.
  mutating func treeAwaited(_ message: Message) -> Action {
    do throws(SyncError) {
      switch message {
      case .hashes(let hashes):
        try comparison?.take(hashes.hashes)
        return ask()
      case .records(let records):
        guard let versions = try comparison?.take(records) else { return .receive }
        fetched += versions
        return ask()
      default: return outOfPlace(message)
      }
    } catch {
      return fail(error)
    }
  }

  /// Sends the next request of the comparison; each answer begins with the hub's head.
  private mutating func ask() -> Action {
    guard case .compare(let name, let catalogue, let point, _, _) = request, let comparison else {
      preconditionFailure("Nothing is compared.")
    }
    state = .awaitingHead
    switch comparison.question {
    case .nodes, .none: return finish(.compared(buckets: comparison.differing, fetched))
    case .buckets(let nodes):
      return .send(
        [.compare(.init(name: name, catalogue: catalogue, point: point, nodes: nodes))], delta: nil)
    case .profiles(let buckets):
      return .send(
        [.fetch(.init(name: name, catalogue: catalogue, point: point, buckets: buckets))],
        delta: nil)
    }
  }

  /// Requests an interrupted transfer again, from its beginning.
  mutating func startOver(_ failure: Message.Failure) -> Action {
    resumption = nil
    switch request {
    case .clone(let name, _):
      return .startOver(
        .pull(.init(name: name, catalogue: nil, base: .origin)), reason: failure.message)
    case .pull(let name, let catalogue, let base, _):
      return .startOver(
        .pull(.init(name: name, catalogue: catalogue, base: base)), reason: failure.message)
    case .shallow, .squash, .push, .probe, .compare: return fail(SyncError(failure))
    }
  }
}
