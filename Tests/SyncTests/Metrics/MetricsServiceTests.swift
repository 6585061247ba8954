import DevcatValues
import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

/// The page of figures over sockets: whatever comes, it is answered or given up, and the next is served.
@Suite("Metrics service", .timeLimit(.hang))
struct MetricsServiceTests {
  private static let soon = Duration.hang

  private func serve(
    within limit: Duration = .hang, page: String = "a 1\n"
  ) throws -> TestServer {
    let service = MetricsService(timeLimit: limit) { route in
      route == .metrics
        ? MetricsAnswer("200 OK", Array(page.utf8))
        : MetricsAnswer(route.rawValue, isReady: route != .pushReadiness)
    }
    return try TestServer { await service.serve($0) }
  }

  /// The answer to bytes.
  private func answer(_ server: TestServer, _ bytes: [UInt8]) async throws -> String {
    let channel = try await server.connect()
    try await channel.write(bytes, until: .after(Self.soon))
    await channel.finishWriting()
    return try await rest(channel)
  }

  private func rest(_ channel: Channel) async throws -> String {
    var answer: [UInt8] = []
    while true {
      let more = try await channel.read(until: .after(Self.soon))
      if more.isEmpty { break }
      answer += more
    }
    await channel.close()
    return String(decoding: answer, as: UTF8.self)
  }

