import Foundation

/// The products of the package beside the tests.
enum Products {
  /// The executable under test.
  static let devcat = folder + "/devcat"

  /// The folder of the package, for its documents and data.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The folder of the running test bundle; on a Mac the bundle is a folder itself.
  private static let folder: String = {
    var url = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    if let argument = CommandLine.arguments.first(where: { $0.hasSuffix(".xctest") }) {
      url = URL(fileURLWithPath: argument).resolvingSymlinksInPath()
    }
    while url.path != "/" {
      url.deleteLastPathComponent()
      if FileManager.default.isExecutableFile(atPath: url.path + "/devcat") { break }
    }
    return url.path
  }()

  /// The path of a program of this machine; `nil` if it is not installed.
  static func program(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  static func isInstalled(_ name: String) -> Bool { program(name) != nil }

  static let isRoot = geteuid() == 0
}
