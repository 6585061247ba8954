#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Notifies the service manager that started this process of its state (sd_notify(3)).
///
/// A notification is a datagram to the unix socket that `NOTIFY_SOCKET` names. Without a manager
/// none is sent; one that does not arrive is no failure of this process.
package struct ServiceNotifier: Sendable {
  /// The notification to a manager.
  package enum Word: String, Sendable {
    /// The service is ready.
    case ready = "READY=1"
    /// The service has begun to stop.
    case stopping = "STOPPING=1"
    /// The service is alive, for as long as `watchdog` says.
    case alive = "WATCHDOG=1"
  }

  private let address: String
  /// How long the service counts as alive without a notification; `nil` without a watchdog.
  package let watchdog: Duration?

  /// Reads the manager's socket; `nil` without a manager.
  ///
  /// - Parameter environment: The variables of the process by their names.
  package init?(environment: (String) -> String?) {
    guard let address = environment("NOTIFY_SOCKET"), address.count > 1,
      address.hasPrefix("/") || address.hasPrefix("@"),
      address.utf8.count <= MemoryLayout.size(ofValue: sockaddr_un().sun_path)
    else { return nil }
    self.address = address
    // The watchdog may be meant for another process of the service.
    let isOurs = environment("WATCHDOG_PID").map { $0 == String(getpid()) } ?? true
    let limit = environment("WATCHDOG_USEC").flatMap { Int64($0) }.filter { $0 > 0 }
    watchdog = isOurs ? limit.map(Duration.microseconds) : nil
  }

  /// Sends a notification to the manager.
  package func tell(_ word: Word) {
    #if canImport(Glibc)
      let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #else
      let kind = SOCK_DGRAM
    #endif
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    var path = Array(address.utf8)
    // An abstract address begins with a zero byte.
    if path[0] == UInt8(ascii: "@") { path[0] = 0 }
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path) }
    let size = MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + path.count } ?? 0
    var text = Array(word.rawValue.utf8)
    _ = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, &text, text.count, 0, $0, socklen_t(size))
      }
    }
  }
}

extension Optional {
  fileprivate func filter(_ isWanted: (Wrapped) -> Bool) -> Wrapped? {
    flatMap { isWanted($0) ? $0 : nil }
  }
}
