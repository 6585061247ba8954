import Catalogue
import Testing

@testable import Encoding

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
    return items + writer.finish()
  }

  private func file(_ items: [SnapshotItem]) -> [UInt8] { items.flatMap { $0.deflated() } }

  private func read(_ file: [UInt8]) throws -> (SnapshotHeader, [Profile]) {
    var reader = try SnapshotReader(file)
    var profiles: [Profile] = []
    while let chunk = try reader.nextProfiles() { profiles += chunk }
    return (reader.header, profiles)
  }

  private let both = [Samples.small, Samples.full]

  @Test func itsInflatedBytesAreGolden() throws {
    try Golden.check("snapshot-inflated", try items(both).flatMap(\.bytes))
    try Golden.check("snapshot-empty-inflated", try items([]).flatMap(\.bytes))
  }

  @Test func isReadBack() throws {
    let (header, profiles) = try read(file(try items(both)))
    #expect(header.name == "Geräte")
    #expect(header.count == 2)
    #expect(header.revision == (try Samples.revisions()[0].headerBytes))
    #expect(profiles == both)
    #expect(try read(file(try items([]))).1.isEmpty)
  }

  @Test func aRecordedFileIsRead() throws {
    let kept = try Golden.kept("snapshot-recorded") { file(try items(both)) }
    #expect(try read(kept).1 == both)
  }

  @Test func manyProfilesStandInSeveralChunks() throws {
    let profiles = (0..<20_000).map { index in
      var profile = Profile(id: "d-\(100_000 + index)")
      if index.isMultiple(of: 7) { profile[Field.scale.at()] = .number(Double(index) / 4) }
      return profile
    }
    let items = try items(profiles)
    #expect(items.count == 4)
    #expect(try read(file(items)).1 == profiles)
  }

  @Test func rareColumnsDoNotMakeChunksOfNulls() throws {
    let profiles = (0..<3000).map { index in
      var profile = Profile(id: "d-\(100_000 + index)")
      profile[.attribute("key \(index)")] = .number(1)
      return profile
    }
    let items = try items(profiles)
    #expect(items.allSatisfy { $0.bytes.count < 4 << 20 })
    #expect(try read(file(items)).1 == profiles)
  }

  @Test func aDamagedRecordIsNotWritten() throws {
    let whole = try Record.encoded(Samples.full)
    for count in 0..<whole.count {
      var writer = SnapshotWriter()
      #expect(throws: EncodingError.self, "\(count) bytes") {
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
    let error = #expect(throws: EncodingError.self) { try writer.append(record: record.bytes) }
    #expect(error?.code == .unexpectedType)
  }

  @Test func aFileIsRefusedTruncatedAtEachByte() throws {
    let whole = try Golden.bytes("snapshot-recorded")
    for count in 0..<whole.count {
      #expect(throws: EncodingError.self, "\(count) bytes") {
        try read(Array(whole.prefix(count)))
      }
    }
  }

  @Test func anAlteredFileIsRefused() throws {
    let whole = try Golden.bytes("snapshot-recorded")
    // The gzip header's time and system mean nothing, and are not covered by any digest.
    for index in whole.indices where !(4..<10).contains(index) {
      var altered = whole
      altered[index] ^= 0x10
      guard let (_, profiles) = try? read(altered) else { continue }
      #expect(profiles == both, "byte \(index)")
    }
  }

  @Test func itsTrailerMustFit() throws {
    let good = try items(both)
    var faults: [(String, [SnapshotItem])] = [
      ("no trailer", good.dropLast()), ("no chunk", [good[0], good[2]]),
      ("a chunk twice", [good[0], good[1], good[1], good[2]]),
      ("something behind it", good + [good[1]]), ("another count", try items(both, count: 3)),
    ]
    faults.append(("a trailer alone", [good[2]]))
    // Deflated again, so gzip's checksum is right.
    var otherDigest = good[2].bytes
    otherDigest[otherDigest.count - 1] ^= 1
    faults.append(("another digest", [good[0], good[1], SnapshotItem(otherDigest)]))
    for (name, items) in faults {
      #expect(throws: EncodingError.self, "\(name)") { try read(file(items)) }
    }
  }

  /// Few compressed bytes must not make many cells.
  @Test func aChunkOfTooManyCellsIsRefused() throws {
    var chunk = CBORWriter()
    chunk.map(count: 200)
    chunk.text("a")
    chunk.array(count: 16_384)
    let bytes = chunk.bytes + [UInt8](repeating: 0xf6, count: 16_384 + 400)
    let error = #expect(throws: EncodingError.self) {
      try SnapshotColumns(bytes, after: nil)
    }
    #expect(error?.code == .tooLarge)
  }

  @Test(arguments: [
    ("nothing", ""), ("text", "68656c6c6f"), ("gzip of nothing", "1f8b"),
  ])
  func foreignFilesAreRefused(name: String, hex: String) throws {
    let file = try bytes(hex)
    #expect(throws: EncodingError.self) { try SnapshotReader(file) }
  }

  @Test func aNewerFormatSaysSo() throws {
    var header = try items([])[0].bytes
    // "version" is followed by its number.
    let key = Array("version".utf8)
    let index = try #require(header.indices.first { header[$0...].starts(with: key) })
    header[index + key.count] = 2
    let file = Deflate.gzipMember(header)
    let error = #expect(throws: EncodingError.self) { try SnapshotReader(file) }
    #expect(error?.code == .unknownVersion)
  }
}
