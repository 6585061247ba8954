import DevcatValues
import Testing

@testable import DevcatEncoding

struct SnapshotTests {
  private func items(_ profiles: [Profile], count: Int? = nil) throws -> [SnapshotItem] {
    var writer = SnapshotWriter()
    let revision = try Samples.revisions()[0].headerBytes
    var items = [
      writer.header(
        SnapshotHeader(name: "Geräte", revision: revision, count: count ?? profiles.count))
    ]
    for profile in profiles {
      if let chunk = try writer.append(record: Record.encoded(profile)) { items.append(chunk) }
    }
    return items + (writer.finish().map { [$0] } ?? [])
  }

  /// The file of items, whose last byte but the trailer's is the last item's.
  private func file(_ items: [SnapshotItem], count: Int) -> [UInt8] {
    SnapshotSeal.file(of: items, count: count)
  }

  private func read(_ file: [UInt8]) throws -> (SnapshotHeader, [Profile]) {
    var reader = try SnapshotReader(file)
    var profiles: [Profile] = []
    while let chunk = try reader.nextProfiles() { profiles += chunk }
    return (reader.header, profiles)
  }

  private let both = [Samples.small, Samples.full]

  @Test("Snapshot: its inflated bytes are golden") func itsInflatedBytesAreGolden() throws {
    try Golden.check("snapshot-inflated", try items(both).flatMap(\.bytes))
    try Golden.check("snapshot-empty-inflated", try items([]).flatMap(\.bytes))
  }

  @Test("Snapshot: is read back") func isReadBack() throws {
    let (header, profiles) = try read(file(try items(both), count: 2))
    #expect(header.name == "Geräte")
    #expect(header.count == 2)
    #expect(header.revision == (try Samples.revisions()[0].headerBytes))
    #expect(profiles == both)
    #expect(try read(file(try items([]), count: 0)).1.isEmpty)
  }

  @Test("A recorded file is read") func aRecordedFileIsRead() throws {
    let kept = try Golden.kept("snapshot-recorded") { file(try items(both), count: 2) }
    #expect(try read(kept).1 == both)
  }

