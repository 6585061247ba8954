import Foundation

/// The products of the package beside the tests.
enum Products {
  /// The folder of the package, for its documents and data.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The executable under test: the release build, which users get.
  ///
  /// `Scripts/test` builds it first.
  static let devcat: String = {
    let path =
      ProcessInfo.processInfo.environment["DEVCAT_BINARY"] ?? package + "/.build/release/devcat"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      fatalError("There is no executable '\(path)'. Run Scripts/build first.")
    }
    return path
  }()

  /// A program of the debug build: one that is not shipped, or `devcat` for what only that build has.
  static func debug(_ name: String) -> String { package + "/.build/debug/" + name }

  /// The path of a program of this machine; `nil` if it is not installed.
  static func program(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  /// Whether this machine has a program, in the form that tests call.
  ///
  /// BSD's script(1), which a Mac has, takes other options than the tests give it.
  static func isInstalled(_ name: String) -> Bool {
    #if !os(Linux)
      if name == "script" { return false }
    #endif
    return program(name) != nil
  }

  static let isRoot = geteuid() == 0
}
