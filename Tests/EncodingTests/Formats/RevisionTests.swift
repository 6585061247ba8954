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

  @Test("More than 16 MiB are refused, also deflated") func largeChangesAreRefused() throws {
    let text = String(repeating: "a", count: 4096)
    let patch = Patch((10..<58).map { .init(.attribute("key-\($0)"), .text(text)) })
    let changes = (0..<86).map { Change.edit(id: "device-\(1000 + $0)", patch) }
    let fitting = try Changes.encoded(changes.dropLast())
    var reader = try ChangesReader(fitting)
    let first = try reader.next()
    #expect(first.count <= 6, "about a mebibyte at a time")
    #expect(try first + reader.next(100) == Array(changes.dropLast()))
    #expect(code { () throws(Failure) in _ = try Changes.encoded(changes) } == .tooLarge)
    let large = try Changes.encoded(changes, limit: .max)
    #expect(code { () throws(Failure) in _ = try Changes.decoded(large) } == .tooLarge)
    let header = RevisionHeader(
      catalogue: .reference, number: 1, parent: .zero, root: .zero, author: "a", message: "m",
      source: "", time: Timestamp(seconds: 0), changes: SHA256.digest(of: large))
    let delta = DeltaWriter.encoded([Revision(header: header, changes: large)])
    let error = #expect(throws: Failure.self) { _ = try DeltaReader.decoded(delta) }
    #expect(error?.code == .tooLarge)
    #expect(
      error?.problem
        == "its changes have \(large.count) bytes, and a revision has at most 16777216")
  }

  @Test("More edits than changes of their size may have are refused")
  func theEditsAreLimited() throws {
    let patch = Patch((0..<100).map { .init(.attribute("key-\($0)"), nil) })
    let changes = (0..<32_768).map { Change.edit(id: "d\(100_000 + $0)", patch) }
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
