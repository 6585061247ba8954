import DevcatValues
import DevcatEncoding
import DevcatStore
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

/// The client's side of requests by replicas that begin shallow, as tables.
struct ReplicaSessionTests {
  typealias Client = ClientSessionTests

  static let shallow = ClientRequest.shallow(name: "a/b")
  static let hello = Message.hello(.init(capabilities: [], limits: .init(delta: 1000)))

  static func delta(_ count: Int, isLast: Bool) -> Client.Step {
    .message(.delta(.init([UInt8](repeating: 0, count: count), isLast: isLast)))
  }
  static func snapshot(_ count: Int, isLast: Bool) -> Client.Step {
    .message(.snapshot(.init([UInt8](repeating: 0, count: count), isLast: isLast)))
  }
  static func refusal(_ code: Message.Failed.Code) -> Client.Step {
    .message(.failure(.init(code, "no")))
  }

  static let clientCases = [
    Client.Case(
      name: "shallow clone", request: shallow,
      steps: [
        .message(hello), .message(Client.head), snapshot(4, isLast: false),
        snapshot(5, isLast: true), .applied,
      ], actions: ["receive", "receive", "keep 4", "apply 5 to 3", "finish applied 3"]),
    Client.Case(
      name: "shallow clone beyond the limit", request: shallow,
      steps: [
        .message(hello), .message(Client.head), snapshot(40, isLast: false),
        snapshot(61, isLast: true),
      ], actions: ["receive", "receive", "keep 40", "fail not-accepted"]),
    Client.Case(
      name: "shallow clone that is sent a delta", request: shallow,
      steps: [.message(hello), .message(Client.head), delta(1, isLast: true)],
      actions: ["receive", "receive", "fail protocol"]),
    Client.Case(
      name: "shallow clone of an older hub", request: shallow,
      steps: [.message(hello), refusal(.badMessage)], actions: ["receive", "fail protocol"]),
  ]

  @Test("A client says", arguments: clientCases)
  func aClientSays(_ sample: Client.Case) { Client().says(sample) }
}
