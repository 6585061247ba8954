import DevcatTestSupport
import DevcatValues
import Testing

@testable import DevcatEncoding

@Suite("Revision as a log keeps it")
struct StoredRevisionTests {
  private static func revisions() throws -> [(name: String, revision: Revision)] {
    let small = try Samples.revisions()[0]
    let large = try Samples.history(count: 1, profilesEach: 900)[0]
    return [
      ("small", small), ("large", large),
      ("received", try DeltaReader.decoded(DeltaWriter.encoded([large]))[0]),
    ]
  }

  @Test("Kept and read again; large changes are deflated") func isReadAgain() throws {
    for (name, revision) in try Self.revisions() {
      let (stored, size) = (revision.stored, revision.changes.count)
      #expect((stored == revision.changes) == (name == "small"), "\(name)")
      let read = try Revision(headerBytes: revision.headerBytes, stored: stored, size: size)
      #expect(read == revision && read.changes == revision.changes, "\(name)")
      #expect(read.stored == stored, "\(name)")
      #expect(try DeltaReader.decoded(DeltaWriter.encoded([read])) == [revision], "\(name)")
    }
  }

  @Test("Changes are deflated before their header is known", arguments: [3, 900, 9000, 60_000])
  func deflatedAhead(_ count: Int) throws {
    let revision = try Samples.history(count: 1, profilesEach: count)[0]
    let encoded = EncodedChanges(revision.changes)
    #expect(encoded.digest == revision.header.changes && encoded.size == revision.changes.count)
    let stored = encoded.stored(behind: revision.headerBytes)
    #expect((stored == revision.changes) == (count == 3))
    let read = try Revision(
      headerBytes: revision.headerBytes, stored: stored, size: encoded.size)
    #expect(read == revision)
    #expect(read.stored == stored)
  }

  @Test("Cut, with an altered byte, another size or another header") func isRefused() throws {
    for (name, revision) in try Self.revisions() {
      let (header, stored, size) = (
        revision.headerBytes, revision.stored, revision.changes.count
      )
      func refuses(_ header: [UInt8], _ stored: [UInt8], _ size: Int, _ what: String) {
        #expect(throws: Failure.self, "\(name): \(what)") {
          try Revision(headerBytes: header, stored: stored, size: size)
        }
      }
      refuses(header, Array(stored.dropLast()), size, "cut")
      refuses(header, stored + [0], size, "longer")
      var altered = stored
      altered[stored.count * 2 / 3] ^= 1
      refuses(header, altered, size, "altered")
      refuses(header, stored, size + 1, "larger")
      var other = revision.header
      other.author += "!"
      refuses(
        Revision(header: other, changes: []).headerBytes, name == "small" ? altered : stored, size,
        "another header")
    }
  }
}
