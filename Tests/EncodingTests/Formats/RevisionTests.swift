import DevcatValues
import DevcatTestSupport
import Testing

@testable import DevcatEncoding

struct RevisionTests {
  @Test("Changes have their golden bytes") func changesHaveTheirGoldenBytes() throws {
    for (index, changes) in Samples.changes.enumerated() {
      try Golden.check("changes-\(index + 1)", try Changes.encoded(changes))
    }
    try Golden.check("changes-none", try Changes.encoded([]))
  }

  @Test("Changes are read back") func changesAreReadBack() throws {
    for (index, changes) in Samples.changes.enumerated() {
      #expect(try Changes.decoded(try Golden.bytes("changes-\(index + 1)")) == changes)
    }
    #expect(try Changes.decoded(try Golden.bytes("changes-none")).isEmpty)
  }

  @Test("Some at a time they are what they are at once", arguments: [1, 2, 3, 7, 1000])
  func changesAreReadSomeAtATime(_ most: Int) throws {
    let sparse = (0..<20).map { number -> Change in
      let id = "d\(100 + number)"
      if number % 7 == 3 { return .delete(id: id) }
      var edits = [Patch.Edit(Field.name.at(), .text("N\(number)"))]
      if number % 3 == 0 { edits.append(.init(Field.ppi.at(), .number(Double(number)))) }
      if number % 5 == 0 { edits.append(.init(Field.scale.at(), nil)) }
      return .edit(id: id, Patch(edits))
    }
    for changes in Samples.changes + [sparse, []] {
      var reader = try ChangesReader(try Changes.encoded(changes))
      var read: [Change] = []
      while reader.left > 0 {
        let next = try reader.next(most)
        #expect(next.count == min(most, next.count + reader.left))
        read += next
      }
      #expect(read == changes)
    }
  }

  /// So many changes of small profiles, of which each third is a deletion.
  private static func many(_ count: Int) -> [Change] {
    (0..<count).map { number in
      let id = "d\(100_000 + number)"
      guard !number.isMultiple(of: 3) else { return .delete(id: id) }
      return .edit(id: id, Patch([.init(Field.scale.at(), .number(Double(number % 4)))]))
    }
  }

  /// Changes of the given number, without any check.
  private static func blocks(_ parts: [[Change]]) throws -> [UInt8] {
    var writer = CBORWriter()
    for part in parts { writer.byteString(try Changes.encoded(part)) }
    return writer.bytes
  }

