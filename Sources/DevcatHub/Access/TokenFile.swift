public import DevcatValues
package import DevcatWire
import DevcatSystem

/// The store of a hub's tokens.
package protocol TokenStore {
  /// The tokens, the oldest first.
  ///
  /// - Throws: `Failure`: `notPermitted` where others may read them, `badFile`, `inputOutput`; `tryAgain`
  ///   where a database cannot be reached.
  func tokens() throws -> [AccessToken]

  /// Changes the list of tokens; concurrent changes wait.
  func change(_ body: (inout TokenList) throws(Failure) -> Void) throws
}

extension TokenStore {
  /// Makes a token, and returns its secret, which is stored nowhere.
  ///
  /// - Parameters:
  ///   - name: Its name; `nil` makes one up.
  ///   - lifetime: How many seconds it is valid; `nil` is for ever.
  /// - Throws: `Failure`: `badAddress` for an invalid name, `notFound` if the folder is not a hub
  ///   folder, and the errors of `tokens`.
  package func create(
    name: String?, catalogues: CataloguePattern, role: AccessRole, lifetime: Int64?,
    now: Timestamp
  ) throws -> (AccessToken, TokenSecret) {
    let secret = TokenSecret()
    let name = name ?? "token-\(secret.digest.hex.prefix(8))"
    guard AccessToken.isName(name) else {
      throw Failure(
        .badAddress, operation: "make the token", subject: name,
        "this is not a valid name of a token",
        hint: "A name has only a–z, 0–9, '.', '_' and '-', and begins with a letter or digit.")
    }
    let token = AccessToken(
      secret, name: name, catalogues: catalogues, role: role, created: now,
      expiry: lifetime.map { Timestamp(seconds: now.seconds + $0) })
    try change { list throws(Failure) in list.add(token, at: now) }
    return (token, secret)
  }

  /// Changes the role or the lifetime of a token, by its name or id, and returns it.
  ///
  /// - Parameters:
  ///   - role: The new role; `nil` keeps it.
  ///   - expiry: When it expires from now on, or never; `nil` keeps that.
  /// - Throws: `Failure` as `revoke`.
  package func set(
    _ nameOrID: String, role: AccessRole?, expiry: Timestamp??
  ) throws -> AccessToken {
    var changed: AccessToken?
    try change { list throws(Failure) in
      changed = try list.change(nameOrID) { token in
        token.role = role ?? token.role
        token.expiry = expiry ?? token.expiry
      }
    }
    guard let changed else { preconditionFailure("A change that succeeded has changed a token.") }
    return changed
  }

  /// Revokes a token, by its name or id, and returns it.
  ///
  /// - Throws: `Failure`: `notFound` where there is none, `ambiguous` for a name of several, and the
  ///   errors of `tokens`.
  package func revoke(_ nameOrID: String) throws -> AccessToken {
    var revoked: AccessToken?
    try change { list throws(Failure) in revoked = try list.remove(nameOrID) }
    guard let revoked else { preconditionFailure("A change that succeeded has removed a token.") }
    return revoked
  }
}

/// The file of a hub's tokens, which a running hub shares with the commands that change it.
///
/// Each change reads the file and replaces it, under a lock of the folder.
public struct TokenFile: TokenStore, Hashable, Sendable {
  /// The path of the file.
  let path: String
  private let folder: String

  /// Names the file of a hub folder.
  init(in folder: HubFolder) {
    self.folder = folder.secrets
    path = folder.secrets + "/tokens"
  }

  /// The status of the file, which shows a change; `nil` if no token was ever made.
  var stamp: FileStatus? { try? FileStatus(path) }

  /// The tokens, the oldest first; none where the file is not there.
  ///
  /// - Throws: `Failure`: `notPermitted` where others may read the file, `badFile`, `inputOutput`.
  public func tokens() throws(Failure) -> [AccessToken] { try list()?.tokens ?? [] }

  /// The list in the file; `nil` where it is not there.
  func list() throws(Failure) -> TokenList? {
    guard stamp != nil else { return nil }
    try SecretFile.requirePrivate(path)
    return try TokenList(text: SecretFile.read(path, "read the tokens in"), path: path)
  }

