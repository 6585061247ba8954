public import DevcatValues

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Failure {
  /// A step of a connection, an address or a listening socket, in the words of a failure.
  public enum Step: String, Sendable {
    case start
    case parse = "understand"
    case connect = "connect to"
    case listen = "listen on"
    case accept = "accept connections on"
    case read = "read from"
    case write = "write to"
    case handshake = "shake hands with"
  }

  /// A failure of a connection, an address or a listening socket.
  ///
  /// The default of `hint` depends on the code and the step.
  public static func connection(
    _ code: Code, operation step: Step, subject: String, _ problem: String, hint: String? = nil,
    underlying: (any Error)? = nil
  ) -> Failure {
    Failure(
      code, operation: step.rawValue, subject: subject, problem,
      hint: hint ?? Self.hint(code, step), underlying: underlying, fault: .connection)
  }

  /// A failure that the system reports; EAGAIN and EINTR never get here.
  static func connection(errno: Int32, operation: Step, subject: String) -> Failure {
    let code: Code =
      switch errno {
      case ECONNREFUSED: .refused
      case ETIMEDOUT: .timedOut
      case ECONNRESET, EPIPE, ECONNABORTED, ENOTCONN: .resetByPeer
      case EADDRINUSE: .addressInUse
      case EACCES, EPERM: .notPermitted
      // The disk is at fault, and may work again: the service manager tries again.
      case EROFS, EIO, ENOSPC, EDQUOT: .inputOutput
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: .tooManyFiles
      default: .unreachable
      }
    return .connection(
      code, operation: operation, subject: subject, String(cString: strerror(errno)))
  }

  /// A wait that was not over in time.
  package static func timedOut(_ operation: Step, _ subject: String) -> Failure {
    .connection(
      .timedOut, operation: operation, subject: subject, "no answer within the time limit")
  }

  private static func hint(_ code: Code, _ step: Step) -> String? {
    switch (code, step) {
    case (.refused, _), (.unreachable, .connect):
      "Is a hub running there? Check the address, or start one with 'devcat serve'."
    case (.timedOut, _): "The other side hangs or the network is slow: try again."
    case (.addressInUse, _): "Another hub is running there: stop it, or choose another address."
    case (.notPermitted, _): "Check the permissions of the address, the path and its folder."
    case (.tooManyFiles, _): "Raise the limit of open files ('ulimit -n')."
    case (.needsTLS, .listen):
      "Make a certificate with 'devcat hub init DIR', or name one with '--certificate' and '--certificate-key'."
    case (.needsTLS, _): "Write devcat://, for a hub that has a certificate."
    default: nil
    }
  }
}

/// The underlying error of a failure that shows the certificate of the other side.
extension CertificateFingerprint: Error {}

extension Failure {
  /// The hub's certificate, where no trusted authority signed it.
  public var untrustedCertificate: CertificateFingerprint? {
    code == .untrusted ? underlying as? CertificateFingerprint : nil
  }
}
