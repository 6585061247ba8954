public import DevcatValues
public import DevcatTransport
public import DevcatWire

/// The address of a catalogue on a hub, as people write it.
///
/// `devcat://HOST[:PORT]/team/name` (TLS), `devcat+tcp://HOST[:PORT]/team/name` (this machine only), or
/// `devcat+unix:///path/to/socket?catalogue=team/name`.
public struct RemoteURL: Hashable, Sendable {
  /// The transport.
  public enum Scheme: String, Sendable, CaseIterable {
    /// TLS over TCP.
    case tls = "devcat"
    /// Plain TCP.
    case tcp = "devcat+tcp"
    /// A unix socket.
    case unix = "devcat+unix"
  }

  /// The transport.
  public let scheme: Scheme
  /// The address of the hub.
  public let endpoint: Endpoint
  /// The name of the catalogue on the hub.
  public let catalogue: CatalogueName
  /// The address as it was written.
  public let text: String

  /// Parses an address.
  ///
  /// - Throws: `Failure`: `badAddress` with the reason, `needsTLS` for plain TCP to another
  ///   machine.
  public init(_ text: String) throws(Failure) {
    self.text = text
    guard let mark = text.firstRange(of: "://") else {
      throw Self.malformed(text, "it has no scheme")
    }
    if ["http", "https"].contains(text[..<mark.lowerBound].lowercased()) {
      throw Failure.connection(
        .badAddress, operation: .parse, subject: text,
        "it is the address of a published folder, and this needs a hub",
        hint: "A published folder can be cloned and pulled; 'devcat pull --follow' waits for news. "
          + "Write a hub's address, such as devcat://host/team/name.")
    }
    guard let scheme = Scheme(rawValue: text[..<mark.lowerBound].lowercased()) else {
      throw Self.malformed(text, "the scheme '\(text[..<mark.lowerBound])' is unknown")
    }
    self.scheme = scheme
    let rest = text[mark.upperBound...]
    guard !rest.contains("#") else { throw Self.malformed(text, "a '#' has no meaning in it") }
    (endpoint, catalogue) =
      try scheme == .unix ? Self.unix(rest, text) : Self.network(rest, text)
    if scheme == .tcp { try endpoint.requireLoopback(.connect) }
  }

  private static func network(
    _ rest: Substring, _ text: String
  ) throws(Failure) -> (Endpoint, CatalogueName) {
    guard !rest.contains("?") else { throw malformed(text, "a '?' has no meaning in it") }
    guard !rest.contains("@") else {
      throw malformed(text, "it cannot have a user or password")
    }
    guard let slash = rest.firstIndex(of: "/") else {
      throw malformed(text, "the catalogue '/team/name' is missing")
    }
    let endpoint = try Endpoint(tcp: String(rest[..<slash]))
    if case .tcp(_, 0) = endpoint { throw malformed(text, "port 0 cannot be connected to") }
    return (endpoint, try CatalogueName(String(rest[rest.index(after: slash)...])))
  }

  private static func unix(
    _ rest: Substring, _ text: String
  ) throws(Failure) -> (Endpoint, CatalogueName) {
    guard rest.hasPrefix("/") else {
      throw malformed(text, "the socket's path begins with '/', after 'devcat+unix://'")
    }
    let key = "catalogue="
    guard let mark = rest.firstIndex(of: "?"), rest[mark...].dropFirst().hasPrefix(key) else {
      throw malformed(text, "'?catalogue=team/name' is missing after the socket's path")
    }
    let path = try decoded(rest[..<mark], text)
    guard path.utf8.count > 1, !path.utf8.contains(0) else {
      throw malformed(text, "the socket's path is not valid")
    }
    let name = try decoded(rest[mark...].dropFirst(1 + key.count), text)
    return (.unix(path: path), try CatalogueName(name))
  }

  /// Replaces `%` and two hexadecimal digits by their byte.
  private static func decoded(_ part: Substring, _ text: String) throws(Failure) -> String {
    var bytes: [UInt8] = []
    var rest = part.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else {
        throw malformed(text, "two hexadecimal digits must follow a '%'")
      }
      bytes.append(high << 4 | low)
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw malformed(text, "its '%' escapes are not UTF-8")
    }
    return decoded
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8(truncatingIfNeeded: $0) }
  }

  private static func malformed(_ text: String, _ message: String) -> Failure {
    Failure.connection(
      .badAddress, operation: .parse, subject: text, message,
      hint: """
        Write devcat://host/team/name, devcat+tcp://127.0.0.1:\(Endpoint.defaultPort)/team/name \
        or devcat+unix:///path/to/socket?catalogue=team/name.
        """)
  }
}

extension RemoteURL: CustomStringConvertible {
  /// The address as it was written.
  public var description: String { text }
}
