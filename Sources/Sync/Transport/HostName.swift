#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Names of hosts, and the addresses behind them.
enum HostName {
  /// Whether it is a literal IPv4 or IPv6 address.
  static func isAddress(_ host: String) -> Bool {
    var (four, six) = (in_addr(), in6_addr())
    return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
  }

  /// A literal IPv6 address in its shortest form; other hosts as they are.
  static func canonical(_ host: String) -> String {
    var six = in6_addr()
    return inet_pton(AF_INET6, host, &six) == 1 ? text(of: six) ?? host : host
  }

  /// The first 64 bits of a literal IPv6 address, as an address; `nil` for other hosts.
  static func network(of host: String) -> String? {
    var six = in6_addr()
    guard inet_pton(AF_INET6, host, &six) == 1 else { return nil }
    withUnsafeMutableBytes(of: &six) { bytes in
      // ::ffff:a.b.c.d is an IPv4 address, and a network of its own.
      let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]
      if !bytes.starts(with: mapped) { for index in 8..<16 { bytes[index] = 0 } }
    }
    return text(of: six)
  }

  private static func text(of address: in6_addr) -> String? {
    var (address, text) = (address, [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN)))
    guard inet_ntop(AF_INET6, &address, &text, socklen_t(text.count)) != nil else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The name of this machine; `nil` where it has none.
  static var own: String? {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return nil }
    let text = String(
      decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return text.isEmpty ? nil : text.lowercased()
  }

  /// The addresses of a TCP endpoint, as the system's resolver gives them.
  ///
  /// It may ask a name server, and block for long.
  static func addresses(
    of endpoint: Endpoint, _ operation: TransportError.Operation
  ) throws(TransportError) -> [SocketAddress] {
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
      throw TransportError(
        .unreachable, operation: operation, subject: endpoint.description,
        message: "no address is found for the host: \(String(cString: gai_strerror(status)))",
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

  /// The addresses of a TCP endpoint; asked for on a thread of its own, so that a name server which
  /// does not answer costs no more than the deadline.
  static func addresses(
    of endpoint: Endpoint, until deadline: Deadline
  ) async throws(TransportError) -> [SocketAddress] {
    let race = Locked<CheckedContinuation<Answer, Never>?>(nil)
    @Sendable func answer(_ answer: Answer) {
      let waiting = race.withLock { waiting in
        defer { waiting = nil }
        return waiting
      }
      waiting?.resume(returning: answer)
    }
    let limit = Task {
      guard (try? await Task.sleep(for: deadline.remaining)) != nil else { return }
      answer(.failure(.timedOut(.connect, endpoint.description)))
    }
    let outcome: Answer = await withCheckedContinuation { continuation in
      race.withLock { $0 = continuation }
      SystemThread.detach(named: "devcat-lookup") {
        answer(Answer { () throws(TransportError) in try addresses(of: endpoint, .connect) })
      }
    }
    limit.cancel()
    return try outcome.get()
  }

  private typealias Answer = Result<[SocketAddress], TransportError>
}
