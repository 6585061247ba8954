import DevcatTestSupport
import DevcatValues
import Testing

@testable import DevcatEncoding

@Suite("Revision as a log keeps it")
struct StoredRevisionTests {
  private static func revisions() throws -> [(name: String, revision: Revision)] {
    [
      ("small", try Samples.revisions()[0]),
      ("large", try Samples.history(count: 1, profilesEach: 900)[0]),
    ]
  }

  @Test("Kept and read again; large changes are deflated") func isReadAgain() throws {
    for (name, revision) in try Self.revisions() {
      let kept = EncodedChanges(revision.changes)
      #expect(kept.digest == revision.header.changes && kept.size == revision.changes.count)
      #expect(EncodedChanges(of: revision).stored == kept.stored)
      #expect((kept.stored == revision.changes) == (name == "small"), "\(name)")
      let read = try Revision(
        headerBytes: revision.headerBytes, stored: kept.stored, size: kept.size)
      #expect(read == revision, "\(name)")
    }
  }

  @Test("Cut, with an altered byte or another size") func isRefused() throws {
    for (name, revision) in try Self.revisions() {
      let (header, stored, size) = (
        revision.headerBytes, EncodedChanges(of: revision).stored, revision.changes.count
      )
      func refuses(_ stored: [UInt8], _ size: Int, _ what: String) {
        #expect(throws: Failure.self, "\(name): \(what)") {
          try Revision(headerBytes: header, stored: stored, size: size)
        }
      }
      refuses(Array(stored.dropLast()), size, "cut")
      refuses(stored + [0], size, "longer")
      var altered = stored
      altered[stored.count * 2 / 3] ^= 1
      refuses(altered, size, "altered")
      refuses(stored, size + 1, "larger")
    }
  }
}
