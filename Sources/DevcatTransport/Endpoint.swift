public import DevcatValues

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The address of a hub.
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
  ) throws(Failure) {
    func malformed(_ message: String, port: UInt16 = defaultPort) -> Failure {
      Failure.connection(
        .badAddress, operation: .parse, subject: text, message,
        hint: "Write HOST:PORT, such as 127.0.0.1:\(port).")
    }
    // A host of digits alone would be an IPv4 address in a form that nobody means.
    if let port = UInt16(text) { throw malformed("it is a port without a host", port: port) }
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
        throw malformed("an IPv6 address must be in '[' and ']'")
      }
    }
    guard !host.isEmpty else { throw malformed("the host is missing") }
    guard host.utf8.allSatisfy(Endpoint.isPlainHostByte) else {
      throw malformed("the host has an invalid character")
    }
    guard let port else {
      self = .tcp(host: String(host), port: defaultPort)
      return
    }
    guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(port) else {
      throw malformed("the port must be a number from 0 to 65535")
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
  package func requireLoopback(_ operation: Failure.Step) throws(Failure) {
    guard !isLoopback else { return }
    throw Failure.connection(
      .needsTLS, operation: operation, subject: description,
      """
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

/// Names of hosts, and their addresses.
package enum HostName {
  /// Whether it is a literal IPv4 or IPv6 address.
  package static func isAddress(_ host: String) -> Bool {
    var (four, six) = (in_addr(), in6_addr())
    return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
  }

  /// A literal IPv6 address in its shortest form; other hosts as they are.
  static func canonical(_ host: String) -> String {
    var six = in6_addr()
    return inet_pton(AF_INET6, host, &six) == 1 ? text(AF_INET6, &six) ?? host : host
  }

  /// The first 64 bits of a literal IPv6 address, as an address; `nil` for other hosts.
  package static func network(of host: String) -> String? {
    var six = in6_addr()
    guard inet_pton(AF_INET6, host, &six) == 1 else { return nil }
    withUnsafeMutableBytes(of: &six) { bytes in
      // ::ffff:a.b.c.d is an IPv4 address, and a network of its own.
      let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]
      if !bytes.starts(with: mapped) { for index in 8..<16 { bytes[index] = 0 } }
    }
    return text(AF_INET6, &six)
  }

  /// The text of an address, as the system's structures hold it; `nil` for another family.
  static func text(_ family: Int32, _ address: UnsafeRawPointer) -> String? {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(family, address, &text, socklen_t(text.count)) != nil else { return nil }
    return string(text)
  }

  private static func string(_ text: [CChar]) -> String {
    String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The name of this machine; `nil` if it has none.
  package static var own: String? {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return nil }
    let text = string(name)
    return text.isEmpty ? nil : text.lowercased()
  }

  /// The addresses of a TCP endpoint, as the system's resolver gives them.
  ///
  /// It may ask a name server, and block for long.
  static func addresses(
    of endpoint: Endpoint, _ operation: Failure.Step
  ) throws(Failure) -> [SocketAddress] {
    guard case .tcp(let host, let port) = endpoint else { return [] }
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    hints.ai_flags = AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &list)
    guard status == 0 else {
      throw Failure.connection(
        .unreachable, operation: operation, subject: endpoint.description,
        "no address is found for the host: \(String(cString: gai_strerror(status)))",
        hint: "Check the spelling of the host, and whether this machine has a network.")
    }
    defer { freeaddrinfo(list) }
    var addresses: [SocketAddress] = []
    var next = list
    while let entry = next {
      if let address = entry.pointee.ai_addr {
        addresses.append(SocketAddress(copying: address, count: entry.pointee.ai_addrlen))
      }
      next = entry.pointee.ai_next
    }
    return addresses
  }

  /// The addresses of a TCP endpoint, resolved on a separate thread, so an unresponsive name server
  /// costs no more than the deadline.
  static func addresses(
    of endpoint: Endpoint, until deadline: Deadline
  ) async throws(Failure) -> [SocketAddress] {
    let race = Locked<CheckedContinuation<Answer, Never>?>(nil)
    @Sendable func answer(_ answer: Answer) {
      // The first answer takes the continuation, which must be resumed only once.
      let waiting = race.withLock { waiting in
        defer { waiting = nil }
        return waiting
      }
      waiting?.resume(returning: answer)
    }
    let outcome: Answer = await withCheckedContinuation { continuation in
      // The continuation stands before anything can answer: an answer without one would be lost.
      race.withLock { $0 = continuation }
      let limit = Task {
        guard (try? await Task.sleep(for: deadline.remaining)) != nil else { return }
        answer(.failure(.timedOut(.connect, endpoint.description)))
      }
      SystemThread.detach(named: "devcat-lookup") {
        answer(Answer { () throws(Failure) in try addresses(of: endpoint, .connect) })
        limit.cancel()
      }
    }
    return try outcome.get()
  }

  private typealias Answer = Result<[SocketAddress], Failure>
}
