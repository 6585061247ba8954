import Foundation
import Testing

/// Texts that are pinned in `Golden/NAME`.
///
/// With DEVCAT_RECORD=1 in the environment a test writes what differs, and fails that once.
enum Golden {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Golden")

  static func check(
    _ name: String, _ found: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(path: name)
    let saved = try? String(contentsOf: file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["DEVCAT_RECORD"] == "1", saved != found {
      try found.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("Golden/\(name) was recorded anew", sourceLocation: sourceLocation)
      return
    }
    #expect(found == saved, "'\(name)' differs", sourceLocation: sourceLocation)
  }
}
