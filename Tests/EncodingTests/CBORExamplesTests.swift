import DevcatValues
import Testing

@testable import DevcatEncoding

/// All 81 examples of RFC 8949, appendix A, and simple(24), which RFC 7049 had besides: they are in
/// our subset, or refused with a reason.
struct CBORExamplesTests {
  struct Accepted: CustomTestStringConvertible, Sendable {
    var hex: String
    var value: CBORValue
    var testDescription: String { hex }

    init(_ hex: String, _ value: CBORValue) {
      (self.hex, self.value) = (hex, value)
    }
  }

  struct Refused: CustomTestStringConvertible, Sendable {
    var hex: String
    var code: Failure.Code
    var testDescription: String { "\(hex) \(code.name)" }

    init(_ hex: String, _ code: Failure.Code) {
      (self.hex, self.code) = (hex, code)
    }
  }

  static let oneToTwentyFive = CBORValue.array((1...25).map { .unsigned($0) })
  static let letters = CBORValue.map(
    ["a", "b", "c", "d", "e"].map { .init(key: .text($0), value: .text($0.uppercased())) })

  static let accepted: [Accepted] = [
    Accepted("00", .unsigned(0)),
    Accepted("01", .unsigned(1)),
    Accepted("0a", .unsigned(10)),
    Accepted("17", .unsigned(23)),
    Accepted("1818", .unsigned(24)),
    Accepted("1819", .unsigned(25)),
    Accepted("1864", .unsigned(100)),
    Accepted("1903e8", .unsigned(1000)),
    Accepted("1a000f4240", .unsigned(1_000_000)),
    Accepted("1b000000e8d4a51000", .unsigned(1_000_000_000_000)),
    Accepted("1bffffffffffffffff", .unsigned(18_446_744_073_709_551_615)),
    Accepted("3bffffffffffffffff", .negative(18_446_744_073_709_551_615)),
    Accepted("20", .negative(0)),
    Accepted("29", .negative(9)),
    Accepted("3863", .negative(99)),
    Accepted("3903e7", .negative(999)),
    Accepted("fb3ff199999999999a", .number(1.1)),
    Accepted("f93e00", .number(1.5)),
    Accepted("fa7f7fffff", .number(3.4028234663852886e+38)),
    Accepted("fb7e37e43c8800759c", .number(1.0e+300)),
    Accepted("f90001", .number(5.960464477539063e-8)),
    Accepted("f90400", .number(0.00006103515625)),
    Accepted("fbc010666666666666", .number(-4.1)),
    Accepted("f4", .bool(false)),
    Accepted("f5", .bool(true)),
    Accepted("f6", .null),
    Accepted("40", .byteString([])),
    Accepted("4401020304", .byteString([1, 2, 3, 4])),
    Accepted("60", .text("")),
    Accepted("6161", .text("a")),
    Accepted("6449455446", .text("IETF")),
    Accepted("62225c", .text("\"\\")),
    Accepted("62c3bc", .text("\u{fc}")),
    Accepted("63e6b0b4", .text("\u{6c34}")),
    Accepted("64f0908591", .text("\u{10151}")),
    Accepted("80", .array([])),
    Accepted("83010203", .array([.unsigned(1), .unsigned(2), .unsigned(3)])),
    Accepted(
      "8301820203820405",
      .array([
        .unsigned(1), .array([.unsigned(2), .unsigned(3)]), .array([.unsigned(4), .unsigned(5)]),
      ])),
    Accepted("98190102030405060708090a0b0c0d0e0f101112131415161718181819", oneToTwentyFive),
    Accepted("a0", .map([])),
    Accepted(
      "a201020304",
      .map([
        .init(key: .unsigned(1), value: .unsigned(2)),
        .init(key: .unsigned(3), value: .unsigned(4)),
      ])),
    Accepted(
      "a26161016162820203",
      .map([
        .init(key: .text("a"), value: .unsigned(1)),
        .init(key: .text("b"), value: .array([.unsigned(2), .unsigned(3)])),
      ])),
    Accepted(
      "826161a161626163",
      .array([.text("a"), .map([.init(key: .text("b"), value: .text("c"))])])),
    Accepted("a56161614161626142616361436164614461656145", letters),
  ]

