import COpenSSL

/// Failures that OpenSSL reports, in words.
enum TLSFailure {
  /// The failure that stands first in OpenSSL's queue of errors of this thread; empties the queue.
  ///
  /// Its hint is for a client.
  static func fromQueue(
    _ operation: TransportError.Operation, _ subject: String
  ) -> TransportError {
    let code = ERR_get_error()
    ERR_clear_error()
    let isOfTLS = ERR_GET_LIB(code) == ERR_LIB_SSL
    // What OpenSSL says to a peer that ends without a goodbye, which both see where a relay cuts.
    if isOfTLS, ERR_GET_REASON(code) == SSL_R_TLSV1_ALERT_DECODE_ERROR, operation != .handshake {
      return TransportError(
        .resetByPeer, operation: operation, subject: subject,
        message: "the connection was broken off on the way")
    }
    guard isOfTLS, let (message, hint) = known(ERR_GET_REASON(code)) else {
      return TransportError(
        .tls, operation: operation, subject: subject, message: "TLS failed: \(text(of: code))")
    }
    return TransportError(
      .tls, operation: operation, subject: subject, message: message, hint: hint)
  }

  /// What OpenSSL says of the first error in its queue, for failures that are not a connection's.
  static func reason() -> String {
    let code = ERR_get_error()
    ERR_clear_error()
    return text(of: code)
  }

  private static func text(of code: UInt) -> String {
    ERR_reason_error_string(code).map { String(cString: $0) } ?? "OpenSSL gives no reason"
  }

  /// Sentences for what happens when one side is no devcat, or does not trust the other.
  private static func known(_ reason: Int32) -> (message: String, hint: String?)? {
    switch reason {
    case SSL_R_WRONG_VERSION_NUMBER, SSL_R_HTTP_REQUEST, SSL_R_HTTPS_PROXY_REQUEST,
      SSL_R_RECORD_LENGTH_MISMATCH, SSL_R_PACKET_LENGTH_TOO_LONG, SSL_R_UNEXPECTED_MESSAGE:
      (
        "the other side does not speak TLS",
        "A hub without a certificate is reached by devcat+tcp://, from its own machine only."
      )
    case SSL_R_UNSUPPORTED_PROTOCOL, SSL_R_TLSV1_ALERT_PROTOCOL_VERSION, SSL_R_VERSION_TOO_LOW:
      ("the other side does not speak TLS 1.3", "No older version is accepted.")
    case SSL_R_SSLV3_ALERT_BAD_CERTIFICATE, SSL_R_SSLV3_ALERT_CERTIFICATE_UNKNOWN,
      SSL_R_SSLV3_ALERT_CERTIFICATE_EXPIRED, SSL_R_TLSV1_ALERT_UNKNOWN_CA,
      SSL_R_TLSV1_ALERT_ACCESS_DENIED, SSL_R_SSLV3_ALERT_HANDSHAKE_FAILURE:
      ("the client does not trust the certificate", nil)
    case SSL_R_DECRYPTION_FAILED_OR_BAD_RECORD_MAC, SSL_R_SSLV3_ALERT_BAD_RECORD_MAC:
      ("bytes were altered on the way", "Try again; the network between damages what it carries.")
    default: nil
    }
  }
}
