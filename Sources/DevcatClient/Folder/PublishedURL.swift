public import DevcatValues
public import DevcatTransport

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

  /// Understands an address.
  ///
  /// - Throws: `Failure`: `badAddress` with the reason, `needsTLS` for plain HTTP to another
  ///   machine.
  public init(_ text: String) throws(Failure) {
    self.text = text
    func malformed(_ message: String) -> Failure {
      Failure.connection(
        .badAddress, operation: .parse, subject: text, message,
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
      throw Failure.connection(
        .needsTLS, operation: .connect, subject: text,
        "without TLS only this machine's own addresses are allowed",
        hint: "Write https://.")
    }
  }
}

extension PublishedURL: CustomStringConvertible {
  /// The address as it was written.
  public var description: String { text }
}
