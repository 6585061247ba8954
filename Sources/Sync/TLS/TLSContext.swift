import COpenSSL
import Encoding

/// What TLS connections of one side have in common: the version, the certificate, what is trusted.
///
/// TLS 1.3 only, with OpenSSL's own choice of ciphers and groups. There are no session tickets
/// (docs/decisions/0030).
// Unchecked: OpenSSL counts the references of a context and locks it; after `init` it is not changed.
final class TLSContext: @unchecked Sendable {
  let pointer: OpaquePointer
  /// What decides on the other side's certificate; `nil` for a hub, whose clients have none.
  let trust: TrustCheck?

  /// The context of one connection of a client.
  init(trusting trust: HubTrust, host: String, subject: String) throws(TransportError) {
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
  /// - Throws: `SyncError` (`badKey`) where a file is malformed, or one does not fit the other.
  init(certificate: String, key: String) throws(SyncError) {
    trust = nil
    do {
      pointer = try Self.make(TLS_server_method(), certificate)
    } catch {
      throw SyncError(error)
    }
    SSL_CTX_set_num_tickets(pointer, 0)
    // Asking for a pass phrase on the terminal is not what a server does.
    SSL_CTX_set_default_passwd_cb(pointer) { _, _, _, _ in -1 }
    ERR_clear_error()
    guard SSL_CTX_use_certificate_chain_file(pointer, certificate) == 1 else {
      throw Self.unusable("certificate", certificate, "'-----BEGIN CERTIFICATE-----'")
    }
    guard SSL_CTX_use_PrivateKey_file(pointer, key, SSL_FILETYPE_PEM) == 1,
      SSL_CTX_check_private_key(pointer) == 1
    else {
      throw Self.unusable("key", key, "'-----BEGIN PRIVATE KEY-----', and no pass phrase")
    }
  }

  deinit { SSL_CTX_free(pointer) }

  /// Readies a connection that was just made.
  func prepare(_ connection: OpaquePointer, _ subject: String) throws(TransportError) {
    guard let trust else { return SSL_set_accept_state(connection) }
    SSL_set_connect_state(connection)
    guard trust.prepare(connection) else { throw TLSFailure.fromQueue(.handshake, subject) }
  }

  private static func make(
    _ method: OpaquePointer?, _ subject: String
  ) throws(TransportError) -> OpaquePointer {
    CryptoLibrary.start()
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

  private static func unusable(_ what: String, _ path: String, _ form: String) -> SyncError {
    SyncError(
      .badKey, operation: "use the \(what)", remote: path, TLSFailure.reason(),
      hint: "It must be a PEM file with \(form); a key and its certificate belong together.")
  }
}
