import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

@Suite("The head of a request, from any bytes in any pieces") struct HTTPRequestReaderTests {
  static let page = HTTPRequestReader.Step.whole(method: "GET", target: "/metrics")

  static let cases: [(name: String, text: String, step: HTTPRequestReader.Step)] = [
    ("the least", "GET /metrics HTTP/1.1\r\n\r\n", page),
    ("fields", "GET /metrics HTTP/1.0\r\nHost: a\r\nAccept: */*\r\n\r\n", page),
    ("a body", "GET /metrics HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n", page),
    (
      "another method", "POST /a?b=c HTTP/1.1\r\n\r\n", .whole(method: "POST", target: "/a?b=c")
    ),
    ("no end", "GET /metrics HTTP/1.1\r\n", .incomplete),
    ("line feeds alone", "GET /metrics HTTP/1.1\n\n", .incomplete),
    ("nothing", "\r\n\r\n", .malformed),
    ("one word", "GET\r\n\r\n", .malformed),
    ("no version", "GET /metrics\r\n\r\n", .malformed),
    ("an early version", "GET /metrics HTTP/0.9\r\n\r\n", .malformed),
    ("a later version", "GET /metrics HTTP/2\r\n\r\n", .malformed),
    ("two blanks", "GET  /metrics HTTP/1.1\r\n\r\n", .malformed),
    ("a blank before", " GET /metrics HTTP/1.1\r\n\r\n", .malformed),
    ("a lower method", "get /metrics HTTP/1.1\r\n\r\n", .malformed),
    ("another form", "GET http://a/metrics HTTP/1.1\r\n\r\n", .malformed),
    ("a control character", "GET /met\u{1b}rics HTTP/1.1\r\n\r\n", .malformed),
    ("a letter beyond ASCII", "GET /é HTTP/1.1\r\n\r\n", .malformed),
  ]

  @Test("A head is read", arguments: cases)
  func aHeadIsRead(name: String, text: String, expected: HTTPRequestReader.Step) {
    let bytes = Array(text.utf8)
    var whole = HTTPRequestReader()
    #expect(whole.append(bytes) == expected)
    var slow = HTTPRequestReader()
    var last = HTTPRequestReader.Step.incomplete
    for byte in bytes {
      last = slow.append([byte])
      if last != .incomplete { break }
    }
    #expect(last == expected)
  }

  @Test(
    "A head of exactly the limit is read, and one byte more is not, however it comes",
    arguments: [(0, true), (1, false), (5000, false)])
  func aHeadHasALimit(beyond: Int, isRead: Bool) {
    let start = "GET /metrics HTTP/1.1\r\nX: "
    let padding = HTTPRequestReader.limit - start.utf8.count - 4 + beyond
    let bytes = Array((start + String(repeating: "x", count: padding) + "\r\n\r\n").utf8)
    var whole = HTTPRequestReader()
    #expect(whole.append(bytes) == (isRead ? Self.page : .tooLong))
    var slow = HTTPRequestReader()
    let steps = bytes.lazy.map { slow.append([$0]) }
    #expect(steps.first { $0 != .incomplete } == (isRead ? Self.page : .tooLong))
  }

  @Test("Random bytes are no request") func randomBytesAreNoRequest() {
    let seed = UInt64.random(in: 0...(.max))
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      var reader = HTTPRequestReader()
      for _ in 0..<4 {
        let bytes = (0..<Int.random(in: 0..<60, using: &generator)).map { _ in
          [10, 13, 32, 47, UInt8.random(in: 0...255, using: &generator)]
            .randomElement(using: &generator) ?? 0
        }
        if case .whole = reader.append(bytes) { Issue.record("a request, seed \(seed)") }
      }
    }
  }
}
