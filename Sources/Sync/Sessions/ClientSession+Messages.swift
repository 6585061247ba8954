import Catalogue
import Encoding

extension ClientSession {
  /// The first message of a request behind the hello, and the revisions that follow it.
  static func opening(of request: ClientRequest) -> (Message, RevisionSpan?) {
    switch request {
    case .clone(let name, let kept?), .pull(let name, _, _, let kept?):
      (
        .resume(
          .init(
            name: name, catalogue: kept.catalogue, base: kept.tip, received: kept.received)), nil
      )
    case .clone(let name, nil):
      (.pull(.init(name: name, catalogue: nil, base: .origin)), nil)
    case .pull(let name, let catalogue, let base, nil):
      (.pull(.init(name: name, catalogue: catalogue, base: base)), nil)
    case .squash(let name, let catalogue, let base):
      (.squash(.init(name: name, catalogue: catalogue, base: base)), nil)
    case .shallow(let name, let received):
      (.shallow(.init(name: name, catalogue: nil, received: received)), nil)
    case .compare(let name, let catalogue, let point, _, _):
      (.compare(.init(name: name, catalogue: catalogue, point: point, nodes: [])), nil)
    case .push(let name, let catalogue, let base?, let head):
      (
        .push(.init(name: name, catalogue: catalogue, base: base, head: head, size: 0)),
        RevisionSpan(base: base, head: head)
      )
    case .push(let name, _, nil, _), .probe(let name):
      (.probe(.init(name: name)), nil)
    }
  }
}

extension SyncError {
  /// The hub and this devcat have no version of the protocol in common.
  static func versions(hub: Message.Hello, own: Message.Hello) -> SyncError {
    SyncError(
      .protocolViolation,
      "the hub speaks protocol versions \(hub.versions), and this devcat \(own.versions)",
      hint: "Install the same devcat on both sides.")
  }

  /// The hub's catalogue is of another lineage than the client's.
  static func otherLineage(hub: CatalogueID, own: CatalogueID) -> SyncError {
    SyncError(
      .otherLineage, "the hub's catalogue is \(hub), and this one is \(own)",
      hint: "They share no history: clone the hub's into a new file.")
  }

  /// The hub has moved on from the base of a push.
  static func stale(_ head: RevisionPoint) -> SyncError {
    SyncError(
      .stale, "the hub has moved on to revision \(head.number) (\(head.digest.short))",
      hint: "Pull first, then push again.")
  }

  /// Both sides changed the same, and people are to decide.
  static func conflict(_ open: [MergeConflict]) -> SyncError {
    SyncError(
      .conflict,
      "both sides changed the same: \(open.count == 1 ? "1 conflict waits" : "\(open.count) conflicts wait")",
      hint: "'devcat status' lists them; settle them with 'devcat resolve' or 'devcat pull --ours' "
        + "(or '--theirs'), or drop what was pulled with 'devcat pull --abort'.")
  }
}
