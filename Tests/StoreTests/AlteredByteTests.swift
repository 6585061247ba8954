import DevcatValues
import Foundation
import DevcatSQLite
import DevcatTestSupport
import Testing

@testable import DevcatStore

/// Files with one byte altered: what SQLite calls damaged is never verified, and what the log gives is
/// repaired.
@Suite("A file with one byte altered", .timeLimit(.hang))
struct AlteredByteTests {
  private static func makeCatalogue(at path: String) throws -> RevisionPoint {
    let file = try CatalogueFile.create(at: path, id: Samples.id, name: "altered")
    for batch in 0..<3 {
      let changes = try (0..<20).map { number in
        let id = "device-\(batch)-\(100 + number)"
        let profile = try Samples.profile(
          id,
          [
            "name=Device \(batch) \(number)", "family=Family \(number % 5)", "idiom=phone",
            "models=M\(batch),\(number)", "aliases=Nick \(batch)-\(number);Other \(number)",
            "points.width=\(300 + number)", "points.height=\(600 + batch)", "scale=3",
            "portrait=compact/regular", "attributes.note=note \(number)",
          ])
        return Change.edit(id: id, profile.patch(from: nil))
      }
      try file.commit(changes, note: Samples.note(at: batch))
    }
    try file.log.setTag("first", to: 1)
    return try file.log.head()
  }

  /// SQLite's own result about a file, as its users would get it.
  private static func isDamaged(_ path: String) -> Bool {
    do {
      let database = try Connection(path: path, mode: .readWrite)
      guard try database.prepare("PRAGMA integrity_check").first({ $0.text(0) }) == "ok" else {
        return true
      }
      return false
    } catch {
      return true
    }
  }

  @Test("Altered byte: is never verified where SQLite calls it damaged")
  func isNeverVerifiedWhereSQLiteCallsItDamaged() throws {
    var random = SeededGenerator(seed: SeededGenerator.seed(of: "AlteredByteTests"))
    let folder = try TemporaryFolder()
    let sound = folder.file("sound.db")
    let head = try Self.makeCatalogue(at: sound)
    #expect(!Self.isDamaged(sound))
    let bytes = [UInt8](try #require(FileManager.default.contents(atPath: sound)))
    var (damaged, repaired, beyond) = (0, 0, 0)
    for number in 0..<120 {
      var altered = bytes
      let offset = Int.random(in: altered.indices, using: &random)
      altered[offset] ^= UInt8.random(in: 1...255, using: &random)
      let (path, asked) = (folder.file("\(number).db"), folder.file("\(number)-asked.db"))
      try Data(altered).write(to: URL(filePath: path))
      try Data(altered).write(to: URL(filePath: asked))
      let isDamaged = Self.isDamaged(asked)
      let found = try? CatalogueFile.open(at: path, access: .readOnly).maintenance.verify()
      let isVerified = found.map { $0.difference == nil } ?? false
      #expect(!(isDamaged && isVerified), "byte \(offset) of copy \(number)")
      if isDamaged { damaged += 1 }
      guard let found, !isVerified, found.isRepairable else {
        if !isVerified { beyond += 1 }
        continue
      }
      let file = try CatalogueFile.open(at: path, access: .readWrite)
      do {
        _ = try file.maintenance.repair()
        let after = try file.maintenance.verify()
        #expect(after.difference == nil, "byte \(offset): \(after.difference ?? "")")
        #expect(after.head == head)
        repaired += 1
      } catch {
        Issue.record("byte \(offset): \(found.difference ?? "") is not repaired: \(error)")
      }
    }
    print("AlteredByteTests: \(damaged) damaged, \(repaired) repaired, \(beyond) beyond repair")
    #expect(repaired > 0)
  }
}
