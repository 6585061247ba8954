public import DevcatValues
import DevcatEncoding
public import DevcatTransport

/// The pages of a hub's metrics address.
enum MetricsRoute: String, CaseIterable, Sendable {
  /// Whether the hub's loop works: always `ok`.
  case health = "/healthz"
  /// Whether the hub can answer pulls.
  case readiness = "/readyz"
  /// Whether the hub can take pushes.
  case pushReadiness = "/readyz/push"
  /// The status as JSON.
  case status = "/status"
  /// The figures in Prometheus' format.
  case metrics = "/metrics"
}

/// Answers HTTP requests for a hub's metrics and state, each on a connection of its own.
final class MetricsService: Sendable {
  private let timeLimit: Duration
  private let page: @Sendable (MetricsRoute) async -> MetricsAnswer
  private let places = Locked(MetricsPlaces())

  /// Prepares to answer with the pages that the closure makes.
  ///
  /// - Parameter timeLimit: The time for a request to arrive, and for its answer to be read.
  init(
    timeLimit: Duration = .seconds(5),
    page: @escaping @Sendable (MetricsRoute) async -> MetricsAnswer
  ) {
    self.timeLimit = timeLimit
    self.page = page
  }

  /// Answers the request of a connection; one that sends nothing in time is closed, and one without a
  /// place at once.
  func serve(_ channel: Channel) async {
    let peer = channel.peer
    guard places.withLock({ $0.take(for: peer) }) else { return }
    defer { places.withLock { $0.leave(peer) } }
    guard let step = await request(channel) else { return }
    let (answer, withBody) = await MetricsAnswer.answer(step, page: page)
    let bytes = answer.bytes(withBody: withBody)
    guard (try? await channel.write(bytes, until: .after(timeLimit))) != nil else { return }
    await channel.finish(until: .after(min(timeLimit, .seconds(2))))
  }

  /// The request; `nil` if none arrived in time.
  private func request(_ channel: Channel) async -> HTTPRequestReader.Step? {
    let deadline = Deadline.after(timeLimit)
    guard (try? await channel.handshake(until: deadline)) != nil else { return nil }
    var reader = HTTPRequestReader()
    var isEmpty = true
    while let bytes = try? await channel.read(upTo: 4096, until: deadline) {
      if bytes.isEmpty { return isEmpty ? nil : .malformed }
      isEmpty = false
      let step = reader.append(bytes)
      if step != .incomplete { return step }
    }
    return nil
  }
}

/// The connections to a hub's metrics that are answered at a time: a plain value.
///
/// Other machines share most places, with few for each address, so that one of them does not keep a load
/// balancer from asking. The socket and loopback have their own, so that the operator always gets in.
struct MetricsPlaces {
  /// The places of the socket, of loopback, and of one other address.
  static let (socket, loopback, perAddress) = (32, 32, 8)
  /// The places of all other machines together.
  static let others = 128
  /// All places.
  static let total = socket + loopback + others

  private var socket = ConnectionLedger(maximum: Self.socket, perAddress: Self.socket)
  private var loopback = ConnectionLedger(maximum: Self.loopback, perAddress: Self.loopback)
  private var others = ConnectionLedger(maximum: Self.others, perAddress: Self.perAddress)

  /// Takes a place for a connection, until `leave`; returns `false` if there is none.
  mutating func take(for peer: Endpoint) -> Bool {
    let ledger = ledger(of: peer)
    let verdict = self[keyPath: ledger].admit(peer)
    // A connection that is not admitted is closed at once.
    if verdict != .admitted { self[keyPath: ledger].leave(peer, verdict) }
    return verdict == .admitted
  }

  /// Gives the place of a connection back.
  mutating func leave(_ peer: Endpoint) { self[keyPath: ledger(of: peer)].leave(peer, .admitted) }

  private func ledger(of peer: Endpoint) -> WritableKeyPath<Self, ConnectionLedger> {
    if case .unix = peer { return \.socket }
    return peer.isLoopback ? \.loopback : \.others
  }
}

/// Reads the head of one HTTP/1 request from bytes as they arrive: a value that survives any input.
///
/// Source: RFC 9112, sections 2 and 3. Fields are skipped, and so is a body.
struct HTTPRequestReader {
  /// The greatest head that is read, in bytes.
  static let limit = 8192

  /// The result of parsing the bytes so far.
  enum Step: Hashable {
    /// More must come.
    case incomplete
    /// The head is whole.
    case whole(method: String, target: String)
    /// It is not a request of HTTP/1.
    case malformed
    /// The head is too long.
    case tooLong
  }

