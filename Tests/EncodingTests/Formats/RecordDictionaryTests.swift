import DevcatTestSupport
import DevcatValues
import Testing

@testable import DevcatEncoding

@Suite("Records as a catalogue keeps them")
struct RecordDictionaryTests {
  private static func records(_ count: Int) throws -> [[UInt8]] {
    try (0..<count).map { number in
      var profile = Profile(id: "device-\(number)")
      profile[Field.name.at()] = .text("Device \(number * number)")
      profile[Field.ppi.at()] = .number(Double(200 + number % 9 * 32))
      for word in ["maker", "processor", "graphics"] {
        profile[.attribute(word)] = .text("\(word) \(number % 7)")
      }
      return try Record.encoded(profile)
    }
  }

  private static func read(_ kept: [UInt8], _ dictionary: RecordDictionary) throws -> [UInt8] {
    let unpacker = RecordUnpacker()
    return try kept.withUnsafeBytes { kept in
      try unpacker.record(kept) { name in
        #expect(name == dictionary.name)
        return dictionary.bytes
      }
    }
  }

  @Test("The name is the last 15 bits of the CRC-32, here of its check value")
  func theNameIsAChecksum() {
    // 0xcbf43926 is the CRC-32 of these nine digits in every list of checks.
    #expect(RecordDictionary(Array("123456789".utf8)).name == 0x3926)
  }

  @Test("Every record is read again, by one reader") func everyRecordIsReadAgain() throws {
    let records = try Self.records(200)
    let dictionary = RecordDictionary(of: records.prefix(30))
    #expect(dictionary.bytes.count <= 7 << 10)
    #expect((0..<1 << 15).contains(dictionary.name))
    #expect(RecordDictionary(dictionary.bytes).name == dictionary.name)
    let unpacker = RecordUnpacker()
    var size = 0
    for record in records {
      let kept = dictionary.packed(record)
      size += kept.count
      let found = try kept.withUnsafeBytes { try unpacker.record($0) { _ in dictionary.bytes } }
      #expect(found == record)
    }
    #expect(size < records.reduce(0) { $0 + $1.count } * 2 / 3)
  }

  @Test("A record that does not get shorter is kept as it is") func aShortRecord() throws {
    let dictionary = RecordDictionary([1, 2, 3])
    let record = try Record.encoded(Profile(id: "a"))
    #expect(dictionary.packed(record) == record)
    #expect(try Self.read(record, dictionary) == record)
  }

  @Test("The largest record") func theLargestRecord() throws {
    var profile = Profile(id: "large")
    for number in 0..<60 {
      profile[.attribute("k\(number)")] = .text(String(repeating: "\(number) x", count: 1000))
    }
    let record = try Record.encoded(profile)
    let dictionary = RecordDictionary(of: try Self.records(30))
    #expect(dictionary.packed(record).count < record.count / 10)
    #expect(try Self.read(dictionary.packed(record), dictionary) == record)
  }

  @Test("Cut at each byte, and with a byte more") func isRefused() throws {
    let records = try Self.records(40)
    let dictionary = RecordDictionary(of: records)
    let kept = dictionary.packed(records[39])
    #expect(kept.count < records[39].count)
    for end in 2..<kept.count {
      #expect(throws: Failure.self) { try Self.read(Array(kept[..<end]), dictionary) }
    }
    #expect(throws: Failure.self) { try Self.read(kept + [0], dictionary) }
  }

  /// A stream that never ends must not take memory beyond the largest record.
  @Test("More bytes than a record may have") func tooLarge() throws {
    let dictionary = RecordDictionary([0])
    let bytes = Deflate.raw([UInt8](repeating: 7, count: 9 << 20), dictionary: dictionary.bytes)
    let name = [UInt8(dictionary.name >> 8), UInt8(dictionary.name & 0xff)]
    #expect(throws: Failure.self) { try Self.read(name + bytes, dictionary) }
  }
}
