import DevcatValues
import DevcatTestSupport

@testable import DevcatEncoding

/// Any item of our subset, to write and read it in tests.
indirect enum CBORValue: Equatable, Sendable {
  case unsigned(UInt64)
  /// The number −1 − n.
  case negative(UInt64)
  case number(Double)
  case text(String)
  case byteString([UInt8])
  case array([CBORValue])
  case map([Pair])
  case bool(Bool)
  case null

  struct Pair: Equatable, Sendable {
    var key: CBORValue
    var value: CBORValue
  }

  func write(to writer: inout CBORWriter) throws(Failure) {
    switch self {
    case .unsigned(let value): writer.unsigned(value)
    case .negative(let value):
      if let value = Int(exactly: value) {
        writer.integer(~value)
      } else {
        // No `Int` holds it, and so the writer has no method for it.
        writer.raw([0x3b] + withUnsafeBytes(of: value.bigEndian) { Array($0) })
      }
    case .number(let value): try writer.number(value)
    case .text(let value): writer.text(value)
    case .byteString(let value): writer.byteString(value)
    case .array(let items):
      writer.array(count: items.count)
      for item in items { try item.write(to: &writer) }
    case .map(let pairs):
      writer.map(count: pairs.count)
      for pair in pairs {
        try pair.key.write(to: &writer)
        try pair.value.write(to: &writer)
      }
    case .bool(let value): writer.bool(value)
    case .null: writer.null()
    }
  }

  func encoded() throws(Failure) -> [UInt8] {
    var writer = CBORWriter()
    try write(to: &writer)
    return writer.bytes
  }

  init(from reader: inout CBORReader) throws(Failure) {
    switch try reader.peekType() {
    case .unsigned: self = .unsigned(try reader.readUnsigned())
    case .negative: self = .negative(try reader.readArgument(.negative))
    case .float: self = .number(try reader.readNumber())
    case .text: self = .text(try reader.readText())
    case .byteString: self = .byteString(try reader.readByteString())
    case .bool: self = .bool(try reader.readBool())
    case .null:
      try reader.readNull()
      self = .null
    case .array:
      var items: [CBORValue] = []
      for _ in 0..<(try reader.readArrayHeader()) { items.append(try CBORValue(from: &reader)) }
      self = .array(items)
    case .map:
      var (pairs, order): ([Pair], MapKeyOrder) = ([], MapKeyOrder())
      for _ in 0..<(try reader.readMapHeader()) {
        let start = reader.position
        let key = try CBORValue(from: &reader)
        try order.check(reader, keyAt: start)
        pairs.append(Pair(key: key, value: try CBORValue(from: &reader)))
      }
      self = .map(pairs)
    }
  }

  /// The one item that is all of `bytes`.
  init(_ bytes: [UInt8]) throws(Failure) {
    var reader = CBORReader(bytes)
    try self.init(from: &reader)
    try reader.finish()
  }
}

extension CBORValue {
  /// A random item, with `depth` levels of arrays and maps at most.
  static func random(depth: Int, using generator: inout SeededGenerator) -> CBORValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &generator) {
    case 0: .unsigned(generator.next() >> UInt64.random(in: 0..<64, using: &generator))
    case 1: .negative(generator.next() >> UInt64.random(in: 0..<64, using: &generator))
    case 2: randomNumber(using: &generator)
    case 3: randomText(using: &generator)
    case 4: .byteString((0..<Int.random(in: 0..<300, using: &generator)).map { UInt8($0 & 0xff) })
    case 5: .bool(Bool.random(using: &generator))
    case 6: .null
    case 7:
      .array(
        (0..<Int.random(in: 0..<30, using: &generator)).map { _ in
          random(depth: depth - 1, using: &generator)
        })
    default: randomMap(depth: depth, using: &generator)
    }
  }

  private static func randomNumber(using generator: inout SeededGenerator) -> CBORValue {
    let drawn = Double(bitPattern: generator.next())
    let single = Double(Float(bitPattern: UInt32(truncatingIfNeeded: generator.next())))
    let half = HalfPrecision.value(UInt16(truncatingIfNeeded: generator.next()))
    let value = [drawn, single, half].randomElement(using: &generator) ?? drawn
    // Numbers with an integer for their form are read back as one.
    switch NumberForm(value) {
    case nil, .integer: return .number(0.5)
    default: return .number(value)
    }
  }

  private static func randomText(using generator: inout SeededGenerator) -> CBORValue {
    let letters = ["a", "Z", "é", "ß", "ü", "水", "𐅑", "각", "\"", " "]
    let count = Int.random(in: 0..<40, using: &generator)
    let text = (0..<count).map { _ in letters.randomElement(using: &generator) ?? "" }
    return .text(text.joined())
  }

  private static func randomMap(depth: Int, using generator: inout SeededGenerator) -> CBORValue {
    var values: [[UInt8]: Pair] = [:]
    for _ in 0..<Int.random(in: 0..<20, using: &generator) {
      let key = random(depth: 0, using: &generator)
      let value = random(depth: depth - 1, using: &generator)
      if let encoded = try? key.encoded() { values[encoded] = Pair(key: key, value: value) }
    }
    let sorted = values.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    return .map(sorted.map(\.value))
  }
}
