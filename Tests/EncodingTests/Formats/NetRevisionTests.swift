import Catalogue
import Testing

@testable import Encoding

/// Net changes: sent instead of many revisions.
struct NetRevisionTests {
  private static func sample() throws -> NetRevision {
    let revisions = try Samples.revisions()
    // Changes that are not the header's own.
    return try NetRevision(
      headerBytes: revisions[1].headerBytes, changes: revisions[0].changes)
  }

  @Test func aNetChangeComesBack() throws {
    let net = try Self.sample()
    let bytes = net.encoded
    #expect(try NetRevision(bytes) == net)
    #expect(try net.point == Samples.revisions()[1].point)
    let kept = try Golden.kept("net-revision") { bytes }
    #expect(try NetRevision(kept) == net)
  }

  @Test func nothingElseIsTaken() throws {
    let bytes = try Self.sample().encoded
    for count in 0..<bytes.count {
      #expect(throws: EncodingError.self, "cut at \(count)") {
        try NetRevision(Array(bytes.prefix(count)))
      }
    }
    #expect(throws: EncodingError.self) { try NetRevision(bytes + [0]) }
    var writer = CBORWriter()
    writer.array(count: 4)
    for number in [1, 1 << 40, 0] { writer.integer(number) }
    writer.byteString([])
    let error = #expect(throws: EncodingError.self) { try NetRevision(writer.bytes) }
    #expect(error?.code == .tooLarge)
    writer = CBORWriter()
    writer.array(count: 4)
    for number in [2, 1, 0] { writer.integer(number) }
    writer.byteString([])
    let later = #expect(throws: EncodingError.self) { try NetRevision(writer.bytes) }
    #expect(later?.code == .unknownVersion)
  }
}
