import DevcatValues
import Testing

@testable import DevcatEncoding

/// Squashed revisions: one is sent instead of many revisions.
struct SquashedRevisionTests {
  private static func sample() throws -> SquashedRevision {
    let revisions = try Samples.revisions()
    // Changes that are not the header's own.
    return try SquashedRevision(
      headerBytes: revisions[1].headerBytes, changes: revisions[0].changes)
  }

  @Test func aSquashedRevisionComesBack() throws {
    let squashed = try Self.sample()
    let bytes = squashed.encoded
    #expect(try SquashedRevision(bytes) == squashed)
    #expect(try squashed.point == Samples.revisions()[1].point)
    let kept = try Golden.kept("squashed-revision") { bytes }
    #expect(try SquashedRevision(kept) == squashed)
  }

  @Test func truncatedSquashedRevisionIsRefused() throws {
    let bytes = try Self.sample().encoded
    for count in 0..<bytes.count {
      #expect(throws: Failure.self, "cut at \(count)") {
        try SquashedRevision(Array(bytes.prefix(count)))
      }
    }
    #expect(throws: Failure.self) { try SquashedRevision(bytes + [0]) }
    var writer = CBORWriter()
    writer.array(count: 4)
    for number in [1, 1 << 40, 0] { writer.integer(number) }
    writer.byteString([])
    let error = #expect(throws: Failure.self) { try SquashedRevision(writer.bytes) }
    #expect(error?.code == .tooLarge)
    writer = CBORWriter()
    writer.array(count: 4)
    for number in [2, 1, 0] { writer.integer(number) }
    writer.byteString([])
    let later = #expect(throws: Failure.self) { try SquashedRevision(writer.bytes) }
    #expect(later?.code == .unknownVersion)
  }
}