  /// Whether the folder with the hub's own files is gone too.
  var isFolderGone: Bool { !Path.exists(folder) }

  /// The error if the folder was there, and is not any more.
  var isGone: Failure {
    Failure(
      .notFound, operation: "read the tokens in", subject: path,
      "the folder was there, and is gone",
      hint: "Mount or restore it. Until then the hub goes on with the tokens that it knows.")
  }

  /// Changes the file under a lock of the folder.
  package func change(
    _ body: (inout TokenList) throws(Failure) -> Void
  ) throws(Failure) {
    let lock = try SecretFile.lock(folder, "use the tokens in")
    defer { lock.release() }
    HubFolder(Folder.parent(of: folder)).removePartials()
    var list = try list() ?? TokenList()
    try body(&list)
    try SecretFile.replace(path, list.text)
  }
}

/// The tokens of a hub, as a value and as the text of a file.
///
///     devcat tokens 1
///     ci write acme/* 2026-01-01T00:00:00Z 2026-04-01T00:00:00Z 5f…
package struct TokenList: Hashable, Sendable {
  private static let heading = "devcat tokens 1"

  /// The tokens in the order in which they were made.
  package private(set) var tokens: [AccessToken] = []

  /// Makes an empty list.
  package init() {}

  /// Reads the text of a file.
  ///
  /// - Throws: `Failure` (`badFile`) with the malformed line.
  package init(text: [UInt8], path: String) throws(Failure) {
    let lines = String(decoding: text, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    // A file that was cut off does not end with a line feed.
    guard lines.first == Self.heading[...], lines.last == "" else {
      throw Self.malformed(path, 1, "it is not a list of tokens, or it was cut off")
    }
    for (index, line) in lines.enumerated().dropFirst().dropLast() {
      guard let token = AccessToken(line: line) else {
        throw Self.malformed(path, index + 1, "the line is not a token")
      }
      tokens.append(token)
    }
  }

  /// The text of a file.
  package var text: [UInt8] {
    Array(([Self.heading] + tokens.map(\.line)).joined(separator: "\n").utf8) + [0x0a]
  }

  /// Adds a token; expired ones of its name go.
  ///
  /// Its name may have a token already, so that a user can change to a new one while the old one counts.
  mutating func add(_ token: AccessToken, at now: Timestamp) {
    tokens.removeAll { $0.name == token.name && $0.isExpired(at: now) }
    tokens.append(token)
  }

  /// Removes a token, by its id, or by its name if no other token has it.
  mutating func remove(_ nameOrID: String) throws(Failure) -> AccessToken {
    tokens.remove(at: try index(of: nameOrID, for: "revoke"))
  }

  /// Changes a token, by its id, or by its name if no other token has it, and returns it.
  mutating func change(
    _ nameOrID: String, _ body: (inout AccessToken) -> Void
  ) throws(Failure) -> AccessToken {
    let index = try index(of: nameOrID, for: "change")
    body(&tokens[index])
    return tokens[index]
  }

  private func index(of nameOrID: String, for operation: String) throws(Failure) -> Int {
    let named = tokens.filter { $0.name == nameOrID }
    guard named.count < 2 else {
      throw Failure(
        .ambiguous, operation: operation, subject: nameOrID,
        "\(named.count) tokens have that name",
        hint: "Give an id, from the oldest token on: \(named.map(\.id).joined(separator: ", ")).")
    }
    let index =
      tokens.firstIndex { $0.name == nameOrID } ?? tokens.firstIndex { $0.id == nameOrID }
    guard let index else {
      throw Failure(
        .notFound, operation: operation, subject: nameOrID, "no such token exists",
        hint: "'devcat hub token list' lists them with their names and ids.")
    }
    return index
  }

  private static func malformed(_ path: String, _ line: Int, _ problem: String) -> Failure {
    Failure(
      .badFile, operation: "use the tokens in", subject: "\(path):\(line)", problem,
      hint: "Restore it from a copy, or move it away and make new tokens.")
  }
}

extension Timestamp {
  /// The present moment.
  static var now: Timestamp { Timestamp(seconds: SystemTime.now.wholeSeconds) }
}
