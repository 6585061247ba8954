import Foundation
import DevcatStore
import Testing

@Suite("What killed processes left of new catalogues")
struct LeftoverTests {
  /// No process has this number: Linux gives none above 4,194,304.
  private static let gone = 2_000_000_000

  @Test("Only files of ended processes are removed") func onlyFilesOfEndedProcessesAreRemoved()
    throws
  {
    let folder = NSTemporaryDirectory() + "leftovers-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let left = [".a.db.\(Self.gone).17", ".a.db.\(Self.gone).17-wal", ".a.db.\(Self.gone).9-shm"]
    let others = [".b.c.db.\(Self.gone).17-journal"]
    let kept = [
      ".a.db.\(getppid()).17", ".a.db.\(getpid()).17", ".a.db.17", "a.db.\(Self.gone).17",
      ".a.db.\(Self.gone).17-old", ".a.db.\(Self.gone).x", ".a.txt.\(Self.gone).17", ".a.db.0.1",
      ".a.db.-1.1", "b.db",
    ]
    for name in left + others + kept {
      try Data("x".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    }
    _ = try NewCatalogue.make(at: "\(folder)/a.db", id: Samples.id, name: "a") { try $0.log.head() }
    func names() throws -> Set<String> {
      Set(try FileManager.default.contentsOfDirectory(atPath: folder))
    }
    #expect(try names() == Set(others + kept + ["a.db"]))
    #expect(NewCatalogue.removeLeftovers(in: folder) == 1)
    #expect(try names() == Set(kept + ["a.db"]))
    // A process that has made none yet knows those with its number for an earlier one's.
    #expect(NewCatalogue.removeLeftovers(in: folder, withOwn: true) == 1)
    #expect(try names() == Set(kept + ["a.db"]).subtracting([".a.db.\(getpid()).17"]))
  }
}
