import Foundation

/// A temporary folder, taken away at the end.
final class Place {
  let path = NSTemporaryDirectory() + "system-\(UInt64.random(in: 0...(.max)))"
  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
  func text(_ name: String) -> String? {
    try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }
  func write(_ text: String, to name: String, mode: Int) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: "\(path)/\(name)")
  }
  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")[.posixPermissions] as? Int
  }
}
