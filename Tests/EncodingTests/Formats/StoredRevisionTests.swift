import DevcatTestSupport
import DevcatValues
import Testing

@testable import DevcatEncoding

@Suite("Revision as a log keeps it")
struct StoredRevisionTests {
  private static func revisions() throws -> [(name: String, revision: Revision)] {
    let small = try Samples.revisions()[0]
    let large = try Samples.history(count: 1, profilesEach: 900)[0]
    let packed = try PackedChanges(
      Changes.decoded(large.changes).map(PlannedChange.plain), large: true)
    return [
      ("small", small), ("large", large), ("packed", Revision(header: large.header, packed)),
      ("received", try DeltaReader.decoded(DeltaWriter.chunk(of: large))[0]),
    ]
  }

  @Test("Kept and read again; large changes are deflated") func isReadAgain() throws {
    for (name, revision) in try Self.revisions() {
      let (stored, size) = (revision.stored, revision.changesCount)
      #expect((stored == revision.changes) == (name == "small"), "\(name)")
      let read = try Revision(headerBytes: revision.headerBytes, stored: stored, size: size)
      #expect(read == revision && read.changes == revision.changes, "\(name)")
      #expect(read.stored == stored, "\(name)")
      #expect(try DeltaReader.decoded(DeltaWriter.chunk(of: read)) == [revision], "\(name)")
    }
  }

  @Test("Cut, with an altered byte, another size or another header") func isRefused() throws {
    for (name, revision) in try Self.revisions() {
      let (header, stored, size) = (
        revision.headerBytes, revision.stored, revision.changesCount
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
