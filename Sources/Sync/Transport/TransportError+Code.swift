#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension TransportError {
  /// A kind of failure; open, so that later versions can add some.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The kind's name.
    public let rawValue: String

    /// A kind of failure by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The address cannot be reached: no such host, route or socket file.
    public static let unreachable = Code(rawValue: "unreachable")
    /// Nobody listens at the address.
    public static let refused = Code(rawValue: "refused")
    /// The deadline passed.
    public static let timedOut = Code(rawValue: "timedOut")
    /// This side closed the connection or the listening socket.
    public static let closed = Code(rawValue: "closed")
    /// The other side broke the connection off.
    public static let resetByPeer = Code(rawValue: "resetByPeer")
    /// The task was cancelled while it waited.
    public static let cancelled = Code(rawValue: "cancelled")
    /// Somebody listens at the address already.
    public static let addressInUse = Code(rawValue: "addressInUse")
    /// There is a file at the path that is no socket.
    public static let notASocket = Code(rawValue: "notASocket")
    /// The system forbids it.
    public static let notPermitted = Code(rawValue: "notPermitted")
    /// The address can be reached from other machines, and the bytes would not be protected.
    public static let needsTLS = Code(rawValue: "needsTLS")
    /// No TLS came about, or it broke.
    public static let tls = Code(rawValue: "tls")
    /// Nothing vouches for the hub's certificate.
    public static let untrusted = Code(rawValue: "untrusted")
    /// The hub's certificate is another than the one that is pinned.
    public static let certificateChanged = Code(rawValue: "certificateChanged")
    /// The process or the system has no descriptors left.
    public static let tooManyFiles = Code(rawValue: "tooManyFiles")
    /// An address, URL or catalogue name is malformed.
    public static let malformed = Code(rawValue: "malformed")
    /// Another failure of the system.
    public static let failed = Code(rawValue: "failed")

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
