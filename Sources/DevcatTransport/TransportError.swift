import DevcatValues

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A connection, an address or a listening socket that failed.
public struct TransportError: Error, Sendable, Equatable {
  /// The operation that failed.
  public enum Operation: String, Sendable {
    case start, parse, connect, listen, accept, read, write, handshake
  }

  /// The kind of failure.
  public var code: Code
  /// The operation that failed.
  package var operation: Operation
  /// The address, path or text that it is about.
  public var subject: String
  /// The problem, in words.
  public var message: String
  /// The next step for the user, if there is one.
  public var hint: String?
  /// The hub's certificate, where that was refused.
  public var certificate: CertificateFingerprint?

  /// Describes a failure.
  public init(
    _ code: Code, operation: Operation, subject: String, message: String, hint: String? = nil,
    certificate: CertificateFingerprint? = nil
  ) {
    self.code = code
    self.operation = operation
    self.subject = Excerpt.of(subject, upTo: Excerpt.longestError)
    self.message = Excerpt.of(message, upTo: Excerpt.longestError)
    self.hint = hint ?? Self.hint(code, operation)
    self.certificate = certificate
  }

  /// Describes a failure that the system reports.
  init(errno: Int32, operation: Operation, subject: String) {
    self.init(
      Code(errno: errno), operation: operation, subject: subject,
      message: String(cString: strerror(errno)))
  }

  /// A wait that was not over in time.
  package static func timedOut(_ operation: Operation, _ subject: String) -> TransportError {
    TransportError(
      .timedOut, operation: operation, subject: subject, message: "no answer within the time limit")
  }

  private static func hint(_ code: Code, _ operation: Operation) -> String? {
    switch (code, operation) {
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

extension TransportError: CustomStringConvertible {
  /// One sentence for people: what failed, on what, why, and what to do next.
  public var description: String {
    let start = "Cannot \(verb) '\(subject)': \(message)"
    return hint.map { "\(start). \($0)" } ?? start
  }

  private var verb: String {
    switch operation {
    case .start: "start"
    case .parse: "understand"
    case .connect: "connect to"
    case .listen: "listen on"
    case .accept: "accept connections on"
    case .read: "read from"
    case .write: "write to"
    case .handshake: "shake hands with"
    }
  }
}

extension TransportError {
  /// A kind of failure; open, so later versions can add some.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The kind's name.
    public let rawValue: String

    /// A kind of failure by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The address cannot be reached: no such host, route or socket file.
    static let unreachable = Code(rawValue: "unreachable")
    /// Nobody listens at the address.
    public static let refused = Code(rawValue: "refused")
    /// The deadline passed.
    public static let timedOut = Code(rawValue: "timedOut")
    /// This side closed the connection or the listening socket.
    static let closed = Code(rawValue: "closed")
    /// The other side broke the connection off.
    public static let resetByPeer = Code(rawValue: "resetByPeer")
    /// The other side ended the connection before it sent anything.
    public static let endedEarly = Code(rawValue: "endedEarly")
    /// The task was cancelled while it waited.
    static let cancelled = Code(rawValue: "cancelled")
    /// Somebody listens at the address already.
    public static let addressInUse = Code(rawValue: "addressInUse")
    /// There is a file at the path that is not a socket.
    public static let notASocket = Code(rawValue: "notASocket")
    /// The system forbids it.
    public static let notPermitted = Code(rawValue: "notPermitted")
    /// The address can be reached from other machines, and the bytes would not be protected.
    public static let needsTLS = Code(rawValue: "needsTLS")
    /// No TLS came about, or it broke.
    public static let tls = Code(rawValue: "tls")
    /// No trusted authority signed the hub's certificate.
    public static let untrusted = Code(rawValue: "untrusted")
    /// The hub's certificate is another than the one that is pinned.
    public static let certificateChanged = Code(rawValue: "certificateChanged")
    /// The process or the system has no descriptors left.
    static let tooManyFiles = Code(rawValue: "tooManyFiles")
    /// A certificate or a key is malformed, or one does not fit the other.
    public static let badKey = Code(rawValue: "badKey")
    /// An address, URL or catalogue name is malformed.
    public static let malformed = Code(rawValue: "malformed")
    /// Another failure of the system.
    static let failed = Code(rawValue: "failed")
    /// A library that it needs is not installed.
    public static let missingLibrary = Code(rawValue: "missingLibrary")

    /// The kind of a system error; EAGAIN and EINTR never get here.
    init(errno: Int32) {
      switch errno {
      case ECONNREFUSED: self = .refused
      case ENOENT, ENOTDIR, EHOSTUNREACH, ENETUNREACH, ENETDOWN, EADDRNOTAVAIL, EAFNOSUPPORT:
        self = .unreachable
      case ETIMEDOUT: self = .timedOut
      case ECONNRESET, EPIPE, ECONNABORTED, ENOTCONN: self = .resetByPeer
      case EADDRINUSE: self = .addressInUse
      case EACCES, EPERM, EROFS: self = .notPermitted
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: self = .tooManyFiles
      default: self = .failed
      }
    }
  }
}
