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
  public internal(set) var role: AccessRole
  /// The time at which it was made.
  public let created: Timestamp
  /// The time at which it expires; `nil` is never.
  public internal(set) var expiry: Timestamp?
  /// The digest of the secret.
  let digest: Digest

  /// Describes a token by the digest of its secret.
  init(
    _ secret: TokenSecret, name: String, catalogues: CataloguePattern, role: AccessRole,
    created: Timestamp, expiry: Timestamp?
  ) {
    self.name = name
    self.catalogues = catalogues
    self.role = role
    self.created = created
    self.expiry = expiry
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

  /// The name, role, catalogues, time of creation, expiry (`-` for never) and digest.
  var line: String {
    let end = expiry.map(\.description) ?? "-"
    return "\(name) \(role.rawValue) \(catalogues) \(created) \(end) \(digest.hex)"
  }

  /// Reads a line; `nil` if it is malformed.
  init?(line: Substring) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
    guard words.count == 6, Self.isName(words[0]), let role = AccessRole(rawValue: words[1]),
      let catalogues = CataloguePattern(words[2]), let created = Timestamp(words[3]),
      let digest = Digest(hex: words[5])
    else { return nil }
    let expiry = Timestamp(words[4])
    guard expiry != nil || words[4] == "-" else { return nil }
    name = words[0]
    self.role = role
    self.catalogues = catalogues
    self.created = created
    self.expiry = expiry
    self.digest = digest
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