  static let questions: [(String, String)] = [
    ("GET /metrics HTTP/1.1\r\n\r\n", "HTTP/1.1 200 OK\r\n"),
    ("GET /metrics?x=1 HTTP/1.0\r\nHost: h\r\n\r\n", "HTTP/1.1 200 OK\r\n"),
    ("GET /healthz HTTP/1.1\r\n\r\n", "HTTP/1.1 200 OK\r\n"),
    ("GET /readyz HTTP/1.1\r\n\r\n", "HTTP/1.1 200 OK\r\n"),
    ("GET /readyz/push HTTP/1.1\r\n\r\n", "HTTP/1.1 503 Service Unavailable\r\n"),
    ("GET /status HTTP/1.1\r\n\r\n", "HTTP/1.1 200 OK\r\n"),
    ("GET /readyz/pull HTTP/1.1\r\n\r\n", "HTTP/1.1 404 Not Found\r\n"),
    ("HEAD /metrics HTTP/1.1\r\n\r\n", "HTTP/1.1 200 OK\r\n"),
    ("GET / HTTP/1.1\r\n\r\n", "HTTP/1.1 404 Not Found\r\n"),
    ("GET /metrics/../etc HTTP/1.1\r\n\r\n", "HTTP/1.1 404 Not Found\r\n"),
    ("POST /metrics HTTP/1.1\r\n\r\nbody", "HTTP/1.1 405 Method Not Allowed\r\n"),
    ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "HTTP/1.1 400 Bad Request\r\n"),
    ("GET /metrics", "HTTP/1.1 400 Bad Request\r\n"),
    ("\u{16}\u{3}\u{1}\u{2}\u{0}\r\n\r\n", "HTTP/1.1 400 Bad Request\r\n"),
    (
      "GET /" + String(repeating: "x", count: 20_000),
      "HTTP/1.1 431 Request Header Fields Too Large\r\n"
    ),
  ]

  @Test("Every question has its answer", arguments: questions)
  func everyQuestionHasItsAnswer(question: String, status: String) async throws {
    let server = try serve()
    let text = try await answer(server, Array(question.utf8))
    #expect(text.hasPrefix(status), "\(text)")
    let parts = text.components(separatedBy: "\r\n\r\n")
    #expect(parts.count == 2)
    let isWithBody = !question.hasPrefix("HEAD")
    let length = isWithBody ? parts.last?.utf8.count : 4
    #expect(text.contains("Content-Length: \(length ?? -1)\r\n"), "\(text)")
    #expect(text.contains("Connection: close"))
    if !isWithBody { #expect(parts.last == "") }
    await server.stop()
  }

  @Test("Random bytes do no harm") func randomBytesDoNoHarm() async throws {
    let seed = UInt64.random(in: 0...(.max))
    var generator = SeededGenerator(seed: seed)
    let server = try serve()
    for _ in 0..<60 {
      let channel = try await server.connect()
      let bytes = (0..<Int.random(in: 0..<300, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      try? await channel.write(bytes, until: .after(Self.soon))
      await channel.close()
    }
    let text = try await answer(server, Array("GET /metrics HTTP/1.1\r\n\r\n".utf8))
    #expect(text.hasSuffix("\r\n\r\na 1\n"), "seed \(seed)")
    await server.stop()
  }

  @Test("A connection without a request is closed") func aConnectionWithoutARequestIsClosed()
    async throws
  {
    let server = try serve(within: .milliseconds(100))
    for start in ["", "GET /met"] {
      let channel = try await server.connect()
      // It may be given up before that.
      try? await channel.write(Array(start.utf8), until: .after(Self.soon))
      #expect(((try? await rest(channel)) ?? "") == "")
    }
    await server.stop()
  }

  @Test("Only some are answered at a time") func onlySomeAreAnsweredAtATime() async throws {
    let server = try serve()
    var silent: [Channel] = []
    for _ in 0..<MetricsPlaces.socket { silent.append(try await server.connect()) }
    // Each of them is being served when the next one is closed at once.
    try await wait { try await self.rest(server.connect()) == "" }
    for channel in silent { await channel.close() }
    try await wait {
      let channel = try await server.connect()
      try? await channel.write(
        Array("GET /metrics HTTP/1.1\r\n\r\n".utf8), until: .after(Self.soon))
      return (try? await self.rest(channel))?.hasSuffix("a 1\n") == true
    }
    await server.stop()
  }

  /// Connections that send nothing keep neither other machines nor the operator out.
  @Test("Metrics: few places for one address, and own ones for loopback and the socket")
  func places() {
    var places = MetricsPlaces()
    func take(_ host: String, _ count: Int) -> Int {
      (0..<count).count { _ in places.take(for: .tcp(host: host, port: 1)) }
    }
    #expect(take("192.0.2.1", 34) == MetricsPlaces.perAddress)
    #expect(take("192.0.2.2", 1) == 1)
    for number in 3..<100 { _ = take("192.0.2.\(number)", MetricsPlaces.perAddress) }
    #expect(take("198.51.100.1", 1) == 0)
    #expect(take("127.0.0.1", 100) == MetricsPlaces.loopback)
    let hasSocketPlace = places.take(for: .unix(path: "s"))
    #expect(hasSocketPlace)
    // A place that is given back is free.
    places.leave(.tcp(host: "192.0.2.1", port: 1))
    #expect(take("198.51.100.1", 2) == 1)
  }

  @Test("Another service is not taken for a hub") func anotherServiceIsNotTakenForAHub()
    async throws
  {
    let server = try serve()
    let endpoint = server.endpoint
    #expect(await code { try await HubStatus.ask(endpoint, on: server.loop) } == .protocolViolation)
    await server.stop()
  }

  @Test(
    "An address of the page",
    arguments: [
      ("127.0.0.1:1", Endpoint.tcp(host: "127.0.0.1", port: 1)),
      ("127.0.0.1", .tcp(host: "127.0.0.1", port: 9346)), ("[::1]:0", .tcp(host: "::1", port: 0)),
      ("localhost", .tcp(host: "localhost", port: 9346)), ("unix:/run/s", .unix(path: "/run/s")),
    ])
  func anAddressOfThePage(text: String, expected: Endpoint) throws {
    #expect(try Endpoint(metrics: text) == expected)
  }

  @Test(
    "Other addresses are refused",
    arguments: ["unix:", "", ":1", "a b:1"])
  func otherAddressesAreRefused(text: String) {
    #expect(throws: Failure.self) { try Endpoint(metrics: text) }
  }
}
