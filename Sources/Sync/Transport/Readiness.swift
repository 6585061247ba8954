/// What a descriptor can do without blocking.
struct Readiness: OptionSet, Sendable {
  let rawValue: UInt8

  /// There are bytes to read, a connection to accept, or the end of the stream.
  static let readable = Readiness(rawValue: 1)
  /// There is room to write, or connecting has ended.
  static let writable = Readiness(rawValue: 2)
}
