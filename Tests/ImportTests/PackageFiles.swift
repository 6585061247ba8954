#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import DevcatImport

/// Files that the tests read: those of the package, and the seeds where they are at hand.
enum PackageFiles {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the seeds, where it is at hand.
  static let seeds = shared("seeds")

  /// The folder of files as others publish them, where it is at hand.
  static let samples = shared("samples")

  /// A folder under `DEVCAT_SHARED`, or under a `shared` beside a folder above us.
  private static func shared(_ name: String) -> URL? {
    if let shared = ProcessInfo.processInfo.environment["DEVCAT_SHARED"] {
      return existing(URL(fileURLWithPath: shared).appendingPathComponent(name))
    }
    var folder = root
    while folder.path.count > 1 {
      if let found = existing(folder.appendingPathComponent("shared/\(name)")) { return found }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }

  /// A published file by its name.
  static func sample(_ name: String) throws -> SourceText {
    try source((samples ?? root).appendingPathComponent(name))
  }

  static func source(_ url: URL) throws -> SourceText {
    SourceText([UInt8](try Data(contentsOf: url)), file: url.lastPathComponent)
  }

  /// The seed whose name begins with a number.
  static func seed(_ number: String) throws -> SourceText? {
    guard let seeds else { return nil }
    let names = try FileManager.default.contentsOfDirectory(atPath: seeds.path)
    return try names.first { $0.hasPrefix(number) }
      .map { try source(seeds.appendingPathComponent($0)) }
  }

  private static func existing(_ url: URL) -> URL? {
    FileManager.default.fileExists(atPath: url.path) ? url : nil
  }
}
