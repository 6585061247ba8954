public import DevcatValues

/// Writes deterministic CBOR (RFC 8949 §4.2.1): shortest heads and definite lengths only.
///
/// The caller writes as many items as it announced with `array(count:)` and `map(count:)`, map keys
/// in the bytewise order of their encodings (`TextOrder.precedesAsKey` sorts text), and text in
/// normalization form C. Otherwise `CBORReader` refuses the bytes.
public struct CBORWriter: Sendable {
  /// The bytes so far.
  public private(set) var bytes: [UInt8] = []

  /// Makes a writer with room for `capacity` bytes before it must allocate again.
  public init(reservingCapacity capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// Clears the written bytes and keeps the memory, to write the next item.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes an unsigned integer.
  public mutating func unsigned(_ value: UInt64) {
    head(.unsigned, value)
  }

  /// Writes an integer of either sign.
  public mutating func integer(_ value: Int) {
    if value >= 0 {
      head(.unsigned, UInt64(value))
    } else {
      head(.negative, UInt64(~value))
    }
  }

  /// Writes a number in its only form: as an integer if it is integral up to 2^53, else as the
  /// shortest float.
  ///
  /// - Throws: `unsupportedNumber` for NaN, the infinities and −0.
  public mutating func number(_ value: Double) throws(Failure) {
    switch NumberForm(value) {
    case .integer(let integer):
      self.integer(Int(integer))
    case .half(let bits):
      bytes.append(CBORInitial.half)
      append(bits)
    case .single(let bits):
      bytes.append(CBORInitial.single)
      append(bits)
    case .double(let bits):
      bytes.append(CBORInitial.double)
      append(bits)
    case nil:
      throw Failure.bytes(
        .unsupportedNumber, operation: "write CBOR", offset: bytes.count,
        "\(value) has no encoding")
    }
  }

  /// Writes text, which is in normalization form C already.
  public mutating func text(_ value: String) {
    var value = value
    value.withUTF8 { utf8 in
      head(.text, UInt64(utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }

  /// Writes a byte string.
  public mutating func byteString(_ value: [UInt8]) {
    head(.byteString, UInt64(value.count))
    bytes.append(contentsOf: value)
  }

  /// Writes a digest as a byte string.
  public mutating func digest(_ value: Digest) {
    head(.byteString, UInt64(Digest.byteCount))
    value.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  /// Writes the head of an array; its `count` items follow.
  public mutating func array(count: Int) {
    head(.array, UInt64(count))
  }

  /// Writes the head of a map; its `count` pairs of key and value follow.
  public mutating func map(count: Int) {
    head(.map, UInt64(count))
  }

  /// Writes true or false.
  public mutating func bool(_ value: Bool) {
    bytes.append(value ? CBORInitial.bool.true : CBORInitial.bool.false)
  }

  /// Writes null.
  public mutating func null() {
    bytes.append(CBORInitial.null)
  }

  /// Appends encoded items, such as those of unknown fields.
  public mutating func raw(_ encoded: some Collection<UInt8>) {
    bytes.append(contentsOf: encoded)
  }

  /// Writes an item's first byte and argument in the shortest form (RFC 8949 §3).
  @inline(__always)
  private mutating func head(_ major: CBORType, _ argument: UInt64) {
    let initial = major.rawValue << 5
    if argument < 24 {
      bytes.append(initial | UInt8(truncatingIfNeeded: argument))
    } else {
      longHead(initial, argument)
    }
  }

  private mutating func longHead(_ initial: UInt8, _ argument: UInt64) {
    if let short = UInt8(exactly: argument) {
      bytes.append(initial | 24)
      bytes.append(short)
    } else if let short = UInt16(exactly: argument) {
      bytes.append(initial | 25)
      append(short)
    } else if let short = UInt32(exactly: argument) {
      bytes.append(initial | 26)
      append(short)
    } else {
      bytes.append(initial | 27)
      append(argument)
    }
  }

  /// Appends the bytes of an integer, the most significant first.
  private mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }
}
