import Foundation
import DevcatStore
import Testing

@Suite("What killed processes left of new catalogues")
struct LeftoverTests {
  @Test("Only folders that nobody has locked are removed") func onlyUnlockedFoldersAreRemoved()
    throws
  {
    let folder = NSTemporaryDirectory() + "leftovers-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (left, others) = ([".a.db.17", ".a.db.0"], [".b.c.db.4294967295"])
    let kept = [
      "a.db.17", ".a.db.x", ".a.db.17-old", ".a.db.4294967296", ".a.txt.17", ".17", ".a.db",
    ]
    for name in left + others + kept {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: false)
      try Data("x".utf8).write(to: URL(filePath: "\(folder)/\(name)/a.db-wal"))
    }
    try Data("x".utf8).write(to: URL(filePath: "\(folder)/.a.db.18"))
    func names() throws -> Set<String> {
      Set(try FileManager.default.contentsOfDirectory(atPath: folder))
    }
    let stays = Set(kept + ["a.db", ".a.db.18"])
    _ = try NewCatalogue.make(at: "\(folder)/a.db", id: Samples.id, name: "a") { try $0.log.head() }
    #expect(try names() == stays.union(others))
    // One that is being made is not taken for a leftover, whoever asks.
    let path = "\(folder)/d.db"
    try NewCatalogue.make(at: path, id: Samples.id, name: "d") { file in
      #expect(NewCatalogue.removeLeftovers(in: folder) == 1)
      #expect(NewCatalogue.removeLeftovers(in: folder, of: "d.db") == 0)
      try file.set(Samples.profile("phone", ["name=Phone"]))
    }
    #expect(try names() == stays.union(["d.db"]))
    #expect(try CatalogueFile.open(at: path, access: .readOnly).log.head().number == 1)
  }
}
