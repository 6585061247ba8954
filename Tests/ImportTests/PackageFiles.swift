#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Import

/// Files that the tests read: those of the package, and the seeds where they are at hand.
enum PackageFiles {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the seeds: under `DEVCAT_SHARED`, or `shared/seeds` beside a folder above us.
  static let seeds: URL? = {
    if let shared = ProcessInfo.processInfo.environment["DEVCAT_SHARED"] {
      return existing(URL(fileURLWithPath: shared).appendingPathComponent("seeds"))
    }
    var folder = root
    while folder.path.count > 1 {
      if let seeds = existing(folder.appendingPathComponent("shared/seeds")) { return seeds }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }()

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

  /// A real file of someone else's, where the samples are at hand.
  static func sample(_ name: String) throws -> SourceText? {
    let folder = seeds?.deletingLastPathComponent().appendingPathComponent("samples")
    return try folder.map { $0.appendingPathComponent(name) }.flatMap(existing).map(source)
  }

  private static func existing(_ url: URL) -> URL? {
    FileManager.default.fileExists(atPath: url.path) ? url : nil
  }
}
