import DevcatEncoding
import DevcatTransport
import DevcatSystem

/// The hub's counters since its start: a plain value.
struct HubCounters {
  /// The labels of a request.
  struct Kind: Hashable, Comparable {
    let operation: String
    let answer: String

    static func < (left: Kind, right: Kind) -> Bool {
      (left.operation, left.answer) < (right.operation, right.answer)
    }
  }

  /// The start of the hub, in seconds of Unix time.
  let start: Double
  /// How many requests were answered.
  private(set) var requests: [Kind: Int] = [:]
  /// How long they took, in seconds, by operation.
  private(set) var seconds: [String: Histogram] = [:]
  /// The bytes of all messages, with their headers.
  private(set) var traffic = Channel.Traffic()
  /// How many connections are served now.
  private(set) var connections = 0
  /// How many connections were served in all.
  private(set) var allConnections = 0
  /// How many connections were refused, by the limit that they exceeded.
  private(set) var refused = ["max-connections": 0, "max-connections-per-address": 0]
  /// The number of wrong and missing tokens, by reason.
  private(set) var failedAuthentications = Dictionary(
    uniqueKeysWithValues: Authenticator.Wrong.allCases.map { ($0, 0) })
  /// How many connections the hub has ended with a failure, by its code.
  private(set) var ended: [String: Int] = [:]

  /// Begins to count.
  init(since start: SystemTime) { self.start = start.seconds }

  /// Counts a request that was answered.
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

  /// Counts a connection that is refused.
  mutating func refuse(_ limit: String) { refused[limit, default: 0] += 1 }

  /// Counts a wrong token.
  mutating func failAuthentication(_ reason: Authenticator.Wrong) {
    failedAuthentications[reason, default: 0] += 1
  }

  /// Counts a connection that the hub ends with a failure.
  mutating func end(_ code: Message.Failed.Code) { ended[code.rawValue, default: 0] += 1 }
}

/// Durations, counted in buckets.
struct Histogram: Hashable {
  /// The upper ends of the buckets, in seconds; a last one has no end.
  static let bounds = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
  ]

  /// How many durations are in each bucket; the last bucket has no upper end.
  private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
  /// The sum of all, in seconds.
  private(set) var sum = 0.0

  /// Adds a duration in seconds.
  mutating func add(_ seconds: Double) {
    counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    sum += seconds
  }

  /// How many there are in all.
  var count: Int { counts.reduce(0, +) }
}
