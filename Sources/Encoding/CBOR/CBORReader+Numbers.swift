/// Numbers: a `Double` has one encoding, an integer if it is integral up to 2^53.
extension CBORReader {
  /// Reads a number: an integer of at most 2^53, or a float in its shortest form.
  ///
  /// - Throws: `outOfRange` for a greater integer, `integralFloat` and `longForm` for a float that
  ///   has another encoding, `unsupportedNumber` for NaN, the infinities and −0.
  public mutating func readNumber() throws(EncodingError) -> Double {
    let start = position
    guard position < bytes.count else { throw truncation() }
    switch bytes[position] >> 5 {
    case CBORMajor.unsigned.rawValue, CBORMajor.negative.rawValue:
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
  mutating func readFloat() throws(EncodingError) -> Double {
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
  private func refusal(of value: Double, at start: Int) -> EncodingError {
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