  @Test("Many changes are several blocks", arguments: [16_384, 16_385, 40_000])
  func manyChangesAreSeveralBlocks(_ count: Int) throws {
    let changes = Self.many(count)
    let encoded = try Changes.encoded(changes)
    if count > Changes.blockCount {
      let parts = stride(from: 0, to: count, by: Changes.blockCount).map {
        Array(changes[$0..<min($0 + Changes.blockCount, count)])
      }
      #expect(try encoded == Self.blocks(parts))
    } else {
      #expect(encoded.first == 0x85, "an array of five")
    }
    #expect(try Changes.decoded(encoded) == changes)
    var reader = try ChangesReader(encoded)
    var read: [Change] = []
    while reader.left > 0 { read += try reader.next(5000) }
    #expect(read == changes)
    #expect(try Changes.fittingCount(changes) == count)
    #expect(try Changes.fittingCount(changes, limit: encoded.count - 1) < count)
    for most in [0, 1, 9, 10_000, encoded.count / 2, encoded.count - 1] {
      #expect(throws: Failure.self, "\(most) bytes") {
        _ = try Changes.decoded(Array(encoded.prefix(most)))
      }
    }
    #expect(throws: Failure.self) { _ = try Changes.decoded(encoded + [0]) }
  }

  @Test("Changes of more than 16 MiB are several blocks, each as large as can be")
  func largeChangesAreSeveralBlocks() throws {
    let text = String(repeating: "a", count: 4096)
    let patch = Patch((10..<58).map { .init(.attribute("key-\($0)"), .text(text)) })
    let changes = (0..<200).map { Change.edit(id: "device-\(1000 + $0)", patch) }
    let encoded = try Changes.encoded(changes)
    #expect(encoded.first.map { $0 >> 5 } == 2, "a byte string")
    var reader = try ChangesReader(encoded)
    var (sizes, read) = ([Int](), [Change]())
    while reader.left > 0 {
      sizes.append(reader.left)
      let count = reader.batch(atMost: 512)
      #expect(count <= 6, "about a mebibyte at a time")
      let left = reader.left
      for _ in stride(from: 0, to: left, by: count) { read += try reader.next(count) }
    }
    #expect(sizes == [85, 85, 30])
    #expect(read == changes)
    // One block more than needed, and a block that is too large.
    let short = try Self.blocks([
      Array(changes[..<40]), Array(changes[40..<123]), Array(changes[123...]),
    ])
    #expect(code { () throws(Failure) in _ = try Changes.decoded(short) } == .longForm)
    var large = CBORWriter()
    large.byteString([UInt8](repeating: 0, count: Changes.blockSize + 1))
    large.byteString([0])
    let oversized = large.bytes
    #expect(code { () throws(Failure) in _ = try Changes.decoded(oversized) } == .tooLarge)
    let whole = [0x85] + [UInt8](repeating: 0, count: Changes.blockSize)
    #expect(code { () throws(Failure) in _ = try Changes.decoded(whole) } == .tooLarge)
  }

  @Test("Other forms of blocks are refused") func otherFormsOfBlocksAreRefused() throws {
    let size = Changes.blockCount
    let all = Self.many(2 * size + 2)
    let (first, second, rest) = (all[..<size], all[size..<2 * size], all[(2 * size)...])
    func expect(
      _ code: Failure.Code, _ parts: [ArraySlice<Change>], behind: [UInt8] = []
    ) throws {
      let bytes = try Self.blocks(parts.map { Array($0) }) + behind
      // Nothing is returned, because a failure would print all of it.
      let error = #expect(throws: Failure.self) { _ = try Changes.decoded(bytes) }
      #expect(error?.code == code, "\(error.map { "\($0)" } ?? "")")
    }
    try expect(.longForm, [first])
    try expect(.longForm, [first.dropLast(), second])
    try expect(.longForm, [first, second.dropLast(), rest])
    try expect(.longForm, [first, []])
    try expect(.unsortedKeys, [second, first])
    try expect(.unsortedKeys, [first, first])
    try expect(.malformed, [first], behind: try Changes.encoded(Array(rest)))
    try expect(.truncated, [first], behind: [0x5a, 1, 0, 0, 0])
    try expect(.truncated, [first], behind: [0x5a])
    try expect(.longForm, [first], behind: [0x58, 3, 0, 0, 0])
    // Blocks with one change too many, alone and as the last of two.
    func deletions(_ ids: [String]) -> [UInt8] {
      var writer = CBORWriter()
      writer.array(count: 5)
      writer.unsigned(1)
      writer.array(count: ids.count)
      for id in ids { writer.text(id) }
      writer.array(count: ids.count)
      for _ in ids { writer.unsigned(0) }
      writer.map(count: 0)
      writer.map(count: 0)
      return writer.bytes
    }
    let alone = deletions(all[...size].map(\.id))
    #expect(code { () throws(Failure) in _ = try Changes.decoded(alone) } == .longForm)
    var last = CBORWriter()
    last.byteString(deletions(all[size...(2 * size)].map(\.id)))
    try expect(.longForm, [first], behind: last.bytes)
    // The offset counts from the beginning of all changes.
    var damaged = try Changes.encoded(Array(all[...size]))
    damaged[damaged.count - 1] = 0xff
    let error = #expect(throws: Failure.self) { _ = try Changes.decoded(damaged) }
    #expect((error?.offset ?? 0) > damaged.count - 20)
  }

  @Test("Each block alone may have its edits, but not both together")
  func theEditsOfAllBlocksAreLimited() throws {
    let size = Changes.blockCount
    let patch = Patch((0..<100).map { .init(.attribute("key-\($0)"), nil) })
    let changes = (0..<2 * size).map { Change.edit(id: "d\(100_000 + $0)", patch) }
    let bytes = try Self.blocks([Array(changes[..<size]), Array(changes[size...])])
    #expect(code { () throws(Failure) in _ = try Changes.decoded(bytes) } == .tooLarge)
    #expect(code { () throws(Failure) in _ = try Changes.encoded(changes) } == .tooLarge)
  }

  @Test("Changes are refused truncated at each byte", arguments: 1...3)
  func changesAreRefusedTruncatedAtEachByte(number: Int) throws {
    let changes = try Golden.bytes("changes-\(number)")
    for count in 0..<changes.count {
      #expect(throws: Failure.self, "\(count) bytes") {
        try Changes.decoded(Array(changes.prefix(count)))
      }
    }
  }

  @Test("Changes have one encoding", arguments: [UInt64.random(in: 0...(.max)), 1])
  func changesHaveOneEncoding(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<20_000 {
      var altered = try Golden.bytes("changes-\(round % 3 + 1)")
      altered[Int.random(in: 0..<altered.count, using: &generator)] = .random(
        in: 0...255, using: &generator)
      guard let changes = try? Changes.decoded(altered) else { continue }
      #expect(try Changes.encoded(changes) == altered, "seed \(seed), round \(round)")
    }
  }

  @Test(
    "Other forms of changes are refused",
    arguments: [
      ("a newer version", "850280 80a0a0", .unknownVersion),
      ("ids that descend", "8501 8261626161 820000 a0a0", .unsortedKeys),
      ("an id that nothing happens to", "8501 816161 80 a0a0", .malformed),
      ("deleted and edited", "8501 816161 8100 a10282f68161 62a0", .malformed),
      ("an index beyond the ids", "8501 816161 8101 a0a0", .outOfRange),
      ("all rows as a list", "8501 816161 80 a102828100816162 a0", .longForm),
      ("a removal where no profile is touched", "85018080a0 a102f6", .malformed),
      ("a value where no profile is touched", "85018080 a10282f680 a0", .malformed),
      ("set and removed", "8501 816161 80 a10282f6816162 a102f6", .duplicateKey),
      ("a key too many", "8501 816161 80 a18202616182f6816162 a0", .malformed),
      ("the id as a field", "8501 816161 80 a10182f6816162 a0", .outOfRange),
    ] as [(String, String, Failure.Code)])
  func otherFormsOfChangesAreRefused(
    name: String, hex: String, expected: Failure.Code
  ) throws {
    let changes = try bytes(hex.filter { $0 != " " })
    #expect(code { () throws(Failure) in _ = try Changes.decoded(changes) } == expected)
  }

  /// Many removals in few bytes: an attribute after the other taken from every profile.
  @Test("Changes with many edits are read back") func changesWithManyEditsAreReadBack() throws {
    let edits = (0..<100).map { Patch.Edit(.attribute("key-\($0)"), nil) }
    let changes = (0..<1000).map { Change.edit(id: "d\(1000 + $0)", Patch(edits)) }
    let encoded = try Changes.encoded(changes)
    #expect(encoded.count * 8 < 100_000, "the case no longer tests the bound")
    #expect(try Changes.decoded(encoded) == changes)
  }

  @Test("Headers have their golden bytes") func headersHaveTheirGoldenBytes() throws {
    for revision in try Samples.revisions() {
      try Golden.check("revision-\(revision.header.number)", revision.headerBytes)
    }
  }

  @Test("A revision is read part by part") func aRevisionIsTakenApart() throws {
    for revision in try Samples.revisions() {
      let number = revision.header.number
      let again = try Revision(
        headerBytes: try Golden.bytes("revision-\(number)"),
        changes: try Golden.bytes("changes-\(number)"))
      #expect(again == revision)
      #expect(again.digest == SHA256.digest(of: try Golden.bytes("revision-\(number)")))
    }
  }

  @Test("A header is refused truncated at each byte") func aHeaderIsRefusedTruncatedAtEachByte()
    throws
  {
    let (header, changes) = (try Golden.bytes("revision-1"), try Golden.bytes("changes-1"))
    for count in 0..<header.count {
      #expect(throws: Failure.self, "\(count) bytes") {
        try Revision(headerBytes: Array(header.prefix(count)), changes: changes)
      }
    }
    #expect(throws: Failure.self) {
      try Revision(headerBytes: header + [0], changes: changes)
    }
  }

  @Test("Other changes are refused") func otherChangesAreRefused() throws {
    let header = try Golden.bytes("revision-1")
    let other = try Golden.bytes("changes-2")
    #expect(
      code { () throws(Failure) in
        _ = try Revision(headerBytes: header, changes: other)
      } == .digestMismatch)
  }

  @Test(
    "A time is one that can be printed",
    arguments: [
      ("before the year 0", -62_167_219_201, false), ("the year 0", -62_167_219_200, true),
      ("the year 9999", 253_402_300_799, true), ("the year 10000", 253_402_300_800, false),
      ("the least integer", Int64.min, false),
    ] as [(String, Int64, Bool)])
  func aTimeIsOneThatCanBePrinted(name: String, seconds: Int64, isAccepted: Bool) throws {
    let changes = try Changes.encoded([])
    let header = RevisionHeader(
      catalogue: .reference, number: 1, parent: .zero, root: .zero, author: "", message: "",
      source: "", time: Timestamp(seconds: seconds), changes: SHA256.digest(of: changes))
    let encoded = Revision(header: header, changes: changes).headerBytes
    let refusal = code { () throws(Failure) in
      _ = try Revision(headerBytes: encoded, changes: changes)
    }
    #expect(refusal == (isAccepted ? nil : .outOfRange))
  }
}
