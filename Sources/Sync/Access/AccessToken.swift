public import Catalogue

/// What a hub keeps of a token: never the token itself.
public struct AccessToken: Hashable, Sendable {
  /// Eight hexadecimal digits by which it is told from others, of its digest.
  public var id: String { String(digest.hex.prefix(8)) }
  /// What it is called in lists and in the log: a part of a catalogue's name in form.
  public let name: String
  /// The catalogues that it is for.
  public let catalogues: CataloguePattern
  /// What it allows with them.
  public let role: AccessRole
  /// When it was made.
  public let created: Timestamp
  /// From when on it is worth nothing; `nil` is never.
  public let expiry: Timestamp?
  /// What its bearers may use.
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

  /// What its bearer may do.
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

  /// Reads a line; `nil` where it is none.
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
