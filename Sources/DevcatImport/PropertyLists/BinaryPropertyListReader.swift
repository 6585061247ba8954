import DevcatValues

/// Reads a binary property list; nothing in it is trusted before it is checked.
///
/// The file is a magic, objects, a table of their offsets, and a trailer of 32 bytes. Objects refer
/// to others by their numbers; several objects may refer to one, but no object contains itself.
/// Source: CFBinaryPList.c of CoreFoundation, which defines the format.
struct BinaryPropertyListReader {
  /// The first bytes of a file.
  static let magic = Array("bplist00".utf8)

  private static let trailerByteCount = 32
  /// The greatest depth of nested arrays and dictionaries.
  private static let maximumDepth = 64
  /// The greatest number of values that are made, counting an object at each reference to it.
  ///
  /// Arrays that refer to the same array several times would otherwise grow exponentially.
  private static let maximumCount = 1 << 18
  /// The greatest number of bytes of texts and references that are read, counted at each reference.
  private static let maximumByteCount = 1 << 26

  private let bytes: [UInt8]
  private let file: String
  private var offsetByteCount = 0
  private var referenceByteCount = 0
  private var objectCount = 0
  private var topObject = 0
  private var table = 0
  private var open: Set<Int> = []
  private var count = 0
  private var byteCount = 0

  init(_ source: SourceText) throws(SourceFault) {
    (bytes, file) = (source.bytes, source.file)
    let trailer = bytes.count - Self.trailerByteCount
    guard trailer >= Self.magic.count else {
      throw error(
        at: bytes.count,
        "the file ends after \(bytes.count) bytes, before the trailer of a binary property list")
    }
    offsetByteCount = Int(bytes[trailer + 6])
    referenceByteCount = Int(bytes[trailer + 7])
    objectCount = Self.integer(bytes, trailer + 8, 8)
    topObject = Self.integer(bytes, trailer + 16, 8)
    table = Self.integer(bytes, trailer + 24, 8)
    guard (1...8).contains(offsetByteCount), (1...8).contains(referenceByteCount) else {
      throw error(
        at: trailer + 6,
        "the trailer gives integers of \(offsetByteCount) and "
          + "\(referenceByteCount) bytes, where 1 to 8 were expected; the file may be cut off")
    }
    guard table >= Self.magic.count, table <= trailer, objectCount > 0,
      objectCount <= (trailer - table) / offsetByteCount
    else {
      throw error(
        at: trailer + 8,
        "the trailer gives a table of \(objectCount) objects at byte \(table), "
          + "which is not inside the file; it may be cut off")
    }
    guard topObject < objectCount else {
      throw error(
        at: trailer + 16, "the outermost object is number \(topObject) of \(objectCount)")
    }
  }

  /// The value of the outermost object, which the trailer names.
  mutating func root() throws(SourceFault) -> PropertyList {
    try value(topObject, from: bytes.count - Self.trailerByteCount + 16)
  }

  /// The value of the object with a number, which is referred to at byte `origin`.
  private mutating func value(
    _ object: Int, from origin: Int
  ) throws(SourceFault) -> PropertyList {
    guard object < objectCount else {
      throw error(at: origin, "found object \(object) where there are \(objectCount)")
    }
    let entry = table + object * offsetByteCount
    let start = Self.integer(bytes, entry, offsetByteCount)
    guard (Self.magic.count..<table).contains(start) else {
      throw error(at: entry, "object \(object) is at byte \(start), outside the objects")
    }
    count += 1
    guard count <= Self.maximumCount else {
      throw error(at: start, "the file makes more than \(Self.maximumCount) values")
    }
    guard open.count < Self.maximumDepth else {
      throw error(at: start, "values are nested more than \(Self.maximumDepth) deep")
    }
    guard open.insert(object).inserted else {
      throw error(at: origin, "object \(object) contains itself")
    }
    defer { open.remove(object) }
    return PropertyList(try content(at: start), at: location(start))
  }

