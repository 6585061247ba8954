package import DevcatValues

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A header of the PROXY protocol, version 2, by which a load balancer names a client before the
/// client's first byte.
///
/// Source: haproxy.org, "The PROXY protocol", section 2.2. Further fields (TLV) are skipped.
package struct ProxyHeader: Equatable, Sendable {
  /// The bytes of the part with a fixed size.
  package static let fixedSize = 16
  /// The most bytes after it: 536 in all.
  static let greatestRest = 520

  private static let signature: [UInt8] = [
    0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a,
  ]

  /// The client's address; `nil` where the balancer speaks for itself, such as in a health check.
  package let client: Endpoint?

  /// The reason for which bytes are refused as a header.
  package enum Problem: String, Error {
    case noHeader = "it does not begin with a header of the PROXY protocol, version 2"
    case version = "its PROXY header has another version than 2, or an unknown command"
    case tooLong = "its PROXY header has more than 536 bytes"
    case noAddress = "its PROXY header has no address of TCP over IPv4 or IPv6"
  }

  /// The number of bytes that follow on the fixed part.
  package static func restSize(after fixed: [UInt8]) throws(Problem) -> Int {
    guard fixed.count == fixedSize, fixed.starts(with: signature) else { throw .noHeader }
    // The version 2, and the command LOCAL (0), of a health check, or PROXY (1).
    guard fixed[12] == 0x20 || fixed[12] == 0x21 else { throw .version }
    let size = Int(fixed[14]) << 8 | Int(fixed[15])
    guard size <= greatestRest else { throw .tooLong }
    return size
  }

  /// Reads a whole header.
  package init(fixed: [UInt8], rest: [UInt8]) throws(Problem) {
    guard try Self.restSize(after: fixed) == rest.count else { throw .tooLong }
    guard fixed[12] == 0x21 else {
      client = nil
      return
    }
    // 0x11 is TCP over IPv4, and 0x21 over IPv6. Then come the source address, the target address,
    // the source port and the target port.
    let width = fixed[13] == 0x11 ? 4 : fixed[13] == 0x21 ? 16 : 0
    guard width > 0, rest.count >= 2 * width + 4 else { throw .noAddress }
    guard let host = HostName.text(width == 4 ? AF_INET : AF_INET6, rest) else {
      throw .noAddress
    }
    client = .tcp(host: host, port: UInt16(rest[2 * width]) << 8 | UInt16(rest[2 * width + 1]))
  }
}

/// The addresses of load balancers: `192.0.2.7`, `192.0.2.0/24`, `2001:db8::/32`.
public struct ProxyNetwork: Hashable, Sendable {
  private let bytes: [UInt8]
  private let prefix: Int
  /// The text that it was read from.
  public let text: String

  /// Reads an address, or a network; `nil` for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let bytes = Self.bytes(of: String(parts[0])) else { return nil }
    let greatest = bytes.count * 8
    guard let prefix = parts.count == 1 ? greatest : Int(parts[1]), (0...greatest).contains(prefix)
    else { return nil }
    (self.bytes, self.prefix, self.text) = (bytes, prefix, text)
  }

  /// Whether an address is in the network.
  public func contains(_ host: String) -> Bool {
    // A socket for IPv6 shows IPv4 addresses with a prefix.
    let mapped = host.hasPrefix("::ffff:") ? String(host.dropFirst(7)) : host
    guard let other = Self.bytes(of: bytes.count == 4 ? mapped : host), other.count == bytes.count
    else { return false }
    let (whole, rest) = prefix.quotientAndRemainder(dividingBy: 8)
    guard bytes.prefix(whole) == other.prefix(whole) else { return false }
    return rest == 0 || bytes[whole] >> (8 - rest) == other[whole] >> (8 - rest)
  }

  private static func bytes(of host: String) -> [UInt8]? {
    var four = in_addr()
    if inet_pton(AF_INET, host, &four) == 1 { return withUnsafeBytes(of: &four) { Array($0) } }
    var six = in6_addr()
    return inet_pton(AF_INET6, host, &six) == 1 ? withUnsafeBytes(of: &six) { Array($0) } : nil
  }
}

extension Channel {
  /// Reads the header of a load balancer, before anything else, and takes the client's address for the
  /// other side's.
  ///
  /// - Throws: `Failure`: `badAddress` for any other bytes, `timedOut`, `endedEarly`.
  package func readProxyHeader(until deadline: Deadline) async throws(Failure) {
    let fixed = try await readUnencrypted(ProxyHeader.fixedSize, until: deadline)
    let header: ProxyHeader
    do {
      let rest = try await readUnencrypted(try ProxyHeader.restSize(after: fixed), until: deadline)
      header = try ProxyHeader(fixed: fixed, rest: rest)
    } catch let problem as ProxyHeader.Problem {
      throw Failure.connection(
        .badAddress, operation: .read, subject: peer.description, problem.rawValue)
    } catch let error as Failure where error.fault == .connection {
      throw error
    } catch {
      preconditionFailure("No other error is thrown.")
    }
    if let client = header.client { setPeer(client) }
  }
}
