#if canImport(FoundationEssentials)
  import FoundationEssentials
  import Glibc
#else
  import Darwin
  import Foundation
#endif

/// A failed call to the operating system, with its path.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value of `errno`.
  let code: Int32
  /// The path that was worked on.
  package let path: String

  /// Makes an error of the call that has just failed.
  package init(path: String, code: Int32 = errno) {
    self.code = code
    self.path = path
  }

  /// Makes an error from an error of Foundation.
  init(path: String, _ error: any Error) {
    let cause = (error as? CocoaError)?.underlying as? POSIXError
    self.init(path: path, code: (cause ?? error as? POSIXError)?.code.rawValue ?? EIO)
  }

  /// The system's message, such as "No such file or directory".
  package var reason: String { String(cString: strerror(code)) }

  /// Whether the path, or a folder on it, is not there.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  /// Whether something stands there already.
  package var isTaken: Bool { code == EEXIST || code == ENOTEMPTY }
  /// Whether this user may not do it.
  package var isDenied: Bool { code == EACCES || code == EPERM }
  /// Whether another process holds a lock.
  package var isBusy: Bool { code == EWOULDBLOCK }
  /// Whether the disk, or what this user may have of it, is full.
  package var isOutOfSpace: Bool { code == ENOSPC || code == EDQUOT }
  /// Whether the reader of a pipe went away.
  package var isBrokenPipe: Bool { code == EPIPE }

  /// The path and the system's message.
  package var description: String { "'\(path)': \(reason)" }
}
