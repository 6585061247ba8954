#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A call to the operating system that failed, and on which path.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value of `errno`.
  package let code: Int32
  /// The path that was worked on.
  package let path: String

  /// Makes an error of the call that has just failed.
  package init(path: String, code: Int32 = errno) {
    self.code = code
    self.path = path
  }

  /// The path, and what the system says of the failure.
  package var description: String { "'\(path)': \(String(cString: strerror(code)))" }
}