  private mutating func content(at start: Int) throws(SourceFault) -> PropertyList.Value {
    let (kind, low) = (bytes[start] >> 4, Int(bytes[start] & 15))
    switch (kind, low) {
    case (0, 8), (0, 9): return .boolean(low == 9)
    case (1, 0...4): return .number(try integer(at: start, log2: low))
    case (2, 2), (2, 3): return .number(try real(at: start, log2: low))
    case (3, 3): return .other("a value of the type 'date'")
    case (4, _): return .other("a value of the type 'data'")
    case (5, _):
      let text = try run(at: start, low, width: 1)
      return .string(String(decoding: bytes[text], as: UTF8.self))
    case (6, _):
      let text = try run(at: start, low, width: 2)
      let units = stride(from: text.lowerBound, to: text.upperBound, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }
      return .string(String(decoding: units, as: UTF16.self))
    case (8, _): return .other("a value of the type 'UID'")
    case (10, _):
      let references = try run(at: start, low, width: referenceByteCount)
      return .array(try values(references))
    case (13, _):
      // The references to all keys come first, and then those to all values.
      let references = try run(at: start, low, width: referenceByteCount * 2)
      let middle = references.lowerBound + references.count / 2
      let keys = try values(references.lowerBound..<middle)
      return try PropertyList.dictionary(
        Array(zip(keys, try values(middle..<references.upperBound))))
    default:
      throw error(
        at: start, "found an object of the unknown type 0x" + String(bytes[start], radix: 16))
    }
  }

  private mutating func values(_ range: Range<Int>) throws(SourceFault) -> [PropertyList] {
    var values: [PropertyList] = []
    for at in stride(from: range.lowerBound, to: range.upperBound, by: referenceByteCount) {
      values.append(try value(Self.integer(bytes, at, referenceByteCount), from: at))
    }
    return values
  }

  /// The bytes of the items of an object, whose count is in its first byte or after it.
  private mutating func run(
    at start: Int, _ low: Int, width: Int
  ) throws(SourceFault) -> Range<Int> {
    var (count, first) = (low, start + 1)
    if low == 15 {
      guard first < table, bytes[first] >> 4 == 1, bytes[first] & 15 <= 3 else {
        throw error(at: first, "found no count of items, an integer, after an object's type")
      }
      let length = 1 << Int(bytes[first] & 15)
      try check(first + 1, length)
      count = Self.integer(bytes, first + 1, length)
      first += 1 + length
    }
    guard count <= (table - first) / width else {
      throw error(at: start, "an object of \(count) items ends outside the objects")
    }
    byteCount += count * width
    guard byteCount <= Self.maximumByteCount else {
      throw error(
        at: start, "the file makes more than \(Self.maximumByteCount) bytes of values")
    }
    return first..<first + count * width
  }

  private func integer(at start: Int, log2: Int) throws(SourceFault) -> Double {
    let length = 1 << log2
    try check(start + 1, length)
    // Integers of up to four bytes are unsigned; CoreFoundation uses the lower half of sixteen
    // bytes.
    let word = Self.word(bytes, start + 1 + max(0, length - 8), min(length, 8))
    return length < 8 ? Double(word) : Double(Int64(bitPattern: word))
  }

  private func real(at start: Int, log2: Int) throws(SourceFault) -> Double {
    let length = 1 << log2
    try check(start + 1, length)
    let word = Self.word(bytes, start + 1, length)
    let number =
      length == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: word))) : Double(bitPattern: word)
    guard number.isFinite else { throw error(at: start, "found a number that is not finite") }
    return number
  }

  private func check(_ start: Int, _ length: Int) throws(SourceFault) {
    guard length <= table - start else {
      throw error(at: start, "\(length) bytes of an object end outside the objects")
    }
  }

  /// A number of up to eight bytes, the greatest first; one past `Int.max` gives that, which is out
  /// of every bound.
  private static func integer(_ bytes: [UInt8], _ start: Int, _ length: Int) -> Int {
    Int(clamping: word(bytes, start, length))
  }

  private static func word(_ bytes: [UInt8], _ start: Int, _ length: Int) -> UInt64 {
    bytes[start..<start + length].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func location(_ offset: Int) -> SourceLocation {
    SourceLocation(file: file, at: .byte(offset))
  }

  private func error(at offset: Int, _ message: String) -> SourceFault {
    SourceFault(.error, at: location(offset), message)
  }
}
