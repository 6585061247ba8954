import Catalogue

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Timestamp {
  /// The present moment.
  static var now: Timestamp { Timestamp(seconds: Int64(time(nil))) }
}
