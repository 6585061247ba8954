import DevcatWire

/// The rights of a connection, and its user.
public struct AccessGrant: Hashable, Sendable {
  /// All rights, for a hub without tokens.
  static let everyone = AccessGrant(name: nil, catalogues: .all, role: .admin)

  /// All rights, for the user who runs the hub and for root.
  static func local(user: UInt32) -> AccessGrant {
    AccessGrant(name: "uid:\(user)", catalogues: .all, role: .admin)
  }

  /// The user: the name of a token, or `uid:` and a number for a user of the hub's own machine; `nil`
  /// without authentication.
  let name: String?
  /// The id of the token; `nil` if the client used none.
  let tokenID: String?
  private let catalogues: CataloguePattern
  private let role: AccessRole

  /// Grants a role on some catalogues, and nothing on all others.
  init(
    name: String?, tokenID: String? = nil, catalogues: CataloguePattern, role: AccessRole
  ) {
    self.name = name
    self.tokenID = tokenID
    self.catalogues = catalogues
    self.role = role
  }

  /// Whether it includes a role on a catalogue.
  func allows(_ needed: AccessRole, on catalogue: CatalogueName) -> Bool {
    needed <= role && catalogues.contains(catalogue)
  }
}

/// The rights of a token for its catalogues.
public enum AccessRole: String, CaseIterable, Comparable, Sendable {
  /// Pull them, and request their heads.
  case read
  /// Also push to existing catalogues.
  case write
  /// Also make a catalogue, by the first push to a new name.
  case admin

  /// Whether a role allows less than another; the greater role includes the lesser one.
  public static func < (first: AccessRole, second: AccessRole) -> Bool {
    first.rank < second.rank
  }

  private var rank: Int {
    switch self {
    case .read: 0
    case .write: 1
    case .admin: 2
    }
  }
}

/// The catalogues that a token is for: `team/name`, where either part may be `*`.
public struct CataloguePattern: Hashable, Sendable {
  /// Every catalogue.
  static let all = CataloguePattern(team: nil, name: nil)

  /// The part before the slash; `nil` is any.
  private let team: String?
  /// The part after the slash; `nil` is any.
  private let name: String?

  private init(team: String?, name: String?) {
    self.team = team
    self.name = name
  }

  /// Reads the name of a catalogue, of which either part may be `*`.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    // A letter takes the place of a wildcard for the check of the name.
    let sample = parts.map { $0 == "*" ? "a" : String($0) }.joined(separator: "/")
    guard let sound = try? CatalogueName(sample) else { return nil }
    team = parts[0] == "*" ? nil : sound.team
    name = parts[1] == "*" ? nil : sound.name
  }

  /// Whether a catalogue is one of them.
  func contains(_ catalogue: CatalogueName) -> Bool {
    (team ?? catalogue.team) == catalogue.team && (name ?? catalogue.name) == catalogue.name
  }
}

extension CataloguePattern: CustomStringConvertible {
  /// `team/name`, with `*` for any.
  public var description: String { "\(team ?? "*")/\(name ?? "*")" }
}
