package import DevcatValues
import CDevcatOpenSSL

/// The shared settings of the TLS connections of one side: version, certificate, trust.
///
/// TLS 1.3 only, with OpenSSL's default ciphers and groups. There are no session tickets
/// (docs/decisions/0030).
// Unchecked: OpenSSL counts the references of a context and locks it; after `init` it is not changed.
package final class TLSContext: @unchecked Sendable {
  let pointer: OpaquePointer
  /// Checks the other side's certificate; `nil` for a hub, whose clients have none.
  let trust: TrustCheck?

  /// The context of one connection of a client.
  init(trusting trust: HubTrust, host: String, subject: String) throws(Failure) {
    pointer = try Self.make(TLS_client_method(), subject)
    let check = TrustCheck(trust, host: host)
    self.trust = check
    SSL_CTX_set_verify(pointer, SSL_VERIFY_PEER, nil)
    SSL_CTX_set_cert_verify_callback(
      pointer,
      { store, check in
        guard let store, let check else { return 0 }
        return Unmanaged<TrustCheck>.fromOpaque(check).takeUnretainedValue().judge(store) ? 1 : 0
      }, Unmanaged.passUnretained(check).toOpaque())
    // The store is looked into when a certificate has come; it may be large, or not be there.
    if trust == .system { SSL_CTX_set_default_verify_paths(pointer) }
  }

  /// The context of a hub's connections.
  ///
  /// - Parameters:
  ///   - certificate: A PEM file with the certificate, and those that lead to an authority's.
  ///   - key: A PEM file with its key, without a pass phrase.
  /// - Throws: `Failure` (`badKey`, its subject the file) where a file is malformed, or one does
  ///   not fit the other.
  package init(certificate: String, key: String) throws(Failure) {
    trust = nil
    pointer = try Self.make(TLS_server_method(), certificate)
    // A client would have to keep a ticket in a file (decision 30).
    SSL_CTX_set_num_tickets(pointer, 0)
    // Asking for a pass phrase on the terminal is not what a server does.
    SSL_CTX_set_default_passwd_cb(pointer) { _, _, _, _ in -1 }
    ERR_clear_error()
    guard SSL_CTX_use_certificate_chain_file(pointer, certificate) == 1 else {
      throw Self.unusable(certificate, "'-----BEGIN CERTIFICATE-----'")
    }
    guard SSL_CTX_use_PrivateKey_file(pointer, key, SSL_FILETYPE_PEM) == 1,
      SSL_CTX_check_private_key(pointer) == 1
    else {
      throw Self.unusable(key, "'-----BEGIN PRIVATE KEY-----', and no pass phrase")
    }
  }

  deinit { SSL_CTX_free(pointer) }

  /// Readies a connection that was just made.
  func prepare(_ connection: OpaquePointer, _ subject: String) throws(Failure) {
    guard let trust else { return SSL_set_accept_state(connection) }
    SSL_set_connect_state(connection)
    guard trust.prepare(connection) else { throw TLSFailure.fromQueue(.handshake, subject) }
  }

  private static func make(
    _ method: OpaquePointer?, _ subject: String
  ) throws(Failure) -> OpaquePointer {
    // OpenSSL leaves its memory to the system when the process ends, which is faster.
    OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
    ERR_clear_error()
    guard let context = SSL_CTX_new(method) else { throw TLSFailure.fromQueue(.start, subject) }
    guard devcat_tls13_only(context) == 1 else {
      SSL_CTX_free(context)
      throw TLSFailure.fromQueue(.start, subject)
    }
    devcat_set_modes(context)
    devcat_no_session_cache(context)
    return context
  }

  private static func unusable(_ path: String, _ form: String) -> Failure {
    Failure.connection(
      .badKey, operation: .start, subject: path, TLSFailure.reason(),
      hint: "It must be a PEM file with \(form); a key and its certificate belong together.")
  }
}

/// Failures that OpenSSL reports, in words.
enum TLSFailure {
  /// The first failure in OpenSSL's error queue of this thread; empties the queue.
  ///
  /// Its hint is for a client.
  static func fromQueue(
    _ operation: Failure.Step, _ subject: String
  ) -> Failure {
    let code = ERR_get_error()
    ERR_clear_error()
    let isOfTLS = ERR_GET_LIB(code) == ERR_LIB_SSL
    // OpenSSL's error for a peer that ends without `close_notify`, which both sides see when a
    // relay cuts.
    if isOfTLS, ERR_GET_REASON(code) == SSL_R_TLSV1_ALERT_DECODE_ERROR, operation != .handshake {
      return Failure.connection(
        .resetByPeer, operation: operation, subject: subject,
        "the connection was broken off")
    }
    guard isOfTLS, let (message, hint) = known(ERR_GET_REASON(code)) else {
      return Failure.connection(
        .tls, operation: operation, subject: subject, "TLS failed: \(text(of: code))")
    }
    return Failure.connection(
      .tls, operation: operation, subject: subject, message, hint: hint)
  }

  /// OpenSSL's text for the first error in its queue, for failures without a connection.
  static func reason() -> String {
    let code = ERR_get_error()
    ERR_clear_error()
    return text(of: code)
  }

  private static func text(of code: UInt) -> String {
    ERR_reason_error_string(code).map { String(cString: $0) } ?? "OpenSSL gives no reason"
  }

  /// Sentences for what happens when one side is not a devcat, or does not trust the other.
  private static func known(_ reason: Int32) -> (message: String, hint: String?)? {
    switch reason {
    case SSL_R_WRONG_VERSION_NUMBER, SSL_R_HTTP_REQUEST, SSL_R_HTTPS_PROXY_REQUEST,
      SSL_R_RECORD_LENGTH_MISMATCH, SSL_R_PACKET_LENGTH_TOO_LONG, SSL_R_UNEXPECTED_MESSAGE:
      (
        "the other side does not use TLS",
        "Reach a hub without a certificate by devcat+tcp://, only from its own machine."
      )
    case SSL_R_UNSUPPORTED_PROTOCOL, SSL_R_TLSV1_ALERT_PROTOCOL_VERSION, SSL_R_VERSION_TOO_LOW:
      ("the other side does not support TLS 1.3", "No older version is accepted.")
    case SSL_R_SSLV3_ALERT_BAD_CERTIFICATE, SSL_R_SSLV3_ALERT_CERTIFICATE_UNKNOWN,
      SSL_R_SSLV3_ALERT_CERTIFICATE_EXPIRED, SSL_R_TLSV1_ALERT_UNKNOWN_CA,
      SSL_R_TLSV1_ALERT_ACCESS_DENIED, SSL_R_SSLV3_ALERT_HANDSHAKE_FAILURE:
      ("the client does not trust the certificate", nil)
    case SSL_R_DECRYPTION_FAILED_OR_BAD_RECORD_MAC, SSL_R_SSLV3_ALERT_BAD_RECORD_MAC:
      ("bytes were altered in transit", "Try again; the network damages data.")
    default: nil
    }
  }
}
