import DevcatTestSupport
import Testing

@testable import DevcatHub
@testable import DevcatClient
@testable import DevcatTransport

@Suite("The header by which a load balancer says which client it speaks for", .timeLimit(.hang))
struct ProxyHeaderTests {
  private static let signature: [UInt8] = [13, 10, 13, 10, 0, 13, 10, 81, 85, 73, 84, 10]

  static func header(
    command: UInt8 = 0x21, family: UInt8 = 0x11, size: Int? = nil, _ rest: [UInt8]
  ) -> [UInt8] {
    let size = size ?? rest.count
    return signature + [command, family, UInt8(size >> 8), UInt8(size & 255)] + rest
  }

  static let four: [UInt8] = [192, 0, 2, 7, 198, 51, 100, 1, 0xC8, 0x22, 0x1C, 0xB2]
  static let six =
    [UInt8]([0x20, 1, 0xd, 0xb8]) + [UInt8](repeating: 0, count: 11) + [9]
    + [UInt8](repeating: 1, count: 16) + [0, 80, 1, 0]

  /// The client of a header, or what is wrong with it.
  private func result(_ bytes: [UInt8]) -> Result<Endpoint?, ProxyHeader.Problem> {
    let (fixed, rest) = (Array(bytes.prefix(16)), Array(bytes.dropFirst(16)))
    return Result { () throws(ProxyHeader.Problem) in
      try ProxyHeader(fixed: fixed, rest: rest).client
    }
  }

  static let good: [(String, [UInt8], Endpoint?)] = [
    ("IPv4", header(four), .tcp(host: "192.0.2.7", port: 51234)),
    ("IPv6", header(family: 0x21, six), .tcp(host: "2001:db8::9", port: 80)),
    ("more fields", header(four + [4, 0, 1, 9]), .tcp(host: "192.0.2.7", port: 51234)),
    (
      "the greatest", header(four + [UInt8](repeating: 0, count: 508)),
      .tcp(host: "192.0.2.7", port: 51234)
    ),
    ("a health check", header(command: 0x20, family: 0, []), nil),
    ("a health check with an address", header(command: 0x20, four), nil),
  ]

  @Test("PROXY header: the client's address", arguments: good)
  func isRead(_ name: String, _ bytes: [UInt8], _ client: Endpoint?) {
    #expect(result(bytes) == .success(client), "\(name)")
  }

  static let bad: [(String, [UInt8], ProxyHeader.Problem)] = [
    ("version 1", Array("PROXY TCP4 192.0.2.7 198.51.100.1 5 6\r\n".utf8), .noHeader),
    ("TLS", [22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3, 0, 0, 0, 0, 0], .noHeader),
    ("cut", Array(header(four).prefix(15)), .noHeader),
    ("another version", header(command: 0x31, four), .version),
    ("another command", header(command: 0x22, four), .version),
    ("too long", header(size: 521, [UInt8](repeating: 0, count: 521)), .tooLong),
    ("the longest size", header(size: 65_535, four), .tooLong),
    ("an address that is cut", header([192, 0, 2]), .noAddress),
    ("IPv6 with an address of IPv4", header(family: 0x21, four), .noAddress),
    ("a unix socket", header(family: 0x31, [UInt8](repeating: 0, count: 216)), .noAddress),
    ("UDP", header(family: 0x12, four), .noAddress),
    ("no address", header(family: 0, []), .noAddress),
  ]

  @Test("PROXY header: refused", arguments: bad)
  func isRefused(_ name: String, _ bytes: [UInt8], _ problem: ProxyHeader.Problem) {
    #expect(result(bytes) == .failure(problem), "\(name)")
  }

  @Test("PROXY header: any bytes")
  func anyBytes() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      var bytes = Self.header(Self.six)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let cut = Int.random(in: 0...bytes.count, using: &random)
      if case .success(.some(let client)) = result(Array(bytes.prefix(cut))) {
        // What is taken for an address is one.
        #expect(ProxyNetwork(client.network) != nil || client.network.contains("/64"), "\(client)")
      }
    }
  }

  static let networks: [(network: String, inside: [String], outside: [String])] = [
    ("192.0.2.7", ["192.0.2.7", "::ffff:192.0.2.7"], ["192.0.2.8", "::1"]),
    ("192.0.2.0/24", ["192.0.2.0", "192.0.2.255"], ["192.0.3.0", "10.0.0.1"]),
    ("10.0.0.0/9", ["10.127.0.1"], ["10.128.0.1"]),
    ("0.0.0.0/0", ["1.2.3.4"], ["2001:db8::1"]),
    ("2001:db8::/33", ["2001:db8:7fff::1"], ["2001:db8:8000::1", "192.0.2.7"]),
  ]

  @Test("Networks of load balancers", arguments: networks)
  func holds(_ text: String, _ inside: [String], _ outside: [String]) throws {
    let network = try #require(ProxyNetwork(text))
    for host in inside { #expect(network.contains(host), "\(host)") }
    for host in outside { #expect(!network.contains(host), "\(host)") }
  }

  @Test(
    "Networks of load balancers: malformed",
    arguments: [
      "", "/", "192.0.2.7/", "192.0.2.7/33", "192.0.2.7/-1", "::/129", "host", "192.0.2", "1/2/3",
      "192.0.2.0/99999999999999999999",
    ])
  func malformedNetworks(_ text: String) { #expect(ProxyNetwork(text) == nil) }
}
