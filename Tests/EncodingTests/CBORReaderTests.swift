import DevcatValues
import Testing

@testable import DevcatEncoding

struct CBORReaderTests {
  /// The greatest argument that needs no form of 1, 2, 4 or 8 bytes, written in one all the same.
  static let longForms: [Fault] = [
    ("unsigned", UInt8(0x00)), ("negative", 0x20), ("byte string", 0x40), ("text", 0x60),
    ("array", 0x80), ("map", 0xa0),
  ].flatMap { name, initial in
    [(24, "17"), (25, "00ff"), (26, "0000ffff"), (27, "00000000ffffffff")].map {
      additional, argument in
      Fault(
        "\(name), form \(additional)",
        Hexadecimal.text(of: [initial | UInt8(additional)]) + argument, .longForm)
    }
  }

  static let faults: [Fault] = [
    Fault("nothing", "", .truncated),
    Fault("an item after the last one", "0000", .trailingBytes, at: 1),
    Fault("a reserved form", "1c", .malformed),
    Fault("a reserved form of text", "7e", .malformed),
    Fault("an integer of indefinite length", "1f", .malformed),
    Fault("a reserved simple value", "fc", .malformed),
    Fault("a reserved tag", "dc", .malformed),
    Fault("a break alone", "ff", .indefiniteLength),
    Fault("a float that fits a half", "fa3fc00000", .longForm),
    Fault("a double that fits a half", "fb3ff8000000000000", .longForm),
    Fault("a double that fits a single", "fb3ff0000020000000", .longForm),
    Fault("a double that is 2^53", "fb4340000000000000", .integralFloat),
    Fault("a single that is −1", "fabf800000", .integralFloat),
    Fault("a single that is −0", "fa80000000", .unsupportedNumber),
    Fault("a half that is the least NaN", "f97c01", .unsupportedNumber),
    Fault("keys that descend", "a2020001f6", .unsortedKeys, at: 3),
    Fault("a key that occurs twice", "a201000100", .duplicateKey, at: 3),
    Fault("a longer text before a shorter", "a2626161006162f6", .unsortedKeys, at: 5),
    Fault("text before an integer", "a26161f600f6", .unsortedKeys, at: 4),
    Fault("a negative key before an unsigned one", "a220f600f6", .unsortedKeys, at: 3),
    Fault("a false key twice, in an array", "81a2f400f400", .duplicateKey, at: 4),
    Fault("a long array", "9b7fffffffffffffff", .truncated),
    Fault("an array of 2^64 − 1", "9bffffffffffffffff", .truncated),
    Fault("a map of 2^63", "bb8000000000000000", .truncated),
    Fault("a map of two in three bytes", "a2000100", .truncated),
    Fault("text of 2^64 − 1", "7bffffffffffffffff61", .truncated),
    Fault("bytes that end early", "43aabb", .truncated),
    Fault("a lone continuation byte", "6180", .invalidUTF8),
    Fault("an overlong slash", "62c0af", .invalidUTF8),
    Fault("a surrogate", "63eda080", .invalidUTF8),
    Fault("a scalar beyond U+10FFFF", "64f4908080", .invalidUTF8),
    Fault("text cut inside a scalar", "82f662e6b0", .invalidUTF8, at: 2),
    Fault("e with a combining acute accent", "6365cc81", .notNormalized),
    Fault("the angstrom sign", "63e284ab", .notNormalized),
    Fault("marks in the wrong order", "6571cc87cca3", .notNormalized),
    Fault("jamo that compose", "66e18480e185a1", .notNormalized),
  ]

  @Test(
    "Reads items one by one and as a whole, which must agree on the first fault",
    arguments: longForms + faults)
  func aFaultIsRefusedAtItsOffset(fault: Fault) throws {
    let encoded = try bytes(fault.hex)
    // Where nothing is wrong but what follows, the item itself passes.
    let attempts: [(String, (inout CBORReader) throws(Failure) -> Void)] = [
      ("read", { reader throws(Failure) in _ = try CBORValue(from: &reader) }),
      ("skip", { reader throws(Failure) in try reader.skipItem() }),
    ]
    for (name, attempt) in attempts {
      do throws(Failure) {
        var reader = CBORReader(encoded)
        try attempt(&reader)
        try reader.finish()
        Issue.record("\(name) accepted \(fault.hex)")
      } catch {
        #expect(error.code == fault.code, "\(name): \(error)")
        #expect(error.offset == fault.offset, "\(name): \(error)")
      }
    }
  }

  @Test("Text in form C with marks is read") func textInFormCWithMarksIsRead() throws {
    for text in ["q\u{323}\u{307}", "é", "각", "\u{ff}", "Å", "שּׁ".precomposed] {
      var writer = CBORWriter()
      writer.text(text)
      var reader = CBORReader(writer.bytes)
      #expect(try reader.readText().unicodeScalars.elementsEqual(text.unicodeScalars))
    }
  }

