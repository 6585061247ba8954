import DevcatValues
import DevcatTestSupport
import Testing

@testable import DevcatEncoding

struct DeltaTests {
  /// The content of a delta's one chunk, which is pinned; deflated bytes differ between zlibs.
  private func content(of delta: [UInt8]) throws -> [UInt8] {
    var reader = CBORReader(delta)
    _ = try reader.readArrayHeader()
    _ = try reader.readUnsigned()
    _ = try reader.readUnsigned()
    let size = Int(try reader.readUnsigned())
    let dictionary = try reader.readUnsigned() == 0 ? nil : DeltaDictionary.bytes
    let deflated = try reader.readByteString()
    try reader.finish()
    return try Inflate.raw(deflated[...], size: size, dictionary: dictionary)
  }

  @Test("Delta: its content is golden") func itsContentIsGolden() throws {
    try Golden.check("delta-content", try content(of: DeltaWriter.encoded(Samples.revisions())))
  }

  @Test("A delta made by this zlib stays readable whatever zlib reads it")
  func aRecordedDeltaIsRead() throws {
    let revisions = try Samples.revisions()
    let delta = try Golden.kept("delta-recorded") { DeltaWriter.encoded(revisions) }
    #expect(try DeltaReader.decoded(delta) == revisions)
  }

  /// The dictionary belongs to the version of the protocol: another one is another version.
  @Test("The dictionary stays as it is") func theDictionaryStaysAsItIs() throws {
    try Golden.check("delta-dictionary", DeltaDictionary.bytes)
  }

  /// The heads of chunks tell what a delta holds, whatever the pieces that it comes in.
  @Test("Delta: its outline is known without inflating", arguments: [1, 7, 4096, 10_000_000])
  func itsOutlineIsKnownWithoutInflating(size: Int) throws {
    let delta = DeltaWriter.encoded(try Samples.history(count: 9, profilesEach: 8000))
    var outline = DeltaOutline(limit: 9)
    for start in stride(from: 0, to: delta.count, by: size) {
      #expect(!outline.isWhole)
      try outline.append(Array(delta[start..<min(start + size, delta.count)]))
    }
    #expect(outline.isWhole && outline.revisions == 9)
    #expect(throws: Failure.self) { try outline.append([0]) }
    #expect(throws: Failure.self) { try outline.append(delta) }
    var few = DeltaOutline(limit: 8)
    let error = try #require(throws: Failure.self) { try few.append(delta) }
    #expect(error.code == .tooLarge)
    var cut = DeltaOutline(limit: 9)
    try cut.append(delta.dropLast())
    #expect(!cut.isWhole)
  }

  @Test("Deltas come whole and byte by byte") func deltasComeWholeAndByteByByte() throws {
    for revisions in [try Samples.revisions(), try Samples.history(count: 9, profilesEach: 8000)] {
      let delta = DeltaWriter.encoded(revisions)
      #expect(try DeltaReader.decoded(delta) == revisions)
      for size in [1, 7, 4096] where size > 7 || delta.count < 10_000 {
        var reader = DeltaReader()
        var found: [Revision] = []
        for start in stride(from: 0, to: delta.count, by: size) {
          found += try reader.append(delta[start..<min(start + size, delta.count)])
        }
        try reader.finish()
        #expect(found == revisions)
      }
    }
  }

  @Test("A great delta has several chunks") func aGreatDeltaHasSeveralChunks() throws {
    let revisions = try Samples.history(count: 9, profilesEach: 8000)
    var reader = DeltaReader()
    reader.feed(DeltaWriter.encoded(revisions))
    let first = try #require(try reader.next())
    #expect(!first.isEmpty && first.count < revisions.count)
    #expect(try first + reader.append([UInt8]()) == revisions)
  }

  @Test("Several large revisions come at once") func severalLargeRevisionsComeAtOnce() throws {
    let revisions = try Samples.history(count: 2, profilesEach: 60_000)
    let delta = DeltaWriter.encoded(revisions)
    #expect(try DeltaReader.decoded(delta) == revisions)
    var reader = DeltaReader()
    var read = try reader.append(delta.dropLast(9))
    read += try reader.append(delta.suffix(9))
    try reader.finish()
    #expect(read == revisions)
  }

  @Test("A delta is refused truncated at each byte") func aDeltaIsRefusedTruncatedAtEachByte()
    throws
  {
    let delta = try Golden.bytes("delta-recorded")
    for count in 1..<delta.count {
      let error = #expect(throws: Failure.self) {
        try DeltaReader.decoded(Array(delta.prefix(count)))
      }
      #expect(error?.code == .truncated)
      #expect(error?.offset == count)
    }
    #expect(try DeltaReader.decoded([]).isEmpty)
  }

  @Test(
    "An altered delta does not lead to its head", arguments: [UInt64.random(in: 0...(.max)), 1])
  func anAlteredDeltaDoesNotLeadToItsHead(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (delta, revisions) = (try Golden.bytes("delta-recorded"), try Samples.revisions())
    for round in 0..<3000 {
      var altered = delta
      let index = Int.random(in: 0..<delta.count, using: &generator)
      altered[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      // An altered author, say, is read; but then the digests no longer lead to the same head.
      guard let found = try? DeltaReader.decoded(altered) else { continue }
      let isChain = zip(found, found.dropFirst()).allSatisfy { $1.header.parent == $0.digest }
      #expect(
        found == revisions || !isChain || found.last?.point != revisions.last?.point,
        "seed \(seed), round \(round)")
    }
  }

  @Test(
    "Delta: is refused before it is waited for",
    arguments: [
      ("foreign bytes", "474554202f", .malformed, 0),
      ("an endless array", "9bffffffffffffffff", .malformed, 0),
      ("a newer version", "850200000040", .unknownVersion, 1),
      ("no revisions", "850100000040", .malformed, 3),
      ("a content of 1 TiB", "8501011b0000010000000000", .tooLarge, 12),
      ("more deflated bytes than content", "850101010 05a01000000", .tooLarge, 5),
    ] as [(String, String, Failure.Code, Int)])
  func isRefusedBeforeItIsWaitedFor(
    name: String, hex: String, expected: Failure.Code, offset: Int
  ) throws {
    var reader = DeltaReader()
    let start = try bytes(hex.filter { $0 != " " })
    let error = #expect(throws: Failure.self) { try reader.append(start) }
    #expect(error?.code == expected)
    #expect(error?.offset == offset)
  }

  @Test("Another dictionary is refused") func anotherDictionaryIsRefused() throws {
    var writer = CBORWriter()
    writer.array(count: 5)
    for number in [1, 1, 1, 99] { writer.integer(number) }
    writer.byteString(Deflate.raw([0]))
    let delta = writer.bytes
    let error = #expect(throws: Failure.self) { try DeltaReader.decoded(delta) }
    #expect(error?.code == .unknownVersion)
    #expect(error?.subject == "the content of the chunk at byte 0 of a delta")
  }
}