  private var bytes: [UInt8] = []

  /// Adds bytes and parses them; a reader is used up by any result but `incomplete`.
  mutating func append(_ more: [UInt8]) -> Step {
    // The end may have begun in what came before.
    let start = max(0, bytes.count - 3)
    bytes += more.prefix(Self.limit + 1 - bytes.count)
    var at = start
    while at + 4 <= bytes.count {
      if bytes[at] == 13, bytes[at + 1] == 10, bytes[at + 2] == 13, bytes[at + 3] == 10 {
        return at + 4 <= Self.limit ? Self.head(bytes[..<at]) : .tooLong
      }
      at += 1
    }
    return bytes.count > Self.limit ? .tooLong : .incomplete
  }

  private static func head(_ head: ArraySlice<UInt8>) -> Step {
    let line = head.prefix { $0 != 13 }
    guard line.allSatisfy({ (0x20...0x7e).contains($0) }) else { return .malformed }
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty,
      parts[0].allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }),
      parts[1].first == UInt8(ascii: "/"),
      [Array("HTTP/1.0".utf8), Array("HTTP/1.1".utf8)].contains(Array(parts[2]))
    else { return .malformed }
    return .whole(
      method: String(decoding: parts[0], as: UTF8.self),
      target: String(decoding: parts[1], as: UTF8.self))
  }
}

/// An answer to an HTTP/1.1 request, after which the connection ends.
struct MetricsAnswer {
  private let status: String
  private let fields: [String]
  private let body: [UInt8]

  init(
    _ status: String, _ body: [UInt8], type: String = "text/plain; charset=utf-8",
    fields: [String] = []
  ) {
    (self.status, self.body) = (status, body)
    self.fields = ["Content-Type: \(type)", "Content-Length: \(body.count)"] + fields
  }

  /// An answer of one word.
  init(_ word: String, isReady: Bool) {
    self.init(isReady ? "200 OK" : "503 Service Unavailable", Array("\(word)\n".utf8))
  }

  private init(_ status: String, text: String, fields: [String] = []) {
    self.init(status, Array(text.utf8), fields: fields)
  }

  /// The answer to a request: the page, for GET and HEAD of a route.
  static func answer(
    _ step: HTTPRequestReader.Step, page: (MetricsRoute) async -> MetricsAnswer
  ) async -> (MetricsAnswer, withBody: Bool) {
    switch step {
    case .whole(let method, _) where !["GET", "HEAD"].contains(method):
      return (
        MetricsAnswer(
          "405 Method Not Allowed", text: "Only GET.\n", fields: ["Allow: GET, HEAD"]), true
      )
    case .whole(let method, let target):
      guard let route = MetricsRoute(rawValue: String(target.prefix { $0 != "?" })) else {
        return (MetricsAnswer("404 Not Found", text: "The metrics are at /metrics.\n"), true)
      }
      return (await page(route), method == "GET")
    case .tooLong:
      return (MetricsAnswer("431 Request Header Fields Too Large", text: "Too long.\n"), true)
    case .malformed, .incomplete:
      return (
        MetricsAnswer("400 Bad Request", text: "This is not an HTTP/1.1 request.\n"), true
      )
    }
  }

  /// The bytes of the answer, without its body for HEAD.
  func bytes(withBody: Bool) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status)"] + fields + ["Cache-Control: no-store", "Connection: close"]
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (withBody ? body : [])
  }
}

extension Endpoint {
  /// The port of a metrics page if an address names none.
  static let defaultMetricsPort: UInt16 = 9346

  /// Parses the address of a metrics page: `unix:PATH`, or `HOST:PORT`.
  ///
  /// - Throws: `Failure` (`badAddress`).
  public init(metrics text: String) throws(Failure) {
    if text.hasPrefix("unix:") {
      self = .unix(path: String(text.dropFirst(5)))
      _ = try SocketAddress.candidates(for: self)
    } else {
      try self.init(tcp: text, defaultPort: Self.defaultMetricsPort)
    }
  }
}

extension HubFolder {
  /// The address at which the hub of this folder reports its status.
  ///
  /// - Throws: `Failure` (`badAddress`) if the path is too long for a unix socket; on Linux it never is.
  public func statusEndpoint() throws(Failure) -> Endpoint {
    try Endpoint(metrics: "unix:" + statusSocket)
  }
}
