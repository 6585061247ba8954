import DevcatValues
import DevcatTestSupport
import Testing

@testable import DevcatEncoding

struct RecordTests {
  @Test("Record: has its golden bytes") func hasItsGoldenBytes() throws {
    try Golden.check("record", try Record.encoded(Samples.full))
    try Golden.check("record-small", try Record.encoded(Samples.small))
  }

  @Test("Record: is read back") func isReadBack() throws {
    #expect(try Record.decoded(try Golden.bytes("record")) == Samples.full)
    #expect(try Record.decoded(try Golden.bytes("record-small")) == Samples.small)
  }

  @Test("Words of a list, and dates: any text is read")
  func wordsOfALaterVersionAreRead() throws {
    let profile = try Record.decoded(try bytes("a40161610461780764736f6f6e12816178"))
    #expect(profile[Field.idiom.at()] == .text("x"))
    #expect(profile[Field.released.at()] == .text("soon"))
    #expect(profile[Field.orientations.at()] == .set(["x"]))
  }

  @Test("Record: is refused truncated at each byte") func isRefusedTruncatedAtEachByte() throws {
    let record = try Golden.bytes("record")
    for count in 0..<record.count {
      #expect(throws: Failure.self, "\(count) bytes") {
        try Record.decoded(Array(record.prefix(count)))
      }
    }
  }

  @Test(
    "Any altered byte gives another profile with that very record, or an error",
    arguments: [UInt64.random(in: 0...(.max)), 1])
  func oneProfileHasOneRecord(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let record = try Golden.bytes("record")
    for round in 0..<20_000 {
      var altered = record
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        altered[Int.random(in: 0..<altered.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      guard let profile = try? Record.decoded(altered) else { continue }
      #expect(try Record.encoded(profile) == altered, "seed \(seed), round \(round)")
    }
  }

  @Test(
    "Other forms are refused",
    arguments: [
      ("an empty map", "a0", .malformed), ("no id", "a1026161", .malformed),
      ("an id that is no slug", "a101614b", .outOfRange),
      ("an empty set", "a20161610580", .malformed),
      ("a set that descends", "a2016161058261626161", .unsortedKeys),
      ("a layout of nothing", "a201616116a16468616c66a168706f72747261697482f6f6", .longForm),
      ("a layout that is true", "a201616116a16468616c66a168706f727472616974f5", .malformed),
      ("an empty group", "a201616117a0", .malformed),
      ("null for an unknown field", "a2016161184df6", .unexpectedType),
      ("field 0", "a20161610001", .unsortedKeys),
    ] as [(String, String, Failure.Code)])
  func otherFormsAreRefused(name: String, hex: String, expected: Failure.Code) throws {
    let record = try bytes(hex)
    #expect(code { () throws(Failure) in _ = try Record.decoded(record) } == expected)
  }

  @Test(
    "A value that could not be read again is not written",
    arguments: [
      ("an empty set", Field.models.at(), .set([])),
      ("a layout of nothing", .layout(.half, .portrait), .layout(.available(LayoutTraits()))),
      ("bytes that are no CBOR", FieldPath(number: 99), .opaque([0xff])),
      ("two items", FieldPath(number: 99), .opaque([0x01, 0x02])),
      ("no bytes", FieldPath(number: 99), .opaque([])),
      ("a map, which would be a group", FieldPath(number: 99), .opaque([0xa0])),
    ] as [(String, FieldPath, FieldValue)])
  func valuesThatAreNoneAreNotWritten(name: String, path: FieldPath, value: FieldValue) {
    let profile = Profile(id: "a", sortedEntries: [.init(path, value)])
    #expect(code { () throws(Failure) in _ = try Record.encoded(profile) } == .malformed)
  }

  @Test("Paths have as many keys as are read back", arguments: [(15, true), (16, false)])
  func pathsHaveAsManyKeysAsAreReadBack(count: Int, isWritten: Bool) throws {
    let path = FieldPath(number: 99, keys: (0..<count).map { "\($0)" })
    let profile = Profile(id: "a", sortedEntries: [.init(path, .opaque([0x01]))])
    let record = try? Record.encoded(profile)
    #expect((record != nil) == isWritten)
    if let record { #expect(try Record.decoded(record) == profile) }
    if isWritten {
      let changes = [Change.edit(id: "a", profile.patch(from: nil))]
      #expect(try Changes.decoded(Changes.encoded(changes)) == changes)
    }
  }

  @Test("An error names its profile") func anErrorNamesItsProfile() {
    let profile = Profile(id: "odd", sortedEntries: [.init(FieldPath(number: 99), .opaque([0xff]))])
    let error = #expect(throws: Failure.self) { try Record.encoded(profile) }
    #expect(error?.subject == "'odd'")
  }

  @Test("A layout of nothing is no change") func aLayoutOfNothingIsNoChange() {
    let edit = Patch.Edit(.layout(.half, .portrait), .layout(.available(LayoutTraits())))
    #expect(
      code { () throws(Failure) in
        _ = try Changes.encoded([.edit(id: "a", Patch([edit]))])
      } == .malformed)
  }
}
