public import DevcatValues

/// The only form in which a number may be written.
///
/// An integral value of at most 2^53 is an integer; any other is the shortest float that holds it
/// exactly. The rule is ours (docs/Formats.md), on top of RFC 8949 §4.2.1 and as §4.2.2 allows.
enum NumberForm: Equatable {
  case integer(Int64)
  case half(UInt16)
  case single(UInt32)
  case double(UInt64)

  /// The greatest magnitude up to which every integer is a `Double`: 2^53.
  static let greatestInteger: Int64 = 1 << 53

  /// The form of `value`, or nil for NaN, the infinities and −0, which have none.
  init?(_ value: Double) {
    guard value.isFinite, !(value == 0 && value.sign == .minus) else { return nil }
    // Both conversions are one instruction each; `Int64(exactly:)` calls the C library.
    if value.magnitude <= Double(Self.greatestInteger), Double(Int64(value)) == value {
      self = .integer(Int64(value))
    } else if let half = HalfPrecision.bits(exactly: value) {
      self = .half(half)
    } else if let single = Float(exactly: value) {
      self = .single(single.bitPattern)
    } else {
      self = .double(value.bitPattern)
    }
  }
}

/// Half-precision floats (IEEE 754 binary16) by arithmetic, since `Float16` is not on every platform.
enum HalfPrecision {
  /// The bits of the half that equals the finite `value`, or nil if there is none.
  static func bits(exactly value: Double) -> UInt16? {
    let magnitude = value.magnitude
    guard magnitude <= 65504 else { return nil }
    let exponent = magnitude == 0 ? -14 : max(Int(magnitude.exponent), -14)
    // Exact: a multiplication by a power of two, towards greater numbers for all that are small.
    let significand = magnitude * Double(sign: .plus, exponent: 10 - exponent, significand: 1)
    let units = UInt16(significand)
    guard Double(units) == significand else { return nil }
    // A normal significand is 1024...2047; its leading bit carries into the exponent field.
    let sign: UInt16 = value.sign == .minus ? 0x8000 : 0
    return sign | (UInt16(exponent + 14) << 10 + units)
  }

  /// The value of the half with `bits`.
  static func value(_ bits: UInt16) -> Double {
    let exponent = Int(bits >> 10 & 0x1f)
    let fraction = Double(bits & 0x3ff)
    let magnitude =
      switch exponent {
      case 0: fraction * 0x1p-24
      case 0x1f: fraction == 0 ? Double.infinity : Double.nan
      default: (1024 + fraction) * Double(sign: .plus, exponent: exponent - 25, significand: 1)
      }
    return bits & 0x8000 == 0 ? magnitude : -magnitude
  }
}

/// Numbers: a `Double` has one encoding, an integer if it is integral up to 2^53.
extension CBORReader {
  /// Reads a number: an integer of at most 2^53, or a float in its shortest form.
  ///
  /// - Throws: `outOfRange` for a greater integer, `integralFloat` and `longForm` for a float that
  ///   has another encoding, `unsupportedNumber` for NaN, the infinities and −0.
  public mutating func readNumber() throws(Failure) -> Double {
    let start = position
    guard position < bytes.count else { throw truncation() }
    switch bytes[position] >> 5 {
    case CBORType.unsigned.rawValue, CBORType.negative.rawValue:
      let integer = try readInteger()
      guard integer.magnitude <= NumberForm.greatestInteger.magnitude else {
        throw failure(
          .outOfRange, at: start, "\(integer) is not a number that a float holds exactly")
      }
      return Double(integer)
    default:
      guard try peekType() == .float else { throw mismatch("a number") }
      return try readFloat()
    }
  }

  /// Reads a float; the next item is known to be one.
  mutating func readFloat() throws(Failure) -> Double {
    let start = position
    let value: Double
    let written: NumberForm
    switch bytes[position] {
    case CBORInitial.half:
      let bits = UInt16(truncatingIfNeeded: try readBigEndian(count: 2))
      value = HalfPrecision.value(bits)
      written = .half(bits)
    case CBORInitial.single:
      let bits = UInt32(truncatingIfNeeded: try readBigEndian(count: 4))
      value = Double(Float(bitPattern: bits))
      written = .single(bits)
    default:
      let bits = try readBigEndian(count: 8)
      value = Double(bitPattern: bits)
      written = .double(bits)
    }
    guard NumberForm(value) == written else { throw refusal(of: value, at: start) }
    return value
  }

  @inline(never)
  private func refusal(of value: Double, at start: Int) -> Failure {
    switch NumberForm(value) {
    case nil:
      failure(.unsupportedNumber, at: start, "\(value) has no encoding")
    case .integer(let integer):
      failure(.integralFloat, at: start, "\(integer) is written as a float, but is an integer")
    case .half, .single, .double:
      failure(.longForm, at: start, "\(value) is in a longer float than it needs")
    }
  }
}