  static let refused: [Refused] = [
    Refused("c249010000000000000000", .unsupportedItem),  // 18446744073709551616
    Refused("c349010000000000000000", .unsupportedItem),  // -18446744073709551617
    Refused("f90000", .integralFloat),  // 0.0
    Refused("f98000", .unsupportedNumber),  // -0.0
    Refused("f93c00", .integralFloat),  // 1.0
    Refused("f97bff", .integralFloat),  // 65504.0
    Refused("fa47c35000", .integralFloat),  // 100000.0
    Refused("f9c400", .integralFloat),  // -4.0
    Refused("f97c00", .unsupportedNumber),  // Infinity
    Refused("f97e00", .unsupportedNumber),  // NaN
    Refused("f9fc00", .unsupportedNumber),  // -Infinity
    Refused("fa7f800000", .unsupportedNumber),
    Refused("fa7fc00000", .unsupportedNumber),
    Refused("faff800000", .unsupportedNumber),
    Refused("fb7ff0000000000000", .unsupportedNumber),
    Refused("fb7ff8000000000000", .unsupportedNumber),
    Refused("fbfff0000000000000", .unsupportedNumber),
    Refused("f7", .unsupportedItem),  // undefined
    Refused("f0", .unsupportedItem),  // simple(16)
    Refused("f818", .unsupportedItem),  // simple(24), of RFC 7049
    Refused("f8ff", .unsupportedItem),  // simple(255)
    Refused("c074323031332d30332d32315432303a30343a30305a", .unsupportedItem),
    Refused("c11a514b67b0", .unsupportedItem),
    Refused("c1fb41d452d9ec200000", .unsupportedItem),
    Refused("d74401020304", .unsupportedItem),
    Refused("d818456449455446", .unsupportedItem),
    Refused("d82076687474703a2f2f7777772e6578616d706c652e636f6d", .unsupportedItem),
    Refused("5f42010243030405ff", .indefiniteLength),
    Refused("7f657374726561646d696e67ff", .indefiniteLength),
    Refused("9fff", .indefiniteLength),
    Refused("9f018202039f0405ffff", .indefiniteLength),
    Refused("9f01820203820405ff", .indefiniteLength),
    Refused("83018202039f0405ff", .indefiniteLength),
    Refused("83019f0203ff820405", .indefiniteLength),
    Refused("9f0102030405060708090a0b0c0d0e0f101112131415161718181819ff", .indefiniteLength),
    Refused("bf61610161629f0203ffff", .indefiniteLength),
    Refused("826161bf61626163ff", .indefiniteLength),
    Refused("bf6346756ef563416d7421ff", .indefiniteLength),
  ]

  @Test("An example of our subset is written and read", arguments: accepted)
  func anExampleOfOurSubsetIsWrittenAndRead(example: Accepted) throws {
    let encoded = try bytes(example.hex)
    #expect(Hexadecimal.text(of: try example.value.encoded()) == example.hex)
    #expect(try CBORValue(encoded) == example.value)
    var reader = CBORReader(encoded)
    #expect(try reader.readRawItem() == encoded)
    try reader.finish()
  }

  @Test("An example outside our subset is refused", arguments: refused)
  func anExampleOutsideOurSubsetIsRefused(example: Refused) throws {
    let encoded = try bytes(example.hex)
    #expect(code { () throws(Failure) in _ = try CBORValue(encoded) } == example.code)
    let skipped = code { () throws(Failure) in
      var reader = CBORReader(encoded)
      try reader.skipItem()
    }
    #expect(skipped == example.code)
  }

  @Test("The tables hold every example") func theTablesHoldEveryExample() {
    #expect(Self.accepted.count + Self.refused.count == 82)
  }

  @Test("An example is truncated at each byte", arguments: accepted)
  func anExampleIsTruncatedAtEachByte(example: Accepted) throws {
    let encoded = try bytes(example.hex)
    for count in 0..<encoded.count {
      let part = Array(encoded[..<count])
      #expect(code { () throws(Failure) in _ = try CBORValue(part) } == .truncated)
      let skipped = code { () throws(Failure) in
        var reader = CBORReader(part)
        try reader.skipItem()
      }
      #expect(skipped == .truncated)
    }
  }
}
