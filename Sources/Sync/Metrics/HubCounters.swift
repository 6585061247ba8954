import Encoding

/// What a hub counts of its work since it began: a plain value.
struct HubCounters {
  /// What requests are told apart by.
  struct Kind: Hashable, Comparable {
    let operation: String
    let answer: String

    static func < (left: Kind, right: Kind) -> Bool {
      (left.operation, left.answer) < (right.operation, right.answer)
    }
  }

  /// When the hub began, in seconds of Unix time.
  let start: Double
  /// How many requests were dealt with.
  private(set) var requests: [Kind: Int] = [:]
  /// How long they took, in seconds, by operation.
  private(set) var seconds: [String: Histogram] = [:]
  /// The bytes of all messages, with their headers.
  private(set) var traffic = Channel.Traffic()
  /// How many connections are served now.
  private(set) var connections = 0
  /// How many connections were served in all.
  private(set) var allConnections = 0
  /// How many newcomers were not served, by the limit that they were past.
  private(set) var refused = [
    "max-connections": 0, "max-connections-per-address": 0, "token": 0,
  ]
  /// How many tokens were shown that let nobody in, by the reason.
  private(set) var failedAuthentications = Dictionary(
    uniqueKeysWithValues: HubGate.Wrong.allCases.map { ($0, 0) })
  /// How many connections the hub has ended with a failure, by its code.
  private(set) var ended: [String: Int] = [:]

  /// Begins to count.
  init(since start: SystemTime) { self.start = start.seconds }

  /// Counts a request that was dealt with.
  mutating func count(_ request: HubRequest) {
    requests[Kind(operation: request.operation, answer: request.answer.code), default: 0] += 1
    seconds[request.operation, default: Histogram()].add(request.duration.seconds)
    count(request.traffic)
  }

  /// Counts bytes that belong to no request.
  mutating func count(_ more: Channel.Traffic) {
    traffic.received += more.received
    traffic.sent += more.sent
  }

  /// Counts a connection that begins.
  mutating func connect() {
    connections += 1
    allConnections += 1
  }

  /// Counts a connection that has ended.
  mutating func disconnect() { connections -= 1 }

  /// Counts a newcomer that is not served.
  mutating func refuse(_ limit: String) { refused[limit, default: 0] += 1 }

  /// Counts a token that lets nobody in.
  mutating func failAuthentication(_ reason: HubGate.Wrong) {
    failedAuthentications[reason, default: 0] += 1
  }

  /// Counts a connection that the hub ends with a failure.
  mutating func end(_ code: Message.Failure.Code) { ended[code.rawValue, default: 0] += 1 }
}
