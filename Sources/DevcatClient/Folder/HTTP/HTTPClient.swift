import CDevcatCurl
import DevcatValues
import DevcatEncoding
import DevcatSystem
import DevcatTransport
import DevcatWire

/// Asks web servers for files, by libcurl, one after the other over one connection where that holds.
///
/// It is the only place that knows of libcurl, which is loaded by the first `init`. It belongs to one
/// thread.
package final class HTTPClient {
  /// A request for a file.
  package struct Request {
    var url: String
    /// Further header lines.
    var lines: [String] = []
    /// The most bytes of a body that are accepted.
    var limit: Int

    /// Makes a request.
    package init(url: String, lines: [String] = [], limit: Int) {
      (self.url, self.lines, self.limit) = (url, lines, limit)
    }
  }

  private let limits: HubClient.Limits
  /// How the server's certificate is trusted.
  let trust: HubTrust
  /// The bytes received and sent so far, with headers.
  private(set) var traffic = Channel.Traffic()
  /// The last request's answer, as far as it came.
  private(set) var answer = HTTPAnswer()
  private let handle: UnsafeMutableRawPointer

  /// Loads libcurl where that is not done yet.
  ///
  /// - Throws: `Failure` (`missingLibrary`).
  init(_ limits: HubClient.Limits, trust: HubTrust) throws(Failure) {
    if let problem = Self.problem {
      throw Failure(
        .missingLibrary, "libcurl cannot be loaded: \(problem)",
        hint: "Install it: 'apt-get install libcurl4', or the package of your system.")
    }
    guard let handle = devcat_curl_new() else {
      throw Failure(.missingLibrary, "libcurl has no memory", hint: "Try again.")
    }
    self.handle = handle
    (self.limits, self.trust) = (limits, trust)
  }

  deinit { devcat_curl_free(handle) }

  /// The reason for which libcurl cannot be used, or `nil`; loads it once for the process.
  private static let problem: String? = devcat_curl_load().map { String(cString: $0) }

  /// Asks for a file, and hands over its body as it comes.
  ///
  /// - Parameter take: Gets the bytes of a body with status 200; bodies of other answers are
  ///   passed over.
  /// - Throws: `Failure` for every failure of the connection or the trust, for a body that is longer
  ///   than the limit, that is compressed or a page for people; and what `take` throws.
  func get(
    _ request: Request, _ take: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws -> HTTPAnswer {
    let exchange = HTTPExchange(request, take) { [limits, traffic] received in
      limits.progress?(
        Channel.Traffic(received: traffic.received + received, sent: traffic.sent))
      // It blocks the thread of its task, so it has to ask.
      return !Task.isCancelled
    }
    let verdict = HTTPVerdict(trust)
    return try withExtendedLifetime((exchange, verdict)) {
      devcat_curl_reset(handle)
      var trust = devcat_curl_trust()
      trust.context = Unmanaged.passUnretained(verdict).toOpaque()
      trust.judge = { context, bytes, count in
        guard let context, let bytes else { return 0 }
        return Unmanaged<HTTPVerdict>.fromOpaque(context).takeUnretainedValue()
          .judge(UnsafeRawBufferPointer(start: bytes, count: count))
      }
      return try withUnsafeMutablePointer(to: &trust) { trust in
        try set(request, exchange)
        if request.url.hasPrefix("https:"), devcat_curl_set_trust(handle, trust) != 0 {
          throw Self.withoutOpenSSL
        }
        var lines: UnsafeMutableRawPointer?
        defer { devcat_curl_free_list(lines) }
        // Without 'Accept', which says nothing here.
        for line in ["Accept:"] + request.lines { lines = devcat_curl_append(lines, line) }
        devcat_curl_set_pointer(handle, CurlOption.headerLines, lines)
        let code = devcat_curl_perform(handle)
        answer = exchange.answer
        traffic.received +=
          devcat_curl_get_long(handle, CurlInfo.headerSize)
          + Int(devcat_curl_get_offset(handle, CurlInfo.bodySize))
        traffic.sent += devcat_curl_get_long(handle, CurlInfo.requestSize)
        limits.progress?(traffic)
        let reason = withUnsafePointer(to: &trust.pointee.reason) {
          $0.withMemoryRebound(to: CChar.self, capacity: 128) { String(cString: $0) }
        }
        let fault =
          reason.isEmpty ? nil : CertificateFault(code: trust.pointee.fault, reason: reason)
        try exchange.check(code, verdict, fault)
        return exchange.answer
      }
    }
  }

  private func set(_ request: Request, _ exchange: HTTPExchange) throws(Failure) {
    let isPinned = trust.pinned != nil
    let (http, https) = (1, 2)
    // Without `noSignal` libcurl keeps time limits by signals, which belong to the whole process.
    let numbers: [(Int32, Int)] = [
      (CurlOption.noSignal, 1), (CurlOption.noProgress, 0),
      (CurlOption.protocols, request.url.hasPrefix("http:") ? http : https),
      (CurlOption.redirectProtocols, https), (CurlOption.followRedirects, 1),
      (CurlOption.maximumRedirects, 5),
      (CurlOption.httpVersion, CurlOption.http2OverTLS),
      (CurlOption.tlsVersion, CurlOption.tls12),
      (CurlOption.connectTimeout, Int(limits.hello.seconds * 1000)),
      (CurlOption.leastSpeed, (16 << 10) / 30),
      (CurlOption.leastSpeedTime, max(1, min(30, Int(limits.timeout.components.seconds)))),
      (CurlOption.verifyPeer, 1),
      // A certificate that is pinned is trusted whatever names stand in it.
      (CurlOption.verifyHost, isPinned ? 0 : 2), (CurlOption.sessionCache, 0),
    ]
    for (option, value) in numbers { devcat_curl_set_number(handle, option, Int64(value)) }
    devcat_curl_set_text(handle, CurlOption.url, request.url)
    devcat_curl_set_text(handle, CurlOption.userAgent, "devcat")
    // Nothing of this machine's own goes by way of another.
    if request.url.hasPrefix("http:") { devcat_curl_set_text(handle, CurlOption.proxy, "") }
    if isPinned {
      // No authority is asked, so that none need be read.
      devcat_curl_set_text(handle, CurlOption.authorityFile, nil)
      devcat_curl_set_text(handle, CurlOption.authorityFolder, nil)
    } else if let file = ThisProcess.variable("SSL_CERT_FILE") {
      // The variable that OpenSSL reads, so that hosts are trusted as hubs are.
      devcat_curl_set_text(handle, CurlOption.authorityFile, file)
      devcat_curl_set_text(handle, CurlOption.authorityFolder, nil)
    }
    let context = Unmanaged.passUnretained(exchange).toOpaque()
    for option in [CurlOption.writeData, CurlOption.headerData, CurlOption.tickData] {
      devcat_curl_set_pointer(handle, option, context)
    }
    devcat_curl_set_take(handle, CurlOption.write) { bytes, _, count, context in
      guard let exchange = HTTPExchange.of(context) else { return 0 }
      return exchange.takeBody(UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
    }
    devcat_curl_set_take(handle, CurlOption.header) { bytes, _, count, context in
      guard let exchange = HTTPExchange.of(context) else { return 0 }
      return exchange.takeHeader(UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
    }
    devcat_curl_set_tick(handle, CurlOption.tick) { context, _, received, _, _ in
      HTTPExchange.of(context)?.goesOn(Int(received)) == true ? 0 : 1
    }
  }

  private static var withoutOpenSSL: Failure {
    Failure(
      .missingLibrary,
      "this libcurl (\(String(cString: devcat_curl_version()))) uses "
        + "'\(String(cString: devcat_curl_tls()))', and devcat judges certificates by OpenSSL",
      hint: "Install the libcurl that uses OpenSSL: 'apt-get install libcurl4'.")
  }
}

/// Options of libcurl by their numbers (curl/curl.h), which its binary interface keeps.
private enum CurlOption {
  static let url: Int32 = 10002
  static let writeData: Int32 = 10001
  static let write: Int32 = 20011
  static let headerData: Int32 = 10029
  static let header: Int32 = 20079
  static let tickData: Int32 = 10057
  static let tick: Int32 = 20219
  static let noProgress: Int32 = 43
  static let noSignal: Int32 = 99
  static let protocols: Int32 = 181
  static let redirectProtocols: Int32 = 182
  static let followRedirects: Int32 = 52
  static let maximumRedirects: Int32 = 68
  static let httpVersion: Int32 = 84
  static let http2OverTLS = 4
  static let tlsVersion: Int32 = 32
  static let tls12 = 6
  static let connectTimeout: Int32 = 156
  static let leastSpeed: Int32 = 19
  static let leastSpeedTime: Int32 = 20
  static let verifyPeer: Int32 = 64
  static let verifyHost: Int32 = 81
  static let sessionCache: Int32 = 150
  static let userAgent: Int32 = 10018
  static let proxy: Int32 = 10004
  static let authorityFile: Int32 = 10065
  static let authorityFolder: Int32 = 10097
  static let headerLines: Int32 = 10023
}

/// The numbers of what libcurl reports about a transfer (curl/curl.h).
private enum CurlInfo {
  static let headerSize: Int32 = 0x20000b
  static let requestSize: Int32 = 0x20000c
  static let bodySize: Int32 = 0x600008
}

/// How the certificate of a server was judged.
final class HTTPVerdict {
  private let trust: HubTrust
  /// The certificate that the server showed last.
  private(set) var shown: CertificateFingerprint?
  /// Whether it is another than the one that is pinned.
  private(set) var isOther = false

  init(_ trust: HubTrust) { self.trust = trust }

  /// Judges a certificate in DER form: 1 accepts it, 0 refuses it, 2 leaves it to the authorities.
  func judge(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    let fingerprint = CertificateFingerprint(SHA256.digest(of: Array(bytes)))
    shown = fingerprint
    guard let pinned = trust.pinned else { return 2 }
    isOther = fingerprint != pinned
    return isOther ? 0 : 1
  }
}
