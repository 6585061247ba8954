public import Catalogue
import Sync
import Transport

/// The data about a token that a hub stores: never the token itself.
public struct AccessToken: Hashable, Sendable {
  /// Eight hexadecimal digits of its digest, which identify it.
  public var id: String { String(digest.hex.prefix(8)) }
  /// Its name in lists and in the log, in the form of a part of a catalogue's name.
  public let name: String
  /// The catalogues that it is for.
  public let catalogues: CataloguePattern
  /// Its rights for them.
  public let role: AccessRole
  /// When it was made.
  public let created: Timestamp
  /// From when on it is worth nothing; `nil` is never.
  public let expiry: Timestamp?
  /// Its quotas.
  public let quota: TokenQuota
  /// The digest of the secret.
  let digest: Digest

  /// Takes note of a secret.
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

  /// Whether a token may be called so.
  static func isName(_ text: String) -> Bool { (try? CatalogueName("a/\(text)")) != nil }

  // MARK: As a line of the hub's file

  /// Name, role, catalogues, the times of its making and its end (`-` for none), quota, and digest.
  var line: String {
    let end = expiry.map(\.description) ?? "-"
    return "\(name) \(role.rawValue) \(catalogues) \(created) \(end) \(quota.words) \(digest.hex)"
  }

  /// Reads a line; `nil` if it is none.
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

  /// Reads three words; `nil` if they are none.
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

/// The use of a token's quotas: a plain value.
struct TokenUsage {
  /// How many connections they have.
  private(set) var connections = 0
  private var day: Int64 = 0
  private var bytes = 0
  private var rate: RequestRate?

  /// Whether nothing needs to be remembered any more.
  func isOver(on day: Int64) -> Bool { connections == 0 && (self.day != day || bytes == 0) }

  /// Begins a connection; `false` if it is one too many.
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
      return "has used its \(limit) bytes of today; the next day begins at 00:00 UTC"
    }
    guard let limit = quota.requestsPerSecond else { return nil }
    var rate = rate?.limit == limit ? rate : nil
    rate = rate ?? RequestRate(limit: limit, at: now)
    let isAllowed = rate?.take(at: now) ?? true
    self.rate = rate
    return isAllowed ? nil : "may make \(limit) requests a second on all its connections together"
  }
}

/// How many requests a connection may make: so many a second, and as many at once.
struct RequestRate {
  /// Requests a second.
  let limit: Int
  /// Requests that may be made at once, in billionths.
  private var credit: UInt64
  private var last: Deadline

  /// Begins with the requests of a second in hand; a limit of 0 is none.
  init(limit: Int, at now: Deadline) {
    self.limit = limit
    credit = UInt64(limit) * 1_000_000_000
    last = now
  }

  /// Whether one more request may be made now.
  mutating func take(at now: Deadline) -> Bool {
    guard limit > 0 else { return true }
    let full = UInt64(limit) * 1_000_000_000
    let passed = min(now.nanoseconds - min(now.nanoseconds, last.nanoseconds), 1_000_000_000)
    last = now
    credit = min(full, credit + passed * UInt64(limit))
    guard credit >= 1_000_000_000 else { return false }
    credit -= 1_000_000_000
    return true
  }
}
