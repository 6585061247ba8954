import Catalogue
public import Store
import Sync
public import Transport

/// The address of a published folder: `https://host/path`, or `http://` on this machine's own
/// addresses.
public struct PublishedURL: Hashable, Sendable {
  /// The address as it was written.
  public let text: String
  /// The host and the port.
  public let endpoint: Endpoint
  /// Whether bytes travel without TLS.
  let isPlain: Bool
  /// The path of the folder, which begins with a slash and ends with none.
  let path: String
  /// The address without a slash at its end.
  let base: String

  /// Whether a text is the address of a published folder, and not that of a hub.
  public static func isOne(_ text: String) -> Bool {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    return (scheme == "https" || scheme == "http") && text.contains("://")
  }

  /// The published folder that a catalogue file is a replica of; `nil` if its remote is a hub, or it
  /// has none.
  public static func remote(of file: CatalogueFile?) throws(TransportError) -> PublishedURL? {
    guard let remote = try? file?.settings.remote, isOne(remote.url) else { return nil }
    return try PublishedURL(remote.url)
  }

  /// The published folder that the catalogue file at a path is a replica of; `nil` also if it cannot be
  /// opened.
  public static func remote(of path: String) throws(TransportError) -> PublishedURL? {
    try remote(of: try? CatalogueFile.open(at: path, access: .readOnly))
  }

  /// Understands an address.
  ///
  /// - Throws: `TransportError`: `malformed` with the reason, `needsTLS` for plain HTTP to another
  ///   machine.
  public init(_ text: String) throws(TransportError) {
    self.text = text
    func malformed(_ message: String) -> TransportError {
      TransportError(
        .malformed, operation: .parse, subject: text, message: message,
        hint: "Write https://host/path, the address of the folder that holds 'head'.")
    }
    guard Self.isOne(text) else { throw malformed("it does not begin with 'https://'") }
    isPlain = text.lowercased().hasPrefix("http:")
    let rest = text.drop { $0 != "/" }.dropFirst(2)
    guard rest.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != 0x22 && $0 != 0x5c }) else {
      throw malformed("it contains a character that no address has; write '%' and its number")
    }
    for (mark, problem) in [
      ("?", "it must not contain '?'"), ("#", "it must not contain '#'"),
      ("@", "it must not contain a user or password"),
    ] where rest.contains(mark) { throw malformed(problem) }
    var path = rest.drop { $0 != "/" }
    while path.last == "/" { path.removeLast() }
    let host = rest.prefix { $0 != "/" }
    endpoint = try Endpoint(tcp: String(host).lowercased(), defaultPort: isPlain ? 80 : 443)
    self.path = String(path)
    base = "\(isPlain ? "http" : "https")://\(String(host).lowercased())\(path)"
    guard !isPlain || endpoint.isLoopback else {
      throw TransportError(
        .needsTLS, operation: .connect, subject: text,
        message: "without TLS only this machine's own addresses are allowed",
        hint: "Write https://.")
    }
  }

  /// The host and port by which a certificate and a head are remembered.
  fileprivate var host: String { endpoint.description }
  /// The name by which a head is remembered: no catalogue of a hub has a name that begins with a slash.
  fileprivate var name: String { path + "/" }
}

extension CatalogueFile {
  /// How the host of a published folder is trusted, as far as the catalogue remembers.
  public func trust(for url: PublishedURL) throws -> HubTrust? {
    try settings.pinnedCertificate(of: url.host).map { .certificate(CertificateFingerprint($0)) }
  }

  /// The newest head of a published folder that was seen.
  public func seenHead(for url: PublishedURL) throws -> SeenHead? {
    try settings.seenHead(of: url.name, on: url.host)
  }

  /// Remembers a published head, how its host is trusted, and how to ask for it the next time.
  ///
  /// Nothing is written where all of that is known: a pull without news changes no file.
  func remember(
    _ head: SeenHead, validator: String?, trust: HubTrust?, for url: PublishedURL
  ) throws {
    let known = try seenHead(for: url)
    if known != head { try settings.setSeenHead(head, of: url.name, on: url.host) }
    if try self.settings.validator(of: url.base) != validator {
      try settings.setValidator(validator, of: url.base)
    }
    if let trust, try self.trust(for: url) ?? .system != trust {
      try settings.pinCertificate(trust.pinned?.digest, of: url.host)
    }
  }

  /// The header line by which a host is asked whether its head has changed; `nil` where the whole head
  /// is needed.
  func condition(for url: PublishedURL) throws -> String? { try settings.validator(of: url.base) }
}
