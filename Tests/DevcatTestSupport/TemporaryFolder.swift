public import Foundation

/// A folder of one test, removed when the test lets go of it.
public final class TemporaryFolder {
  /// The path of the folder.
  public let path: String

  /// Makes the folder.
  public init() throws {
    let base = FileManager.default.temporaryDirectory
    let url = base.appendingPathComponent("devcat-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  public func file(_ name: String) -> String { path + "/" + name }

  /// The names and contents of all files in the folder.
  public func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      contents[name] = FileManager.default.contents(atPath: file(name))
    }
    return contents
  }
}
