import DevcatValues
import DevcatTestSupport
import Testing

@testable import DevcatEncoding

/// Random items survive, and random bytes never trap; the seed is printed with a failure.
struct CBORRandomTests {
  @Test("Random items are read back", arguments: [UInt64.random(in: 0...(.max)), 1, 2])
  func randomItemsAreReadBack(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<150 {
      let value = CBORValue.random(depth: 3, using: &generator)
      let encoded = try value.encoded()
      #expect(try CBORValue(encoded) == value, "seed \(seed), round \(round)")
      var reader = CBORReader(encoded)
      #expect(try reader.readRawItem() == encoded, "seed \(seed), round \(round)")
    }
  }

  /// An accepted value is written again to the same bytes: one value has one encoding.
  @Test(
    "Random bytes are refused or have that very encoding",
    arguments: [UInt64.random(in: 0...(.max)), 3, 4])
  func randomBytesAreRefusedOrHaveThatVeryEncoding(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var acceptedCount = 0
    for round in 0..<20_000 {
      let count = Int.random(in: 0..<24, using: &generator)
      let drawn = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      acceptedCount += try checkOneEncoding(drawn, "seed \(seed), round \(round)") ? 1 : 0
    }
    #expect(acceptedCount > 0, "seed \(seed)")
  }

  @Test(
    "Altered items are refused or have that very encoding",
    arguments: [UInt64.random(in: 0...(.max)), 5, 6])
  func alteredItemsAreRefusedOrHaveThatVeryEncoding(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<3_000 {
      var encoded = try CBORValue.random(depth: 1, using: &generator).encoded()
      let index = Int.random(in: 0..<encoded.count, using: &generator)
      encoded[index] = UInt8.random(in: 0...255, using: &generator)
      _ = try checkOneEncoding(encoded, "seed \(seed), round \(round)")
    }
  }

  private func checkOneEncoding(_ bytes: [UInt8], _ comment: Comment) throws -> Bool {
    var reader = CBORReader(bytes)
    let skipped = code { () throws(Failure) in try reader.skipItem() }
    var again = CBORReader(bytes)
    var value: CBORValue?
    let read = code { () throws(Failure) in value = try CBORValue(from: &again) }
    // Reading values one by one here knows no bound of depth.
    #expect(skipped == read || skipped == .tooDeep, comment)
    guard let value else { return false }
    #expect(reader.position == again.position, comment)
    #expect(try value.encoded() == Array(bytes[..<again.position]), comment)
    return true
  }
}
