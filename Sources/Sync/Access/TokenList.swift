import Catalogue

/// The tokens of a hub, as a value and as the text of a file.
///
///     devcat tokens 1
///     ci write acme/* 2026-01-01T00:00:00Z 2026-04-01T00:00:00Z 1000000000 - 8 5f…
struct TokenList: Hashable, Sendable {
  private static let heading = "devcat tokens 1"

  /// The tokens in the order in which they were made.
  private(set) var tokens: [AccessToken] = []

  /// A list of none.
  init() {}

  /// Reads the text of a file.
  ///
  /// - Throws: `SyncError` (`badFile`) with the line that is none.
  init(text: [UInt8], path: String) throws(SyncError) {
    let lines = String(decoding: text, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == Self.heading[...], lines.last == "" else {
      throw Self.malformed(path, 1, "it is no list of tokens, or it was cut off")
    }
    for (index, line) in lines.enumerated().dropFirst().dropLast() {
      guard let token = AccessToken(line: line) else {
        throw Self.malformed(path, index + 1, "the line is no token")
      }
      tokens.append(token)
    }
  }

  /// The text of a file.
  var text: [UInt8] {
    Array(([Self.heading] + tokens.map(\.line)).joined(separator: "\n").utf8) + [0x0a]
  }

  /// Adds a token, whose name must be free; one that has expired gives its name away.
  mutating func add(_ token: AccessToken, at now: Timestamp) throws(SyncError) {
    tokens.removeAll { $0.name == token.name && $0.isExpired(at: now) }
    guard !tokens.contains(where: { $0.name == token.name }) else {
      throw SyncError(
        .exists, operation: "make the token", remote: token.name, "there is one of that name",
        hint: "Choose another name, or revoke that one first.")
    }
    tokens.append(token)
  }

  /// Takes a token out, by its name or id.
  mutating func remove(_ nameOrID: String) throws(SyncError) -> AccessToken {
    let index =
      tokens.firstIndex { $0.name == nameOrID } ?? tokens.firstIndex { $0.id == nameOrID }
    guard let index else {
      throw SyncError(
        .noInput, operation: "revoke", remote: nameOrID, "there is no such token",
        hint: "'devcat hub token list' lists them with their names and ids.")
    }
    return tokens.remove(at: index)
  }

  private static func malformed(_ path: String, _ line: Int, _ problem: String) -> SyncError {
    SyncError(
      .badFile, operation: "use the tokens in", remote: "\(path):\(line)", problem,
      hint: "Put a copy of it in its place, or move it away and make the tokens anew.")
  }
}
