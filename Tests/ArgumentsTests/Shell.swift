import Foundation

/// A shell of this machine that completion scripts are tried in.
enum Shell {
  static func isInstalled(_ name: String) -> Bool { path(of: name) != nil }

  static func path(of name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  /// The output of a shell, its errors after it, and its exit status.
  struct Outcome {
    var lines: [String]
    var status: Int32
  }

  /// Runs a shell in a folder that holds `files`, and beside which `script` is the file `completions`;
  /// `programs` are found on the path by their names.
  static func run(
    _ name: String, _ arguments: [String], script: String, files: [String] = [],
    folders: [String] = [], programs: [String: String] = [:]
  ) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("arguments-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = folder.appendingPathComponent("files")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for file in files { try Data().write(to: place.appendingPathComponent(file)) }
    for name in folders {
      try FileManager.default.createDirectory(
        at: place.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    let bin = folder.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    for (name, text) in programs {
      let file = bin.appendingPathComponent(name)
      try Data(text.utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    try Data(script.utf8).write(to: folder.appendingPathComponent("completions"))

    let process = Process()
    process.executableURL = URL(fileURLWithPath: path(of: name) ?? "/nonexistent")
    process.arguments = arguments
    process.currentDirectoryURL = place
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    process.environment = ProcessInfo.processInfo.environment.merging(
      [
        "HOME": folder.path, "LC_ALL": "C.UTF-8", "TERM": "dumb", "PATH": "\(bin.path):\(path)",
      ]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      lines: String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init),
      status: process.terminationStatus)
  }
}
