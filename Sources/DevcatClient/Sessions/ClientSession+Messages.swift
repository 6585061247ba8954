public import DevcatValues
import DevcatEncoding
import DevcatWire

/// A request of a client.
public enum ClientRequest: Hashable, Sendable {
  /// The whole history of a catalogue.
  case clone(name: String)
  /// The revisions after the base, for the catalogue with an id; where there are none, the hub may wait for
  /// some.
  case pull(
    name: String, catalogue: CatalogueID, base: RevisionPoint, waiting: Duration = .zero)
  /// Sends the revisions from the base on, up to the head. A hub with another head than the base answers
  /// with the revisions after the base.
  case push(name: String, catalogue: CatalogueID, base: RevisionPoint, head: RevisionPoint)
  /// The head of a catalogue.
  case probe(name: String)
}

/// The revisions after one point up to another.
public struct RevisionSpan: Hashable, Sendable {
  /// The revision before the first.
  let base: RevisionPoint
  /// The last revision.
  let head: RevisionPoint
}

extension ClientSession {
  /// The first message of a request after the hello, and the revisions that follow it.
  static func opening(of request: ClientRequest) -> (Message, RevisionSpan?) {
    switch request {
    case .clone(let name):
      (.pull(.init(name: name, catalogue: nil, base: .origin)), nil)
    case .pull(let name, let catalogue, let base, let wait):
      (
        .pull(
          .init(
            name: name, catalogue: catalogue, base: base,
            wait: min(Message.Pull.longestWait, UInt64(max(0, wait.seconds * 1000))))),
        nil
      )
    case .push(let name, let catalogue, let base, let head):
      (
        .push(.init(name: name, catalogue: catalogue, base: base, head: head, size: 0)),
        RevisionSpan(base: base, head: head)
      )
    case .probe(let name): (.probe(.init(name: name)), nil)
    }
  }
}

extension Failure {
  /// The hub and this devcat have no version of the protocol in common.
  static func versions(hub: Message.Hello, own: Message.Hello) -> Failure {
    Failure(
      .protocolViolation,
      "the hub has protocol versions \(hub.versions), and this devcat \(own.versions)",
      hint: "Install the same devcat on both sides.")
  }

  /// Both sides changed the same values, and people must decide.
  package static func conflict(_ open: [MergeConflict]) -> Failure {
    Failure(
      .conflict,
      "both sides changed the same: \(open.count == 1 ? "1 conflict waits" : "\(open.count) conflicts wait")",
      hint:
        "'devcat status' lists them; resolve them with 'devcat resolve' or 'devcat pull --ours' "
        + "(or '--theirs'), or drop the pulled revisions with 'devcat pull --abort'.")
  }
}
