/// What a token may use of a hub; `nil` is as much as everybody.
public struct TokenQuota: Hashable, Sendable {
  /// How many bytes of messages its bearers may send and receive on one day (UTC).
  public var bytesPerDay: Int?
  /// How many requests its bearers may make in a second, on all connections together.
  public var requestsPerSecond: Int?
  /// How many connections its bearers may have at a time.
  public var connections: Int?

  /// Makes a quota.
  public init(
    bytesPerDay: Int? = nil, requestsPerSecond: Int? = nil, connections: Int? = nil
  ) {
    self.bytesPerDay = bytesPerDay
    self.requestsPerSecond = requestsPerSecond
    self.connections = connections
  }

  // MARK: In a line of the hub's file

  /// Bytes a day, requests a second and connections, with `-` for each that is not limited.
  var words: String {
    [bytesPerDay, requestsPerSecond, connections].map { $0.map(String.init) ?? "-" }
      .joined(separator: " ")
  }

  /// Reads three words; `nil` where they are none.
  init?(words: some Collection<String>) {
    var numbers: [Int?] = []
    for word in words {
      let number = Int(word)
      guard word == "-" || number.map({ $0 > 0 && String($0) == word }) == true else { return nil }
      numbers.append(number)
    }
    guard numbers.count == 3 else { return nil }
    self.init(bytesPerDay: numbers[0], requestsPerSecond: numbers[1], connections: numbers[2])
  }
}

/// What the bearers of a token use: a plain value.
struct TokenUsage {
  /// How many connections they have.
  private(set) var connections = 0
  private var day: Int64 = 0
  private var bytes = 0
  private var rate: RequestRate?

  /// Whether nothing needs to be remembered any more.
  func isOver(on day: Int64) -> Bool { connections == 0 && (self.day != day || bytes == 0) }

  /// Begins a connection; `false` where it is one too many.
  mutating func connect(_ quota: TokenQuota) -> Bool {
    guard connections < quota.connections ?? .max else { return false }
    connections += 1
    return true
  }

  /// Ends a connection.
  mutating func disconnect() { connections -= 1 }

  /// Counts bytes on a day, which is numbered from 1970 on.
  mutating func count(_ bytes: Int, on day: Int64) {
    if self.day != day { (self.day, self.bytes) = (day, 0) }
    self.bytes += bytes
  }

  /// Begins a request; which quota it is past, in words, or `nil`.
  mutating func take(_ quota: TokenQuota, on day: Int64, at now: Deadline) -> String? {
    if let limit = quota.bytesPerDay, self.day == day, bytes >= limit {
      return "may move \(limit) bytes a day, and has; the next day begins at 00:00 UTC"
    }
    guard let limit = quota.requestsPerSecond else { return nil }
    var rate = rate?.limit == limit ? rate : nil
    rate = rate ?? RequestRate(limit: limit, at: now)
    let isAllowed = rate?.take(at: now) ?? true
    self.rate = rate
    return isAllowed ? nil : "may make \(limit) requests a second, on all its connections together"
  }
}
