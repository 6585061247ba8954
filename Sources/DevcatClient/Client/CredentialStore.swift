public import DevcatValues
import DevcatSystem
public import DevcatTransport
public import DevcatWire

/// A client's file of tokens: a line for each hub, its address and the token.
public struct CredentialStore: Hashable, Sendable {
  /// The path of the file, which need not exist.
  public let path: String

  /// Names a file.
  public init(_ path: String) { self.path = path }

  /// The token for a hub; `nil` if there is none.
  ///
  /// - Throws: `Failure`: `notPermitted` if others may read the file, `badFile`, `inputOutput`.
  func token(for hub: Endpoint) throws(Failure) -> TokenSecret? {
    try entries().first { $0.hub == hub.key }?.token
  }

  /// Stores a token for a hub, replacing an earlier one; `nil` removes it.
  ///
  /// - Returns: Whether there was one before.
  /// - Throws: The errors of `token(for:)`.
  @discardableResult
  public func keep(_ token: TokenSecret?, for hub: Endpoint) throws(Failure) -> Bool {
    // Two commands that log in at once must not lose one of the tokens.
    let lock = try? FolderLock(Folder.parent(of: path))
    defer { lock?.release() }
    var entries = try entries()
    let count = entries.count
    entries.removeAll { $0.hub == hub.key }
    let hadOne = entries.count < count
    if let token { entries.append((hub.key, token)) }
    guard hadOne || token != nil else { return false }
    let lines = entries.map { "\($0.hub) \($0.token.text)\n" }
    try SecretFile.replace(path, Array(lines.joined().utf8))
    return hadOne
  }

  private func entries() throws(Failure) -> [(hub: String, token: TokenSecret)] {
    guard !Path.isMissing(path) else { return [] }
    try SecretFile.requirePrivate(path)
    let text = String(decoding: try SecretFile.read(path, "read the tokens in"), as: UTF8.self)
    var entries: [(hub: String, token: TokenSecret)] = []
    for (index, line) in text.split(separator: "\n").enumerated() {
      // The path of a unix socket may have spaces.
      guard let space = line.lastIndex(of: " "),
        let token = TokenSecret(String(line[line.index(after: space)...]))
      else {
        throw Failure(
          .badFile, operation: "read the tokens in", subject: "\(path):\(index + 1)",
          "the line is not a hub's address and a token",
          hint: "Remove it, and 'devcat login' again.")
      }
      entries.append((String(line[..<space]), token))
    }
    return entries
  }
}

extension Endpoint {
  /// The key under which a client stores data about a hub: its host and port, or the path of its
  /// socket.
  var key: String {
    if case .tcp = self { description.lowercased() } else { description }
  }
}

/// The tokens of a client.
public enum Credentials: Hashable, Sendable {
  /// No token.
  case none
  /// One token for every hub.
  case token(TokenSecret)
  /// The tokens in a file.
  case file(CredentialStore)

  /// The token for a hub; `nil` if there is none.
  ///
  /// - Throws: `Failure`: `notPermitted` if others may read the file, `badFile`, `inputOutput`.
  func token(for hub: Endpoint) throws(Failure) -> TokenSecret? {
    switch self {
    case .none: nil
    case .token(let token): token
    case .file(let store): try store.token(for: hub)
    }
  }
}
