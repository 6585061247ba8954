import Foundation
import DevcatTestSupport
import Testing

/// The files and folders of the package that the documents name exist.
@Suite("Files that the documents name", .timeLimit(.hang))
struct NamedFilesTests {
  private static let files = FileManager.default
  private static let pages: [String] = {
    let found = files.enumerator(atPath: Products.package + "/docs")?.compactMap { $0 as? String }
    return (found ?? []).filter { $0.hasSuffix(".md") }.sorted()
  }()

  /// The folders at the top of the package, and those of the targets, which may stand alone.
  private static let folders: Set<String> = {
    let tops = [
      "Sources", "Reference", "Tests", "Fuzz", "Scripts", "Torture", "Benchmarks", "Examples",
    ]
    let targets = try? files.contentsOfDirectory(atPath: Products.package + "/Sources")
    return Set(tops + (targets ?? []))
  }()

  /// The paths in backquotes, except those that a recipe marks as new.
  private static func paths(in text: String) -> [String] {
    text.matches(of: /`([A-Za-z]+)(\/[A-Za-z0-9+\/._]+)`(?! \(new\))/)
      .filter { folders.contains(String($0.output.1)) }
      .map { String($0.output.1 + $0.output.2) }
  }

  /// A path may begin in `Sources`, and a source file may lack its ending.
  private static func exists(_ path: String) -> Bool {
    [path, path + ".swift", "Sources/" + path, "Sources/\(path).swift"].contains {
      files.fileExists(atPath: "\(Products.package)/\($0)")
    }
  }

  @Test("Named files: exist", arguments: pages)
  func exist(_ page: String) throws {
    let text = try String(contentsOfFile: "\(Products.package)/docs/\(page)", encoding: .utf8)
    #expect(Self.paths(in: text).filter { !Self.exists($0) } == [])
  }

  @Test("Named files: are found") func areFound() throws {
    #expect(Self.pages.contains("Architecture.md"))
    let row =
      "| `Sources/A/B.swift` (new), like `Sources/C/D+E.swift`, `DevcatStore/F/G`, `a/b`, `x` |"
    #expect(Self.paths(in: row) == ["Sources/C/D+E.swift", "DevcatStore/F/G"])
    #expect(!Self.exists("DevcatStore/F/G") && Self.exists("DevcatStore/File/Schema"))
  }
}
