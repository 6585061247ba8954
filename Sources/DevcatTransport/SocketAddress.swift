package import DevcatValues
import DevcatSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An address in the form that the system's calls take.
package struct SocketAddress {
  private var storage = sockaddr_storage()
  private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
  /// What gives a unix socket whose path is too long a short one: its open folder, or a link to that.
  private var folder: (any Sendable)?

  /// AF_INET, AF_INET6 or AF_UNIX.
  var family: Int32 { Int32(storage.ss_family) }

  private init() {}

  /// Copies an address of the system's.
  init(copying address: UnsafePointer<sockaddr>, count: socklen_t) {
    length = min(count, length)
    withUnsafeMutableBytes(of: &storage) { target in
      target.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(length)))
    }
  }

  /// The addresses of an endpoint that need no name server: a unix socket's, literal ones, and
  /// those of `localhost`, in the order to try them; none for another name.
  package static func candidates(for endpoint: Endpoint) throws(Failure) -> [SocketAddress] {
    switch endpoint {
    case .unix(let path): return [try SocketAddress(unix: path)]
    case .tcp(let host, let port):
      if host.lowercased() == "localhost" {
        return [
          SocketAddress(ipv4: UInt32(INADDR_LOOPBACK).bigEndian, port: port),
          SocketAddress(ipv6: in6addr_loopback, port: port),
        ]
      }
      return literal(host, port).map { [$0] } ?? []
    }
  }

  private static func literal(_ host: String, _ port: UInt16) -> SocketAddress? {
    var four = in_addr()
    if inet_pton(AF_INET, host, &four) == 1 { return SocketAddress(ipv4: four.s_addr, port: port) }
    var six = in6_addr()
    return inet_pton(AF_INET6, host, &six) == 1 ? SocketAddress(ipv6: six, port: port) : nil
  }

  /// Whether it is one of this machine's own, which no other can reach: 127.0.0.0/8, ::1, a unix
  /// socket's.
  var isLoopback: Bool {
    switch family {
    case AF_UNIX: return true
    case AF_INET: return UInt32(bigEndian: read(as: sockaddr_in.self).sin_addr.s_addr) >> 24 == 127
    case AF_INET6:
      var (own, loopback) = (read(as: sockaddr_in6.self).sin6_addr, in6addr_loopback)
      return memcmp(&own, &loopback, MemoryLayout<in6_addr>.size) == 0
    default: return false
    }
  }

  private init(ipv4 address: in_addr_t, port: UInt16) {
    var socket = sockaddr_in()
    socket.sin_family = sa_family_t(AF_INET)
    socket.sin_port = port.bigEndian
    socket.sin_addr.s_addr = address
    fill(socket)
  }

  private init(ipv6 address: in6_addr, port: UInt16) {
    var socket = sockaddr_in6()
    socket.sin6_family = sa_family_t(AF_INET6)
    socket.sin6_port = port.bigEndian
    socket.sin6_addr = address
    fill(socket)
  }

  private init(unix path: String) throws(Failure) {
    var socket = sockaddr_un()
    socket.sun_family = sa_family_t(AF_UNIX)
    // A zero byte follows the path.
    let limit = MemoryLayout.size(ofValue: socket.sun_path) - 1
    var bytes = Array(path.utf8)
    #if canImport(Glibc)
      // Linux has a short path for each open folder.
      if bytes.count > limit, let open = try? OpenFile(Folder.parent(of: path), for: .reading) {
        folder = open
        bytes = Array("/proc/self/fd/\(open.descriptor)/\(Folder.leaf(of: path))".utf8)
      }
    #else
      if bytes.count > limit, let link = try? FolderLink(to: Folder.parent(of: path)) {
        folder = link
        bytes = Array("\(link.path)/\(Folder.leaf(of: path))".utf8)
      }
    #endif
    guard !bytes.isEmpty, bytes.count <= limit, !bytes.contains(0) else {
      throw Failure.connection(
        .badAddress, operation: .parse, subject: path,
        "the path of a unix socket has 1 to \(limit) bytes, none of them zero",
        hint: "Choose a shorter path.")
    }
    withUnsafeMutableBytes(of: &socket.sun_path) { $0.copyBytes(from: bytes) }
    fill(socket)
  }

  private mutating func fill<Socket>(_ socket: Socket) {
    length = socklen_t(MemoryLayout<Socket>.size)
    withUnsafeMutableBytes(of: &storage) { target in
      withUnsafeBytes(of: socket) { target.copyMemory(from: $0) }
    }
  }

  /// Lends the address to a call of the system.
  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withExtendedLifetime(folder) {
      withUnsafeBytes(of: storage) { bytes in
        // sockaddr_storage is made to be read as any kind of address, and is never empty.
        body(bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self), length)
      }
    }
  }

  /// The address that a call of the system writes, such as `getsockname`; nil if it fails.
  static func written(
    by body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> SocketAddress? {
    var address = SocketAddress()
    let status = withUnsafeMutableBytes(of: &address.storage) { bytes in
      body(bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self), &address.length)
    }
    return status == 0 ? address : nil
  }

  /// The TCP endpoint of the address; nil for other families.
  var tcpEndpoint: Endpoint? {
    switch family {
    case AF_INET:
      var socket = read(as: sockaddr_in.self)
      return .tcp(
        host: HostName.text(AF_INET, &socket.sin_addr) ?? "",
        port: UInt16(bigEndian: socket.sin_port))
    case AF_INET6:
      var socket = read(as: sockaddr_in6.self)
      return .tcp(
        host: HostName.text(AF_INET6, &socket.sin6_addr) ?? "",
        port: UInt16(bigEndian: socket.sin6_port))
    default: return nil
    }
  }

  private func read<Socket>(as type: Socket.Type) -> Socket {
    withUnsafeBytes(of: storage) { $0.load(as: type) }
  }
}
