import CDevcatCurl
import DevcatValues
import DevcatTransport
import DevcatWire

/// One request while it is made: what came, and why it was ended.
package final class HTTPExchange {
  /// The number of bytes that are read of the body of an answer that is no file, so that the
  /// connection can be kept.
  private static let passedOver = 16 << 10

  private let request: HTTPClient.Request
  private let take: (UnsafeRawBufferPointer) throws -> Void
  /// Gets the number of bytes of the body received so far; `false` ends the request.
  let goesOn: (Int) -> Bool
  /// The status and the header lines of the answer.
  package private(set) var answer = HTTPAnswer()
  private var headerCount = 0
  private var bodyCount = 0
  private var failure: (any Error)?
  /// Whether the body was broken off though nothing failed.
  private var isBrokenOff = false

  /// Prepares for an answer.
  package init(
    _ request: HTTPClient.Request,
    _ take: @escaping (UnsafeRawBufferPointer) throws -> Void,
    goesOn: @escaping (Int) -> Bool
  ) {
    (self.request, self.take, self.goesOn) = (request, take, goesOn)
  }

  /// The exchange that a call of libcurl is about.
  static func of(_ context: UnsafeMutableRawPointer?) -> HTTPExchange? {
    context.map { Unmanaged<HTTPExchange>.fromOpaque($0).takeUnretainedValue() }
  }

  private var isFile: Bool { answer.status == 200 }

  /// Takes a header line; `false` ends the request.
  package func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headerCount += bytes.count
    guard headerCount <= HTTPAnswer.maximumHeader else { return end(longHeader) }
    let line = String(decoding: bytes, as: UTF8.self)
    answer.take(line)
    // The empty line ends the header.
    guard line.allSatisfy(\.isNewline), isFile else { return true }
    if answer.isCompressed {
      return end(
        failed(
          .protocolViolation,
          "the host has compressed the file on the way ('\(answer["content-encoding"] ?? "")'), "
            + "which devcat did not request",
          hint: "Turn compression off for the folder at the host."))
    }
    if answer.isPage { return end(page) }
    if let length = answer.length, length > request.limit { return end(tooLong) }
    return true
  }

  /// Takes bytes of a body; `false` ends the request.
  package func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bodyCount += bytes.count
    guard isFile else {
      isBrokenOff = bodyCount > Self.passedOver
      return !isBrokenOff
    }
    guard bodyCount <= request.limit else { return end(tooLong) }
    // A page may come without its content type; no published file begins with '<'.
    if bodyCount == bytes.count, bytes.first == UInt8(ascii: "<") {
      return end(page)
    }
    do {
      try take(bytes)
      return true
    } catch {
      failure = error
      return false
    }
  }

  private func end(_ failure: Failure) -> Bool {
    self.failure = failure
    return false
  }

  private func failed(
    _ code: Failure.Code, _ problem: String, hint: String = "Ask the operator of the host."
  ) -> Failure {
    Failure(code, "\(name): \(problem)", hint: hint)
  }

  private var page: Failure {
    failed(
      .protocolViolation, "the host sent a web page instead of the file",
      hint:
        "Check the address: it must be the folder that holds 'head'. Or a login page or a proxy "
        + "answered instead of the host.")
  }

  private var longHeader: Failure {
    failed(
      .notAccepted, "the answer has more than \(HTTPAnswer.maximumHeader) bytes of header lines")
  }

  private var tooLong: Failure {
    failed(.notAccepted, "the host sent more than \(request.limit) bytes")
  }

  /// The file that was asked for, as messages call it.
  private var name: String {
    let parts = request.url.split(separator: "/")
    return parts.last == "head" ? "head" : parts.suffix(2).joined(separator: "/")
  }

  /// Throws if the request failed.
  ///
  /// - Parameters:
  ///   - code: What libcurl returned.
  ///   - fault: Why the system's authorities refused the certificate.
  func check(_ code: Int32, _ verdict: HTTPVerdict, _ fault: CertificateFault?) throws {
    if let failure { throw failure }
    if code == 0 || isBrokenOff { return }
    if let problem = trustProblem(code, verdict, fault) { throw Failure(any: problem) }
    let text = String(cString: devcat_curl_message(code))
    switch code {
    case Self.unsupportedProtocol where (300..<400).contains(answer.status):
      throw failed(
        .protocolViolation,
        "the host redirects to an address that is not https, and that is refused")
    // libcurl says that it lacks memory for a line of more than 100 KiB.
    case Self.outOfMemory, Self.headerTooLong: throw longHeader
    case Self.fileTooLong: throw tooLong
    case Self.tooManyRedirects:
      throw failed(
        .protocolViolation, "the host redirects in a circle, or more than 5 times")
    case Self.timedOut:
      throw failed(
        .timedOut, "the host does not answer, or too slowly", hint: Self.again)
    case Self.aborted: throw Failure(.timedOut, "the request was given up")
    case Self.partialFile:
      throw failed(
        .unreachable, "the answer ended before the length that it announced", hint: Self.again)
    // An answer without a status line is HTTP/0.9, which libcurl reports as another protocol.
    // It has other errors for chunks and encodings that are none.
    case Self.badReply, Self.unsupportedProtocol, Self.badArgument, Self.badEncoding:
      throw failed(.protocolViolation, "the answer is not HTTP", hint: "Check the address.")
    case Self.tlsFailed:
      throw Failure(
        .protocolViolation, "the TLS handshake with the host failed: \(text)",
        hint: "Check the address.")
    default:
      throw failed(
        .unreachable, text,
        hint: "Check the address, and whether this machine has a network; then try again.")
    }
  }

  private static let again =
    "Try again: the transfer begins again. If a clone never ends, 'devcat clone --shallow' fetches less."

  private func trustProblem(
    _ code: Int32, _ verdict: HTTPVerdict, _ fault: CertificateFault?
  ) -> Failure? {
    if verdict.isOther, let shown = verdict.shown {
      return Failure.connection(
        .certificateChanged, operation: .handshake, subject: request.url,
        "the host's certificate is not the one that is pinned; it shows \(shown)",
        hint:
          "Ask the operator of the host whether it was renewed. If it was, give the new one with "
          + "'--fingerprint', or 'system'; if not, somebody may intercept the connection.",
        underlying: shown)
    }
    guard code == Self.refusedCertificate || code == Self.otherHost || fault != nil else {
      return nil
    }
    // libcurl compares the names itself.
    return (fault ?? .otherName).failure(request.url, of: "host", verdict.shown)
  }

  // Errors of libcurl (curl/curl.h).
  private static let unsupportedProtocol: Int32 = 1
  private static let badReply: Int32 = 8
  private static let partialFile: Int32 = 18
  private static let outOfMemory: Int32 = 27
  private static let timedOut: Int32 = 28
  private static let tlsFailed: Int32 = 35
  private static let aborted: Int32 = 42
  private static let badArgument: Int32 = 43
  private static let tooManyRedirects: Int32 = 47
  private static let otherHost: Int32 = 51
  private static let refusedCertificate: Int32 = 60
  private static let badEncoding: Int32 = 61
  private static let fileTooLong: Int32 = 63
  private static let headerTooLong: Int32 = 100
}
