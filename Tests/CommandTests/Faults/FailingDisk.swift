import Foundation
import DevcatTestSupport
import Testing

/// A disk that fails at its n-th call, under the unchanged executable: a library that the loader
/// puts between it and the system (`Torture/failing-disk.c`).
struct FailingDisk {
  /// The failing call.
  enum Call: String, CaseIterable, Sendable { case write, sync, open, name }

  /// The library; `nil` where no compiler of C is at hand, or another system loads in another way.
  static let library: String? = {
    #if os(Linux)
      let compiler = ["cc", "clang", "gcc"].first(where: Products.isInstalled)
      guard let compiler, let program = Products.program(compiler), let sandbox = kept else {
        return nil
      }
      let source = Products.package + "/Torture/failing-disk.c"
      let arguments = ["-shared", "-fPIC", "-O1", "-o", sandbox.path("failing-disk.so"), source]
      guard (try? sandbox.run(program, arguments))?.status == 0 else { return nil }
      return sandbox.path("failing-disk.so")
    #else
      return nil
    #endif
  }()

  // Unsafe: it is held so that its folder stays, and nothing of it is changed.
  nonisolated(unsafe) private static let kept = try? Sandbox()

  /// Why its tests may be left out.
  static let need = Comment("a library of C cannot be compiled and preloaded here")

  let sandbox: Sandbox
  private let mark: String

  init(under sandbox: Sandbox) {
    self.sandbox = sandbox
    mark = sandbox.folder + "/mark"
  }

  /// Runs a body in whose processes a call fails; tells whether one did.
  ///
  /// - Parameters:
  ///   - lasts: Whether those behind it fail too.
  ///   - kills: Whether the process is killed there instead.
  func fail(
    _ call: Call, at number: Int, lasts: Bool, kills: Bool = false, _ body: () throws -> Void
  ) rethrows -> Bool {
    let before = sandbox.environment
    defer { sandbox.environment = before }
    try? FileManager.default.removeItem(atPath: mark)
    sandbox.environment["LD_PRELOAD"] = Self.library
    sandbox.environment["DEVCAT_FAULT_CALL"] = call.rawValue
    sandbox.environment["DEVCAT_FAULT_AT"] = String(number)
    sandbox.environment["DEVCAT_FAULT_LASTS"] = lasts ? "1" : nil
    sandbox.environment["DEVCAT_FAULT_KILLS"] = kills ? "1" : nil
    sandbox.environment["DEVCAT_FAULT_FOLDER"] = sandbox.folder + "/files/"
    sandbox.environment["DEVCAT_FAULT_MARK"] = mark
    try body()
    return FileManager.default.fileExists(atPath: mark)
  }

  static let isTorture = ProcessInfo.processInfo.environment["DEVCAT_TORTURE"] != nil

  /// Lets each call fail in turn, alone and with all behind it, until a run has no more of them;
  /// returns how many failed.
  ///
  /// - Parameters:
  ///   - isWhole: Whether none is left out, as some are without `DEVCAT_TORTURE`.
  ///   - stride: From one call to the next it is as many at most where some are left out.
  func failEach(
    _ call: Call, isWhole: Bool = isTorture, stride: Int = 12,
    _ body: (_ number: Int, _ name: String) throws -> Void
  ) throws -> Int {
    var random = SeededGenerator(seed: SeededGenerator.seed(of: "FailingDisk.\(call)"))
    let steps = 1...(isWhole ? 1 : stride)
    var failures = 0
    for lasts in [false, true] {
      var number = 1
      while try fail(
        call, at: number, lasts: lasts,
        { try body(number, "\(call) \(number)\(lasts ? " and on" : "")") })
      {
        (number, failures) = (number + Int.random(in: steps, using: &random), failures + 1)
      }
    }
    return failures
  }
}
