import DevcatValues
import CDevcatOpenSSL

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Bytes through TLS 1.3, over a socket.
///
/// A read may have to wait until the socket is writable, and a write until it is readable.
final class TLSStream: ByteStream {
  private enum State { case handshaking, open, broken }

  private let context: TLSContext
  private let connection: OpaquePointer
  private let link: SocketBIO
  private let subject: String
  private var state = State.handshaking

  /// Wraps a socket; throws `tls` if OpenSSL has no memory for it.
  init(_ socket: Socket, _ context: TLSContext, subject: String) throws(Failure) {
    link = SocketBIO(socket)
    ERR_clear_error()
    guard let connection = SSL_new(context.pointer) else {
      throw TLSFailure.fromQueue(.handshake, subject)
    }
    guard let bio = link.makeBIO() else {
      SSL_free(connection)
      throw TLSFailure.fromQueue(.handshake, subject)
    }
    // The connection owns the BIO from here on, for both directions.
    SSL_set_bio(connection, bio, bio)
    self.context = context
    self.connection = connection
    self.subject = subject
    try context.prepare(connection, subject)
  }

  deinit {
    sayGoodbye()
    // Before `link`, which its BIO uses.
    SSL_free(connection)
  }

  var descriptor: Int32 { link.descriptor }

  func handshake() throws(Failure) -> StreamStep {
    // `SSL_get_error` looks at the queue of the thread, which all its connections share.
    ERR_clear_error()
    let result = SSL_do_handshake(connection)
    guard result == 1 else {
      // Somebody has looked whether the port is open: a load balancer's check, or a scanner.
      if context.trust == nil, !link.hasRead, link.isAtEnd || link.systemError == ECONNRESET {
        state = .broken
        return .end
      }
      return try outcome(result, .handshake)
    }
    state = .open
    return .bytes(0)
  }

  func readUnencrypted(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> StreamStep {
    try link.read(into: buffer, subject)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> StreamStep {
    requireHandshake()
    ERR_clear_error()
    var count = 0
    let result = SSL_read_ex(connection, buffer.baseAddress, buffer.count, &count)
    return result == 1 ? .bytes(count) : try outcome(result, .read)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> StreamStep {
    requireHandshake()
    ERR_clear_error()
    var count = 0
    let result = SSL_write_ex(connection, bytes.baseAddress, bytes.count, &count)
    return result == 1 ? .bytes(count) : try outcome(result, .write)
  }

  func finishWriting() -> StreamStep {
    guard state == .open else {
      link.shutDownSending()
      return .end
    }
    ERR_clear_error()
    let result = SSL_shutdown(connection)
    if result < 0, SSL_get_error(connection, result) == SSL_ERROR_WANT_WRITE {
      return .blocked(.writable)
    }
    link.shutDownSending()
    return .end
  }

  /// Sends `close_notify` if there is space for it, so that the other side distinguishes an end
  /// from a cut.
  private func sayGoodbye() {
    guard state == .open, SSL_get_shutdown(connection) & SSL_SENT_SHUTDOWN == 0 else { return }
    ERR_clear_error()
    SSL_shutdown(connection)
  }

  /// Traps before the handshake, which OpenSSL would do by itself and unnoticed at the first bytes.
  private func requireHandshake() {
    precondition(state != .handshaking, "bytes may flow only after the handshake")
  }

  private func outcome(
    _ result: Int32, _ operation: Failure.Step
  ) throws(Failure) -> StreamStep {
    switch SSL_get_error(connection, result) {
    case SSL_ERROR_WANT_READ: return .blocked(.readable)
    case SSL_ERROR_WANT_WRITE: return .blocked(.writable)
    case SSL_ERROR_ZERO_RETURN: return .end
    default:
      state = .broken
      throw failure(operation)
    }
  }

  private func failure(_ operation: Failure.Step) -> Failure {
    if let refusal = context.trust?.refusal(subject) { return refusal }
    if link.systemError != 0 {
      return Failure.connection(errno: link.systemError, operation: operation, subject: subject)
    }
    if link.isAtEnd {
      let phase = operation == .handshake ? "during the handshake" : "without a TLS close"
      return Failure.connection(
        .resetByPeer, operation: operation, subject: subject,
        "the other side broke the connection off \(phase)")
    }
    var failure = TLSFailure.fromQueue(operation, subject)
    if context.trust == nil { failure.hint = nil }
    return failure
  }
}

@available(*, unavailable)
extension TLSStream: Sendable {}
