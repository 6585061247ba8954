import Foundation

/// A folder of one test, removed when the test lets go of it.
final class TemporaryFolder {
  let path: String

  init() throws {
    let base = FileManager.default.temporaryDirectory
    let url = base.appendingPathComponent("devcat-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  /// The names and contents of all files in the folder.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      contents[name] = FileManager.default.contents(atPath: file(name))
    }
    return contents
  }
}
