#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import DevcatImport
import Testing

/// Files that the tests read: those of the package, and the seeds where they are at hand.
enum PackageFiles {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A first input of the fuzzer for the reader of a format.
  struct Input: CustomTestStringConvertible {
    let format: ImportFormat
    let name: String
    let text: String

    var testDescription: String { "\(format.rawValue), \(name)" }
  }

  /// The first inputs of the formats that are texts, without blanks at their end.
  static let inputs = ImportFormat.allCases.filter { $0 != .simulatorDeviceType }.flatMap {
    format in
    let folder = root.appendingPathComponent("Fuzz/corpus/\(format.rawValue)")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { name in
      let data = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path)
      let text = String(decoding: data ?? Data(), as: UTF8.self)
      return Input(
        format: format, name: name, text: text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }

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
