/// What a connection may do, and as whom.
public struct AccessGrant: Hashable, Sendable {
  /// All, for a hub that asks nobody for a token.
  static let everyone = AccessGrant(name: nil, catalogues: .all, role: .admin)

  /// All, for the user who runs the hub, and for root.
  static func local(user: UInt32) -> AccessGrant {
    AccessGrant(name: "uid:\(user)", catalogues: .all, role: .admin)
  }

  /// By what the hub knows it: the name of a token, `uid:` and a number for a user of the hub's own
  /// machine; `nil` for somebody whom nobody has asked.
  let name: String?
  /// The id of the token; `nil` for somebody who has shown none.
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

  /// Whether it is enough for something that needs a role on a catalogue.
  func allows(_ needed: AccessRole, on catalogue: CatalogueName) -> Bool {
    needed <= role && catalogues.contains(catalogue)
  }
}
