public import DevcatValues
import DevcatSystem
public import DevcatTransport
public import DevcatWire

/// A client's file of tokens: a line for each hub, its address and the token.
public struct CredentialStore: Hashable, Sendable {
  private let lines: HostLines

  /// The path of the file, which need not exist.
  public var path: String { lines.path }

  /// Names a file.
  public init(_ path: String) { lines = HostLines(path: path, content: .tokens) }

  /// The token for a hub; `nil` if there is none.
  ///
  /// - Throws: `Failure`: `notPermitted` if others may read the file, `badFile`, `inputOutput`.
  func token(for hub: Endpoint) throws(Failure) -> TokenSecret? {
    try lines.word(of: hub).flatMap { TokenSecret($0) }
  }

  /// Stores a token for a hub, replacing an earlier one; `nil` removes it.
  ///
  /// - Returns: Whether there was one before.
  /// - Throws: The errors of `token(for:)`.
  @discardableResult
  public func keep(_ token: TokenSecret?, for hub: Endpoint) throws(Failure) -> Bool {
    try lines.keep(token?.text, for: hub)
  }
}

/// A user's file of pinned certificates: a line for each hub or web server, its address and the SHA-256
/// fingerprint of its certificate.
public struct FingerprintStore: Sendable {
  private let lines: HostLines
  /// Gets the reason where a certificate cannot be remembered; the exchange goes on.
  private let failed: @Sendable (Failure) -> Void

  /// Names a file, which need not exist.
  public init(_ path: String, failed: @escaping @Sendable (Failure) -> Void = { _ in }) {
    (lines, self.failed) = (HostLines(path: path, content: .fingerprints), failed)
  }

  /// The stored trust in a host: its pinned certificate; `nil` if none is pinned.
  ///
  /// - Throws: `Failure`: `notPermitted` if others may read the file, `badFile`, `inputOutput`.
  public func trust(for host: Endpoint) throws(Failure) -> HubTrust? {
    try lines.word(of: host).flatMap { CertificateFingerprint($0) }.map { .certificate($0) }
  }

  /// Stores the trust in a host, for all its catalogues.
  func remember(_ trust: HubTrust, for host: Endpoint) {
    do throws(Failure) {
      guard try self.trust(for: host) ?? .system != trust else { return }
      try lines.keep(trust.pinned?.description, for: host)
    } catch {
      failed(error)
    }
  }
}

/// A user's private file with a line for each host: its address, and a word about it.
private struct HostLines: Hashable, Sendable {
  /// The words of a file, with their name in errors.
  enum Content: String {
    case tokens, fingerprints

    func isOne(_ word: String) -> Bool {
      switch self {
      case .tokens: TokenSecret(word) != nil
      case .fingerprints: CertificateFingerprint(word) != nil
      }
    }
  }

  let path: String
  let content: Content

  /// The word about a host; `nil` if there is none.
  func word(of host: Endpoint) throws(Failure) -> String? {
    try entries().first { $0.host == host.key }?.word
  }

  /// Stores the word about a host, replacing an earlier one; `nil` removes it.
  ///
  /// - Returns: Whether there was one before.
  @discardableResult
  func keep(_ word: String?, for host: Endpoint) throws(Failure) -> Bool {
    // Two commands that write at once must not lose one of the words.
    let lock = try? FolderLock(Folder.parent(of: path))
    defer { lock?.release() }
    var entries = try entries()
    let count = entries.count
    entries.removeAll { $0.host == host.key }
    let hadOne = entries.count < count
    if let word { entries.append((host.key, word)) }
    guard hadOne || word != nil else { return false }
    let lines = entries.map { "\($0.host) \($0.word)\n" }
    try SecretFile.replace(path, Array(lines.joined().utf8))
    return hadOne
  }

  private func entries() throws(Failure) -> [(host: String, word: String)] {
    guard !Path.isMissing(path) else { return [] }
    try SecretFile.requirePrivate(path)
    let operation = "read the \(content.rawValue) in"
    let text = String(decoding: try SecretFile.read(path, operation), as: UTF8.self)
    var entries: [(host: String, word: String)] = []
    for (index, line) in text.split(separator: "\n").enumerated() {
      // The path of a unix socket may have spaces.
      guard let space = line.lastIndex(of: " "),
        case let word = String(line[line.index(after: space)...]), content.isOne(word)
      else {
        throw Failure(
          .badFile, operation: operation, subject: "\(path):\(index + 1)",
          "the line is not an address and one of the \(content.rawValue)",
          hint: "Remove the line, and give what it held again.")
      }
      entries.append((String(line[..<space]), word))
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
