import DevcatTestSupport
import DevcatValues
import Testing

@testable import DevcatEncoding

@Suite("Records as a catalogue keeps them")
struct KeptRecordTests {
  private static func record(_ words: Int) throws -> [UInt8] {
    var profile = Profile(id: "device")
    profile[Field.name.at()] = .text("Device")
    for word in 0..<words { profile[.attribute("k\(word)")] = .text("word \(word % 7)") }
    return try Record.encoded(profile)
  }

  private static func read(_ kept: [UInt8]) throws(Failure) -> [UInt8] {
    try kept.withUnsafeBytes(KeptRecord.init(kept:)).unpacked()
  }

  @Test(
    "Every record is read again, by one reader; the shorter form is kept",
    arguments: [0, 5, 40, 3000])
  func everyRecordIsReadAgain(_ words: Int) throws {
    let record = try Self.record(words)
    let kept = KeptRecord(of: record)
    #expect(kept.bytes.count <= record.count)
    let unpacker = RecordUnpacker()
    for _ in 0..<2 { #expect(try kept.unpacked(with: unpacker) == record) }
  }

  @Test("A record that does not get shorter is kept as it is") func aShortRecord() throws {
    let record = try Record.encoded(Profile(id: "a"))
    #expect(KeptRecord(of: record).bytes == record)
    #expect(try Self.read(record) == record)
  }

  @Test("Golden bytes: a mark of 0, and a raw deflate stream") func golden() throws {
    let record = try Self.record(40)
    #expect(try Self.read([0] + Deflate.raw(record, level: 1)) == record)
  }

  @Test("Cut at each byte, and with a byte more") func isRefused() throws {
    let kept = KeptRecord(of: try Self.record(40)).bytes
    for end in 1..<kept.count {
      #expect(throws: Failure.self) { try Self.read(Array(kept[..<end])) }
    }
    #expect(throws: Failure.self) { try Self.read(kept + [0]) }
  }

  @Test("More bytes than a record may have take no memory without end") func tooLarge() {
    let bytes = Deflate.raw([UInt8](repeating: 7, count: 9 << 20))
    #expect(throws: Failure.self) { try Self.read([0] + bytes) }
  }
}