  @Test(
    "Another type than the expected one is named",
    arguments: [
      ("an unsigned integer", "20"), ("text", "01"), ("a map", "80"), ("an array", "a0"),
      ("a byte string", "60"), ("true or false", "f6"), ("null", "f5"), ("a number", "6161"),
      ("an integer", "f93e00"),
    ])
  func anotherTypeThanTheExpectedOneIsNamed(expected: String, hex: String) throws {
    var reader = CBORReader(try bytes(hex))
    do throws(Failure) {
      switch expected {
      case "an unsigned integer": _ = try reader.readUnsigned()
      case "text": _ = try reader.readText()
      case "a map": _ = try reader.readMapHeader()
      case "an array": _ = try reader.readArrayHeader()
      case "a byte string": _ = try reader.readByteString()
      case "true or false": _ = try reader.readBool()
      case "null": try reader.readNull()
      case "an integer": _ = try reader.readInteger()
      default: _ = try reader.readNumber()
      }
      Issue.record("\(hex) was accepted as \(expected)")
    } catch {
      #expect(error.code == .unexpectedType)
      #expect(error.problem.hasPrefix("expected \(expected), found "), "\(error)")
      #expect(reader.position == 0)
    }
  }

  @Test("Numbers beyond a double or an integer are refused")
  func numbersBeyondADoubleOrAnIntegerAreRefused() throws {
    for (hex, isNumber, isInteger) in [
      ("1b0020000000000000", true, true), ("1b0020000000000001", false, true),
      ("3b001fffffffffffff", true, true), ("3b0020000000000000", false, true),
      ("1b7fffffffffffffff", false, true), ("1b8000000000000000", false, false),
      ("3b7fffffffffffffff", false, true), ("3b8000000000000000", false, false),
    ] {
      let encoded = try bytes(hex)
      let asNumber = code { () throws(Failure) in
        var reader = CBORReader(encoded)
        _ = try reader.readNumber()
      }
      let asInteger = code { () throws(Failure) in
        var reader = CBORReader(encoded)
        _ = try reader.readInteger()
      }
      #expect(asNumber == (isNumber ? nil : .outOfRange), "\(hex)")
      #expect(asInteger == (isInteger ? nil : .outOfRange), "\(hex)")
    }
  }

  @Test("The least and greatest integers are read") func theLeastAndGreatestIntegersAreRead() throws
  {
    for value in [Int.min, -(1 << 53), -257, -1, 0, 23, 24, 65536, Int.max] {
      var writer = CBORWriter()
      writer.integer(value)
      var reader = CBORReader(writer.bytes)
      #expect(try reader.readInteger() == value)
      try reader.finish()
    }
  }

  @Test("Nesting is limited") func nestingIsLimited() throws {
    for (depth, expected) in [(16, nil), (17, Failure.Code.tooDeep)] {
      for head: [UInt8] in [[0x81], [0xa1, 0x00]] {
        let encoded = Array(repeatElement(head, count: depth).joined()) + [0xf6]
        let found = code { () throws(Failure) in
          var reader = CBORReader(encoded)
          try reader.skipItem()
          try reader.finish()
        }
        #expect(found == expected, "\(depth) deep")
      }
    }
    var endless = CBORReader([UInt8](repeating: 0x81, count: 1_000_000))
    #expect(throws: Failure.self) { try endless.skipItem() }
  }

  @Test("More items than a caller accepts are refused") func moreItemsThanACallerAcceptsAreRefused()
    throws
  {
    var reader = CBORReader(try bytes("83010203"))
    #expect(
      code { () throws(Failure) in _ = try reader.readArrayHeader(maximumCount: 2) }
        == .tooLarge)
    reader = CBORReader(try bytes("a101f6"))
    #expect(
      code { () throws(Failure) in _ = try reader.readMapHeader(maximumCount: 0) }
        == .tooLarge)
  }

  @Test("A sequence is read item by item") func aSequenceIsReadItemByItem() throws {
    var reader = CBORReader(try bytes("ffa10102f66161"), from: 1)
    #expect(try reader.readRawItem() == [0xa1, 0x01, 0x02])
    #expect(try !reader.peekType().isText)
    #expect(try reader.readNullIfPresent())
    #expect(try !reader.readNullIfPresent())
    #expect(try reader.readText() == "a")
    #expect(reader.isAtEnd)
  }

  @Test("A digest is a byte string of 32 bytes") func aDigestIsAByteStringOf32Bytes() throws {
    let digest = SHA256.digest(of: [1])
    var writer = CBORWriter()
    writer.digest(digest)
    #expect(writer.bytes == [0x58, 0x20] + digest.bytes)
    var reader = CBORReader(writer.bytes)
    #expect(try reader.readDigest() == digest)
    reader = CBORReader([0x41, 0x00])
    #expect(code { () throws(Failure) in _ = try reader.readDigest() } == .outOfRange)
  }

  @Test("An error tells what where and what next") func anErrorTellsWhatWhereAndWhatNext() throws {
    var reader = CBORReader(try bytes("8201a0"))
    _ = try reader.readArrayHeader()
    _ = try reader.readUnsigned()
    do throws(Failure) {
      _ = try reader.readText()
      Issue.record("a map was read as text")
    } catch {
      #expect(
        error.naming("the record of 'iphone-x'").description
          == "Cannot read CBOR of the record of 'iphone-x' at byte 2: expected text, found a map."
      )
    }
  }
}

extension CBORType {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

extension String {
  fileprivate var precomposed: String { NormalizedText.of(self) }
}

/// Bytes that a reader refuses, with the code of the failure and its offset.
struct Fault: CustomTestStringConvertible, Sendable {
  var name: String
  var hex: String
  var code: Failure.Code
  var offset: Int
  var testDescription: String { name }

  init(_ name: String, _ hex: String, _ code: Failure.Code, at offset: Int = 0) {
    (self.name, self.hex, self.code, self.offset) = (name, hex, code, offset)
  }
}
