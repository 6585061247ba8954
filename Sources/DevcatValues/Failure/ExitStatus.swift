/// The exit statuses of `sysexits.h` that devcat uses.
public struct ExitStatus: Hashable, Sendable {
  /// The exit status of the process, from 0 to 255.
  public let code: Int32

  private init(_ code: Int32) { self.code = code }

  /// Something failed that has no status of its own, or a comparison found a difference.
  public static let failed = ExitStatus(1)
  /// The command line is wrong.
  public static let usage = ExitStatus(64)
  /// Input is malformed or does not fit.
  public static let data = ExitStatus(65)
  /// There is no such file, device or revision.
  public static let noInput = ExitStatus(66)
  /// The hub cannot be reached.
  public static let unavailable = ExitStatus(69)
  /// A file cannot be created.
  public static let cannotCreate = ExitStatus(73)
  /// Reading or writing failed.
  public static let inputOutput = ExitStatus(74)
  /// A conflict or a limit prevents it: resolve that, or try again later.
  public static let conflict = ExitStatus(75)
  /// The other side does not speak the protocol.
  public static let protocolFault = ExitStatus(76)
  /// The operation is not permitted.
  public static let notPermitted = ExitStatus(77)
  /// The reader of the output has closed it; no error is printed.
  ///
  /// A shell reports a process that SIGPIPE (13) ended as 128 + 13.
  public static let brokenPipe = ExitStatus(141)
}
