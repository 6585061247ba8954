public import Transport

/// Answers HTTP requests for one page, each on a connection of its own.
final class MetricsService: Sendable {
  /// How many connections are answered at a time; further ones are closed at once.
  static let maximumConnections = 32

  private let timeLimit: Duration
  private let page: @Sendable () async -> String
  private let count = Locked(0)

  /// Prepares to answer with the page that the closure makes.
  ///
  /// - Parameter timeLimit: The time for a request to arrive, and for its answer to be read.
  init(timeLimit: Duration = .seconds(5), page: @escaping @Sendable () async -> String) {
    self.timeLimit = timeLimit
    self.page = page
  }

  /// Answers the request of a connection; one that sends nothing in time is closed.
  func serve(_ channel: Channel) async {
    let isFree = count.withLock { count in
      guard count < Self.maximumConnections else { return false }
      count += 1
      return true
    }
    guard isFree else { return }
    defer { count.withLock { $0 -= 1 } }
    guard let step = await request(channel) else { return }
    let (answer, withBody) = await MetricsAnswer.answer(step, page: page)
    let bytes = answer.bytes(withBody: withBody)
    guard (try? await channel.write(bytes, until: .after(timeLimit))) != nil else { return }
    await channel.finish(until: .after(min(timeLimit, .seconds(2))))
  }

  /// The request; `nil` if none arrived in time.
  private func request(_ channel: Channel) async -> HTTPRequestReader.Step? {
    let deadline = Deadline.after(timeLimit)
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

  private init(
    _ status: String, _ body: String, type: String = "text/plain; charset=utf-8",
    fields: [String] = []
  ) {
    self.status = status
    self.body = Array(body.utf8)
    self.fields = ["Content-Type: \(type)", "Content-Length: \(self.body.count)"] + fields
  }

  /// The answer to a request: the page, for GET and HEAD of `/metrics`.
  static func answer(
    _ step: HTTPRequestReader.Step, page: () async -> String
  ) async -> (MetricsAnswer, withBody: Bool) {
    switch step {
    case .whole(let method, _) where !["GET", "HEAD"].contains(method):
      return (
        MetricsAnswer("405 Method Not Allowed", "Only GET.\n", fields: ["Allow: GET, HEAD"]), true
      )
    case .whole(let method, let target):
      let isPage = target.prefix { $0 != "?" } == "/metrics"
      let found =
        isPage
        ? MetricsAnswer("200 OK", await page(), type: MetricsPage.mediaType)
        : MetricsAnswer("404 Not Found", "The page is at /metrics.\n")
      return (found, method == "GET")
    case .tooLong:
      return (MetricsAnswer("431 Request Header Fields Too Large", "Too long.\n"), true)
    case .malformed, .incomplete:
      return (MetricsAnswer("400 Bad Request", "This is not an HTTP/1.1 request.\n"), true)
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

  /// Parses the address of a metrics page: `unix:PATH`, or a loopback `HOST:PORT`.
  ///
  /// - Throws: `TransportError`: `malformed`, or `needsTLS` for an address that other machines can reach.
  public init(metrics text: String) throws(TransportError) {
    if text.hasPrefix("unix:") {
      self = .unix(path: String(text.dropFirst(5)))
      _ = try SocketAddress.candidates(for: self)
    } else {
      try self.init(tcp: text, defaultPort: Self.defaultMetricsPort)
      try requireLoopback(.listen)
    }
  }
}

extension HubFolder {
  /// Where the hub of this folder reports its status; `nil` if the path is too long for a unix
  /// socket.
  public var statusEndpoint: Endpoint? {
    try? Endpoint(metrics: "unix:" + statusSocket)
  }
}
