/// An answer to an HTTP/1.1 request, after which the connection ends.
struct HTTPAnswer {
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

  /// Answers what a client has asked: the page, for GET and HEAD of `/metrics`.
  static func answer(
    _ step: HTTPRequestReader.Step, page: () async -> String
  ) async -> (HTTPAnswer, withBody: Bool) {
    switch step {
    case .whole(let method, _) where !["GET", "HEAD"].contains(method):
      return (
        HTTPAnswer("405 Method Not Allowed", "Only GET.\n", fields: ["Allow: GET, HEAD"]), true
      )
    case .whole(let method, let target):
      let isPage = target.prefix { $0 != "?" } == "/metrics"
      let found =
        isPage
        ? HTTPAnswer("200 OK", await page(), type: MetricsPage.mediaType)
        : HTTPAnswer("404 Not Found", "The page is at /metrics.\n")
      return (found, method == "GET")
    case .tooLong:
      return (HTTPAnswer("431 Request Header Fields Too Large", "Too long.\n"), true)
    case .malformed, .incomplete:
      return (HTTPAnswer("400 Bad Request", "This is no request of HTTP/1.1.\n"), true)
    }
  }

  /// The bytes of the answer, without its body for HEAD.
  func bytes(withBody: Bool) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status)"] + fields + ["Cache-Control: no-store", "Connection: close"]
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (withBody ? body : [])
  }
}
