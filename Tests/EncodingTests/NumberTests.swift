import DevcatValues
import Testing

@testable import DevcatEncoding

struct NumberTests {
  @Test(
    "A number has one form",
    arguments: [
      (0.0, "00"), (-1, "20"), (414, "19019e"), (2.6087, "fb4004de9e1b089a02"), (6.5, "f94680"),
      (39.5, "f950f0"), (-4.25, "f9c440"), (100000.5, "fa47c35040"), (0.1, "fb3fb999999999999a"),
      (9_007_199_254_740_992, "1b0020000000000000"), (-9_007_199_254_740_992, "3b001fffffffffffff"),
      (9_007_199_254_740_994, "fb4340000000000001"), (18_014_398_509_481_984, "fa5a800000"),
      (0x1p-24, "f90001"), (0x1p-25, "fa33000000"), (0x1.ff8p-15, "f903ff"), (0x1p-14, "f90400"),
      (0x1.ffcp-1, "f93bff"), (0x1.ffep-1, "fa3f7ff000"), (0x1p-149, "fa00000001"),
      (0x1p-150, "fb3690000000000000"), (.leastNonzeroMagnitude, "fb0000000000000001"),
      (1e300, "fb7e37e43c8800759c"),
    ])
  func aNumberHasOneForm(value: Double, hex: String) throws {
    var writer = CBORWriter()
    try writer.number(value)
    #expect(writer.bytes == (try bytes(hex)))
    var reader = CBORReader(writer.bytes)
    #expect(try reader.readNumber() == value)
    try reader.finish()
  }

  @Test(
    "A number without a form is refused",
    arguments: [-0.0, .nan, .signalingNaN, .infinity, -.infinity])
  func aNumberWithoutAFormIsRefused(value: Double) throws {
    var writer = CBORWriter()
    let code = code { () throws(Failure) in try writer.number(value) }
    #expect(code == .unsupportedNumber)
    #expect(writer.bytes.isEmpty)
  }

  @Test("All halves are converted as IEEE 754 says") func allHalvesAreConvertedAsIEEE754Says() {
    for bits in UInt16.min...UInt16.max {
      let value = HalfPrecision.value(bits)
      let exponent = Int(bits >> 10 & 31)
      let sign = bits & 0x8000 == 0 ? 1.0 : -1
      let fraction = Double(bits & 1023) / 1024
      switch exponent {
      case 31:
        #expect(!value.isFinite)
        #expect(value.isNaN == (bits & 1023 != 0))
        continue
      case 0: #expect(value == sign * fraction * 0x1p-14)
      default:
        #expect(
          value == sign * (1 + fraction)
            * Double(sign: .plus, exponent: exponent - 15, significand: 1))
      }
      #expect(HalfPrecision.bits(exactly: value) == bits)
      #expect(HalfPrecision.bits(exactly: value.nextUp) == nil || value == 0)
    }
  }
}
