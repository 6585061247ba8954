#if canImport(FoundationEssentials)
  import CDevcatLinux
  import FoundationEssentials
  @preconcurrency import Glibc
#else
  import Darwin
  import Foundation
#endif

/// This process: its surroundings, its user and its end.
package enum ThisProcess {
  /// The value of an environment variable, if it is set.
  ///
  /// It asks the C library: the dictionary of `ProcessInfo` takes 2.6 ms when it is first used, as long
  /// as a short command.
  package static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// All environment variables by their names.
  static var variables: [String: String] { ProcessInfo.processInfo.environment }

  /// The user as whom it acts, by number.
  package static var user: UInt32 { geteuid() }

  /// The name of the user; `nil` if the system knows none.
  package static var userName: String? {
    let name = ProcessInfo.processInfo.userName
    return name.isEmpty ? nil : name
  }

  /// The user's home: from `HOME`, or of the system's list of users; never the working folder, since a web
  /// server may show that.
  package static var home: String {
    if let home = variable("HOME"), !home.isEmpty { return home }
    return getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) } ?? "/"
  }

  /// Returns the memory of blocks of 1 MiB and more to the system as soon as they are freed.
  ///
  /// By itself, glibc raises this size to that of each larger block that is freed, and from then on
  /// smaller blocks stay in the heap, between others (mallopt(3), `M_MMAP_THRESHOLD`). A clone of
  /// 400,000 devices takes 10 MB less by this, and no more time.
  package static func returnLargeBlocks() {
    #if canImport(Glibc)
      _ = mallopt(M_MMAP_THRESHOLD, 1 << 20)
    #endif
  }

  /// Ends the process.
  package static func end(_ status: Int32) -> Never { exit(status) }

  /// Raises the number of files and sockets that it may have open to the most that the system allows
  /// this user; returns what it is now, or 0 if the system does not say.
  @discardableResult
  package static func raiseOpenFileLimit() -> Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limit) == 0 else { return 0 }
    var raised = limit
    raised.rlim_cur = limit.rlim_max
    #if canImport(Darwin)
      // The limit may be without end there, and setting more than this fails.
      var (most, size) = (Int32(0), MemoryLayout<Int32>.size)
      if sysctlbyname("kern.maxfilesperproc", &most, &size, nil, 0) == 0 {
        raised.rlim_cur = min(limit.rlim_max, rlim_t(most))
      }
    #endif
    let now = setrlimit(resource, &raised) == 0 ? raised.rlim_cur : limit.rlim_cur
    return Int(clamping: now)
  }

  /// The bytes of memory that it has, with those of mapped files; `nil` where the system does not tell.
  package static var residentMemory: Int? {
    guard let file = try? OpenFile("/proc/self/statm", for: .reading),
      let bytes = try? file.read(upTo: 256)
    else { return nil }
    // The second number is that of the resident pages (proc(5)).
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else { return nil }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// How many files and sockets it has open; an estimate where the system does not tell.
  package static var openFileCount: Int {
    #if os(Linux)
      let folder = "/proc/self/fd"
    #else
      let folder = "/dev/fd"
    #endif
    return (try? Folder.names(in: folder).count) ?? 32
  }
}

/// A moment on the system's clock, which may be set.
package struct SystemTime: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  package let seconds: Double

  /// Makes a moment from seconds since 1970-01-01T00:00:00Z.
  package init(seconds: Double) { self.seconds = seconds }

  /// The present moment.
  package static var now: SystemTime { SystemTime(seconds: Date().timeIntervalSince1970) }

  /// The whole seconds since 1970 that have passed.
  package var wholeSeconds: Int64 { Int64(seconds.rounded(.down)) }
}