  @Test("Coded columns that stand for more than deflate could make of the file are refused")
  func fewBytesForManyValues() throws {
    let text = FieldValue.text(String(repeating: "x", count: 4000))
    let profiles = (1000..<1800).map { number in
      var profile = Profile(id: "p-\(number)")
      for key in 0..<10 { profile[.attribute("text \(key)")] = text }
      return profile
    }
    let file = file(try items(profiles), count: profiles.count)
    #expect(file.count * 1032 < profiles.count * 10 * 4000)
    let error = #expect(throws: Failure.self) {
      var reader = try SnapshotReader(file, atLeast: 0)
      while try reader.nextProfiles() != nil {}
    }
    #expect(error?.code == .tooLarge)
    #expect(try read(file).1 == profiles)
  }

  @Test("A bomb is refused while it inflates: the header beyond 1 MiB, a chunk beyond 128 MiB")
  func aBomb() throws {
    func problem(_ file: [UInt8]) -> String? {
      let error = #expect(throws: Failure.self) {
        var reader = try SnapshotReader(file)
        while try reader.nextProfiles() != nil {}
      }
      #expect(error?.code == .tooLarge)
      return error?.problem
    }
    let bomb = Deflate.gzipMember([UInt8](repeating: 0, count: 1 << 27 | 1), level: 1)
    #expect(problem(bomb) == "there is more than the 1048576 bytes allowed")
    #expect(throws: Failure.self) { try SnapshotTable(bomb) }
    let header = try items(both)[0].deflated()
    let seal = SnapshotSeal()
    seal.cover(header + bomb)
    #expect(
      problem(header + bomb + seal.trailer(count: 2))
        == "there is more than the 134217728 bytes allowed")
  }

  @Test("An error inside a chunk has its offset in the file")
  func offsetsAreThoseOfTheFile() throws {
    let start = try items([])[0].deflated()
    let seal = SnapshotSeal()
    seal.cover(start + Array("garbage".utf8))
    let file = start + Array("garbage".utf8) + seal.trailer(count: 0)
    let error = #expect(throws: Failure.self) { try read(file) }
    #expect((start.count...start.count + 2).contains(error?.offset ?? 0))
  }

  @Test("A chunk without profiles is skipped")
  func anEmptyChunk() throws {
    var items = try items(both)
    items.insert(SnapshotItem { ([0xa1, 0x01, 0x80], []) }, at: 1)
    #expect(try read(file(items, count: 2)).1 == both)
  }

  @Test("Many profiles stand in several chunks") func manyProfilesStandInSeveralChunks() throws {
    let profiles = (0..<20_000).map { index in
      var profile = Profile(id: "d-\(100_000 + index)")
      if index.isMultiple(of: 7) { profile[Field.scale.at()] = .number(Double(index) / 4) }
      return profile
    }
    let items = try items(profiles)
    #expect(items.count == 3)
    #expect(try read(file(items, count: 20_000)).1 == profiles)
  }

  @Test("Rare columns do not make chunks of nulls") func rareColumnsDoNotMakeChunksOfNulls() throws
  {
    let profiles = (0..<3000).map { index in
      var profile = Profile(id: "d-\(100_000 + index)")
      profile[.attribute("key \(index)")] = .number(1)
      return profile
    }
    let items = try items(profiles)
    #expect(items.allSatisfy { $0.bytes.count < 4 << 20 })
    #expect(try read(file(items, count: 3000)).1 == profiles)
  }

  @Test("A damaged record is not written") func aDamagedRecordIsNotWritten() throws {
    let whole = try Record.encoded(Samples.full)
    for count in 0..<whole.count {
      var writer = SnapshotWriter()
      #expect(throws: Failure.self, "\(count) bytes") {
        try writer.append(record: Array(whole.prefix(count)))
      }
    }
    // The name as a number.
    var record = CBORWriter()
    record.map(count: 2)
    record.unsigned(UInt64(Field.id.number))
    record.text("a")
    record.unsigned(UInt64(Field.name.number))
    record.unsigned(1)
    var writer = SnapshotWriter()
    let error = #expect(throws: Failure.self) { try writer.append(record: record.bytes) }
    #expect(error?.code == .unexpectedType)
  }

  @Test("A file is refused truncated at each byte") func aFileIsRefusedTruncatedAtEachByte() throws
  {
    let whole = try Golden.bytes("snapshot-recorded")
    for count in 0..<whole.count {
      #expect(throws: Failure.self, "\(count) bytes") {
        try read(Array(whole.prefix(count)))
      }
    }
  }

  @Test("An altered file is refused") func anAlteredFileIsRefused() throws {
    let whole = try Golden.bytes("snapshot-recorded")
    for index in whole.indices {
      for bit in 0..<8 {
        var altered = whole
        altered[index] ^= 1 << bit
        #expect(throws: Failure.self, "byte \(index), bit \(bit)") { try read(altered) }
      }
    }
  }

  @Test("Snapshot: its trailer must fit") func itsTrailerMustFit() throws {
    let good = try items(both)
    let whole = file(good, count: 2)
    let trailer = 85
    let (members, seal) = (good.flatMap { $0.deflated() }, SnapshotSeal())
    seal.cover(members + [0])
    let faults: [(String, [UInt8])] = [
      ("no trailer", members), ("no chunk", file([good[0]], count: 2)),
      ("a chunk twice", file([good[0], good[1], good[1]], count: 2)),
      ("something behind it", whole + good[1].deflated()),
      ("another count", file(good, count: 3)), ("a trailer alone", Array(whole.suffix(trailer))),
      ("another digest", members + seal.trailer(count: 2)),
      ("a trailer that is compressed", members + again(whole.suffix(trailer))),
    ]
    for (name, file) in faults {
      #expect(throws: Failure.self, "\(name)") { try read(file) }
    }
  }

  /// A member with the same content, compressed.
  private func again(_ member: ArraySlice<UInt8>) -> [UInt8] {
    var reader = GzipReader(Array(member))
    return Deflate.gzipMember((try? reader.nextMember()) ?? [])
  }

  @Test("Values of a field that this version does not know stay under its number")
  func anUnknownFieldIsKept() throws {
    var profile = Samples.small
    let (number, keyed) = (FieldPath(number: 77), FieldPath(number: 205, keys: ["inner"]))
    profile[number] = .opaque([0x18, 120])
    profile[keyed] = .opaque([0x83, 1, 2, 3])
    let item = try items([profile])[1]
    // As the version that knows the field writes it: its number, and the value's own encoding.
    let column: [UInt8] = [0x18, 77, 0x81, 0x18, 120]
    #expect(item.bytes.indices.contains { item.bytes[$0...].starts(with: column) })
    #expect(try read(file(items([profile]), count: 1)).1 == [profile])
    #expect("\(number)" == "field77")
  }

  @Test("Few compressed bytes must not make many cells") func aChunkOfTooManyCellsIsRefused() throws
  {
    var chunk = CBORWriter()
    chunk.map(count: 200)
    chunk.unsigned(1)
    chunk.array(count: 16_384)
    let cells = [UInt8](repeating: 0xf6, count: 16_384)
    var second = CBORWriter()
    second.unsigned(2)
    second.array(count: 16_384)
    let bytes = chunk.bytes + cells + second.bytes + cells + [UInt8](repeating: 0, count: 400)
    let error = #expect(throws: Failure.self) {
      try SnapshotColumns(bytes, after: nil)
    }
    #expect(error?.code == .tooLarge)
  }

  @Test(
    "Foreign files are refused",
    arguments: [
      ("nothing", ""), ("text", "68656c6c6f"), ("gzip of nothing", "1f8b"),
    ])
  func foreignFilesAreRefused(name: String, hex: String) throws {
    let file = try bytes(hex)
    #expect(throws: Failure.self) { try SnapshotReader(file) }
  }

  @Test("A newer format says so") func aNewerFormatSaysSo() throws {
    var header = try items([])[0].bytes
    // "version" is followed by its number; the word is also that of a type of fields, before it.
    let key = Array("version".utf8)
    let index = try #require(header.indices.last { header[$0...].starts(with: key) })
    header[index + key.count] = 2
    let file = Deflate.gzipMember(header)
    let error = #expect(throws: Failure.self) { try SnapshotReader(file) }
    #expect(error?.code == .unknownVersion)
  }
}
