/// Where a hub listens.
public enum Endpoint: Hashable, Sendable {
  /// A TCP port of a host: a name or a literal address, an IPv6 one without brackets.
  case tcp(host: String, port: UInt16)
  /// A unix socket.
  case unix(path: String)

  /// The port that is meant where none is named.
  public static let defaultPort: UInt16 = 7346

  /// Understands `HOST`, `HOST:PORT`, `[IPv6]` and `[IPv6]:PORT`.
  ///
  /// Port 0 is let through: to a listener it means one that the system chooses.
  /// - Parameter defaultPort: The port where the text names none.
  public init(
    tcp text: String, defaultPort: UInt16 = Endpoint.defaultPort
  ) throws(TransportError) {
    func malformed(_ message: String) -> TransportError {
      TransportError(
        .malformed, operation: .parse, subject: text, message: message,
        hint: "Write HOST:PORT, such as 127.0.0.1:\(defaultPort).")
    }
    var host = text[...]
    var port: Substring?
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { throw malformed("the ']' is missing") }
      host = text[text.index(after: text.startIndex)..<end]
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else {
        throw malformed("only ':PORT' may follow the ']'")
      }
      port = rest.isEmpty ? nil : rest.dropFirst()
    } else if let colon = text.firstIndex(of: ":") {
      host = text[..<colon]
      port = text[text.index(after: colon)...]
      guard port?.contains(":") == false else {
        throw malformed("an IPv6 address stands in '[' and ']'")
      }
    }
    guard !host.isEmpty else { throw malformed("the host is missing") }
    guard host.utf8.allSatisfy(Endpoint.isPlainHostByte) else {
      throw malformed("the host contains a character that no host has")
    }
    guard let port else {
      self = .tcp(host: String(host), port: defaultPort)
      return
    }
    guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(port) else {
      throw malformed("the port is a number from 0 to 65535")
    }
    self = .tcp(host: String(host), port: number)
  }

  private static func isPlainHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  /// Whether it cannot be reached from another machine: a unix socket, 127.0.0.0/8, ::1, or the
  /// name `localhost`, which is taken for those without asking a name server.
  public var isLoopback: Bool {
    switch self {
    case .unix: return true
    case .tcp:
      guard let known = try? SocketAddress.candidates(for: self) else { return false }
      return !known.isEmpty && known.allSatisfy(\.isLoopback)
    }
  }

  /// Refuses an address that other machines can reach, for bytes that are not protected.
  func requireLoopback(_ operation: TransportError.Operation) throws(TransportError) {
    guard !isLoopback else { return }
    throw TransportError(
      .needsTLS, operation: operation, subject: description,
      message: """
        without TLS only this machine's own addresses are allowed (127.0.0.0/8, ::1, localhost)
        """)
  }
}

extension Endpoint: CustomStringConvertible {
  /// `HOST:PORT`, `[IPv6]:PORT`, or the socket's path.
  public var description: String {
    switch self {
    case .unix(let path): path
    case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
  }
}
