public import DevcatValues
import DevcatWire
import DevcatTransport

/// The data about a token that a hub stores: never the token itself.
public struct AccessToken: Hashable, Sendable {
  /// Eight hexadecimal digits of its digest, which identify it.
  public var id: String { String(digest.hex.prefix(8)) }
  /// Its name in lists and in the log, in the form of a part of a catalogue's name.
  public let name: String
  /// The catalogues that it is for.
  public let catalogues: CataloguePattern
  /// Its rights for these catalogues.
  public let role: AccessRole
  /// The time at which it was made.
  public let created: Timestamp
  /// The time at which it expires; `nil` is never.
  public let expiry: Timestamp?
  /// The quotas of its users.
  public let quota: TokenQuota
  /// The digest of the secret.
  let digest: Digest

  /// Describes a token by the digest of its secret.
  init(
    _ secret: TokenSecret, name: String, catalogues: CataloguePattern, role: AccessRole,
    created: Timestamp, expiry: Timestamp?, quota: TokenQuota = TokenQuota()
  ) {
    self.name = name
    self.catalogues = catalogues
    self.role = role
    self.created = created
    self.expiry = expiry
    self.quota = quota
    digest = secret.digest
  }

  /// Whether it has expired.
  public func isExpired(at now: Timestamp) -> Bool { expiry.map { $0 <= now } ?? false }

  /// The rights of its users.
  var grant: AccessGrant {
    AccessGrant(name: name, tokenID: id, catalogues: catalogues, role: role)
  }

  /// Whether a text is valid as the name of a token.
  static func isName(_ text: String) -> Bool { (try? CatalogueName("a/\(text)")) != nil }

  // MARK: As a line of the hub's file

  /// The name, role, catalogues, time of creation, expiry (`-` for never), quotas and digest.
  var line: String {
    let end = expiry.map(\.description) ?? "-"
    return "\(name) \(role.rawValue) \(catalogues) \(created) \(end) \(quota.words) \(digest.hex)"
  }

  /// Reads a line; `nil` if it is malformed.
  init?(line: Substring) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
    guard words.count == 9, Self.isName(words[0]), let role = AccessRole(rawValue: words[1]),
      let catalogues = CataloguePattern(words[2]), let created = Timestamp(words[3]),
      let quota = TokenQuota(words: words[5..<8]), let digest = Digest(hex: words[8])
    else { return nil }
    let expiry = Timestamp(words[4])
    guard expiry != nil || words[4] == "-" else { return nil }
    name = words[0]
    self.role = role
    self.catalogues = catalogues
    self.created = created
    self.expiry = expiry
    self.quota = quota
    self.digest = digest
  }
}

/// The quotas of a token; `nil` is no limit of its own.
public struct TokenQuota: Hashable, Sendable {
  /// How many bytes of messages its users may send and receive on one day (UTC).
  public var bytesPerDay: Int?
  /// How many requests its users may make in a second, on all connections together.
  public var requestsPerSecond: Int?
  /// How many connections its users may have at a time.
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

  /// Reads three words; `nil` if one of them is malformed.
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

/// How much of its quotas a token has used: a plain value.
struct TokenUsage {
  /// How many connections its users have.
  private(set) var connections = 0
  private var day: Int64 = 0
  private var bytes = 0
  private var rate: RequestRate?

  /// Whether it can be forgotten: it counts no connection, no byte of the day, and no request of the
  /// last second.
  func isOver(on day: Int64, at now: Deadline) -> Bool {
    connections == 0 && (self.day != day || bytes == 0) && rate?.isFull(at: now) ?? true
  }

  /// Counts a new connection; `false` if the quota allows no more.
  mutating func connect(_ quota: TokenQuota) -> Bool {
    guard connections < quota.connections ?? .max else { return false }
    connections += 1
    return true
  }

  /// Counts the end of a connection.
  mutating func disconnect() { connections -= 1 }

  /// Counts bytes on a day, which is numbered from 1970 on; fewer than 0 give back what was reserved.
  mutating func count(_ bytes: Int, on day: Int64) {
    if self.day != day { (self.day, self.bytes) = (day, 0) }
    let (sum, isBeyond) = self.bytes.addingReportingOverflow(bytes)
    self.bytes = isBeyond ? .max : max(0, sum)
  }

  /// Counts bytes before they are sent or received; if the day's quota has not so many left, counts nothing and
  /// returns that in words.
  mutating func reserve(_ bytes: Int, _ quota: TokenQuota, on day: Int64) -> String? {
    let used = self.day == day ? self.bytes : 0
    if let limit = quota.bytesPerDay, bytes > limit - min(used, limit) {
      guard bytes <= limit else {
        return
          "may send and receive \(limit) bytes a day, and this is \(bytes): it needs a larger quota"
      }
      return used >= limit
        ? Self.bytesAreUsed(limit)
        : "has \(limit - used) of today's \(limit) bytes left, and this is \(bytes); the next day begins at 00:00 UTC"
    }
    count(bytes, on: day)
    return nil
  }

  /// Counts a request; returns the exceeded quota in words, or `nil`.
  mutating func take(_ quota: TokenQuota, on day: Int64, at now: Deadline) -> String? {
    if let limit = quota.bytesPerDay, self.day == day, bytes >= limit {
      return Self.bytesAreUsed(limit)
    }
    guard let limit = quota.requestsPerSecond else { return nil }
    // The operator may have changed the quota.
    var rate = rate?.limit == limit ? rate : nil
    rate = rate ?? RequestRate(limit: limit, at: now)
    let isAllowed = rate?.take(at: now) ?? true
    self.rate = rate
    return isAllowed ? nil : "may make \(limit) requests a second on all its connections together"
  }
}

extension TokenUsage {
  /// That the bytes of a day are used, in words.
  static func bytesAreUsed(_ limit: Int) -> String {
    "has used its \(limit) bytes of today; the next day begins at 00:00 UTC"
  }
}

/// Limits the requests of a connection: so many a second, all of which may come at once.
struct RequestRate {
  /// The number of requests a second; 0 means no limit.
  let limit: Int
  /// The requests that may be made at once, in billionths: each nanosecond adds a whole number.
  private var credit: UInt64
  private var last: Deadline

  /// Begins with the requests of one second available; a limit of 0 means no limit, and one of more
  /// than a billion counts as a billion.
  init(limit: Int, at now: Deadline) {
    self.limit = limit
    credit = Self.full(limit)
    last = now
  }

  private static func full(_ limit: Int) -> UInt64 {
    UInt64(min(max(0, limit), 1_000_000_000)) * 1_000_000_000
  }

  private func available(at now: Deadline) -> UInt64 {
    let full = Self.full(limit)
    // More than the requests of a second are never available; so the product cannot overflow.
    let passed = min(now.nanoseconds - min(now.nanoseconds, last.nanoseconds), 1_000_000_000)
    return min(full, credit + passed * (full / 1_000_000_000))
  }

  /// Whether the requests of a whole second are available.
  func isFull(at now: Deadline) -> Bool { available(at: now) == Self.full(limit) }

  /// Whether one more request may be made now.
  mutating func take(at now: Deadline) -> Bool {
    guard limit > 0 else { return true }
    credit = available(at: now)
    last = now
    guard credit >= 1_000_000_000 else { return false }
    credit -= 1_000_000_000
    return true
  }
}
