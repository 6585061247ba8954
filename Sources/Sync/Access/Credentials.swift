/// The tokens of a client, by the hubs that they are for.
public enum Credentials: Hashable, Sendable {
  /// None.
  case none
  /// One, for whichever hub is spoken to.
  case token(TokenSecret)
  /// Those that a file holds.
  case file(TokenWallet)

  /// The token for a hub; `nil` where there is none.
  ///
  /// - Throws: `SyncError`: `notPermitted` where others may read the file, `badFile`, `inputOutput`.
  func token(for hub: Endpoint) throws(SyncError) -> TokenSecret? {
    switch self {
    case .none: nil
    case .token(let token): token
    case .file(let wallet): try wallet.token(for: hub)
    }
  }
}
